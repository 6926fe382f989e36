import type { MeterRow } from '../../../shared/desk-articles.ts';
import type { Table } from '../exports/download.ts';

const ROWS = 1000;
type Asked = { sites: string[] | null; from: string | undefined; to: string | undefined };

/** What each site used in each month that has one of the days asked for, newest first; no further than 1,000 rows. */
export async function metering(db: D1Database, { sites, from, to }: Asked): Promise<MeterRow[]> {
  const { results } = await db
    .prepare(
      `SELECT site, month, answers, cited_documents AS citedDocuments, input_tokens AS inputTokens,
         output_tokens AS outputTokens, cache_read_tokens AS cacheReadTokens
       FROM site_months
       WHERE (?1 IS NULL OR site IN (SELECT value FROM json_each(?1)))
         AND (?2 IS NULL OR month >= ?2) AND (?3 IS NULL OR month <= ?3)
       ORDER BY month DESC, site LIMIT ${ROWS}`,
    )
    .bind(sites && JSON.stringify(sites), from?.slice(0, 7) ?? null, to?.slice(0, 7) ?? null)
    .all<MeterRow>();
  return results;
}

export function meteringTable(rows: MeterRow[]): Table<MeterRow> {
  let left = rows;
  return {
    name: 'pincite-metering',
    columns: {
      site: ({ site }) => site,
      month: ({ month }) => month,
      answers: ({ answers }) => answers,
      cited_documents: ({ citedDocuments }) => citedDocuments,
      input_tokens: ({ inputTokens }) => inputTokens,
      output_tokens: ({ outputTokens }) => outputTokens,
      cache_read_tokens: ({ cacheReadTokens }) => cacheReadTokens,
    },
    async next() {
      const page = left;
      left = [];
      return page;
    },
  };
}
