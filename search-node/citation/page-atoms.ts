import type { Token } from './citation-tokens.ts';
import { type Atom, keyAt, pastWord } from './locator-atom.ts';
import { PAGE, WEAK_PAGE } from './locator-words.ts';
import { type NumberList, numberListAt } from './number-list.ts';

export function pageAt(tokens: Token[], start: number): Atom | null {
  let key = keyAt(tokens, start);
  let at = start;
  if (key === 'muka' && keyAt(tokens, start + 1) === 'surat') [key, at] = ['page', start + 1];
  if (key === 'اص') key = 'ص';
  if (!PAGE.has(key)) return null;
  at = pastWord(tokens, at);
  const opens = /^[([]$/.test(tokens[at]?.text ?? '');
  const roman = key.length > 1 ? /^[ivxlcIVXLC]+$/ : /^[ivxlc]+$/;
  const first = tokens[opens ? at + 1 : at];
  const list = numberListAt(tokens, opens ? at + 1 : at, {
    letters: false,
    roman: roman.test(first?.text ?? ''),
    commas: true,
  });
  if (!list) return letterPage(tokens, start, at, key);
  let next = pastLines(tokens, list.next);
  if (opens && /^[)\]]$/.test(tokens[next]?.text ?? '')) next++;
  const pages = furtherPages(tokens, list.items, next);
  return { kind: 'page', pages: pages.items, weak: isWeakPage(tokens, start, key), start, next: pages.next };
}

/** `S. 39` is a page, `s 39` perhaps. */
function isWeakPage(tokens: Token[], start: number, key: string): boolean {
  return WEAK_PAGE.has(key) && !(tokens[start]?.text === 'S' && tokens[start + 1]?.text === '.');
}

/** `p. 167-215 et p. 332-345`: the word for page again. */
function furtherPages(
  tokens: Token[],
  items: NumberList['items'],
  at: number,
): { items: NumberList['items']; next: number } {
  const isAnd = /^(?:et|and|und|e|y|ve|dan|و|اور|,|،|;)$/.test(keyAt(tokens, at));
  const further = isAnd && PAGE.has(keyAt(tokens, at + 1)) ? pageAt(tokens, at + 1) : null;
  if (further?.kind !== 'page') return { items, next: at };
  return { items: [...items, ...further.pages], next: further.next };
}

/** Pages of a preface are often lettered: `ص أ`. */
function letterPage(tokens: Token[], start: number, at: number, key: string): Atom | null {
  const token = tokens[at];
  if (!/^[ص]$|^صفحه|^الصفحه/.test(key) || !token || !/^[أ-ي]$/.test(token.text)) return null;
  if (tokens[at - 1] === tokens[start] && !token.spaced) return null;
  return { kind: 'page', pages: [{ from: token.text }], weak: true, start, next: at + 1 };
}

/** `5:25-26`: lines of a page. */
function pastLines(tokens: Token[], at: number): number {
  const colon = tokens[at];
  if (colon?.text !== ':' || colon.spaced || tokens[at + 1]?.kind !== 'number' || tokens[at + 1]?.spaced)
    return at;
  return numberListAt(tokens, at + 1, { letters: false, roman: false, commas: false })?.next ?? at;
}
