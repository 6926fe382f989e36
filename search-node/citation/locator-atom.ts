import type { Token } from './citation-tokens.ts';
import { NUMBER_SIGN } from './locator-words.ts';
import { type NumberList, numberListAt } from './number-list.ts';

/**
 * The smallest parts of a place in a book, each with the tokens [start, next) that it takes. `weak` parts need another
 * beside them. `other` has a number and is no place in a book.
 */
export type Atom = { start: number; next: number } & (
  | { kind: 'volume'; volume: string; weak: boolean; word: string }
  | { kind: 'page'; pages: NumberList['items']; weak: boolean }
  | { kind: 'entry'; numbers: string[]; sign: string }
  | { kind: 'book'; number: string }
  | { kind: 'folio'; pages: NumberList['items'] }
  | {
      kind: 'pair';
      volume: string;
      pages: NumberList['items'];
      entries: string[];
      sign: string;
      marked: boolean;
      roman: boolean;
    }
  | { kind: 'bare'; numbers: NumberList['items']; roman: boolean }
  | { kind: 'other' }
);

export function keyAt(tokens: Token[], at: number): string {
  const token = tokens[at];
  return token && token.kind !== 'number' ? token.key : '';
}

/** Past what may stand between a word and its number: `.`, `:`, `=`, `°`, a closing quote. */
export function pastMarks(tokens: Token[], at: number, marks = /^[.:=°º’'_*]$/): number {
  let next = at;
  while (next - at < 3 && marks.test(tokens[next]?.text ?? '')) next++;
  return next;
}

/** Past a word and its marks, and past `no.` where it follows. */
export function pastWord(tokens: Token[], at: number): number {
  const next = pastMarks(tokens, at + 1);
  return NUMBER_SIGN.has(keyAt(tokens, next)) ? pastMarks(tokens, next + 1) : next;
}

export function entriesInBrackets(tokens: Token[], at: number): { entries: string[]; next: number } {
  const none = { entries: [], next: at };
  if (tokens[at]?.text !== '(') return none;
  const list = numberListAt(tokens, at + 1, { letters: true, roman: false, commas: true });
  if (!list || tokens[list.next]?.text !== ')') return none;
  return { entries: list.items.map(({ from, to }) => (to ? `${from}-${to}` : from)), next: list.next + 1 };
}
