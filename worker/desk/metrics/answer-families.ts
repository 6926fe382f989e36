import type { MetricFamily, MetricSample } from '../../../shared/prometheus-text.ts';

const HOUR_MS = 3_600_000;
const WINDOWS = { '1h': HOUR_MS, '24h': 24 * HOUR_MS };

type Window = keyof typeof WINDOWS;
type Row = {
  site: string;
  lane: string;
  error: string | null;
  vote: string | null;
  answers: number;
  withheld: number;
  tokens: number;
  ms: number;
};
type Labels = Record<string, string>;

/** What the log says of the answers in each window, by site. `sites`: null for all. */
export async function answerFamilies(
  db: D1Database,
  sites: string[] | null,
  now: Date,
): Promise<MetricFamily[]> {
  const windows = Object.keys(WINDOWS) as Window[];
  const found = await db.batch<Row>(windows.map((window) => counted(db, sites, now, WINDOWS[window])));
  const rows = windows.flatMap((window, at) => (found[at]?.results ?? []).map((row) => ({ window, ...row })));
  const sum = (labels: (row: Row) => Labels | null, of: (row: Row) => number): MetricSample[] =>
    summed(
      rows.flatMap(({ window, ...row }) => {
        const own = labels(row);
        return own === null ? [] : [{ labels: { site: row.site, window, ...own }, value: of(row) }];
      }),
    );
  const gauge = (name: string, help: string, samples: MetricSample[]): MetricFamily => ({
    ...{ name: `pincite_${name}`, help, type: 'gauge', samples },
  });
  return [
    gauge(
      'answers',
      'Answers in the window, by lane.',
      sum(
        ({ lane }) => ({ lane }),
        ({ answers }) => answers,
      ),
    ),
    gauge(
      'answer_errors',
      'Answers that ended in an error, by its code.',
      sum(
        ({ error }) => (error === null ? null : { code: error }),
        ({ answers }) => answers,
      ),
    ),
    gauge(
      'answer_votes',
      'Votes of visitors on the answers.',
      sum(
        ({ vote }) => (vote === null ? null : { vote }),
        ({ answers }) => answers,
      ),
    ),
    gauge(
      'answers_withheld',
      'Answers of which the gate withheld a sentence.',
      sum(
        () => ({}),
        ({ withheld }) => withheld,
      ),
    ),
    gauge(
      'answer_tokens',
      'Tokens of the model, cached ones too.',
      sum(
        () => ({}),
        ({ tokens }) => tokens,
      ),
    ),
    gauge(
      'answer_milliseconds',
      'Time that the answers took, together.',
      sum(
        () => ({}),
        ({ ms }) => ms,
      ),
    ),
  ];
}

/** One read of the part of the index by site and time that the window covers. */
function counted(db: D1Database, sites: string[] | null, now: Date, span: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT site, lane, error_code AS error, vote, count(*) AS answers, sum(withheld <> '[]') AS withheld,
         sum(coalesce(usage ->> 'inputTokens', 0) + coalesce(usage ->> 'outputTokens', 0)
           + coalesce(usage ->> 'cacheReadTokens', 0)) AS tokens,
         sum(coalesce(timings ->> 'totalMs', 0)) AS ms
       FROM answers
       WHERE site IN (SELECT key FROM sites) AND asked_at > ?2
         AND (?1 IS NULL OR site IN (SELECT value FROM json_each(?1)))
       GROUP BY site, lane, error_code, vote`,
    )
    .bind(sites && JSON.stringify(sites), new Date(now.getTime() - span).toISOString());
}

/** One sample for each set of labels. */
function summed(samples: { labels: Labels; value: number }[]): MetricSample[] {
  const sums = new Map<string, { labels: Labels; value: number }>();
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels);
    const known = sums.get(key);
    if (known) known.value += value;
    else sums.set(key, { labels, value });
  }
  return [...sums.values()];
}
