import { type Core, QuestionGroups } from './group-questions.ts';
import type { Vector } from './question-profile.ts';

/** A site's cores that are compared with; of more the latest are taken. */
const MAX_CORES = 20_000;
const PAGE = 2000;

type CoreRow = {
  place: number;
  id: string;
  gap: string;
  questions: number;
  vector: string | null;
  version: number;
};

/** A site's groups in memory, with what the database says of each core. */
export type KeptGroups = {
  groups: QuestionGroups;
  gapOf: Map<string, string>;
  versionOf: Map<string, number>;
  /** Gaps that no person changed yet: only these may go into others by themselves. */
  untouched: Set<string>;
  apart: Set<string>;
  /** The last line of the gaps' history when they were loaded. */
  mark: number | null;
};

/** Loads them. Cores whose vector was emptied are summed again first. */
export async function loadGroups(db: D1Database, site: string): Promise<KeptGroups> {
  const kept: KeptGroups = {
    groups: new QuestionGroups(),
    gapOf: new Map(),
    versionOf: new Map(),
    untouched: new Set(),
    apart: new Set(),
    mark: await historyMark(db),
  };
  await sumAgain(db, site);
  for (let after = 0, more = true; more; ) {
    const rows = await coreRows(db, site, after);
    for (const row of rows) loadCore(kept, row);
    after = rows.at(-1)?.place ?? after;
    more = rows.length === PAGE;
  }
  const { results: pristine } = await db
    .prepare('SELECT id FROM gaps WHERE site = ? AND revision = 1 AND merged_into IS NULL')
    .bind(site)
    .all<{ id: string }>();
  for (const { id } of pristine) kept.untouched.add(id);
  const { results: pairs } = await db
    .prepare('SELECT one, other FROM gaps_apart WHERE one IN (SELECT id FROM gaps WHERE site = ?)')
    .bind(site)
    .all<{ one: string; other: string }>();
  for (const { one, other } of pairs) kept.apart.add(pairKey(one, other));
  return kept;
}

export function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** As JSON: pairs of feature and weight, four digits each. */
export function writeVector(vector: Vector): string {
  return JSON.stringify([...vector].map(([feature, weight]) => [feature, Number(weight.toFixed(4))]));
}

export function readVector(json: string): Vector {
  return new Map(JSON.parse(json) as [string, number][]);
}

/** Adds those that are not among the latest ones. */
export async function loadCores(db: D1Database, kept: KeptGroups, ids: string[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !kept.gapOf.has(id));
  if (missing.length === 0) return;
  const { results } = await db
    .prepare(
      `SELECT rowid AS place, id, gap, questions, vector, version FROM gap_cores
       WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY rowid`,
    )
    .bind(JSON.stringify(missing))
    .all<CoreRow>();
  for (const row of results) loadCore(kept, row);
}

async function historyMark(db: D1Database): Promise<number | null> {
  const row = await db.prepare('SELECT max(id) AS mark FROM gap_history').first<{ mark: number | null }>();
  return row?.mark ?? null;
}

/** In the order in which they came about, the latest last: the same each time. */
async function coreRows(db: D1Database, site: string, after: number): Promise<CoreRow[]> {
  const { results } = await db
    .prepare(
      `SELECT rowid AS place, id, gap, questions, vector, version FROM gap_cores
       WHERE site = ?1 AND rowid > ?2 AND rowid >= coalesce(
         (SELECT rowid FROM gap_cores WHERE site = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ${MAX_CORES - 1}), 0)
       ORDER BY rowid LIMIT ${PAGE}`,
    )
    .bind(site, after)
    .all<CoreRow>();
  return results;
}

function loadCore({ groups, gapOf, versionOf }: KeptGroups, row: CoreRow): void {
  const core: Core = { id: row.id, questions: row.questions, vector: readVector(row.vector ?? '[]') };
  groups.load(core);
  gapOf.set(row.id, row.gap);
  versionOf.set(row.id, row.version);
}

async function sumAgain(db: D1Database, site: string): Promise<void> {
  const { results: emptied } = await db
    .prepare('SELECT id, version FROM gap_cores WHERE site = ? AND vector IS NULL')
    .bind(site)
    .all<{ id: string; version: number }>();
  for (const { id, version } of emptied) {
    const { results } = await db
      .prepare('SELECT vector FROM gap_questions WHERE core = ? ORDER BY asked_at, answer')
      .bind(id)
      .all<{ vector: string }>();
    const sum = new QuestionGroups();
    for (const { vector } of results) sum.add(id, readVector(vector));
    if (results.length === 0) continue;
    await db
      .prepare('UPDATE gap_cores SET vector = ?2, questions = ?3 WHERE id = ?1 AND version = ?4')
      .bind(id, writeVector(sum.core(id).vector), results.length, version)
      .run();
  }
}
