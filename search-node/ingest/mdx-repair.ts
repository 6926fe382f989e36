import type { VFile } from 'vfile';
import { isDocumentationComponent, isHtmlName, isVoidName } from './html-names.ts';

type Fault = VFile['messages'][number];

// What strict MDX refuses is taken as literal text: the offending `<` or `{` is replaced by a noncharacter
// before parsing and put back afterwards, so that code samples and offsets around it are not disturbed.
const LESS_THAN = '\u{fdd0}';
const BRACE = '\u{fdd1}';
const NOTHING = '\u{fdd2}';

/** Undoes the stand-ins of `repairMdx` in a piece of parsed text. */
export function restoreStandIns(text: string): string {
  if (!/[\u{fdd0}-\u{fdd2}]/u.test(text)) return text;
  return text.replaceAll(LESS_THAN, '<').replaceAll(BRACE, '{').replaceAll(NOTHING, '');
}

/** The source with no text that could be mistaken for a stand-in. */
export function withoutStandIns(source: string): string {
  return source.replace(/[\u{fdd0}-\u{fdd2}]/gu, '\u{fffd}');
}

/** Every `{` as literal text: what is left to do when there are too many faults to mend one by one. */
export function withoutExpressions(source: string): string {
  return source.replaceAll('{', BRACE);
}

/** The source with the one fault mended that the MDX parser stopped at; null where it cannot be placed. */
export function repairMdx(source: string, fault: Fault): string | null {
  const reason = fault.reason;
  const at = offsetOf(fault);
  if (fault.ruleId === 'end-tag-mismatch') return mendUnclosed(source, reason);
  if (at === null) return null;
  if (fault.ruleId === 'unexpected-closing-slash') return mendTag(source, source.lastIndexOf('<', at));
  if (reason.includes('import/exports')) return mendEsm(source, at);
  if (reason.includes('expression')) return standIn(source, source.lastIndexOf('{', at), BRACE);
  const tag = source.lastIndexOf('<', Math.max(0, at - 1));
  if (tag === -1) return standIn(source, source.lastIndexOf('{', at), BRACE);
  if (source.startsWith('<!--', tag)) return withoutComment(source, tag);
  return standIn(source, tag, LESS_THAN);
}

/** The parser names the tag that was never closed by line and column, in words only. */
function mendUnclosed(source: string, reason: string): string | null {
  const place = /`<([^`>]*)>` \((\d+):(\d+)-/.exec(reason);
  if (!place) return null;
  const at = offsetAt(source, Number(place[2]), Number(place[3]));
  return at === null ? null : mendTag(source, at);
}

function mendTag(source: string, at: number): string | null {
  const match =
    at < 0 ? null : /^<(\/?)([A-Za-z][\w.-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(source.slice(at, at + 5000));
  if (!match?.[2]) return standIn(source, at, LESS_THAN);
  const [tag, slash, name] = match;
  if (!slash && isVoidName(name))
    return `${source.slice(0, at + tag.length - 1)}/>${source.slice(at + tag.length)}`;
  const isMarkup =
    isHtmlName(name) || isDocumentationComponent(name) || source.includes(`</${name}`) || /=["'{]/.test(tag);
  if (!isMarkup) return standIn(source, at, LESS_THAN);
  return source.slice(0, at) + tag.replace(/[^\n]/g, ' ') + source.slice(at + tag.length);
}

function mendEsm(source: string, at: number): string | null {
  for (let line = source.lastIndexOf('\n', at - 1) + 1; ; line = source.lastIndexOf('\n', line - 2) + 1) {
    if (/^(import|export)\b/.test(source.slice(line, line + 7)))
      return source.slice(0, line) + NOTHING + source.slice(line);
    if (line === 0) return null;
  }
}

function withoutComment(source: string, at: number): string {
  const end = source.indexOf('-->', at + 4);
  const stop = end === -1 ? source.length : end + 3;
  return source.slice(0, at) + source.slice(at, stop).replace(/[^\n]/g, '') + source.slice(stop);
}

function standIn(source: string, at: number, character: string): string | null {
  return at < 0 ? null : source.slice(0, at) + character + source.slice(at + 1);
}

function offsetOf(fault: Fault): number | null {
  const place = fault.place;
  if (!place) return null;
  return ('start' in place ? place.start.offset : place.offset) ?? null;
}

function offsetAt(source: string, line: number, column: number): number | null {
  const lineEnd = /\r\n|\n|\r/g;
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const end = lineEnd.exec(source);
    if (!end) return null;
    start = end.index + end[0].length;
  }
  return start + column - 1;
}
