import { wordKey } from './citation-tokens.ts';

/**
 * A word of a name reduced to consonants that Arabic and its Latin spellings share, so that `Mughnī`, `Moughni`,
 * `mugni`, `المغني` and `المغنى` are one. Articles go, and so do doubled letters. Letters that spellings confuse
 * (s and th, d and dh, h and kh in Turkish) share a class; see `fullerForm` for what still tells them apart.
 */
export function nameSkeleton(word: string): string {
  return coarse(fullerForm(word).replace(/[aiu]/g, ''));
}

/** The same with its vowels as far as they are written, long ones as one letter: `mugni`, `bukari`. */
export function fullerForm(word: string): string {
  const key = wordKey(word);
  return /[\u0600-\u06ff]/.test(key) ? fromArabic(key) : fromLatin(key);
}

const ARABIC: Record<string, string> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'T',
  ج: 'j',
  ح: 'h',
  خ: 'K',
  د: 'd',
  ذ: 'D',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'S',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: '',
  غ: 'g',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ء: '',
  پ: 'b',
  چ: 'j',
  گ: 'g',
  ں: 'n',
  ے: 'y',
  ٹ: 't',
  ڈ: 'd',
  ڑ: 'r',
};

function fromArabic(key: string): string {
  const bare = key.replace(/^و?(?:ال|لل)(?=..)/, '');
  const letters = [...bare].map((letter) => ARABIC[letter] ?? '').join('');
  // Arabic writes no letter twice for length: between two و there is a vowel.
  return longVowels(letters.replace(/ww/g, 'waw').replace(/(?<=..)h$/, ''));
}

const ARTICLE = /^(?:a[lnrstzd]|e[lnrstzd]|ash|esh|adh|ath|asy|as|ul|il|us|ur|uz)-/;
const DIGRAPHS: [RegExp, string][] = [
  [/tch|tsch/g, 'S'],
  [/sch|sh|sy(?=[aiou])|ch(?=o?u|a|i)|sj/g, 'S'],
  [/kh|x|ch/g, 'K'],
  [/gh|ğ|ġ/g, 'g'],
  [/dsch|dj/g, 'j'],
  [/th|ts/g, 'T'],
  [/dh|dz|dl/g, 'D'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/q/g, 'k'],
  [/ou|oo|oe/g, 'u'],
  [/ee|ie|ei/g, 'i'],
  [/[oö]/g, 'u'],
  [/e/g, 'a'],
  [/v/g, 'w'],
  [/p/g, 'b'],
  [/c/g, 'j'],
];

function fromLatin(key: string): string {
  let word = key
    .replace(ARTICLE, '')
    .replace(/-/g, '')
    .replace(/[^a-z]/g, '');
  for (const [from, to] of DIGRAPHS) word = word.replace(from, to);
  return longVowels(word.replace(/(?<=.{2})h$/, '').replace(/([a-zA-Z])\1+/g, '$1'));
}

/** `w` and `y` beside no vowel are long vowels in Arabic; a vowel is written once. Two equal consonants may have a vowel between them. */
function longVowels(letters: string): string {
  return letters
    .replace(/(?<=[^aiuwy])w(?=[^aiuwy]|$)/g, 'u')
    .replace(/(?<=[^aiuwy])y(?=[^aiuwy]|$)/g, 'i')
    .replace(/iy|yi|ii/g, 'i')
    .replace(/([aiuwy])\1+/g, '$1');
}

/** Classes of letters that spellings confuse. */
function coarse(skeleton: string): string {
  return skeleton
    .replace(/[TSK]/g, (letter) => ({ T: 's', S: 's', K: 'h' })[letter] ?? letter)
    .replace(/[Dz]/g, 'd')
    .replace(/[wyh]/g, '')
    .replace(/(.)\1+/g, '$1');
}
