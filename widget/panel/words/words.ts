import en from '../../locales/en.json';

/** One locale file. Plural entries hold a form per CLDR category of the language. */
export type Locale = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Word = keyof typeof en;

/** The interface's words in one language. */
export interface Words {
  tag: string;
  dir: 'ltr' | 'rtl';
  knows(word: string): word is Word;
  /** A time in seconds as the language says it, in minutes or hours where that is shorter. */
  span(seconds: number): string;
  /** Fills `{what}`; with `{n}`, chooses the plural form and writes the number as the language does. */
  (word: Word, values?: { n?: number; of?: number; what?: string }): string;
}

const OTHERS: Record<string, () => Promise<{ default: Locale }>> = {
  fr: () => import('../../locales/fr.json'),
  ar: () => import('../../locales/ar.json'),
};

export const english = wordsFrom(en, 'en');

/** The words for a BCP 47 tag; English for a language that has no file, or when its file cannot be fetched. */
export async function wordsFor(tag: string): Promise<Words> {
  const language = tag.slice(0, 2).toLowerCase();
  const load = OTHERS[language];
  if (!load) return language === 'en' ? wordsFrom(en, tag) : english;
  return load().then(
    (file) => wordsFrom(file.default, tag),
    () => english,
  );
}

export function hasWords(tag: string): boolean {
  const language = tag.slice(0, 2).toLowerCase();
  return language === 'en' || language in OTHERS;
}

function wordsFrom(locale: Locale, asked: string): Words {
  const tag =
    Intl.NumberFormat.supportedLocalesOf([asked.replace('_', '-')].filter(isTag))[0] ?? asked.slice(0, 2);
  const plural = new Intl.PluralRules(tag);
  // Arabic is written with its own digits here, as the locale file's sentences are.
  const digits = tag.startsWith('ar') ? { numberingSystem: 'arab' } : {};
  const numbers = new Intl.NumberFormat(tag, digits);
  const say = (word: Word, { n, of, what = '' }: { n?: number; of?: number; what?: string } = {}): string => {
    const entry: string | Plural = locale[word];
    const form = typeof entry === 'string' ? entry : (entry[plural.select(n ?? 0)] ?? entry.other);
    return form
      .replace('{n}', () => numbers.format(n ?? 0))
      .replace('{of}', () => numbers.format(of ?? 0))
      .replace('{what}', () => what);
  };
  const knows = (word: string): word is Word => Object.hasOwn(locale, word);
  const span = (seconds: number): string => {
    const [size, unit] = seconds < 90 ? [1, 'second'] : seconds < 5400 ? [60, 'minute'] : [3600, 'hour'];
    const format = new Intl.NumberFormat(tag, { ...digits, style: 'unit', unit, unitDisplay: 'long' });
    return format.format(Math.ceil(seconds / size));
  };
  return Object.assign(say, {
    tag,
    knows,
    span,
    dir: tag.startsWith('ar') ? ('rtl' as const) : ('ltr' as const),
  });
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
