import { signal } from '@preact/signals';
import { IntlMessageFormat } from 'intl-messageformat';

// The console's words: one JSON file per area and language, ICU MessageFormat. English is in the page from the first,
// another language is fetched when it is chosen. The tests hold the languages against one another.

import answers from './en/answers.json';
import articles from './en/articles.json';
import audit from './en/audit.json';
import gaps from './en/gaps.json';
import people from './en/people.json';
import shell from './en/shell.json';
import sites from './en/sites.json';

const english = { answers, articles, audit, gaps, people, shell, sites };
type Areas = typeof english;
export type Area = keyof Areas;
export type Key<A extends Area> = keyof Areas[A] & string;
type Values = Record<string, string | number>;
type Table = Record<string, Record<string, string>>;

export const LANGUAGES = { en: 'English', fr: 'Français', ar: 'العربية' } as const;
export type Language = keyof typeof LANGUAGES;
const KEPT_IN = 'pincite-console-language';

const files = import.meta.glob<Record<string, string>>('./{fr,ar}/*.json', { import: 'default' });
const table = signal<Table>(english);
const formats = new Map<string, IntlMessageFormat>();

/** The language that is shown. Its words are there when it changes. */
export const language = signal<Language>('en');

/** Takes the language that was chosen here before, or the first of the browser's that there is. */
export async function beginLanguage(): Promise<void> {
  const wanted = [keptLanguage(), ...navigator.languages.map((it) => it.slice(0, 2))];
  const first = wanted.find((it): it is Language => it !== null && it in LANGUAGES);
  await chooseLanguage(first ?? 'en');
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  if (chosen !== 'en') table.value = await fetchWords(chosen);
  else table.value = english;
  formats.clear();
  language.value = chosen;
  document.documentElement.lang = chosen;
  document.documentElement.dir = chosen === 'ar' ? 'rtl' : 'ltr';
  try {
    localStorage.setItem(KEPT_IN, chosen);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}

/**
 * The words of one area: `const t = wordsOf('gaps'); t('askers', { n: 3 })`. Read while rendering, they follow the
 * language. A word that a language lacks is said in English.
 */
export function wordsOf<A extends Area>(area: A) {
  return (key: Key<A>, values?: Values): string => {
    const own = table.value[area]?.[key];
    const text = own ?? (english[area] as Record<string, string>)[key] ?? key;
    if (values === undefined && !text.includes('{')) return text;
    const name = `${area}.${key}`;
    let format = formats.get(name);
    if (!format) {
      format = new IntlMessageFormat(text, own === undefined ? 'en' : language.value);
      formats.set(name, format);
    }
    return String(format.format(values));
  };
}

async function fetchWords(chosen: Exclude<Language, 'en'>): Promise<Table> {
  const found = Object.entries(files).filter(([path]) => path.startsWith(`./${chosen}/`));
  const areas = await Promise.all(found.map(async ([path, fetch]) => [areaOf(path), await fetch()] as const));
  return Object.fromEntries(areas);
}

function areaOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT_IN);
  } catch {
    return null;
  }
}
