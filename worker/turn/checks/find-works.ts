import type { WorkCandidate } from '../../../shared/citation-api.ts';
import type { Scope } from '../../../shared/scope.ts';
import { isStopWord, wordsOf } from '../../language/word-forms.ts';
import type { SearchCalls } from '../../search/search-client.ts';
import { SearchFailure } from '../../search/search-failure.ts';
import { asksAboutQuotation } from './asks-whether.ts';

/** A work that is not as sure as this is not what was named. */
const SURE = 0.6;
/** Candidates this near to the best fit about equally well. */
const NEAR = 0.08;
const MAX_WORDS_CHARS = 400;

export type NamedWork = Pick<WorkCandidate, 'collection' | 'work' | 'title' | 'author'>;
/** One work (`works` holds several where its printings are filed apart), several that fit, or none. */
export type FoundWorks = {
  works: NamedWork[];
  others: NamedWork[];
  /** The name, as written, of a work that was named and is not in the scope. */
  absent?: string;
};

type Calls = Pick<SearchCalls, 'citation' | 'browse'>;

/** The work that words name: by the rules for references, else by a title that stands in the words. */
export async function findWorks(
  words: string,
  scope: Scope,
  search: Calls,
  signal: AbortSignal,
): Promise<FoundWorks> {
  const text = words.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS_CHARS);
  if (text === '') return { works: [], others: [] };
  // A title alone is no reference; with a page behind it, it is read as one.
  const { citations } = await citationsIn(`${text}, p. 1`, scope, search, signal);
  const candidates = citations.flatMap((citation) => citation.candidates);
  const found = chooseWorks(candidates.filter(({ title }) => !asksAboutQuotation(title)));
  if (found.works.length > 0 || found.others.length > 0) return found;
  const reply = await search.browse({ scope, query: text, by: 'works', limit: 20, offset: 0 }, signal);
  return oneOrSeveral(
    longestOnly(reply.titles.filter(({ title }) => !asksAboutQuotation(title) && named(title, text))),
  );
}

/** The references in a text. A host that does not read references finds none. */
export async function citationsIn(
  text: string,
  scope: Scope,
  search: Pick<SearchCalls, 'citation'>,
  signal: AbortSignal,
) {
  try {
    return await search.citation({ scope, text }, signal);
  } catch (error) {
    if (error instanceof SearchFailure && error.aboutTheCall) return { generation: '', citations: [] };
    throw error;
  }
}

/** Of ranked candidates, the best, with all that are the same work by title and author. */
export function chooseWorks(candidates: WorkCandidate[]): FoundWorks {
  const top = Math.max(0, ...candidates.map(({ score }) => score));
  if (top < SURE) return { works: [], others: [] };
  return oneOrSeveral(candidates.filter(({ score }) => score >= top - NEAR));
}

/** The scope narrowed to these works. */
export function scopeOf(works: NamedWork[], scope: Scope): Scope {
  return {
    ...scope,
    collections: [...new Set(works.map(({ collection }) => collection))],
    works: [...new Set(works.map(({ work }) => work))],
  };
}

function oneOrSeveral(found: NamedWork[]): FoundWorks {
  const [first] = found;
  if (!first) return { works: [], others: [] };
  const same = found.filter((each) => isSame(each, first));
  return same.length === found.length ? { works: same, others: [] } : { works: [], others: found };
}

function isSame(a: NamedWork, b: NamedWork): boolean {
  if (a.collection === b.collection && a.work === b.work) return true;
  const authors = a.author === null || b.author === null || plain(a.author) === plain(b.author);
  return authors && plain(a.title) === plain(b.title);
}

/** A title stands in the words when all its telling words do, in a row. */
function named(title: string, text: string): boolean {
  const telling = wordsOf(title).map((word) => word.fold);
  if (telling.every((word) => isStopWord(word) || word.length < 3)) return false;
  return ` ${plain(text)} `.includes(` ${telling.join(' ')} `);
}

/** A title inside a longer one that is named too is not what was meant. */
function longestOnly<T extends NamedWork>(found: T[]): T[] {
  return found.filter(
    (each) => !found.some(({ title }) => plain(title) !== plain(each.title) && named(each.title, title)),
  );
}

function plain(text: string): string {
  return wordsOf(text)
    .map((word) => word.fold)
    .join(' ');
}
