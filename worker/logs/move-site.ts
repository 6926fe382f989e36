import type { Env } from '../env.ts';
import { copyHistory, copyPage, differences } from './copy-rows.ts';
import { FIRST, logNamed } from './log-list.ts';
import { forgetLogs } from './log-of.ts';
import { MOVED } from './moved-tables.ts';

/** How far a move is: the table of the list that is copied, and the key of its last row; then the cleaning. */
type Place =
  | { step: 'copy'; table: number; after: (string | number)[] | null; rows: number }
  | { step: 'history'; rows: number }
  | { step: 'clean'; from: string };

export type MoveState = {
  site: string;
  log: string;
  /** null: no move goes on. */
  movingTo: string | null;
  /** Of the move that goes on. */
  copied: number;
  done: boolean;
};

type Row = { log: string; moving_to: string | null; move_at: string | null };

const CLEANED = 200;

/**
 * Moves the log of a site into another database, as far as the time goes; called again, it goes on where it was,
 * whatever ended it. From the first step on, nothing of the site is written where it was: answers wait in their
 * conversations or in the queue, and arrive when the move is done. It counts as moved only when both databases hold
 * the same; then what was left behind is deleted. Throws for a database that is not listed, and where a copy differs.
 */
export async function moveSite(env: Env, site: string, to: string, ms: number): Promise<MoveState> {
  const until = Date.now() + ms;
  let row = await read(env, site);
  if (row.moving_to === null && row.move_at === null) {
    logNamed(env, to);
    if (row.log === to) return stateOf(site, row);
    row = await begin(env, site, row, to);
  }
  do row = await goOn(env, site, row);
  while (row.move_at !== null && Date.now() < until);
  return stateOf(site, row);
}

async function read(env: Env, site: string): Promise<Row> {
  const row = await env.DB.prepare('SELECT log, moving_to, move_at FROM site_logs WHERE site = ?')
    .bind(site)
    .first<Row>();
  return row ?? { log: FIRST, moving_to: null, move_at: null };
}

async function write(env: Env, site: string, row: Row): Promise<Row> {
  await env.DB.prepare(
    `INSERT INTO site_logs (site, log, moving_to, move_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (site) DO UPDATE SET log = excluded.log, moving_to = excluded.moving_to, move_at = excluded.move_at`,
  )
    .bind(site, row.log, row.moving_to, row.move_at)
    .run();
  return row;
}

/** Nothing is written there any more before the first row is copied. */
async function begin(env: Env, site: string, { log }: Row, to: string): Promise<Row> {
  const place: Place = { step: 'copy', table: 0, after: null, rows: 0 };
  const row = await write(env, site, { log, moving_to: to, move_at: JSON.stringify(place) });
  await logNamed(env, to).db.prepare('DELETE FROM sites_away WHERE site = ?').bind(site).run();
  await closeAt(logNamed(env, log).db, site).run();
  return row;
}

function closeAt(db: D1Database, site: string): D1PreparedStatement {
  return db.prepare('INSERT INTO sites_away (site) VALUES (?) ON CONFLICT DO NOTHING').bind(site);
}

async function goOn(env: Env, site: string, row: Row): Promise<Row> {
  const place = JSON.parse(row.move_at ?? 'null') as Place;
  const next = (at: Place | null) => write(env, site, { ...row, move_at: at && JSON.stringify(at) });
  if (place.step === 'clean') {
    const left = await clean(logNamed(env, place.from).db, site);
    return left ? row : next(null);
  }
  const from = logNamed(env, row.log).db;
  const to = logNamed(env, row.moving_to ?? '').db;
  // A move that was ended between its first two steps: what is here must not be written to.
  if (place.step === 'copy' && place.table === 0 && place.after === null) await closeAt(from, site).run();
  if (place.step === 'copy') {
    const table = MOVED[place.table];
    if (!table) return next({ step: 'history', rows: place.rows });
    const page = await copyPage({ from, to, site }, table, place.after, isRepeated(place.table));
    const rows = place.rows + page.rows;
    return next(
      page.last
        ? { step: 'copy', table: place.table, after: page.last, rows }
        : { step: 'copy', table: place.table + 1, after: null, rows },
    );
  }
  await copyHistory({ from, to, site });
  const differ = await differences({ from, to, site });
  if (differ.length > 0) {
    await next({ step: 'copy', table: 0, after: null, rows: 0 });
    throw new Error(
      `The copy of "${site}" differs from what is there in ${differ.join(', ')}; it is still served from ` +
        `${row.log}. Call again: the copy is made anew.`,
    );
  }
  const moved = await write(env, site, {
    log: row.moving_to ?? row.log,
    moving_to: null,
    move_at: JSON.stringify({ step: 'clean', from: row.log } satisfies Place),
  });
  forgetLogs();
  return moved;
}

/** Whether this table stands in the list before, so that its rows are whole now. */
function isRepeated(at: number): boolean {
  return MOVED.slice(0, at).some(({ table }) => table === MOVED[at]?.table);
}

/** Deletes what has moved, some of it. Whether there is more. */
async function clean(db: D1Database, site: string): Promise<boolean> {
  const found = await db.prepare('SELECT 1 FROM answers WHERE site = ? LIMIT 1').bind(site).first();
  const what = found
    ? [
        db
          .prepare('DELETE FROM answers WHERE id IN (SELECT id FROM answers WHERE site = ?1 LIMIT ?2)')
          .bind(site, CLEANED),
      ]
    : REST.map((sql) => db.prepare(sql).bind(site));
  // Its own triggers change gaps: it is let in for this batch, which is one step for everybody else.
  await db.batch([
    db.prepare('DELETE FROM sites_away WHERE site = ?').bind(site),
    ...what,
    closeAt(db, site),
  ]);
  return found !== null;
}

/** In this order: what names others goes before them. */
const REST = [
  'DELETE FROM webhooks WHERE site = ?',
  'DELETE FROM webhook_deliveries WHERE site = ?',
  'DELETE FROM gap_questions WHERE site = ?',
  'DELETE FROM gap_cores WHERE site = ?',
  'DELETE FROM gaps WHERE site = ?',
  'DELETE FROM gap_waiting WHERE site = ?',
  'DELETE FROM article_days WHERE site = ?',
  'DELETE FROM article_totals WHERE site = ?',
  'DELETE FROM answer_values WHERE site = ?',
  'DELETE FROM answer_days WHERE site = ?',
  'DELETE FROM site_months WHERE site = ?',
  'DELETE FROM digests_sent WHERE site = ?',
];

function stateOf(site: string, { log, moving_to, move_at }: Row): MoveState {
  const place = JSON.parse(move_at ?? 'null') as Place | null;
  const copied = place && 'rows' in place ? place.rows : 0;
  return { site, log, movingTo: moving_to, copied, done: place === null };
}
