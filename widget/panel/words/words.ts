import { signal } from '@preact/signals';
import en from '../../locales/en.json';

/** One locale file. Plural entries hold a form per CLDR category of the language. */
export type Locale = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Word = keyof typeof en;

/** The interface's words in one language. */
export interface Words extends Say<Word> {
  tag: string;
  dir: 'ltr' | 'rtl';
}

const OTHERS: Record<string, () => Promise<{ default: Locale }>> = {
  fr: () => import('../../locales/fr.json'),
  ar: () => import('../../locales/ar.json'),
  es: () => import('../../locales/es.json'),
  de: () => import('../../locales/de.json'),
  pt: () => import('../../locales/pt.json'),
  it: () => import('../../locales/it.json'),
  nl: () => import('../../locales/nl.json'),
  tr: () => import('../../locales/tr.json'),
  id: () => import('../../locales/id.json'),
  ur: () => import('../../locales/ur.json'),
};

export const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase();

export const english = wordsFrom(en, 'en');

/** The words for a BCP 47 tag; English for a language that has no file, or when its file cannot be fetched. */
export async function wordsFor(tag: string): Promise<Words> {
  const language = languageOf(tag);
  const load = OTHERS[language];
  if (!load) return language === 'en' ? wordsFrom(en, tag) : english;
  return load().then(
    (file) => wordsFrom(named<Locale>(file.default, en as Locale), tag),
    () => english,
  );
}

/** The built files hold the words alone, in the order of the English ones. */
export function named<L extends object>(words: L | readonly (string | Plural)[], english: L): L {
  if (!Array.isArray(words)) return words as L;
  return Object.fromEntries(Object.keys(english).map((it, i) => [it, words[i]])) as L;
}

/** The words of one part in every language but English, each in a file of its own. */
export type WordFiles<L> = Record<string, () => Promise<{ default: L }>>;

/**
 * The words of a part that is fetched later. Where a language's file is not there yet, or cannot be fetched, English
 * stands in; who reads `inLanguage` in a rendering is rendered again when it comes.
 */
export function partWords<L extends object>(english: L, files: WordFiles<L>) {
  const fetched = signal<Record<string, L>>({ en: english });
  const asked: Record<string, Promise<void> | undefined> = {};
  const fetch = async (tag: string): Promise<void> => {
    const language = languageOf(tag);
    asked[language] ??= files[language]?.().then(
      (file) => {
        fetched.value = { ...fetched.value, [language]: named(file.default, english) };
      },
      () => void delete asked[language],
    );
    return asked[language];
  };
  const inLanguage = (tag: string): [L, string] => {
    const locale = fetched.value[languageOf(tag)];
    // The page may change its language at any time.
    if (!locale) void fetch(tag);
    return locale ? [locale, tag] : [english, 'en'];
  };
  return { fetch, inLanguage };
}

export function hasWords(tag: string): boolean {
  const language = languageOf(tag);
  return language === 'en' || language in OTHERS;
}

/** Fills `{what}`; with `{n}`, chooses the plural form and writes the number as the language does. */
export type Say<W> = (word: W, values?: { n?: number; of?: number; what?: string }) => string;

function wordsFrom(locale: Locale, asked: string): Words {
  const tag =
    Intl.NumberFormat.supportedLocalesOf([asked.replace('_', '-')].filter(isTag))[0] ?? asked.slice(0, 2);
  return Object.assign(sayIn(locale, tag), {
    tag,
    dir: /^(ar|ur)/.test(tag) ? ('rtl' as const) : ('ltr' as const),
  });
}

/** The words of one locale file. */
export function sayIn<L extends { [K in keyof L]: string | Plural }>(locale: L, tag: string): Say<keyof L> {
  const plural = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(tag, digitsOf(tag));
  return (word, { n, of, what = '' } = {}) => {
    const entry: string | Plural = locale[word] as string | Plural;
    const form = typeof entry === 'string' ? entry : (entry[plural.select(n ?? 0)] ?? entry.other);
    return form
      .replace('{n}', () => numbers.format(n ?? 0))
      .replace('{of}', () => numbers.format(of ?? 0))
      .replace('{what}', () => what);
  };
}

/** Arabic is written with its own digits here, as the locale file's sentences are. */
export function digitsOf(tag: string): { numberingSystem?: string } {
  return tag.startsWith('ar') ? { numberingSystem: 'arab' } : {};
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
