import type { ArticleRow } from '../../../shared/desk-articles.ts';
import type { Title } from '../../../shared/passage.ts';
import type { Scope } from '../../../shared/scope.ts';
import { logFailure } from '../../log.ts';
import type { SearchClient } from '../../search/search-client.ts';
import { SearchFailure } from '../../search/search-failure.ts';
import type { CountedArticle } from './list-articles.ts';

const TITLES = 200;

/** Articles with where they are opened, and whether the index still has them; null where the host is out of reach. */
export async function articlesToday(
  articles: CountedArticle[],
  search: SearchClient,
  signal: AbortSignal,
): Promise<ArticleRow[]> {
  const titles = await titlesOf(articles, search, signal);
  return articles.map((article) => {
    if (titles === null) return { ...article, url: null, present: null };
    const title = titles.get(`${article.collection}\n${article.edition}`);
    return {
      ...article,
      title: title?.title ?? article.title,
      url: title?.url ?? null,
      present: title !== undefined,
    };
  });
}

/** How many articles the sites' scopes hold, each once; null where the host is out of reach. */
export async function corpusSize(
  scopes: Scope[],
  search: SearchClient,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const sizes = await Promise.all(apart(scopes).map((scope) => sizeOf(scope, search, signal)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch (cause) {
    return outOfReach(cause);
  }
}

/** Scopes that are whole collections are one scope; of the others each stands once. */
function apart(scopes: Scope[]): Scope[] {
  const isWhole = ({ collections, ...narrower }: Scope) => collections && !Object.keys(narrower).length;
  const whole = [...new Set(scopes.filter(isWhole).flatMap(({ collections = [] }) => collections))];
  const others = new Map(scopes.filter((it) => !isWhole(it)).map((it) => [JSON.stringify(it), it]));
  return [...(whole.length ? [{ collections: whole }] : []), ...others.values()];
}

async function sizeOf(scope: Scope, search: SearchClient, signal: AbortSignal): Promise<number> {
  try {
    return (await search.browse({ scope, limit: 1, offset: 0 }, signal)).total;
  } catch (cause) {
    if (isNothingThere(cause)) return 0;
    throw cause;
  }
}

async function titlesOf(articles: CountedArticle[], search: SearchClient, signal: AbortSignal) {
  try {
    const titles = await titlesThere(articles, search, signal);
    return new Map(titles.map((title) => [`${title.collection}\n${title.edition}`, title]));
  } catch (cause) {
    return outOfReach(cause);
  }
}

/** The host refuses a scope that names anything it does not have: halves are asked until those are found. */
async function titlesThere(
  articles: CountedArticle[],
  search: SearchClient,
  signal: AbortSignal,
): Promise<Title[]> {
  if (articles.length === 0) return [];
  const scope: Scope = {
    collections: [...new Set(articles.map(({ collection }) => collection))],
    editions: [...new Set(articles.map(({ edition }) => edition))],
  };
  try {
    return (await search.browse({ scope, limit: TITLES, offset: 0 }, signal)).titles;
  } catch (cause) {
    if (!isNothingThere(cause)) throw cause;
    if (articles.length === 1) return [];
    const half = Math.ceil(articles.length / 2);
    const parts = [articles.slice(0, half), articles.slice(half)];
    return (await Promise.all(parts.map((part) => titlesThere(part, search, signal)))).flat();
  }
}

/** Something that the scope names is not in the index (any more). */
function isNothingThere(cause: unknown): boolean {
  return cause instanceof SearchFailure && (cause.code === 'unknown_scope' || cause.code === 'not_found');
}

function outOfReach(cause: unknown): null {
  if (!(cause instanceof SearchFailure)) throw cause;
  logFailure('The search host could not say which articles it has; the desk shows the log alone.', cause, {});
  return null;
}
