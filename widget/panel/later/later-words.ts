import { signal } from '@preact/signals';
import en from '../../locales/later/en.json';
import { useWidget } from '../view/context.ts';
import { languageOf, named, type Plural, type Say, sayIn, type Words } from '../words/words.ts';

type Locale = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type LaterWord = keyof typeof en;

/** The words of what is fetched later, and the panel's own beside them. */
export interface LaterWords extends Say<LaterWord> {
  panel: Words;
  knows(word: string): word is LaterWord;
}

const FILES: Record<string, () => Promise<{ default: Locale }>> = {
  fr: () => import('../../locales/later/fr.json'),
  ar: () => import('../../locales/later/ar.json'),
  es: () => import('../../locales/later/es.json'),
  de: () => import('../../locales/later/de.json'),
  pt: () => import('../../locales/later/pt.json'),
  it: () => import('../../locales/later/it.json'),
  nl: () => import('../../locales/later/nl.json'),
  tr: () => import('../../locales/later/tr.json'),
  id: () => import('../../locales/later/id.json'),
  ur: () => import('../../locales/later/ur.json'),
};
const fetched = signal<Record<string, Locale>>({ en });
const asked = new Map<string, Promise<void>>();

/** Fetches the words of a language once. Where that fails, English stands in until a next try. */
export function fetchWords(tag: string): Promise<void> {
  const language = languageOf(tag);
  const load = FILES[language];
  if (!load) return Promise.resolve();
  const known = asked.get(language);
  if (known) return known;
  const loading = load().then(
    (file) => {
      fetched.value = { ...fetched.value, [language]: named<Locale>(file.default, en) };
    },
    () => void asked.delete(language),
  );
  asked.set(language, loading);
  return loading;
}

export function laterWords(panel: Words): LaterWords {
  const locale = fetched.value[languageOf(panel.tag)];
  // The page may change its language at any time.
  if (!locale) void fetchWords(panel.tag);
  const chosen = locale ?? en;
  const knows = (word: string): word is LaterWord => Object.hasOwn(chosen, word);
  return Object.assign(sayIn(chosen, locale ? panel.tag : 'en'), { panel, knows });
}

export function useLaterWords(): LaterWords {
  return laterWords(useWidget().words.value);
}
