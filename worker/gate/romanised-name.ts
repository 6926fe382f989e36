/**
 * A name in Latin letters as a pattern for folded words in either script: vowels may be written or not, letters that
 * spellings confuse match one another, articles and doubled letters come and go. `Al-Nawawi` finds `والنووي`.
 */
export function namePattern(words: string[]): string {
  return words.map(wordPattern).join(' ');
}

/** How many consonants tell a name apart. */
export function consonantsOf(word: string): number {
  return bare(word).replace(/[aeiouyhw' -]/g, '').length;
}

const ARTICLE = /^(?:[ae]l|ul|an(?=-n)|ar(?=-r)|as(?=-s)|at(?=-t)|az(?=-z)|ad(?=-d)|ash|esh|adh|ath)-/;
const UNIT = /tch|sch|kh|gh|sh|ch|th|dh|dj|ph|ck|[aeiou'-]+|[a-z]/g;
const ARABIC: Record<string, string> = {
  ...{ b: 'ب', p: '[بپ]', t: '[تط]', th: '[ثتذ]', j: 'ج', dj: 'ج', g: '[غجق]', gh: 'غ', h: '[هح]?', kh: 'خ' },
  ...{ ch: '[شخ]', sch: 'ش', tch: '[شج]', sh: 'ش', d: '[دضذظ]', dh: '[ذضظد]', r: 'ر', z: '[زظذض]', f: 'ف' },
  ...{ s: '[سصثش]', c: '[جسكق]', k: '[كقخ]', ck: '[كق]', q: '[قك]', ph: 'ف', l: 'ل', m: 'م', n: 'ن', x: 'خ' },
  ...{ w: 'و{1,2}', v: 'و{1,2}', y: 'ي{1,2}' },
};
const CLASSES = [
  'kh|ch|x|h',
  'sh|ch|sch|s',
  'th|s|t',
  'dh|d|z|th',
  'q|k|c|ck|g',
  'gh|g|j|dj',
  'b|p',
  'w|v|f|ph',
];
const LONG = '[اويءئؤعه]{0,3}';
const SPOKEN = '[aeiouywh]{0,4}';

function bare(word: string): string {
  return word.toLowerCase().replace(ARTICLE, '').replace(/-/g, '');
}

function wordPattern(word: string): string {
  const name = bare(word);
  if (/^(?:ibn|bin|ben)$/.test(name)) return '(?:ا?بن|[ib][be]?n|bin)';
  if (/^ab[uio]u?$/.test(name)) return '(?:[وفلبك]?اب[ويا]|ab[uio]u?)';
  const units = name.replace(/([a-z])\1+/g, '$1').match(UNIT) ?? [];
  const arabic = units.map((unit, at) => inArabic(unit, at === units.length - 1)).join('');
  const latin = units.map((unit) => inLatin(unit)).join('');
  return `(?:[وفلبك]{0,2}(?:ال|ل)?${arabic}|(?:(?:[ae][lnrstdz]|ul|ash|adh|ath) )?${latin})`;
}

function inArabic(unit: string, last: boolean): string {
  if (/^[aeiou'-]/.test(unit)) return LONG;
  if (last && unit === 't') return '[تطه]?';
  const letter = ARABIC[unit] ?? '';
  return unit === 'h' || unit === 'w' || unit === 'v' || unit === 'y' ? letter : `${letter}{1,2}`;
}

function inLatin(unit: string): string {
  if (/^[aeiou'wyh-]/.test(unit)) return SPOKEN;
  const like = CLASSES.filter((each) => each.split('|').includes(unit));
  return `(?:${[unit, ...like].join('|')}){1,2}h?`;
}
