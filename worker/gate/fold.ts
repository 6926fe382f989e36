import { strokes } from './fold-letters.ts';

/** The folded forms of characters beyond ASCII, kept as they are met. */
const known = new Map<string, string>();
const MAX_KEPT = 20_000;

/** The same of words of such characters, which come again more often than not. */
const knownRuns = new Map<string, string>();
const MAX_RUNS = 5000;
const MAX_RUN = 24;

const BEYOND_ASCII = /[^\0-\x7f]/;
const APOSTROPHE = /[\u2019\u2018\u02bc\u02b9\u00b4\u2032]/;
/** Diacritics, vowel signs, Quranic marks, tatweel, and what does not show. */
const MARK = new RegExp(
  `[\\p{Diacritic}\\p{Default_Ignorable_Code_Point}${[
    '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dd\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0819-\\u082d',
    '\\u08ca-\\u08e1\\u08e3-\\u08ff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\u2de0-\\u2dff\\u0640',
  ].join('')}]`,
  'u',
);
const IOTA_BELOW = '\u0345';
/** The seats of hamza keep apart. */
const HAMZA = /[\u0621\u0624\u0626]/;
const seats = new Map(
  Object.entries({
    '\u0627': '\u0622\u0623\u0625\u0671\u0672\u0673\u0675',
    '\u064a': '\u0649\u06cc\u06d2\u06d3',
    '\u0647': '\u0629\u06c0\u06c1\u06c2\u06c3\u06d5\u06be',
    '\u0643': '\u06a9\u06aa',
  }).flatMap(([to, from]) => [...from].map((letter) => [letter, to] as const)),
);

/**
 * Takes the spelling differences out of text that readers do not mean, as the search engine does (its Folding.FULL):
 * compatibility forms, case, diacritics, vowel signs, invisible marks, digits of other scripts, Arabic letters
 * written otherwise. A test runs both on the same strings.
 */
export function fold(text: string): string {
  const folded = BEYOND_ASCII.test(text) ? text.normalize('NFC').replace(/[^\0-\x7f]+/g, foldingRun) : text;
  return folded.replace(/[._:](?:(?<!\d.)|(?!\d))/g, ' ').toLowerCase();
}

/** The words of a text, folded, with one space before, between and after: what a wording is looked up in. */
export function foldedWords(text: string): string {
  return ` ${wordsOf(fold(text)).join(' ')} `;
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function foldingRun(run: string): string {
  const before = knownRuns.get(run);
  if (before !== undefined) return before;
  let folded = '';
  for (const character of run) folded += folding(character);
  if (run.length > MAX_RUN) return folded;
  if (knownRuns.size > MAX_RUNS) knownRuns.clear();
  knownRuns.set(run, folded);
  return folded;
}

function folding(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size > MAX_KEPT) known.clear();
  const folded = APOSTROPHE.test(character) ? "'" : foldCharacter(character);
  known.set(character, folded);
  return folded;
}

function foldCharacter(character: string): string {
  let out = '';
  for (const letter of character.normalize('NFKC').toLowerCase().normalize('NFKC')) out += foldLetter(letter);
  return out;
}

function foldLetter(letter: string): string {
  if (HAMZA.test(letter)) return letter;
  const seat = seats.get(letter);
  if (seat) return seat;
  let out = '';
  for (const part of letter.normalize('NFKD')) {
    if (part === IOTA_BELOW) out += 'ι';
    else if (!MARK.test(part)) out += strokes.get(part) ?? digit(part);
  }
  return out.normalize('NFC');
}

/** Decimal digits come in runs of ten, zero first. */
function digit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
