import type { Token } from './citation-tokens.ts';
import {
  BOOK,
  FOLIO,
  HADITH,
  LINE,
  NUMBER_SIGN,
  OTHER_NUMBERED,
  PAGE,
  romanValue,
  VOLUME,
  WEAK_PAGE,
  WEAK_VOLUME,
  WRITTEN_NUMBER,
} from './locator-words.ts';
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

/** All parts, in order. `taken` are tokens that belong to something else: a date, an address, a verse. */
export function locatorAtoms(tokens: Token[], taken: (at: number) => boolean): Atom[] {
  const atoms: Atom[] = [];
  let at = 0;
  while (at < tokens.length) {
    const atom = taken(at) ? null : atomAt(tokens, at);
    if (atom && !spans(atom, taken)) {
      atoms.push(atom);
      at = atom.next;
    } else at++;
  }
  return atoms;
}

function spans({ start, next }: Atom, taken: (at: number) => boolean): boolean {
  for (let at = start; at < next; at++) if (taken(at)) return true;
  return false;
}

function atomAt(tokens: Token[], at: number): Atom | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'word')
    return (
      otherAt(tokens, at) ??
      numberedVolumeAt(tokens, at) ??
      volumeAt(tokens, at) ??
      folioAt(tokens, at) ??
      pageAt(tokens, at) ??
      bookAt(tokens, at) ??
      entryAt(tokens, at) ??
      lineAt(tokens, at) ??
      pairAt(tokens, at) ??
      bareAt(tokens, at)
    );
  if (token.text === '#' || token.text === '№') return entryAt(tokens, at);
  if (token.kind === 'number')
    return numberedVolumeAt(tokens, at) ?? countAt(tokens, at) ?? pairAt(tokens, at) ?? bareAt(tokens, at);
  return null;
}

function keyAt(tokens: Token[], at: number): string {
  const token = tokens[at];
  return token && token.kind !== 'number' ? token.key : '';
}

/** Past what may stand between a word and its number: `.`, `:`, `=`, `°`, a closing quote. */
function pastMarks(tokens: Token[], at: number, marks = /^[.:=°º’'_*]$/): number {
  let next = at;
  while (next - at < 3 && marks.test(tokens[next]?.text ?? '')) next++;
  return next;
}

/** Past a word and its marks, and past `no.` where it follows. */
function pastWord(tokens: Token[], at: number): number {
  const next = pastMarks(tokens, at + 1);
  return NUMBER_SIGN.has(keyAt(tokens, next)) ? pastMarks(tokens, next + 1) : next;
}

function otherAt(tokens: Token[], start: number): Atom | null {
  if (!OTHER_NUMBERED.has(keyAt(tokens, start))) return null;
  let next = pastWord(tokens, start);
  if (next === start + 1 && tokens[next]?.text === '(') next++;
  const token = tokens[next];
  if (token?.kind !== 'number' && token?.text !== '#') return null;
  const isIssue = /^(?:issue|question)$/.test(keyAt(tokens, start));
  if (isIssue)
    return { kind: 'entry', numbers: [token.text], sign: keyAt(tokens, start), start, next: next + 1 };
  while (tokens[next] && (tokens[next]?.kind === 'number' || /^[/:(),.-]$/.test(tokens[next]?.text ?? '')))
    next++;
  return { kind: 'other', start, next };
}

/** `4. Band`, `IV. cilt`, `3rd vol.`, `fourth volume`, `الجزء الرابع` is the other order. */
function numberedVolumeAt(tokens: Token[], start: number): Atom | null {
  const token = tokens[start];
  if (!token) return null;
  const written = token.kind === 'word' ? WRITTEN_NUMBER.get(token.key) : undefined;
  const roman = token.kind === 'word' && tokens[start + 1]?.text === '.' ? romanValue(token.text) : null;
  const isOrdinal =
    token.kind === 'number' &&
    token.text.length < 4 &&
    (/^(?:st|nd|rd|th)$/.test(token.suffix) || tokens[start + 1]?.text === '.');
  const value = written ?? roman ?? (isOrdinal ? Number(token.text) : undefined);
  if (value === undefined || value === null) return null;
  const word = tokens[start + 1]?.text === '.' ? start + 2 : start + 1;
  const key = keyAt(tokens, word);
  if (key.length < 2 || !VOLUME.has(key) || tokens[word + 1]?.kind === 'number') return null;
  return {
    kind: 'volume',
    volume: String(value),
    weak: true,
    word: key,
    start,
    next: pastMarks(tokens, word + 1),
  };
}

function volumeAt(tokens: Token[], start: number): Atom | null {
  const key = keyAt(tokens, start);
  if (key === 'ج' && /^اص$/.test(keyAt(tokens, start + 1)))
    return { kind: 'volume', volume: '1', weak: false, word: key, start, next: start + 1 };
  if (!VOLUME.has(key)) return null;
  let at = pastWord(tokens, start);
  if (tokens[at]?.text === '(' || tokens[at]?.text === '[') at++;
  const volume = volumeValue(tokens, at, key);
  if (volume === null) return null;
  const next =
    /^[)\]]$/.test(tokens[at + 1]?.text ?? '') && tokens[at - 1]?.text.match(/[([]/) ? at + 2 : at + 1;
  return slashedVolume(tokens, start, next, volume, key);
}

/** After the volume a slash brings its page, or, where a page's own word still comes, a part of the volume. */
function slashedVolume(tokens: Token[], start: number, next: number, volume: string, word: string): Atom {
  const weak = WEAK_VOLUME.has(word);
  const slash = /^[/\\]$/.test(tokens[next]?.text ?? '');
  const list = slash ? numberListAt(tokens, next + 1, { letters: false, roman: false, commas: true }) : null;
  if (!list) return { kind: 'volume', volume, weak, word, start, next };
  const follows = pastMarks(tokens, list.next, /^[,،.:/;-]$/);
  const first = list.items[0]?.from ?? '';
  if (list.items.length === 1 && PAGE.has(keyAt(tokens, follows)))
    return { kind: 'volume', volume: `${volume}/${first}`, weak, word, start, next: list.next };
  const { entries, next: end } = entriesInBrackets(tokens, list.next);
  return {
    kind: 'pair',
    volume,
    pages: list.items,
    entries,
    sign: word,
    marked: true,
    roman: false,
    start,
    next: end,
  };
}

function volumeValue(tokens: Token[], at: number, word: string): string | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number')
    return token.text.length < 4 && token.suffix.length < 2
      ? String(Number(token.text)) + token.suffix
      : null;
  if (token.kind !== 'word') return null;
  const written = WRITTEN_NUMBER.get(token.key);
  if (written !== undefined) return String(written);
  if (WEAK_VOLUME.has(word) && !/^[ivxlIVXL]+$/.test(token.text)) return null;
  const value = romanValue(token.text) ?? romanValue(token.text.replace(/l/g, 'i').replace(/1/g, 'i'));
  return value === null ? null : String(value);
}

function pageAt(tokens: Token[], start: number): Atom | null {
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

function bookAt(tokens: Token[], start: number): Atom | null {
  if (!BOOK.has(keyAt(tokens, start))) return null;
  const at = pastWord(tokens, start);
  const token = tokens[at];
  return token?.kind === 'number' && token.text.length < 4
    ? { kind: 'book', number: token.text, start, next: at + 1 }
    : null;
}

/** `no. 1413`, `#123`, `حديث رقم (5)`. */
function entryAt(tokens: Token[], start: number): Atom | null {
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

function folioAt(tokens: Token[], start: number): Atom | null {
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
export function leafAt(tokens: Token[], at: number): { label: string; next: number } | null {
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

function lineAt(tokens: Token[], start: number): Atom | null {
  if (!LINE.has(keyAt(tokens, start))) return null;
  const at = pastMarks(tokens, start + 1);
  return tokens[at]?.kind === 'number' ? { kind: 'other', start, next: at + 1 } : null;
}

/** `405 pages`, `4 vol.`: how many there are, not which one. */
function countAt(tokens: Token[], start: number): Atom | null {
  const key = keyAt(tokens, start + 1);
  const counted =
    /^(?:pages|seiten|sayfa|صفحات|صفحه|halaman|volumes|volumen|vols|vol|bande|tomes|juz|jilid|cilt|اجزاء|مجلدات|مجلدا|جزءا)$/;
  if (!counted.test(key)) return null;
  const after = pastMarks(tokens, start + 2);
  if (tokens[after]?.kind === 'number') return null;
  return { kind: 'other', start, next: start + 2 };
}

/** `4/405`, `IV/405`, `(٤/ ٣٠٣)`, `4:405`, with the number of an entry in brackets after it: `6/35(7410)`. */
function pairAt(tokens: Token[], start: number): Atom | null {
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

function entriesInBrackets(tokens: Token[], at: number): { entries: string[]; next: number } {
  const none = { entries: [], next: at };
  if (tokens[at]?.text !== '(') return none;
  const list = numberListAt(tokens, at + 1, { letters: true, roman: false, commas: true });
  if (!list || tokens[list.next]?.text !== ')') return none;
  return { entries: list.items.map(({ from, to }) => (to ? `${from}-${to}` : from)), next: list.next + 1 };
}

function bareAt(tokens: Token[], start: number): Atom | null {
  const token = tokens[start];
  if (!token) return null;
  if (token.kind === 'word') {
    const value = /^(?:[IVX]{1,7}|[IVXLC]{2,9}|[ivx]{2,7})$/.test(token.text) ? romanValue(token.text) : null;
    return value === null
      ? null
      : { kind: 'bare', numbers: [{ from: String(value) }], roman: true, start, next: start + 1 };
  }
  const list = numberListAt(tokens, start, { letters: false, roman: false, commas: false });
  return list && { kind: 'bare', numbers: list.items, roman: false, start, next: list.next };
}
