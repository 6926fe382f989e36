import { ordinals, wordValue } from './number-words.ts';

// Places in printed works as people write them, in folded text: `vol. 4, p. 405`, `t. IV`, `ج ٤ ص ٤٠٥`, `4/405`.

const ROMAN = 'm{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';
const NUMBER = `(\\d{1,5}|(?=[ivxlcdm])${ROMAN}|\\p{L}+)(?![\\p{L}\\p{N}'])`;
const MORE = `(?:\\s*(?:[-–—,&]|to|et|and|a|الي|و)\\s*(\\d{1,5})(?![\\p{L}\\p{N}]))?`;
const START = "(?<![\\p{L}\\p{N}'])";
const OF = '\\s*(?:n[o°]?\\s+|numero\\s+|number\\s+|no\\s+|رقم\\s+)?[:#/(]?\\s*';

const PAGE = new RegExp(
  `${START}(?:pages?|pp?|pgs?|folios?|ff?(?= {2}))(?!\\p{L})${OF}${NUMBER}${MORE}`,
  'gu',
);
const VOLUME = new RegExp(`${START}(?:vols?|volumes?|tomes?|t(?= ))(?!\\p{L})${OF}${NUMBER}${MORE}`, 'gu');
const NTH_VOLUME = new RegExp(
  `${START}(\\p{L}+|\\d{1,2}(?:st|nd|rd|th|e|er|eme))\\s+(?:volume|tome)${'(?![\\p{L}])'}`,
  'gu',
);
const ARABIC_PAGE = new RegExp(
  `${START}[وفبل]?(?:ال)?(?:صفحه|صفحات|صحيفه|صص?)(?!\\p{L})${OF}(\\d{1,5})${MORE}`,
  'gu',
);
const ARABIC_VOLUME = new RegExp(
  `${START}[وفبل]?(?:ال)?(?:جزء|مجلد|مج|ج)(?!\\p{L})${OF}(\\d{1,3}(?!\\d)|\\p{L}+)${MORE}`,
  'gu',
);
const PLACE = /(?<![\d/.,:-])(\d{1,3})\s*\/\s*(\d{1,5})(?![\d/]|[.,:-]\d)/gu;
const DOI = /\b10 ?\.?\d{4,9}\/[^\s"<>]+/gu;
const ISBN = /isbn(?:-1[03])?[\s:]*((?:\d[\s-]?){9,12}[\dx])/gu;
const LATIN_HINT = /(?<![a-z'])(?:p|vol|tome|t|fol|f)(?:[^a-z]|age|g|p|s|um|io|f)/;
const ARABIC = /\p{Script=Arabic}/u;
const ARABIC_HINT = /صفح|صحيف|[صج](?!\p{L})|جزء|مجلد|مج(?!\p{L})|[صج]\d|صص/u;
const MAY_BE = /\d|pag|vol|tome|صفح|جزء|مجلد|\b[pt] /u;
/** Beyond a day and a month: no date, no fraction of everyday use. */
const MAX_DATE = 31;

/** The places named in a folded text, each in one form: `page 405`, `volume 4`, `place 4/405`, `doi …`, `isbn …`. */
export function locatorsIn(text: string): string[] {
  if (!MAY_BE.test(text)) return [];
  const places = new Set<string>();
  const latin = LATIN_HINT.test(text);
  const arabic = ARABIC.test(text);
  if (latin) {
    for (const match of text.matchAll(PAGE)) addAll(places, 'page', match);
    for (const match of text.matchAll(VOLUME)) addAll(places, 'volume', match);
  }
  if (arabic && ARABIC_HINT.test(text)) {
    for (const match of text.matchAll(ARABIC_PAGE)) addAll(places, 'page', match);
    for (const match of text.matchAll(ARABIC_VOLUME)) addAll(places, 'volume', match);
  }
  for (const [, nth = ''] of /volume|tome/.test(text) ? text.matchAll(NTH_VOLUME) : []) {
    const value = ordinals.get(nth) ?? Number.parseInt(nth, 10);
    if (value > 0) places.add(`volume ${value}`);
  }
  for (const [, volume = '', page = ''] of text.includes('/') ? text.matchAll(PLACE) : []) {
    if (arabic || Number(page) > MAX_DATE || Number(volume) > MAX_DATE)
      places.add(`place ${Number(volume)}/${Number(page)}`);
  }
  for (const [doi] of text.includes('/') ? text.matchAll(DOI) : [])
    places.add(`doi ${doi.replace(/[.,;:)\]]+$/, '')}`);
  for (const [, number = ''] of text.includes('isbn') ? text.matchAll(ISBN) : [])
    places.add(`isbn ${number.replace(/[\s-]/g, '')}`);
  return [...places];
}

function addAll(places: Set<string>, kind: string, [, first = '', last = '']: RegExpMatchArray): void {
  for (const written of [first, last]) {
    const value = written && readNumber(written);
    if (value) places.add(`${kind} ${kind === 'volume' ? romanValue(value) : value}`);
  }
}

/** `405`, `xii`, `twelve`, `الرابع`; nothing for any other word. A lone letter counts only where it is a numeral. */
function readNumber(written: string): string | null {
  if (/^\d+$/.test(written)) return String(Number(written));
  const worded = ordinals.get(written) ?? wordValue(written);
  if (worded !== null && worded !== undefined)
    return /^(?:un|une|one)$/.test(written) ? null : String(worded);
  return new RegExp(`^${ROMAN}$`).test(written) && /^(?:[ivx]+|.{2,})$/.test(written) ? written : null;
}

const romans: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** Volume `iv` is volume 4; a page `iv` is another than page 4. */
function romanValue(numeral: string): string {
  if (/^\d/.test(numeral)) return numeral;
  const values = [...numeral].map((letter) => romans[letter] ?? 0);
  return String(values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0));
}
