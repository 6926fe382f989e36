import type { AnswerCount, AnswerFacets, AnswerFilters, AnswersReply } from '../../../shared/desk-answers.ts';
import type { Table } from '../exports/download.ts';
import { answerFacets, OFFERED } from './answer-facets.ts';
import { answerQuery } from './answer-query.ts';
import { type AnswerTableRow, answersTable } from './export-answers.ts';
import { COUNTED, countAnswers, listAnswers, placedAnswers } from './list-answers.ts';

// What the desk asks of the answers, put to each database that has some of the sites, and made one again. With one
// database it is asked as if there were no other.

export type LogPart = { db: D1Database; sites: string[] | null };

/** A page in the order of time. Answers of one place are on one page, so that none is skipped between two. */
export async function listOverLogs(
  logs: LogPart[],
  filters: AnswerFilters,
  limit: number,
): Promise<AnswersReply> {
  const [only] = logs;
  if (logs.length === 1 && only) return listAnswers(only.db, answerQuery(filters, only.sites), limit);
  const pages = await Promise.all(
    // One more for each database: as many may share the last place.
    logs.map(({ db, sites }) => placedAnswers(db, answerQuery(filters, sites), limit + logs.length)),
  );
  const sign = filters.order === 'oldest' ? 1 : -1;
  const all = pages.flat().sort((a, b) => sign * (a.place - b.place));
  const last = all[limit - 1]?.place;
  const end = last === undefined ? all.length : all.findLastIndex(({ place }) => place === last) + 1;
  return {
    answers: all.slice(0, end).map(({ answer }) => answer),
    next: end < all.length && last !== undefined ? String(last) : null,
  };
}

export async function countOverLogs(logs: LogPart[], filters: AnswerFilters): Promise<AnswerCount> {
  const counts = await Promise.all(
    logs.map(({ db, sites }) => countAnswers(db, answerQuery(filters, sites))),
  );
  const answers = counts.reduce((sum, count) => sum + count.answers, 0);
  const more = answers > COUNTED || counts.some(({ relation }) => relation === 'at_least');
  return more ? { answers: COUNTED, relation: 'at_least' } : { answers, relation: 'equal' };
}

export async function facetsOverLogs(logs: LogPart[]): Promise<AnswerFacets> {
  const [first, ...others] = await Promise.all(logs.map(({ db, sites }) => answerFacets(db, sites)));
  if (!first) return { facets: { ...none } };
  for (const { facets } of others) {
    for (const kind of Object.keys(first.facets) as (keyof AnswerFacets['facets'])[]) {
      first.facets[kind] = added(first.facets[kind], facets[kind]);
    }
  }
  return first;
}

type Offered = AnswerFacets['facets']['lane'];
const none: AnswerFacets['facets'] = {
  ...{ site: [], lane: [], language: [], locale: [], model: [], gate: [], vote: [], end: [] },
};

function added(one: Offered, other: Offered): Offered {
  const sums = new Map(one.map(({ value, answers }) => [value, answers]));
  for (const { value, answers } of other) sums.set(value, (sums.get(value) ?? 0) + answers);
  return [...sums]
    .map(([value, answers]) => ({ value, answers }))
    .sort((a, b) => b.answers - a.answers)
    .slice(0, OFFERED);
}

/** Every answer that fits, in the order of time over all databases. */
export function tableOverLogs(logs: LogPart[], filters: AnswerFilters): Table<AnswerTableRow> {
  const tables = logs.map(({ db, sites }) => answersTable(db, answerQuery(filters, sites)));
  const [first] = tables;
  if (!first) return { ...answersTable({} as D1Database, answerQuery(filters, [])), next: async () => [] };
  if (tables.length === 1) return first;
  const sign = filters.order === 'oldest' ? 1 : -1;
  const waiting = tables.map((table) => ({ table, rows: [] as AnswerTableRow[], over: false }));
  return {
    ...first,
    async next() {
      for (const each of waiting) {
        if (each.rows.length > 0 || each.over) continue;
        each.rows = await each.table.next();
        each.over = each.rows.length === 0;
      }
      // As far as every database has told what it has.
      const ends = waiting.flatMap(({ rows }) => rows.at(-1)?.place ?? []).map(Number);
      const until = Math.min(...ends.map((place) => sign * place));
      const ready = waiting.flatMap((each) => {
        const rows = each.rows.filter(({ place }) => sign * Number(place) <= until);
        each.rows = each.rows.slice(rows.length);
        return rows;
      });
      return ready.sort((a, b) => sign * (Number(a.place) - Number(b.place)));
    },
  };
}
