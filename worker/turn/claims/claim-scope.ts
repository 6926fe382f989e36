import type { Scope } from '../../../shared/scope.ts';
import { agreement, isStopWord, wordsOf } from '../../language/word-forms.ts';
import type { Entry } from '../../registry/registry.ts';
import type { SearchCalls } from '../../search/search-client.ts';

/** What a claim is limited to, in the model's words. Lists widen within themselves and narrow one another. */
export type ClaimScope = { works: string[]; categories: string[]; editions: string[]; languages: string[] };

export type ScopeSurroundings = {
  scope: Scope;
  search: Pick<SearchCalls, 'browse' | 'catalogue'>;
  signal: AbortSignal;
};

/**
 * Why a source lies outside a claim's scope; null where it lies inside. The words are matched with what the registry
 * and the catalogue call things: works by title and author, categories by the catalogue, editions by label and title page.
 */
export async function outsideClaim(
  entry: Entry,
  wanted: ClaimScope,
  at: ScopeSurroundings,
): Promise<string | null> {
  const name = entry.item.kind === 'passage' ? entry.item.passage : entry.item.title;
  const { works, editions, languages, categories } = wanted;
  if (works.length > 0 && !works.some((words) => names(words, `${name.title} ${name.author ?? ''}`)))
    return `This is not from ${said(works)}.`;
  const { publisher, editor, place, print, year } = name.statement ?? {};
  const label = [name.editionLabel, name.edition, publisher, editor, place, print, year].join(' ');
  if (editions.length > 0 && !editions.some((words) => namesEdition(words, label)))
    return `This is not of ${said(editions)}.`;
  if (languages.length > 0 && !languages.some((language) => sameLanguage(language, name.language)))
    return `This is not in ${said(languages)}.`;
  if (categories.length === 0) return null;
  const known = (await at.search.catalogue(at.signal)).categories ?? [];
  const ids = known.map(({ id }) => id).filter((id) => categories.some((words) => names(words, id)));
  if (ids.length === 0) return `There is no category ${said(categories)} here.`;
  const scope = {
    ...at.scope,
    collections: [name.collection],
    editions: [name.edition],
    categories: ids,
  };
  const { total } = await at.search.browse({ scope, limit: 1, offset: 0 }, at.signal);
  return total > 0 ? null : `This is not in the category ${said(categories)}.`;
}

/** Every telling word of a name stands in the text, in one of its forms. */
function names(words: string, text: string): boolean {
  const own = wordsOf(text);
  const telling = wordsOf(words).filter(({ fold }) => !isStopWord(fold));
  return telling.length > 0 && telling.every((word) => own.some((each) => agreement(word, each) >= 0.9));
}

/** `7.6` is `v7.6` and not `7.61`. */
function namesEdition(words: string, label: string): boolean {
  const version = /\d+(?:\.\d+)*/.exec(words)?.[0];
  const bare = words.replace(/\b(?:version|release|edition|v)\b\.?/giu, ' ').trim();
  if (version && /^v?[\d.]+$/iu.test(bare)) {
    return [...label.matchAll(/\d+(?:\.\d+)*/g)].some(([each]) => each === version);
  }
  return names(words, label);
}

function sameLanguage(asked: string, language: string): boolean {
  const base = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? '';
  if (base(asked) === base(language)) return true;
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return english.of(base(language))?.toLowerCase() === asked.trim().toLowerCase();
}

function said(words: string[]): string {
  return words.map((each) => `"${each}"`).join(' or ');
}
