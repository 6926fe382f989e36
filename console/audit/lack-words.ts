import type { Lack } from '../../shared/audit-coding.ts';
import { language, wordsOf } from '../words/words.ts';

/** What is missing, as a list in words. */
export function lackWords(lacks: readonly Lack[]): string {
  const t = wordsOf('audit');
  const list = new Intl.ListFormat(language.value, { type: 'conjunction' });
  return t('missing', { what: list.format(lacks.map((it) => t(`lack_${it}`))) });
}
