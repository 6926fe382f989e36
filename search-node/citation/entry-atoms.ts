import type { Token } from './citation-tokens.ts';
import { type Atom, keyAt, pastMarks, pastWord } from './locator-atom.ts';
import { BOOK, FOLIO, HADITH, NUMBER_SIGN } from './locator-words.ts';
import { numberListAt } from './number-list.ts';

/** `no. 1413`, `#123`, `حديث رقم (5)`. */
export function entryAt(tokens: Token[], start: number): Atom | null {
  const isSign = (at: number) =>
    NUMBER_SIGN.has(keyAt(tokens, at)) ||
    HADITH.has(keyAt(tokens, at)) ||
    /^[#№]$/.test(tokens[at]?.text ?? '');
  if (!isSign(start)) return null;
  let at = pastMarks(tokens, start + 1);
  let sign = keyAt(tokens, start);
  if (isSign(at)) {
    if (NUMBER_SIGN.has(sign) || sign === '#') sign = keyAt(tokens, at);
    at = pastMarks(tokens, at + 1);
  }
  const opens = /^[([]$/.test(tokens[at]?.text ?? '');
  const list = numberListAt(tokens, opens ? at + 1 : at, { letters: true, roman: false, commas: true });
  if (!list) return null;
  const numbers = list.items.map(({ from, to }) => (to === undefined ? from : `${from}-${to}`));
  const next = opens && /^[)\]]$/.test(tokens[list.next]?.text ?? '') ? list.next + 1 : list.next;
  if (tokens[next]?.text === '/' && tokens[next + 1]?.kind === 'number')
    return { kind: 'other', start, next: next + 2 };
  return { kind: 'entry', numbers, sign, start, next };
}

export function bookAt(tokens: Token[], start: number): Atom | null {
  if (!BOOK.has(keyAt(tokens, start))) return null;
  const at = pastWord(tokens, start);
  const token = tokens[at];
  return token?.kind === 'number' && token.text.length < 4
    ? { kind: 'book', number: token.text, start, next: at + 1 }
    : null;
}

export function folioAt(tokens: Token[], start: number): Atom | null {
  const key = keyAt(tokens, start);
  const isLetter = key === 'f' || key === 'c' || key === 'ق' || key === 'bl' || key === 'v';
  if (!FOLIO.has(key) && !isLetter) return null;
  const first = leafAt(tokens, pastWord(tokens, start));
  if (!first || (isLetter && !/\D$/.test(first.label))) return null;
  const to = tokens[first.next]?.text === '-' ? leafAt(tokens, first.next + 1) : null;
  const page = { from: first.label, ...(to ? { to: to.label } : {}) };
  return { kind: 'folio', pages: [page], start, next: to?.next ?? first.next };
}

const SIDES: Record<string, string> = {
  recto: 'r',
  verso: 'v',
  وجه: 'أ',
  ظهر: 'ب',
  و: 'و',
  ظ: 'ظ',
  ا: 'أ',
  ب: 'ب',
  r: 'r',
  v: 'v',
  a: 'a',
  b: 'b',
};

/** A leaf and its side: `12r`, `62 r.`, `334/ب`, `12/أ`. */
function leafAt(tokens: Token[], at: number): { label: string; next: number } | null {
  const token = tokens[at];
  if (token?.kind !== 'number' || token.text.length > 4) return null;
  if (token.suffix !== '')
    return /^[abrvأاب]$/.test(token.suffix)
      ? { label: token.text + (SIDES[token.suffix] ?? ''), next: at + 1 }
      : null;
  const side = /^[/(]$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const letter = SIDES[keyAt(tokens, side)];
  if (letter === undefined || tokens[side + 1]?.kind === 'number') return { label: token.text, next: at + 1 };
  return {
    label: token.text + letter,
    next: tokens[side + 1]?.text === ')' && side === at + 2 ? side + 2 : side + 1,
  };
}
