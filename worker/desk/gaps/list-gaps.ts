import type { GapFilters, GapRow, GapState, GapsReply } from '../../../shared/desk-gaps.ts';
import { DeskFailure } from '../desk-failure.ts';
import { foldedWording } from './question-profile.ts';

const WEEKS = 12;
const SAMPLES = 3;
const DAY_MS = 86_400_000;
/** Days after which a gap that nobody asks about counts half. */
const HALF_LIFE = 30;

export type GapListRow = {
  id: string;
  site: string;
  title: string | null;
  state: GapState;
  assignee: string | null;
  askers: number;
  questions: number;
  unhelpful: number;
  approximate: number;
  first_asked_at: string;
  last_asked_at: string;
  rank: number;
};

/**
 * How urgent a gap is: log2(1 + askers) × ½^(days since it was last asked / 30) × (1 + share of answers whose
 * readers said that they did not help). Eight times the askers count about three times, a month of silence halves.
 */
export const RANK_SQL = `(ln(1.0 + g.askers) / ln(2)
  * pow(0.5, max(0, julianday(?1) - julianday(g.last_asked_at)) / ${HALF_LIFE}.0)
  * (1 + iif(g.questions > 0, 1.0 * g.unhelpful / g.questions, 0)))`;

const ORDERS = { rank: 'rank', newest: 'julianday(g.last_asked_at)', askers: 'g.askers' };

/**
 * A page of gaps and the totals over all that the filters take in. `sites` are those that the person may see; null:
 * all. `from` and `to` narrow to gaps that were asked about in these days, both within.
 */
export async function listGaps(
  db: D1Database,
  filters: GapFilters,
  sites: string[] | null,
  now = new Date(),
): Promise<GapsReply> {
  return (await placedGaps(db, filters, sites, now)).reply;
}

/** The same, with what each gap is in order by. */
export async function placedGaps(
  db: D1Database,
  filters: GapFilters,
  sites: string[] | null,
  now: Date,
): Promise<{ reply: GapsReply; sorts: number[]; asOf: string }> {
  const { where, values, at } = narrowed(filters, sites, now);
  const limit = filters.limit ?? 50;
  const by = ORDERS[filters.order ?? 'rank'];
  const after = readCursor(filters.after);
  const page = `SELECT * FROM (SELECT g.*, ${RANK_SQL} AS rank, ${by.replace('rank', RANK_SQL)} AS sort
      FROM gaps g WHERE ${where} ${stateIs(filters)})
    ${after ? 'WHERE (sort, id) < (?8, ?9)' : ''} ORDER BY sort DESC, id DESC LIMIT ${limit + 1}`;
  const asOf = after?.at ?? at;
  const [found, states, waiting] = await db.batch<Record<string, unknown>>([
    db.prepare(page).bind(asOf, ...values, ...(after ? [after.sort, after.id] : [])),
    db
      .prepare(
        `SELECT g.state, count(*) AS gaps, sum(g.askers) AS askers FROM gaps g WHERE ?1 IS NOT NULL AND ${where} GROUP BY g.state`,
      )
      .bind(at, ...values),
    db
      .prepare(
        'SELECT count(*) AS waiting FROM gap_waiting WHERE ?1 IS NULL OR site IN (SELECT value FROM json_each(?1))',
      )
      .bind(siteList(filters, sites)),
  ]);
  const rows = (found?.results ?? []) as (GapListRow & { sort: number })[];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const counts = (states?.results ?? []) as { state: GapState; gaps: number; askers: number }[];
  const count = (state: GapState) => counts.find((each) => each.state === state)?.gaps ?? 0;
  const reply: GapsReply = {
    gaps: await withWords(db, shown, now),
    next: rows.length > limit && last ? JSON.stringify([asOf, last.sort, last.id]) : null,
    states: {
      open: count('open'),
      planned: count('planned'),
      written: count('written'),
      not_ours: count('not_ours'),
    },
    askers: counts.reduce(
      (sum, { state, askers }) => sum + (!filters.state || filters.state === state ? askers : 0),
      0,
    ),
    waiting: (waiting?.results[0] as { waiting: number } | undefined)?.waiting ?? 0,
  };
  return { reply, sorts: shown.map(({ sort }) => sort), asOf };
}

/** Adds to each gap its trend and its commonest wordings. */
export async function withWords(db: D1Database, rows: GapListRow[], now: Date): Promise<GapRow[]> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const monday = mondayOf(now);
  const since = new Date(monday.getTime() - (WEEKS - 1) * 7 * DAY_MS).toISOString();
  const [weeks, wordings] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `SELECT gap, min(${WEEKS - 1}, CAST((julianday(asked_at) - julianday(?2)) / 7 AS INTEGER)) AS week, count(*) AS times
         FROM gap_questions WHERE gap IN (SELECT value FROM json_each(?1)) AND asked_at >= ?2 GROUP BY 1, 2`,
      )
      .bind(ids, since),
    db
      .prepare(
        `SELECT gap, wording FROM (
           SELECT gap, wording, row_number() OVER (PARTITION BY gap ORDER BY count(*) DESC, min(asked_at), folded) AS place
           FROM gap_questions WHERE gap IN (SELECT value FROM json_each(?1)) GROUP BY gap, folded)
         WHERE place <= ${SAMPLES} ORDER BY gap, place`,
      )
      .bind(ids),
  ]);
  const trends = (weeks?.results ?? []) as { gap: string; week: number; times: number }[];
  const samples = (wordings?.results ?? []) as { gap: string; wording: string }[];
  return rows.map((row) => {
    const own = samples.filter(({ gap }) => gap === row.id).map(({ wording }) => wording);
    const trend = Array.from({ length: WEEKS }, () => 0);
    for (const { gap, week, times } of trends) if (gap === row.id) trend[week] = times;
    return gapRow(row, { samples: own, trend });
  });
}

function gapRow(row: GapListRow, words: { samples: string[]; trend: number[] }): GapRow {
  return {
    id: row.id,
    site: row.site,
    title: row.title ?? words.samples[0]?.slice(0, 300) ?? '—',
    state: row.state,
    assignee: row.assignee,
    askers: row.askers,
    questions: row.questions,
    unhelpful: row.unhelpful,
    approximateOnly: row.approximate,
    firstAskedAt: row.first_asked_at,
    lastAskedAt: row.last_asked_at,
    rank: Number(row.rank.toFixed(4)),
    ...words,
  };
}

/** ?1 is the time; ?2 to ?7 what narrows. */
function narrowed(filters: GapFilters, sites: string[] | null, now: Date) {
  const where = `g.merged_into IS NULL
    AND (?2 IS NULL OR g.site IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR g.assignee = ?3)
    AND (?4 IS NULL OR EXISTS (SELECT 1 FROM gap_questions q WHERE q.gap = g.id AND q.language = ?4))
    AND (?5 IS NULL OR instr(lower(coalesce(g.title, '')), ?5) > 0
      OR EXISTS (SELECT 1 FROM gap_questions q WHERE q.gap = g.id AND instr(q.folded, ?5) > 0))
    AND (?6 IS NULL OR g.last_asked_at >= ?6) AND (?7 IS NULL OR g.first_asked_at < ?7)
    AND ((?6 IS NULL AND ?7 IS NULL) OR EXISTS (SELECT 1 FROM gap_questions q WHERE q.gap = g.id
      AND q.asked_at >= coalesce(?6, '') AND q.asked_at < coalesce(?7, '9')))`;
  const text = filters.text ? foldedWording(filters.text) : '';
  return {
    where,
    at: now.toISOString(),
    values: [
      siteList(filters, sites),
      filters.assignee ?? null,
      filters.language ?? null,
      text || null,
      filters.from ?? null,
      filters.to ? dayAfter(filters.to) : null,
    ],
  };
}

function stateIs({ state }: GapFilters): string {
  return state ? `AND g.state = '${state}'` : '';
}

/** Sites asked for that the person may see, as JSON; null: all. */
export function siteList({ site }: { site?: string | undefined }, sites: string[] | null): string | null {
  const asked = site?.split(',').filter(Boolean);
  if (!asked || asked.length === 0) return sites && JSON.stringify(sites);
  return JSON.stringify(asked.filter((key) => sites === null || sites.includes(key)));
}

export function mondayOf(day: Date): Date {
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return new Date(midnight - ((day.getUTCDay() + 6) % 7) * DAY_MS);
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString();
}

function readCursor(after: string | undefined): { at: string; sort: number; id: string } | null {
  if (after === undefined) return null;
  try {
    const [at, sort, id] = JSON.parse(after) as unknown[];
    if (typeof at === 'string' && typeof sort === 'number' && typeof id === 'string') return { at, sort, id };
  } catch {
    // Falls through: a cursor that is none is refused below.
  }
  throw new DeskFailure('bad_request', '`after` is not where a page of gaps ended. Take `next` as it came.');
}
