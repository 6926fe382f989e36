import type { AnswerCount, AnswerRow, AnswersReply } from '../../../shared/desk-answers.ts';
import type { AnswerQuery } from './answer-query.ts';

const EXCERPT = 240;
/** Counting ends here: a list of more is narrowed, not counted. */
export const COUNTED = 10_000;

/** The columns of a row. The long texts are cut in the database. */
const COLUMNS = `answers.id, answers.site, answers.asked_at, answers.question, answers.lane, answers."end",
  answers.language, answers.retrieved, answers.cited, answers.consulted, answers.verdicts, answers.vote,
  answers.place, (SELECT gap FROM gap_questions WHERE answer = answers.id) AS gap, substr(answers.answer, 1, ${EXCERPT}) AS excerpt, json_array_length(answers.withheld) AS withheld,
  EXISTS (SELECT 1 FROM json_each(answers.receipts) WHERE value ->> 'match' = 'approximate')
    AND NOT EXISTS (SELECT 1 FROM json_each(answers.receipts) WHERE value ->> 'match' = 'exact') AS approximate`;

type Row = {
  id: string;
  site: string;
  asked_at: string;
  question: string;
  lane: AnswerRow['lane'];
  end: AnswerRow['end'];
  language: string;
  retrieved: string;
  cited: string;
  consulted: string;
  verdicts: string;
  vote: AnswerRow['vote'];
  gap: string | null;
  place: number;
  excerpt: string;
  withheld: number;
  approximate: number;
};

/** One page of answers, and where the next one begins. */
export async function listAnswers(db: D1Database, query: AnswerQuery, limit: number): Promise<AnswersReply> {
  const results = await placedAnswers(db, query, limit + 1);
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    answers: page.map(({ answer }) => answer),
    next: results.length > limit && last ? String(last.place) : null,
  };
}

export type PlacedAnswer = { place: number; answer: AnswerRow };

/** The first of the answers meant, each with its place. */
export async function placedAnswers(
  db: D1Database,
  query: AnswerQuery,
  limit: number,
): Promise<PlacedAnswer[]> {
  const { sql, values } = placesSql(query);
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM (${sql} LIMIT ?${values.length + 1}) AS found
       JOIN answers ON answers.place = found.place ORDER BY answers.place ${direction(query)}`,
    )
    .bind(...values, limit)
    .all<Row>();
  return results.map((row) => ({ place: row.place, answer: readRow(row) }));
}

/** How many there are, up to 10,000. */
export async function countAnswers(db: D1Database, query: AnswerQuery): Promise<AnswerCount> {
  const { sql, values } = placesSql(query);
  const row = await db
    .prepare(`SELECT count(*) AS n FROM (${sql} LIMIT ${COUNTED + 1})`)
    .bind(...values)
    .first<{ n: number }>();
  const n = row?.n ?? 0;
  return n > COUNTED ? { answers: COUNTED, relation: 'at_least' } : { answers: n, relation: 'equal' };
}

/** The places of the answers meant, in order. */
export function placesSql({ match, first, last, newestFirst }: AnswerQuery): {
  sql: string;
  values: unknown[];
} {
  const order = newestFirst ? 'DESC' : 'ASC';
  const range = 'BETWEEN CAST(?1 AS INTEGER) AND CAST(?2 AS INTEGER)';
  if (match === null) {
    return {
      sql: `SELECT place FROM answers WHERE place ${range} ORDER BY place ${order}`,
      values: [first, last],
    };
  }
  return {
    sql: `SELECT rowid AS place FROM answer_search
          WHERE answer_search MATCH ?3 AND rowid ${range} ORDER BY rowid ${order}`,
    values: [first, last, match],
  };
}

function direction({ newestFirst }: AnswerQuery): string {
  return newestFirst ? 'DESC' : 'ASC';
}

function readRow(row: Row): AnswerRow {
  const consulted = JSON.parse(row.consulted).length;
  return {
    id: row.id,
    site: row.site,
    askedAt: row.asked_at,
    question: row.question,
    excerpt: row.excerpt,
    lane: row.lane,
    end: row.end,
    language: row.language,
    sourceless: isSourceless(row),
    approximate: row.approximate === 1,
    retrieved: JSON.parse(row.retrieved).length,
    cited: JSON.parse(row.cited).length,
    consulted,
    withheld: row.withheld,
    vote: row.vote,
    gap: row.gap,
  };
}

/** As `answer_facets` has it: a real question that was looked for and answered from nothing. */
export function isSourceless(row: { lane: string; consulted: string; verdicts: string }): boolean {
  return (
    (row.lane === 'grounded' || row.lane === 'not_found') && row.consulted === '[]' && row.verdicts === '[]'
  );
}
