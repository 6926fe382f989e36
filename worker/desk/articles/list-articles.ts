import type { ArticleFilters, ArticleRow } from '../../../shared/desk-articles.ts';
import { DeskFailure } from '../desk-failure.ts';

/** An article as the answers name it; where it stands today is the search host's to say. */
export type CountedArticle = Omit<ArticleRow, 'url' | 'present'>;
export type ArticlesPage = { articles: CountedArticle[]; next: string | null };

const ORDERS = {
  consulted: 'consulted DESC, retrieved DESC',
  retrieved: 'retrieved DESC',
  cited: 'cited DESC, retrieved DESC',
  down: 'down DESC, consulted DESC',
  title: 'title COLLATE NOCASE',
} as const;
/** The rows of the days asked for; without days, the totals are read instead. */
const DAYS = `(SELECT * FROM article_days WHERE site IN (SELECT DISTINCT site FROM article_totals)
  AND day BETWEEN coalesce(?3, '') AND coalesce(?4, '9999'))`;
const SHOWN = { all: '1', never: 'retrieved > 0 AND consulted = 0', bad: 'down > 0' } as const;

/**
 * Articles that answers of the sites used in the days asked for, and how often. `show: untouched` is another question,
 * put to the corpus: see untouched-articles.ts.
 */
export async function listArticles(
  db: D1Database,
  filters: ArticleFilters,
  sites: string[] | null,
  limit: number,
): Promise<ArticlesPage> {
  const offset = offsetIn(filters.after);
  const show = filters.show === 'untouched' ? 'all' : (filters.show ?? 'all');
  const { results } = await db
    .prepare(
      `SELECT * FROM (
         SELECT collection, edition, min(work) AS work, max(title) AS title,
           sum(retrieved) AS retrieved, sum(cited) AS cited, sum(consulted) AS consulted,
           sum(up) AS up, sum(down) AS down, max(last_used_at) AS lastUsedAt
         FROM ${filters.from || filters.to ? DAYS : 'article_totals'}
         WHERE (?1 IS NULL OR site IN (SELECT value FROM json_each(?1)))
           AND (?2 IS NULL OR collection = ?2)
           AND (?5 IS NULL OR instr(lower(title), lower(?5)) > 0)
         GROUP BY collection, edition
       ) WHERE ${SHOWN[show]}
       ORDER BY ${ORDERS[filters.order ?? 'consulted']}, collection, edition LIMIT ?6 OFFSET ?7`,
    )
    .bind(
      sites && JSON.stringify(sites),
      filters.collection ?? null,
      filters.from ?? null,
      filters.to ?? null,
      filters.text?.trim() || null,
      limit + 1,
      offset,
    )
    .all<CountedArticle>();
  return {
    articles: results.slice(0, limit),
    next: results.length > limit ? String(offset + limit) : null,
  };
}

/** Where a page begins. Throws `bad_request` for what no reply has said. */
export function offsetIn(after: string | undefined): number {
  if (after === undefined) return 0;
  if (/^\d{1,7}$/.test(after)) return Number(after);
  throw new DeskFailure('bad_request', '"after" is where the page before ended, as its reply said.');
}
