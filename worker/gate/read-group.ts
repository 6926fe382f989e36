import { canonicalId, plainDigits } from './read-id.ts';

const FIRST_ID = /^s[\s#-]*\d/;
const ID = /^(?:s[\s#-]*)?(\d{1,7})/;
const SEPARATOR = /^\s*(?:[,;،؛、|/&+]|(?:and|et|و)(?![a-z]))\s*/;
const RANGE = /^\s*[-–—‑]\s*/;
const PREFIX = /^\s*\^?\s*(?:sources?\s*:?\s*)?/;
/** A place inside a source, which the model cannot know: dropped, its group kept. */
const PLACE = /^[\s,;:،؛]*(?:pp?|pages?|l|lines?|§|sec|sections?|para|ص|صفحة)?\.?\s*\d[\d\s,.–-]{0,16}$/;
const FOREIGN = /^\s*\d+(?::\d+)*\s*†/;
const MAX_RANGE = 10;

/**
 * The ids in a bracketed group, as people and models write them: `S1, S2`, `s1`, `S٢`, `S1-S3`, `Source S2`,
 * `S2†L4-L9`. An empty list is a marker of another system's shape (`10:13†source`); null is no marker at all.
 */
export function readGroup(inside: string): string[] | null {
  const text = plainDigits(inside.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  const dagger = text.indexOf('†');
  const body = (dagger < 0 ? text : text.slice(0, dagger)).replace(PREFIX, '').trim();
  const ids = FIRST_ID.test(body) ? readIds(body) : null;
  if (ids || dagger < 0) return ids;
  return FOREIGN.test(text) ? [] : null;
}

function readIds(body: string): string[] | null {
  const ids: string[] = [];
  let rest = body;
  let from: number | null = null;
  for (;;) {
    const [written = '', digits = ''] = ID.exec(rest) ?? [];
    addIds(ids, from ?? Number(digits), Number(digits));
    rest = rest.slice(written.length);
    if (rest.trim() === '') return ids;
    const next = nextId(rest);
    if (!next) return PLACE.test(rest) ? ids : null;
    from = next.range ? Number(digits) + 1 : null;
    rest = next.rest;
  }
}

/** Where the next id starts: after a range dash or a separator; a bare number needs one of the two. */
function nextId(rest: string): { range: boolean; rest: string } | null {
  const range = RANGE.exec(rest);
  const separator = range ?? SEPARATOR.exec(rest);
  const after = separator ? rest.slice(separator[0].length) : rest.trimStart();
  if (FIRST_ID.test(after) || (separator && /^\d/.test(after))) return { range: range !== null, rest: after };
  return null;
}

/** A range names what lies between as long as it is short; a long one names its ends. */
function addIds(ids: string[], from: number, to: number): void {
  const start = from > to || to - from > MAX_RANGE ? to : from;
  for (let number = start; number <= to; number += 1) {
    const id = canonicalId(String(number));
    if (id && !ids.includes(id)) ids.push(id);
  }
}
