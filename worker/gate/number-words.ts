// Words for numbers in the three languages, as folding leaves them.

const words: Record<number, string> = {
  0: 'zero صفر',
  1: 'one un une واحد واحده احدي',
  2: 'two deux اثنان اثنين اثنتان اثنتين اثنا اثني',
  3: 'three trois ثلاثه ثلاث',
  4: 'four quatre اربعه اربع',
  5: 'five cinq خمسه خمس',
  6: 'six سته ست',
  7: 'seven sept سبعه سبع',
  8: 'eight huit ثمانيه ثماني ثمان',
  9: 'nine neuf تسعه تسع',
  10: 'ten dix عشره عشر',
  11: 'eleven onze',
  12: 'twelve douze',
  13: 'thirteen treize',
  14: 'fourteen quatorze',
  15: 'fifteen quinze',
  16: 'sixteen seize',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
  20: 'twenty vingt vingts عشرون عشرين',
  30: 'thirty trente ثلاثون ثلاثين',
  40: 'forty quarante اربعون اربعين',
  50: 'fifty cinquante خمسون خمسين',
  60: 'sixty soixante ستون ستين',
  70: 'seventy septante سبعون سبعين',
  80: 'eighty octante huitante ثمانون ثمانين',
  90: 'ninety nonante تسعون تسعين',
  100: 'hundred hundreds cent cents مئه مائه ماءه',
  200: 'مئتان مئتين مائتان مائتين',
  300: 'ثلاثمئه ثلاثمائه',
  400: 'اربعمئه اربعمائه',
  500: 'خمسمئه خمسمائه',
  600: 'ستمئه ستمائه',
  700: 'سبعمئه سبعمائه',
  800: 'ثمانمئه ثمانمائه ثمانيمائه',
  900: 'تسعمئه تسعمائه',
  1000: 'thousand thousands mille الف الاف الفا',
  2000: 'الفان الفين',
  1000000: 'million millions مليون ملايين مليونا',
  1000000000: 'billion billions milliard milliards مليار مليارات',
};

const values = new Map<string, number>(
  Object.entries(words).flatMap(([value, forms]) =>
    forms.split(' ').map((form) => [form, Number(value)] as const),
  ),
);

/** Words that mean something else as often: numbers only where more of the number or a unit follows. */
const ambiguous = new Set([
  'neuf',
  'الف',
  'الفا',
  'ست',
  'سبع',
  'خمس',
  'عشر',
  'عشره',
  'احدي',
  'cent',
  'cents',
]);

const ordinalForms: [number, string][] = [
  [1, 'first premier premiere الاول الاولي'],
  [2, 'second deuxieme الثاني الثانيه'],
  [3, 'third troisieme الثالث الثالثه'],
  [4, 'fourth quatrieme الرابع الرابعه'],
  [5, 'fifth cinquieme الخامس الخامسه'],
  [6, 'sixth sixieme السادس السادسه'],
  [7, 'seventh septieme السابع السابعه'],
  [8, 'eighth huitieme الثامن الثامنه'],
  [9, 'ninth neuvieme التاسع التاسعه'],
  [10, 'tenth dixieme العاشر العاشره'],
];
export const ordinals = new Map<string, number>(
  ordinalForms.flatMap(([value, forms]) => forms.split(' ').map((form) => [form, value] as const)),
);

/** The number that a folded word stands for; Arabic words may carry an article or a particle. */
export function wordValue(word: string): number | null {
  return values.get(word) ?? (word.length > 3 ? (values.get(withoutParticles(word)) ?? null) : null);
}

export function isAmbiguousNumber(word: string): boolean {
  return ambiguous.has(word) || ambiguous.has(withoutParticles(word));
}

/** `وعشرون` joins a number to the one before it. */
export function joinsNumbers(word: string): boolean {
  return word === 'and' || word === 'et';
}

function withoutParticles(word: string): string {
  return word.replace(/^[وفبلك]?(?:ال)?(?=.{3})/, '');
}

export class NumberPhrase {
  words = 0;
  #total = 0;
  #current = 0;

  /** Adds a value where it continues the number; false where another number starts. */
  add(value: number): boolean {
    if (this.words > 0 && !this.#continues(value)) return false;
    this.words += 1;
    if (value >= 1000 && this.words > 1) {
      this.#total += Math.max(1, this.#current) * value;
      this.#current = 0;
    } else if (value === 100 && this.#current > 0 && this.#current < 10) this.#current *= 100;
    else if (value === 20 && this.#current === 4) this.#current = 80;
    else this.#current += value;
    return true;
  }

  get value(): number {
    return this.#total + this.#current;
  }

  #continues(value: number): boolean {
    const current = this.#current;
    if (value >= 1000) return current > 0 && current < 1000;
    if (current === 0) return true;
    if (value === 100) return current < 10;
    if (value === 20 && current === 4) return true;
    if (current >= 100 && value < 100) return true;
    // "twenty one", "soixante dix", "خمسة عشر", "خمسة وعشرون"
    if (current >= 20 && current < 100 && value < 20) return true;
    return current < 10 && value >= 10 && value < 100 && value % 10 === 0;
  }
}
