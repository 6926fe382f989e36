import en from '../../locales/aside/en.json';
import { useWidget } from '../view/context.ts';
import { partWords, type Say, sayIn } from '../words/words.ts';

const { fetch, inLanguage } = partWords<typeof en>(en, {
  fr: () => import('../../locales/aside/fr.json'),
  ar: () => import('../../locales/aside/ar.json'),
  es: () => import('../../locales/aside/es.json'),
  de: () => import('../../locales/aside/de.json'),
  pt: () => import('../../locales/aside/pt.json'),
  it: () => import('../../locales/aside/it.json'),
  nl: () => import('../../locales/aside/nl.json'),
  tr: () => import('../../locales/aside/tr.json'),
  id: () => import('../../locales/aside/id.json'),
  ur: () => import('../../locales/aside/ur.json'),
});

export type AsideWord = keyof typeof en;

export const fetchWords = fetch;

export function useAsideWords(): Say<AsideWord> {
  return sayIn(...inLanguage(useWidget().words.value.tag));
}
