import type { ArticleFilters } from '../../../shared/desk-articles.ts';
import type { Title } from '../../../shared/passage.ts';
import type { Scope } from '../../../shared/scope.ts';
import type { SearchClient } from '../../search/search-client.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { ArticlesPage, CountedArticle } from './list-articles.ts';

const TITLES = 200;
/** Titles looked at for one page: a library is walked in several. */
const WALKED = 4000;

/**
 * Articles of one site's corpus that no answer retrieved in the days asked for, by title. Walks the catalogue and
 * leaves out what the log names. Throws SearchFailure where the host is out of reach.
 */
export async function untouchedArticles(
  db: D1Database,
  filters: ArticleFilters,
  site: { key: string; scope: Scope },
  search: SearchClient,
  { limit, offset, signal }: { limit: number; offset: number; signal: AbortSignal },
): Promise<ArticlesPage> {
  const articles: CountedArticle[] = [];
  let at = offset;
  let total = Number.POSITIVE_INFINITY;
  while (at < total && at - offset < WALKED) {
    const page = await search.browse(
      { scope: site.scope, limit: TITLES, offset: at, ...(filters.text && { query: filters.text }) },
      signal,
    );
    total = page.total;
    const touched = await touchedOf(db, site.key, filters, page.titles);
    for (const title of page.titles) {
      at += 1;
      if (touched.has(nameOf(title))) continue;
      articles.push(untouched(title));
      if (articles.length === limit) return { articles, next: at < total ? String(at) : null };
    }
    if (page.titles.length === 0) break;
  }
  return { articles, next: at < total ? String(at) : null };
}

/** The one site that the question is about: a corpus is a site's. Throws `bad_request`. */
export function oneSiteAsked(sites: string[] | null, all: string[]): string {
  const [site, ...others] = sites ?? all;
  if (site !== undefined && others.length === 0) return site;
  throw new DeskFailure(
    'bad_request',
    'Choose one site: what was never found is asked of one site’s articles.',
  );
}

async function touchedOf(
  db: D1Database,
  site: string,
  { from, to }: ArticleFilters,
  titles: Title[],
): Promise<Set<string>> {
  const asked = titles.map(({ collection, edition }) => [collection, edition]);
  const { results } = await db
    .prepare(
      `SELECT DISTINCT collection, edition FROM article_days
       WHERE site = ?1 AND (?2 IS NULL OR day >= ?2) AND (?3 IS NULL OR day <= ?3) AND retrieved > 0
         AND (collection, edition) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?4))`,
    )
    .bind(site, from ?? null, to ?? null, JSON.stringify(asked))
    .all<{ collection: string; edition: string }>();
  return new Set(results.map(nameOf));
}

function nameOf({ collection, edition }: { collection: string; edition: string }): string {
  return `${collection}\n${edition}`;
}

function untouched({ collection, work, edition, title }: Title): CountedArticle {
  const none = { retrieved: 0, cited: 0, consulted: 0, up: 0, down: 0 };
  return { collection, work, edition, title, ...none, lastUsedAt: null };
}
