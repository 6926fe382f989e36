import type { CitedSource } from '../../shared/audit-answers.ts';
import type { Span } from './sentences.ts';
import { markerKey } from './signs.ts';
import { sourceFields } from './source-fields.ts';

/** A line that says what a marker stands for, or that is listed without one. */
export type ListedSource = { key: string | null; marker: string | null; span: Span; source: CitedSource };

const HEADING =
  /^\s*(?:#{1,6}\s*)?\**\s*(?:sources?|references?|bibliography|works cited|footnotes|notes|further reading|références?|bibliographie|notes de bas de page|المصادر|المراجع|المصادر والمراجع|الهوامش|الحواشي)\s*:?\s*\**\s*:?\s*$/iu;
const NUMBERED =
  /^\s*(?:[-*•]\s+)?(?:\[(\^?[\p{L}\d_-]{1,40})\]:?|([⁰¹²³⁴-⁹]{1,3})|\(([\d٠-٩]{1,3})\)|([\d٠-٩]{1,3})[.)-])\s+(\S.*)$/u;
const BULLET = /^\s*[-*•–]\s+(\S.*)$/u;

/** The lists of references and the footnotes of a text, each line with what it says. */
export function referenceList(text: string): ListedSource[] {
  const listed: ListedSource[] = [];
  let isUnderHeading = false;
  for (const { 0: line, index } of text.matchAll(/[^\n]+/gu)) {
    if (HEADING.test(line)) isUnderHeading = true;
    else if (/^\s*#{1,6}\s/u.test(line)) isUnderHeading = false;
    else {
      const entry = entryOf(line, isUnderHeading);
      if (entry) listed.push({ ...entry, span: [index, index + line.length] });
    }
  }
  return listed;
}

/** A heading of such a list is no sentence and no claim. */
export function isListHeading(line: string): boolean {
  return HEADING.test(line);
}

function entryOf(line: string, isUnderHeading: boolean): Omit<ListedSource, 'span'> | null {
  const numbered = NUMBERED.exec(line);
  const marker = numbered?.slice(1, 5).find((part) => part !== undefined);
  if (numbered && marker !== undefined && (isUnderHeading || isFootnote(numbered)))
    return { key: markerKey(marker), marker, source: sourceFields(numbered[5] ?? '', 'entry') };
  if (!isUnderHeading) return null;
  const words = BULLET.exec(line)?.[1] ?? line;
  const source = sourceFields(words, 'entry');
  return Object.values(source).some((field) => field !== null) ? { key: null, marker: null, source } : null;
}

/** `[1] …`, `[^1]: …` and `¹ …` at the start of a line need no heading; `1. …` could be any list. */
function isFootnote(numbered: RegExpExecArray): boolean {
  return numbered[1] !== undefined || numbered[2] !== undefined;
}
