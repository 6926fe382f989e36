import { stopWords } from './stop-words.ts';

const WORD = /[\p{L}\p{N}\p{M}ـ]+(?:[.'’_-][\p{L}\p{N}\p{M}]+)*/gu;
const ARABIC = /\p{Script=Arabic}/u;

export type Word = { text: string; fold: string; stem: string; start: number };

/** The words of a text with the forms they are compared by. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    for (const part of parts(match[0])) words.push({ ...formsOf(part.text), start: match.index + part.at });
  }
  return words;
}

/** Without accents, vowel marks and letter variants, in lower case. */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه');
}

export function isStopWord(foldedWord: string): boolean {
  return stopWords.has(foldedWord);
}

/**
 * How well two words agree: 1 in the same form, less where only the stems or their beginnings agree, 0 else.
 */
export function agreement(a: Word, b: Word): number {
  if (a.fold === b.fold) return 1;
  if (a.stem === b.stem) return 0.9;
  const [short, long] = a.stem.length <= b.stem.length ? [a.stem, b.stem] : [b.stem, a.stem];
  if (short.length < 4 || /\d/.test(short)) return 0;
  if (long.startsWith(short)) return short.length / long.length >= 0.6 ? 0.7 : 0;
  const shared = Math.ceil(long.length * 0.75);
  return shared >= 5 && long.slice(0, shared) === short.slice(0, shared) ? 0.6 : 0;
}

const cache = new Map<string, Omit<Word, 'start'>>();

function formsOf(text: string): Omit<Word, 'start'> {
  const known = cache.get(text);
  if (known) return known;
  const folded = fold(text);
  const forms = { text, fold: folded, stem: stem(folded) };
  if (cache.size > 20_000) cache.clear();
  cache.set(text, forms);
  return forms;
}

/** `l'adresse` is `l` and `adresse`; `ml.eia2.large` and `us-east-1` stay whole and count in their parts too. */
function parts(word: string): { text: string; at: number }[] {
  if (!/[.'’_-]/.test(word)) return [{ text: word, at: 0 }];
  const pieces: { text: string; at: number }[] = [];
  for (const match of word.matchAll(/[^.'’_-]+/g)) pieces.push({ text: match[0], at: match.index });
  return /\d/.test(word) ? [{ text: word, at: 0 }, ...pieces] : pieces;
}

function stem(word: string): string {
  if (/\d/.test(word)) return word;
  return ARABIC.test(word) ? arabicStem(word) : latinStem(word);
}

function arabicStem(word: string): string {
  let stemmed = word.replace(/^(?:وال|فال|بال|كال|لل|ال)(?=.{3})/, '');
  if (stemmed === word) stemmed = word.replace(/^[وفبلك](?=.{4})/, '').replace(/^ال(?=.{3})/, '');
  return stemmed.replace(/(?<=.{3})(?:ها|هم|كم|نا|ات|ون|ين|ان|يه|ه|ي)$/, '');
}

const SUFFIXES = [
  ...[
    'izations',
    'ization',
    'isations',
    'isation',
    'ations',
    'ation',
    'ements',
    'ement',
    'ments',
    'ment',
    'ities',
    'ings',
  ],
  ...[
    'ing',
    'ions',
    'ion',
    'ies',
    'ers',
    'er',
    'ed',
    'ez',
    'ees',
    'ee',
    'es',
    'ly',
    'al',
    'e',
    's',
    'x',
    'y',
  ],
];

function latinStem(word: string): string {
  const suffix = SUFFIXES.find((each) => word.endsWith(each) && word.length - each.length >= 3);
  if (!suffix) return word;
  const base = word.slice(0, word.length - suffix.length);
  return /([^aeiouls])\1$/.test(base) ? base.slice(0, -1) : base;
}
