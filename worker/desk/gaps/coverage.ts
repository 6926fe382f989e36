import type { CoverageReply } from '../../../shared/desk-gaps.ts';
import { dayAfter, mondayOf, siteList } from './list-gaps.ts';

const WEEKS = 12;
const MAX_WEEKS = 260;
const DAY_MS = 86_400_000;

export type CoverageFilters = {
  site?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Week = CoverageReply['weeks'][number];

/**
 * By week, oldest first, the weeks without a question too: how many questions were asked and how many of the real
 * ones stood on a source. Without `from` the last twelve weeks; 260 at most. Counts answers that are kept.
 */
export async function coverage(
  db: D1Database,
  filters: CoverageFilters,
  sites: string[] | null,
  now = new Date(),
): Promise<CoverageReply> {
  const to = filters.to ?? now.toISOString().slice(0, 10);
  const last = mondayOf(new Date(`${to}T00:00:00Z`));
  const earliest = last.getTime() - (filters.from ? MAX_WEEKS - 1 : WEEKS - 1) * 7 * DAY_MS;
  const from = filters.from ?? new Date(earliest).toISOString().slice(0, 10);
  const first = Math.max(earliest, mondayOf(new Date(`${from}T00:00:00Z`)).getTime());
  const weeks = new Map<string, Week>();
  for (let at = first; at <= last.getTime(); at += 7 * DAY_MS) weeks.set(dayOf(at), emptyWeek(dayOf(at)));
  const list = siteList(filters, sites);
  const [days, opened, closed] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `SELECT day, lane, sourceless, sum(answers) AS answers FROM answer_days
         WHERE (?1 IS NULL OR site IN (SELECT value FROM json_each(?1))) AND day >= ?2 AND day <= ?3 GROUP BY 1, 2, 3`,
      )
      .bind(list, from, to),
    ...['opened_at', 'closed_at'].map((column) =>
      db
        .prepare(
          `SELECT substr(${column}, 1, 10) AS day, count(*) AS gaps FROM gaps
           WHERE merged_into IS NULL AND (?1 IS NULL OR site IN (SELECT value FROM json_each(?1)))
             AND ${column} >= ?2 AND ${column} < ?3 GROUP BY 1`,
        )
        .bind(list, from, dayAfter(to)),
    ),
  ]);
  const weekOf = (day: string) => weeks.get(dayOf(mondayOf(new Date(`${day}T00:00:00Z`)).getTime()));
  for (const row of (days?.results ?? []) as DayRow[]) addDay(weekOf(row.day), row);
  for (const { day, gaps } of (opened?.results ?? []) as GapDay[]) add(weekOf(day), 'opened', gaps);
  for (const { day, gaps } of (closed?.results ?? []) as GapDay[]) add(weekOf(day), 'closed', gaps);
  return { weeks: [...weeks.values()] };
}

type DayRow = { day: string; lane: string; sourceless: number; answers: number };
type GapDay = { day: string; gaps: number };

function addDay(week: Week | undefined, { lane, sourceless, answers }: DayRow): void {
  add(week, 'answers', answers);
  if (lane === 'conversational') return;
  add(week, 'real', answers);
  if (lane === 'unavailable') add(week, 'unavailable', answers);
  else if (sourceless || lane === 'not_found') add(week, 'sourceless', answers);
  else add(week, 'grounded', answers);
}

function add(week: Week | undefined, what: Exclude<keyof Week, 'week'>, by: number): void {
  if (week) week[what] += by;
}

function emptyWeek(week: string): Week {
  return { week, answers: 0, real: 0, grounded: 0, sourceless: 0, unavailable: 0, opened: 0, closed: 0 };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
