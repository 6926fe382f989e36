import { AgedCache } from '../aged-cache.ts';
import type { Env } from '../env.ts';
import { FIRST, type Log, logNamed, logsOf } from './log-list.ts';

/** Which log a site has, by its key. A write to one that it has left fails, so an old answer costs a second try. */
const kept = new AgedCache<string>({ freshMs: 30_000, longestMs: 60_000, keys: 5000 });

/** The database that holds a site's answers, as this isolate knows it: for writes, which fail where it has moved. */
export async function logOf(env: Env, site: string): Promise<D1Database> {
  if (logsOf(env).length === 1) return env.DB;
  return logNamed(env, await kept.get(site, () => assigned(env.DB, site))).db;
}

/** The same as it is now. */
export async function logNow(env: Env, site: string): Promise<D1Database> {
  if (logsOf(env).length === 1) return env.DB;
  return logNamed(env, await assigned(env.DB, site)).db;
}

/** To be called when a write failed: the site may have moved. */
export function forgetLogs(): void {
  kept.forget();
}

/**
 * The databases that hold the answers of some sites (null: of all), each with its own of them. With one database it
 * is asked as it always was.
 */
export async function logsFor(
  env: Env,
  sites: string[] | null,
): Promise<(Log & { sites: string[] | null })[]> {
  const logs = logsOf(env);
  const [only] = logs;
  if (logs.length === 1 && only) return [{ ...only, sites }];
  const { results } = await env.DB.prepare(
    `SELECT known.key, coalesce(site_logs.log, '${FIRST}') AS log FROM (
       SELECT key FROM sites UNION SELECT key FROM deleted_sites UNION SELECT site FROM site_logs
       UNION SELECT value FROM json_each(coalesce(?1, '[]'))
     ) AS known LEFT JOIN site_logs ON site_logs.site = known.key
     WHERE ?1 IS NULL OR known.key IN (SELECT value FROM json_each(?1))`,
  )
    .bind(sites && JSON.stringify(sites))
    .all<{ key: string; log: string }>();
  return logs
    .map((log) => ({ ...log, sites: results.filter((row) => row.log === log.name).map(({ key }) => key) }))
    .filter((log) => log.sites.length > 0);
}

/**
 * The database where `find` finds something, by an id that does not say whose it is: `find` tells the site, or null.
 * What another database still has of a site that left it is not looked at. The first database where there is nothing.
 */
export async function logWhere(
  env: Env,
  find: (db: D1Database) => Promise<string | null>,
): Promise<D1Database> {
  const logs = logsOf(env);
  if (logs.length === 1) return env.DB;
  const found = await Promise.all(logs.map(async (log) => ({ log, site: await find(log.db) })));
  for (const { log, site } of found) {
    if (site !== null && (await assigned(env.DB, site)) === log.name) return log.db;
  }
  return env.DB;
}

async function assigned(db: D1Database, site: string): Promise<string> {
  const row = await db
    .prepare('SELECT log FROM site_logs WHERE site = ?')
    .bind(site)
    .first<{ log: string }>();
  return row?.log ?? FIRST;
}
