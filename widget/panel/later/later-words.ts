import en from '../../locales/later/en.json';
import { useWidget } from '../view/context.ts';
import { type Plural, partWords, type Say, sayIn, type Words } from '../words/words.ts';

type Locale = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type LaterWord = keyof typeof en;

/** The words of what is fetched later, and the panel's own beside them. */
export interface LaterWords extends Say<LaterWord> {
  panel: Words;
  knows(word: string): word is LaterWord;
}

const { fetch, inLanguage } = partWords<Locale>(en, {
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
});

export const fetchWords = fetch;

export function laterWords(panel: Words): LaterWords {
  const [locale, tag] = inLanguage(panel.tag);
  const knows = (word: string): word is LaterWord => Object.hasOwn(locale, word);
  return Object.assign(sayIn(locale, tag), { panel, knows });
}

export function useLaterWords(): LaterWords {
  return laterWords(useWidget().words.value);
}
