import type { Source } from '../../../shared/source.ts';
import { editionWords, pageWords } from '../words/edition-words.ts';
import type { Words } from '../words/words.ts';
import { laterWords } from './later-words.ts';

/** Edition, headings, volume and page: what there is of them, outermost first; and why it can't be cited by page. */
export function placeOf(source: Source, t: Words): string[] {
  const { author, headings, locator, notCitable } = source;
  const place = [
    author,
    editionWords(source, t),
    headings.join(' › '),
    locator?.kind === 'page' && locator.label ? pageWords(locator, t, locator.through) : null,
    notCitable ? laterWords(t)('notCitable', { what: laterWords(t)(notCitable) }) : null,
  ];
  return place.filter((it): it is string => !!it);
}
