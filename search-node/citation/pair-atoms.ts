import type { Token } from './citation-tokens.ts';
import { type Atom, entriesInBrackets, keyAt, pastMarks } from './locator-atom.ts';
import { PAGE, romanValue } from './locator-words.ts';
import { type NumberList, numberListAt } from './number-list.ts';

/** `4/405`, `IV/405`, `(٤/ ٣٠٣)`, `4:405`, with the number of an entry in brackets after it: `6/35(7410)`. */
export function pairAt(tokens: Token[], start: number): Atom | null {
  const token = tokens[start];
  const sign = tokens[start + 1]?.text ?? '';
  if (!token || !/^[/:\\]$/.test(sign) || (token.kind === 'number' && token.suffix !== '')) return null;
  const roman = token.kind === 'word' ? romanValue(token.text) : null;
  if (token.kind === 'word' && (roman === null || !/^[IVXLC]+$/.test(token.text))) return null;
  if (token.kind === 'number' && (token.text.length > 4 || tokens[start - 1]?.text === '/')) return null;
  const at = PAGE.has(keyAt(tokens, start + 2)) ? pastMarks(tokens, start + 3) : start + 2;
  const list = numberListAt(tokens, at, { letters: false, roman: false, commas: true });
  if (!list || (sign === ':' && tokens[list.next]?.text === ':')) return null;
  if (tokens[list.next]?.text === '/' && tokens[list.next + 1]?.kind === 'number')
    return threePart(tokens, start, list);
  const { entries, next } = entriesInBrackets(tokens, list.next);
  const volume = String(roman ?? Number(token.text));
  return {
    kind: 'pair',
    volume,
    pages: list.items,
    entries,
    sign,
    marked: at !== start + 2,
    roman: roman !== null,
    start,
    next,
  };
}

/** `3/1/45`: volume, part and page. */
function threePart(tokens: Token[], start: number, { items, next }: NumberList): Atom {
  const list = numberListAt(tokens, next + 1, { letters: false, roman: false, commas: true });
  const part = items[0]?.from ?? '';
  if (!list || items.length > 1 || part.length > 2 || tokens[list.next]?.text === '/')
    return { kind: 'other', start, next: next + 2 };
  const volume = `${tokens[start]?.text}/${part}`;
  return {
    kind: 'pair',
    volume,
    pages: list.items,
    entries: [],
    sign: '/',
    marked: false,
    roman: false,
    start,
    next: list.next,
  };
}
