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

/** A heading is short; a line of a list is not endless. */
const HEADING_LENGTH = 80;
const LINE_LENGTH = 2000;

/** The lists of references and the footnotes of a text, each line with what it says. */
export function referenceList(text: string): ListedSource[] {
  const listed: ListedSource[] = [];
  let list: 'none' | 'begun' | 'marked' = 'none';
  for (const { 0: line, index } of text.matchAll(/[^\n]+/gu)) {
    if (line.length > LINE_LENGTH || line.trim() === '') continue;
    if (isListHeading(line)) {
      list = 'begun';
      continue;
    }
    const entry = /^\s*#{1,6}\s/u.test(line) ? null : (entryOf(line, list) ?? lineBehindSign(line, text));
    if (entry) listed.push({ ...entry, span: [index, index + line.length] });
    if (entry === null) list = 'none';
    else if (list === 'begun' && isMarked(line)) list = 'marked';
  }
  return listed;
}

/** A heading of such a list is no sentence and no claim. */
export function isListHeading(line: string): boolean {
  return line.length <= HEADING_LENGTH && HEADING.test(line);
}

function isMarked(line: string): boolean {
  return NUMBERED.test(line) || BULLET.test(line);
}

/** Where lines of a list are marked, the first that is not ends it; where they are not, each says when or where. */
function entryOf(line: string, list: 'none' | 'begun' | 'marked'): Omit<ListedSource, 'span'> | null {
  const numbered = NUMBERED.exec(line);
  const marker = numbered?.slice(1, 5).find((part) => part !== undefined);
  if (numbered && marker !== undefined && (list !== 'none' || isFootnote(numbered)))
    return { key: markerKey(marker), marker, source: sourceFields(numbered[5] ?? '', 'entry') };
  const bullet = BULLET.exec(line);
  if (list === 'none' || (list === 'marked' && !bullet)) return null;
  const source = sourceFields(bullet?.[1] ?? line, 'entry');
  const { url, date, page } = source;
  const isListed = bullet ? Object.values(source).some((field) => field !== null) : (url ?? date ?? page);
  return isListed ? { key: null, marker: null, source } : null;
}

/** `1. Author, Title, 2021` without a heading, where the text has `[1]` or `¹` and the line says when or where. */
function lineBehindSign(line: string, text: string): Omit<ListedSource, 'span'> | null {
  const [, , , , marker, words = ''] = NUMBERED.exec(line) ?? [];
  if (marker === undefined || /\[\d+\]/u.test(words)) return null;
  const key = markerKey(marker);
  const raised = [...key].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  if (!text.includes(`[${marker}]`) && !text.includes(raised)) return null;
  const source = sourceFields(words, 'entry');
  return (source.url ?? source.date ?? source.page) ? { key, marker, source } : null;
}

/** `[1] …`, `[^1]: …` and `¹ …` at the start of a line need no heading; `1. …` could be any list. */
function isFootnote(numbered: RegExpExecArray): boolean {
  return numbered[1] !== undefined || numbered[2] !== undefined;
}
