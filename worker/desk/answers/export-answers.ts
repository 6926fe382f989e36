import type { Cell, Table } from '../exports/download.ts';
import type { AnswerQuery } from './answer-query.ts';
import { placesSql } from './list-answers.ts';

const PAGE = 500;
export type AnswerTableRow = Record<string, string | number | null>;

/** The columns of the log that go out as they are; JSON columns stay JSON. */
const KEPT = [
  'id',
  'site',
  'asked_at',
  'origin',
  'conversation_hash',
  'turn',
  'question',
  'answer',
  'locale',
  'language',
  'lane',
  'end',
  'vote',
  'vote_reason',
  'vote_comment',
  'retrieved',
  'cited',
  'consulted',
  'sources',
  'receipts',
  'withheld',
  'gate',
  'error_code',
  'model',
  'prompt_version',
  'code_version',
  'generation',
  'usage',
  'timings',
] as const;

/** Every answer that fits the filters, in their order. */
export function answersTable(db: D1Database, query: AnswerQuery): Table<AnswerTableRow> {
  let left = query;
  let over = false;
  return {
    name: 'pincite-answers',
    columns: Object.fromEntries(KEPT.map((name) => [name, (row: AnswerTableRow): Cell => row[name] ?? null])),
    async next() {
      if (over) return [];
      const { sql, values } = placesSql(left);
      const names = KEPT.map((name) => `answers."${name}"`).join(', ');
      const { results } = await db
        .prepare(
          `SELECT answers.place, ${names} FROM (${sql} LIMIT ${PAGE}) AS found
           JOIN answers ON answers.place = found.place ORDER BY answers.place ${query.newestFirst ? 'DESC' : 'ASC'}`,
        )
        .bind(...values)
        .all<AnswerTableRow>();
      over = results.length < PAGE;
      const place = Number(results.at(-1)?.place);
      left = query.newestFirst ? { ...left, last: place - 1 } : { ...left, first: place + 1 };
      return results;
    },
  };
}
