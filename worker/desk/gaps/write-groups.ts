import type { GapEvent } from './gap-event.ts';
import type { Pair } from './group-questions.ts';
import { type KeptGroups, writeVector } from './kept-groups.ts';
import type { Vector } from './question-profile.ts';
import { SiteLease } from './site-lease.ts';

/** Characters of JSON in one statement: D1 takes 2 MB, and a letter may be three bytes. */
const MAX_JSON = 500_000;

/** A question and the core that it went into, before cores were joined. */
export type Placement = {
  answer: string;
  asked_at: string;
  question: string;
  asker: string;
  language: string;
  approximate: number;
  unhelpful: number;
  folded: string;
  core: string;
  vector: Vector;
};

type Page = {
  site: string;
  lease: SiteLease;
  kept: KeptGroups;
  placements: Placement[];
  joined: Pair[];
};
type EventRow = { id: string; title: string | null; kind: 'opened' | 'reopened' };
type CoreRow = { id: string; gap: string; at: string; version: number; questions: number; vector: string };

/**
 * Writes one page of placed questions in one transaction, and says which gaps it opened. Null, and nothing is written,
 * when what the page stands on was changed meanwhile: by a person, by erasure, or by another run.
 */
export async function writeGroups(db: D1Database, page: Page): Promise<GapEvent[] | null> {
  const { site, lease, kept, placements } = page;
  const final = follow(page);
  const rows = placements.map(({ vector, question, ...row }) => ({
    ...{ ...row, wording: question, vector: writeVector(vector), site },
    core: final(row.core),
  }));
  const cores = coresOf(page, rows, final);
  const joins = page.joined.filter(({ from }) => kept.versionOf.has(from));
  const answers = rows.map(({ answer }) => answer);
  const versions = [...cores.map(({ id }) => id), ...joins.map(({ from }) => from)].flatMap((id) => {
    const version = kept.versionOf.get(id);
    return version === undefined ? [] : { id, version };
  });
  const opened = cores.filter(({ version }) => version === 0).map(({ gap, at }) => ({ gap, at }));
  const results = await ifItStands(
    db.batch<EventRow>([
      lease.stand({ mark: kept.mark, cores: versions, answers }),
      ...chunked(opened).map((some) => openGaps(db, site, some)),
      ...chunked(cores).map((some) => putCores(db, site, some)),
      ...joins.flatMap(({ from, into }) =>
        joinCores(db, { from, into: final(into), gap: kept.gapOf.get(from) ?? '' }),
      ),
      ...chunked(rows).map((some) => putQuestions(db, some)),
      db
        .prepare('DELETE FROM gap_waiting WHERE answer IN (SELECT value FROM json_each(?1))')
        .bind(JSON.stringify(answers)),
      reopen(db, rows),
    ]),
  );
  if (results === null) return null;
  for (const { id, version } of cores) kept.versionOf.set(id, version + 1);
  for (const { from } of page.joined) forget(kept, from);
  const at = new Date().toISOString();
  const wordingOf = new Map(rows.toReversed().map(({ core, wording }) => [kept.gapOf.get(core), wording]));
  return results
    .flatMap(({ results }) => results)
    .map(({ kind, id, title }) => ({
      ...{ kind, gap: id, site, at },
      title: title ?? wordingOf.get(id) ?? '',
    }));
}

async function ifItStands<T>(written: Promise<T>): Promise<T | null> {
  try {
    return await written;
  } catch (error) {
    if (SiteLease.broken(error)) return null;
    throw error;
  }
}

/** The cores that the page changes, as they are after it. */
function coresOf(
  { kept, joined }: Page,
  rows: { core: string; asked_at: string }[],
  final: (core: string) => string,
): CoreRow[] {
  const cores = new Map<string, string>();
  for (const { core, asked_at } of rows) if (!cores.has(core)) cores.set(core, asked_at);
  for (const { into } of joined) if (!cores.has(final(into))) cores.set(final(into), rows[0]?.asked_at ?? '');
  return [...cores].map(([id, at]) => ({
    ...{ id, at, gap: kept.gapOf.get(id) ?? '', version: kept.versionOf.get(id) ?? 0 },
    questions: kept.groups.core(id).questions,
    vector: writeVector(kept.groups.core(id).vector),
  }));
}

/** Into lists that one statement each can take. */
function chunked<T extends object>(rows: T[]): T[][] {
  const chunks: T[][] = [];
  let size = MAX_JSON;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (size + length > MAX_JSON) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += length;
  }
  return chunks;
}

function follow({ joined }: Page): (core: string) => string {
  const into = new Map(joined.map((pair) => [pair.from, pair.into]));
  return (core) => {
    let at = core;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
}

function forget(kept: KeptGroups, core: string): void {
  kept.gapOf.delete(core);
  kept.versionOf.delete(core);
}

function openGaps(db: D1Database, site: string, cores: { gap: string; at: string }[]) {
  return db
    .prepare(
      `INSERT INTO gaps (id, site, opened_at, first_asked_at, last_asked_at)
       SELECT value ->> 'gap', ?1, value ->> 'at', value ->> 'at', value ->> 'at' FROM json_each(?2)
       WHERE true ON CONFLICT (id) DO NOTHING RETURNING id, title, 'opened' AS kind`,
    )
    .bind(site, JSON.stringify(cores.map(({ gap, at }) => ({ gap, at }))));
}

function putCores(db: D1Database, site: string, cores: CoreRow[]) {
  return db
    .prepare(
      `INSERT INTO gap_cores (id, site, gap, questions, vector, version)
       SELECT value ->> 'id', ?1, value ->> 'gap', value ->> 'questions', value ->> 'vector', (value ->> 'version') + 1
       FROM json_each(?2)
       WHERE true ON CONFLICT (id) DO UPDATE SET questions = excluded.questions, vector = excluded.vector,
         version = excluded.version`,
    )
    .bind(site, JSON.stringify(cores));
}

/** `from` was in the database before: its questions move, and the gap that it leaves empty and untouched goes. */
function joinCores(db: D1Database, { from, into, gap }: Pair & { gap: string }) {
  const target = '(SELECT gap FROM gap_cores WHERE id = ?2)';
  return [
    db
      .prepare(
        `UPDATE gap_questions SET core = ?2, gap = ${target} WHERE core = ?1 AND EXISTS (SELECT 1 FROM gap_cores WHERE id = ?2)`,
      )
      .bind(from, into),
    db.prepare('DELETE FROM gap_cores WHERE id = ?1').bind(from),
    db
      .prepare(
        `DELETE FROM gaps WHERE questions = 0 AND revision = 1 AND merged_into IS NULL
         AND NOT EXISTS (SELECT 1 FROM gap_cores WHERE gap = gaps.id) AND id = ?1`,
      )
      .bind(gap),
  ];
}

/** The gap is the core's as it stands now: a person may have moved it meanwhile. */
function putQuestions(db: D1Database, rows: object[]) {
  return db
    .prepare(
      `INSERT INTO gap_questions (answer, site, gap, core, asker, asked_at, language, wording, folded, approximate, unhelpful, vector)
       SELECT a.id, a.site, c.gap, c.id, value ->> 'asker', a.asked_at, value ->> 'language', value ->> 'wording',
         value ->> 'folded', value ->> 'approximate', a.vote IS 'down', value ->> 'vector'
       FROM json_each(?1) JOIN answers a ON a.id = value ->> 'answer' JOIN gap_cores c ON c.id = value ->> 'core'
       WHERE true ON CONFLICT (answer) DO NOTHING`,
    )
    .bind(JSON.stringify(rows));
}

/** Asked about again after its article was there: open once more. */
function reopen(db: D1Database, rows: { core: string; asked_at: string }[]) {
  return db
    .prepare(
      `UPDATE gaps SET state = 'open', closed_at = NULL
       WHERE state = 'written' AND id IN (SELECT c.gap FROM json_each(?1) JOIN gap_cores c ON c.id = value ->> 'core'
         WHERE value ->> 'asked_at' > gaps.closed_at)
       RETURNING id, title, 'reopened' AS kind`,
    )
    .bind(JSON.stringify(rows.map(({ core, asked_at }) => ({ core, asked_at }))));
}
