import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { forgetLogs } from '../../../worker/logs/log-of.ts';
import { MOVED } from '../../../worker/logs/moved-tables.ts';

/** A log that lies in DB, DB_2 and DB_3. */
export async function severalLogs(): Promise<void> {
  await applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS);
  await applyD1Migrations(env.DB_3, env.TEST_MIGRATIONS);
  env.LOG_SHARDS = 'DB_2, DB_3';
  forgetLogs();
}

export async function oneLog(): Promise<void> {
  delete env.LOG_SHARDS;
  forgetLogs();
}

/** Writes down which database has a site's answers. */
export async function assign(site: string, log: string): Promise<void> {
  await env.DB.prepare('INSERT INTO site_logs (site, log) VALUES (?, ?)').bind(site, log).run();
  forgetLogs();
}

/** Everything that a database has of a site, by table; but for places, which each gives itself. */
export async function heldOf(db: D1Database, site: string): Promise<Record<string, string[]>> {
  const held: Record<string, string[]> = {};
  const history = { table: 'gap_history', where: 'gap IN (SELECT id FROM gaps WHERE site = ?1)' };
  for (const { table, where } of [...MOVED, history]) {
    const { results } = await db.prepare(`SELECT * FROM ${table} WHERE ${where}`).bind(site).all();
    held[table] = results
      .map(({ place: _, id, ...row }) => JSON.stringify(table === 'gap_history' ? row : { id, ...row }))
      .toSorted();
  }
  const found = `SELECT count(*) AS n FROM answer_search JOIN answers ON answers.place = answer_search.rowid WHERE answer_search MATCH 'valve' AND site = ?`;
  held.found = [JSON.stringify(await db.prepare(found).bind(site).first())];
  return held;
}
