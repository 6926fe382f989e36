import type { SiteRow, WholeSite } from '../../../shared/desk-sites.ts';
import { Site } from '../../../shared/site.ts';
import { forgetSettings } from '../../http/kept-settings.ts';
import { sha256 } from '../access/secrets.ts';
import { DeskFailure } from '../desk-failure.ts';
import { withoutSecret } from './hidden-secret.ts';

type Stored = { config: string; updatedAt: string };
export type KnownSite = { site: Site; config: string; updatedAt: string };

/** Sites that are listed, by name, each with how many answers the log has of it. `keys` null: all. */
export async function listSites(db: D1Database, keys: string[] | null): Promise<SiteRow[]> {
  const { results } = await db
    .prepare(
      `SELECT key, config ->> 'name' AS name, json_array_length(config, '$.origins') AS origins,
         updated_at AS updatedAt, (SELECT coalesce(sum(answers), 0) FROM answer_days WHERE site = key) AS answers
       FROM sites WHERE ?1 IS NULL OR key IN (SELECT value FROM json_each(?1)) ORDER BY name, key`,
    )
    .bind(keys && JSON.stringify(keys))
    .all<SiteRow>();
  return results;
}

/** How many answers each of some sites has in a database. */
export async function countsOf(db: D1Database, keys: string[]): Promise<{ site: string; answers: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT site, sum(answers) AS answers FROM answer_days
       WHERE site IN (SELECT value FROM json_each(?)) GROUP BY site`,
    )
    .bind(JSON.stringify(keys))
    .all<{ site: string; answers: number }>();
  return results;
}

/** Throws `not_found`. */
export async function knownSite(db: D1Database, key: string): Promise<KnownSite> {
  const row = await storedSite(db, key);
  if (row) return { ...row, site: Site.parse(JSON.parse(row.config)) };
  throw new DeskFailure('not_found', `There is no site "${key}". It may have been deleted meanwhile.`);
}

/** Throws `bad_request` where the key is taken. */
export async function addSite(db: D1Database, site: Site, now = new Date()): Promise<KnownSite> {
  const config = JSON.stringify(site);
  const updatedAt = now.toISOString();
  const added = await db
    .prepare(
      'INSERT INTO sites (key, config, updated_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING key',
    )
    .bind(site.key, config, updatedAt)
    .first();
  if (!added) {
    throw new DeskFailure('bad_request', `The key "${site.key}" is taken. Choose another.`, {
      field: 'site.key',
    });
  }
  forgetSettings();
  await db.prepare('DELETE FROM deleted_sites WHERE key = ?').bind(site.key).run();
  return { site, config, updatedAt };
}

/** Throws `changed_meanwhile` where the site is no longer as it was `before`. */
export async function changeSite(
  db: D1Database,
  before: KnownSite,
  site: Site,
  now = new Date(),
): Promise<KnownSite> {
  const config = JSON.stringify(site);
  const updatedAt = now.toISOString();
  const changed = await db
    .prepare('UPDATE sites SET config = ?2, updated_at = ?3 WHERE key = ?1 AND config = ?4 RETURNING key')
    .bind(site.key, config, updatedAt, before.config)
    .first();
  if (!changed) throw changedMeanwhile(site.key);
  forgetSettings();
  return { site, config, updatedAt };
}

/** Its answers stay as long as its last setting says; nothing is asked or sent any more. */
export async function deleteSite(
  db: D1Database,
  { site, config }: KnownSite,
  log = db,
  now = new Date(),
): Promise<void> {
  if (log !== db) await log.prepare('DELETE FROM webhooks WHERE site = ?').bind(site.key).run();
  await db.batch([
    db
      .prepare('INSERT OR REPLACE INTO deleted_sites (key, config, deleted_at) VALUES (?, ?, ?)')
      .bind(site.key, config, now.toISOString()),
    db.prepare('DELETE FROM webhooks WHERE site = ?').bind(site.key),
    db.prepare('DELETE FROM sites WHERE key = ?').bind(site.key),
  ]);
  forgetSettings();
}

export function revisionOf({ config }: KnownSite): Promise<string> {
  return sha256(config);
}

export async function wholeSite(known: KnownSite, worker: string): Promise<WholeSite> {
  return {
    site: withoutSecret(known.site),
    revision: await revisionOf(known),
    tag: `<script async src="${worker}/widget.js" data-site="${known.site.key}"></script>`,
    updatedAt: known.updatedAt,
  };
}

export function changedMeanwhile(key: string): DeskFailure {
  return new DeskFailure(
    'changed_meanwhile',
    `Somebody else changed "${key}" meanwhile. Load it again and make your change once more; nothing was overwritten.`,
  );
}

function storedSite(db: D1Database, key: string): Promise<Stored | null> {
  return db
    .prepare('SELECT config, updated_at AS updatedAt FROM sites WHERE key = ?')
    .bind(key)
    .first<Stored>();
}

/** The sites of some keys (null: all) as they are served; those that are not valid are left out. */
export async function sitesOf(db: D1Database, keys: string[] | null): Promise<Site[]> {
  const { results } = await db
    .prepare(
      'SELECT config FROM sites WHERE ?1 IS NULL OR key IN (SELECT value FROM json_each(?1)) ORDER BY key',
    )
    .bind(keys && JSON.stringify(keys))
    .all<{ config: string }>();
  return results.flatMap(({ config }) => Site.safeParse(JSON.parse(config)).data ?? []);
}
