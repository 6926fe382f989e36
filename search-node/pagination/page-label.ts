/** How a label counts. `letters` are Arabic or Latin letters, `words` is anything that cannot be put in order. */
export type LabelSystem = 'digits' | 'roman' | 'letters' | 'words';

/** A printed label as a place in an order. `readings` holds more than one where a label carries several numbers. */
export type PageLabel = {
  system: LabelSystem;
  readings: { from: number; to: number }[];
  /** `20-b`, `20 مكرر`: a second page of one number. */
  isSecond: boolean;
};

const HIGHEST = 1_000_000;
const words: PageLabel = { system: 'words', readings: [], isSecond: false };
const abjad: Record<string, number> = {};
for (const [at, letter] of [...'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ'].entries())
  abjad[letter] = at < 9 ? at + 1 : at < 18 ? (at - 8) * 10 : (at - 17) * 100;

/** Reads a printed label. What has no order (0, negative numbers, words) is `words`: it stays the text that it is. */
export function readPageLabel(label: string): PageLabel {
  const text = westernDigits(label.normalize('NFKC'))
    .replace(/[\u200e\u200f\u061c\s]+/g, ' ')
    .trim();
  return digits(text) ?? roman(text) ?? letters(text) ?? words;
}

/** Arabic-Indic and Persian digits as 0 to 9; the rest as it was. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** A number in the digits that `like` is written in. */
export function digitsLike(like: string, number: number): string {
  const zero = /[٠-٩]/.test(like) ? 0x660 : /[۰-۹]/.test(like) ? 0x6f0 : 0x30;
  return String(number).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

function digits(text: string): PageLabel | null {
  if (/^\d+$/.test(text)) return numbers([text]);
  const range = /^(\d+) ?[-–—] ?(\d+)$/.exec(text);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    if (from > 0 && to > from && to - from <= 50 && to <= HIGHEST)
      return { system: 'digits', readings: [{ from, to }], isSecond: false };
  }
  const second = /^(\d+) ?[-/]? ?(\p{L}|مكرر|bis)[.')]?$/u.exec(text);
  if (second) return numbers([second[1] ?? ''], true);
  const several = /^(\d+)[^\d\p{L}]+(\d+)\)?$/u.exec(text);
  return several ? numbers(several.slice(1)) : null;
}

function numbers(all: string[], isSecond = false): PageLabel | null {
  const readings = all
    .map(Number)
    .filter((number) => number > 0 && number <= HIGHEST)
    .map((number) => ({ from: number, to: number }));
  return readings.length === 0 ? null : { system: 'digits', readings, isSecond };
}

function roman(text: string): PageLabel | null {
  if (!/^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.test(text) || text === '') return null;
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  const all = [...text.toLowerCase()].map((letter) => values[letter] ?? 0);
  const sum = all.reduce((total, value, at) => total + (value < (all[at + 1] ?? 0) ? -value : value), 0);
  return { system: 'roman', readings: [{ from: sum, to: sum }], isSecond: false };
}

/** Arabic letters count as abjad numerals (`يا` is 11), Latin ones by the alphabet. */
function letters(text: string): PageLabel | null {
  const bare = text.replace(/[أإآ]/g, 'ا').replace(/ـ/g, '');
  if (/^[\u0627-\u064a]{1,3}$/.test(bare)) {
    const values = [...bare].map((letter) => abjad[letter] ?? 0);
    const falling = values.every((value, at) => value > (values[at + 1] ?? 0));
    if (falling) return one(values.reduce((sum, value) => sum + value, 0));
  }
  return /^[a-z]$/i.test(text) ? one(text.toLowerCase().charCodeAt(0) - 96) : null;
}

function one(number: number): PageLabel {
  return { system: 'letters', readings: [{ from: number, to: number }], isSecond: false };
}
