import { LinkedArticle, type WholeGap } from '../../../shared/desk-gaps.ts';
import { DeskFailure } from '../desk-failure.ts';
import { type GapListRow, RANK_SQL, withWords } from './list-gaps.ts';

/** So many of the latest questions are listed; searches, articles and counts are over all. */
const SHOWN = 200;
const WORDINGS = 200;
const RECEIPTS = 100;
const NEAREST = 10;

export type WholeGapRow = GapListRow & {
  note: string;
  article: string | null;
  revision: number;
  closed_at: string | null;
  merged_into: string | null;
};
type QuestionRow = Omit<WholeGap['questionsAsked'][number], 'askedAt'> & { asked_at: string };

/** The same search once, as it was made last. */
const SEARCHES_SQL = `SELECT r.value AS receipt, max(q.asked_at) FROM gap_questions q
  JOIN answers a ON a.id = q.answer, json_each(a.receipts) r WHERE q.gap = ?
  GROUP BY r.value ->> 'pass', r.value ->> 'query', r.value ->> 'scope'
  ORDER BY 2 DESC, r.key LIMIT ${RECEIPTS}`;

/** Each article once, under the title that it had last. */
const ARTICLES_SQL = `SELECT s.value ->> 'collection' AS collection, s.value ->> 'edition' AS edition,
    s.value ->> 'title' AS title, max(q.asked_at), count(DISTINCT q.answer) AS times,
    max(coalesce(s.value ->> 'retrieved', 0)) AS retrieved, max(coalesce(s.value ->> 'cited', 0)) AS cited,
    max(coalesce(s.value ->> 'consulted', 0)) AS consulted
  FROM gap_questions q JOIN answers a ON a.id = q.answer, json_each(a.sources) s WHERE q.gap = ?
  GROUP BY 1, 2 ORDER BY times DESC, 4 DESC, 2`;

/** A gap with all that was asked. One that was merged leads to the gap it went into. Throws `not_found`. */
export async function readGap(db: D1Database, id: string, now = new Date()): Promise<WholeGap> {
  const row = await gapRowOf(db, id, now);
  const [withSamples] = await withWords(db, [row], now);
  if (!withSamples) throw notFound(id);
  const { samples: _, ...listed } = withSamples;
  const [languages, wordings, history, asked, searches, articles] = await db.batch<Record<string, unknown>>([
    ...[
      'SELECT language, count(*) AS questions FROM gap_questions WHERE gap = ? GROUP BY 1 ORDER BY 2 DESC, 1',
      `SELECT wording, count(*) AS times FROM gap_questions WHERE gap = ? GROUP BY folded
       ORDER BY 2 DESC, min(asked_at) LIMIT ${WORDINGS}`,
      'SELECT at, who, what FROM gap_history WHERE gap = ? ORDER BY id DESC LIMIT 200',
      `SELECT a.id AS answer, a.question, a.asked_at, a.language, a.lane, a.vote
       FROM gap_questions q JOIN answers a ON a.id = q.answer WHERE q.gap = ? ORDER BY q.asked_at DESC LIMIT ${SHOWN}`,
      SEARCHES_SQL,
      ARTICLES_SQL,
    ].map((sql) => db.prepare(sql).bind(row.id)),
  ]);
  const questions = (asked?.results ?? []) as QuestionRow[];
  return {
    ...listed,
    revision: row.revision,
    note: row.note,
    article: row.article === null ? null : LinkedArticle.parse(JSON.parse(row.article)),
    languages: (languages?.results ?? []) as WholeGap['languages'],
    wordings: (wordings?.results ?? []) as WholeGap['wordings'],
    history: (history?.results ?? []) as WholeGap['history'],
    questionsAsked: questions.map(({ asked_at, ...question }) => ({ ...question, askedAt: asked_at })),
    receipts: ((searches?.results ?? []) as { receipt: string }[]).map(({ receipt }) => JSON.parse(receipt)),
    ...setsOf((articles?.results ?? []) as ArticleRow[]),
  };
}

/** Follows merges. Throws `not_found`. */
export async function gapRowOf(db: D1Database, id: string, now = new Date()): Promise<WholeGapRow> {
  let at = id;
  for (let steps = 0; steps < 20; steps += 1) {
    const row = await db
      .prepare(`SELECT g.*, ${RANK_SQL} AS rank FROM gaps g WHERE g.id = ?2`)
      .bind(now.toISOString(), at)
      .first<WholeGapRow>();
    if (!row) throw notFound(id);
    if (row.merged_into === null) return row;
    at = row.merged_into;
  }
  throw notFound(id);
}

function notFound(id: string): DeskFailure {
  return new DeskFailure(
    'not_found',
    `There is no gap ${id.slice(0, 80)}. Its questions may have been deleted since; reload the list.`,
  );
}

type ArticleRow = Pick<GapArticle, 'collection' | 'edition' | 'title' | 'times'> & {
  [use in keyof WholeGap['sets']]: number;
};
type GapArticle = WholeGap['nearest'][number];

/** Of articles, those found by most answers first. */
function setsOf(articles: ArticleRow[]): Pick<WholeGap, 'sets' | 'nearest'> {
  const used = (use: keyof WholeGap['sets']) => articles.filter((article) => article[use]).length;
  return {
    sets: { retrieved: used('retrieved'), cited: used('cited'), consulted: used('consulted') },
    nearest: articles
      .slice(0, NEAREST)
      .map(({ collection, edition, title, times }) => ({ collection, edition, title, times })),
  };
}
