import { wordKey } from './citation-tokens.ts';
import { fullerForm } from './name-skeleton.ts';

/** A word of a title or of a name, in the forms by which it is compared. */
export type NameWord = {
  key: string;
  /** Consonants and written vowels, one alphabet for both scripts. */
  form: string;
  consonants: string;
  arabic: boolean;
  /** Whether it has the article: `al-`, `ال`. */
  article: boolean;
};

export function nameWord(word: string): NameWord {
  const known = made.get(word);
  if (known) return known;
  if (made.size >= MAX_KEPT) made.clear();
  const form = readWord(word);
  made.set(word, form);
  return form;
}

/** Titles share their words: 8,600 of them have some 10,000. */
const made = new Map<string, NameWord>();
const MAX_KEPT = 50_000;

function readWord(word: string): NameWord {
  const key = wordKey(word);
  const form = fullerForm(word);
  const article = /^(?:و?ال(?=..)|(?:a[lnrstzd]|e[lnrstzd]|ash|esh|adh|ath|asy)-)/.test(key);
  return { key, form, consonants: form.replace(/[aiu]/g, ''), arabic: /[\u0600-\u06ff]/.test(key), article };
}

/** 1 where two words are one in another spelling, less the more their sounds differ, 0 where they do by much. */
export function likeness(a: NameWord, b: NameWord): number {
  if (a.arabic && b.arabic) return arabicLikeness(a.key, b.key);
  if (a.key === b.key || (a.form === b.form && a.form.length > 2)) return 1;
  const longer = Math.max(a.consonants.length, b.consonants.length);
  if (longer === 0) return 0;
  if (Math.abs(a.consonants.length - b.consonants.length) > 1 + longer / 4) return 0;
  const cost = distance(a, b) / longer;
  return cost >= 0.5 ? 0 : 1 - cost;
}

/** Within Arabic every letter counts; long vowels and a last ه come and go. */
function arabicLikeness(a: string, b: string): number {
  const [x, y] = [bareArabic(a), bareArabic(b)];
  if (x === y) return 1;
  if (Math.abs(x.length - y.length) > 2 || x[0] !== y[0]) return 0;
  const common = x.replace(/[اويه]/g, '') === y.replace(/[اويه]/g, '');
  return common
    ? 1 -
        (0.6 * Math.abs(x.length - y.length)) / Math.max(x.length, y.length) -
        (x.length === y.length ? 0.3 : 0)
    : oneSlip(x, y);
}

function bareArabic(key: string): string {
  return key.replace(/^و?(?:ال|لل)(?=..)/, '');
}

/** One letter more, less or other in a word of five or more. */
function oneSlip(x: string, y: string): number {
  const longer = Math.max(x.length, y.length);
  let from = 0;
  while (from < x.length && x[from] === y[from]) from++;
  let end = 0;
  while (end < Math.min(x.length, y.length) - from && x.at(-1 - end) === y.at(-1 - end)) end++;
  const slips = longer - from - end;
  return longer >= 5 && slips === 1 ? 1 - 1.5 / longer : 0;
}

/** Letters of one class are often written for one another. */
const CLASSES: Record<string, string> = {
  T: 's',
  S: 's',
  K: 'h',
  D: 'd',
  z: 'd',
  w: 'u',
  u: 'u',
  y: 'i',
  i: 'i',
  g: 'j',
  Q: 'k',
};
const VOWEL = /[aiu]/;

/** Edit distance in consonants. Arabic leaves short vowels out, so a vowel that only the Latin form has costs little. */
function distance(a: NameWord, b: NameWord): number {
  const across = a.arabic !== b.arabic;
  const both = a.arabic && b.arabic;
  const vowel = across ? 0.015 : both ? 0.5 : 0.3;
  const [x, y] = [a.form, b.form];
  let row = [0];
  for (let j = 1; j <= y.length; j++) row.push((row[j - 1] ?? 0) + dropped(y, j - 1, vowel));
  for (let i = 1; i <= x.length; i++) {
    const next = [(row[0] ?? 0) + dropped(x, i - 1, vowel)];
    for (let j = 1; j <= y.length; j++) {
      const swap = (row[j - 1] ?? 0) + swapped(x[i - 1] ?? '', y[j - 1] ?? '', across);
      const loss = (row[j] ?? 0) + dropped(x, i - 1, vowel);
      const gain = (next[j - 1] ?? 0) + dropped(y, j - 1, vowel);
      next.push(Math.min(swap, loss, gain));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function dropped(word: string, at: number, vowel: number): number {
  const letter = word[at] ?? '';
  if (VOWEL.test(letter)) return vowel;
  const isLast = at === word.length - 1;
  if (letter === 'h' || letter === 'y') return isLast ? 0.25 : 0.6;
  return isLast && letter === 't' ? 0.1 : 1; // `umdat`, `umda`
}

function swapped(a: string, b: string, across: boolean): number {
  if (a === b) return 0;
  const [isVowelA, isVowelB] = [VOWEL.test(a), VOWEL.test(b)];
  if (isVowelA && isVowelB) return across ? 0.2 : 0.35;
  const sameClass = (CLASSES[a] ?? a) === (CLASSES[b] ?? b);
  if (sameClass && (isVowelA || isVowelB)) return 0.1;
  if (sameClass) return across || (a !== 'S' && b !== 'S') ? 0.3 : 0.5;
  return isVowelA || isVowelB ? 1.2 : 1;
}
