import { Keeping, Site } from '../../shared/site.ts';
import { logFailure } from '../log.ts';

export type SweepLimits = {
  /** Rows deleted by one statement. */
  batch: number;
  /** Statements in one sweep: what is left is deleted by the next. */
  batches: number;
};

const LIMITS: SweepLimits = { batch: 500, batches: 100 };
const DAY_MS = 86_400_000;
/** Longer than any answer may be on its way. */
const ERASED_DAYS = 40;
const COUNTED_DAYS = 40;

/**
 * Deletes what has been kept long enough (`settings`: the database that has the sites): each site's answers by its present setting, and the small records of days
 * and deletions. One site's failure is logged and keeps no other from being swept. Answers deleted.
 */
export async function sweep(
  db: D1Database,
  now = new Date(),
  limits = LIMITS,
  settings = db,
): Promise<number> {
  const left = { ...limits };
  let deleted = 0;
  for (const { key, days } of await keptDays(settings, db)) {
    try {
      deleted += await sweepSite(db, key, before(now, days), left);
    } catch (error) {
      logFailure('Old answers of a site could not be deleted; the next sweep tries again.', error, {
        site: key,
      });
    }
  }
  await db.batch([
    db.prepare('DELETE FROM daily_questions WHERE day < ?').bind(before(now, COUNTED_DAYS).slice(0, 10)),
    db.prepare('DELETE FROM erased_conversations WHERE erased_at < ?').bind(before(now, ERASED_DAYS)),
  ]);
  return deleted;
}

/**
 * Sites with their days. Rows outlive their site: they are kept as it said last, or else as long as by default. Those
 * of a site that is being moved wait: nothing is taken from under the copy.
 */
async function keptDays(settings: D1Database, db: D1Database): Promise<{ key: string; days: number }[]> {
  const { results } = await settings
    .prepare(
      `SELECT key, config FROM sites
       UNION ALL SELECT key, config FROM deleted_sites WHERE key NOT IN (SELECT key FROM sites)`,
    )
    .all<{ key: string; config: string }>();
  const configs = new Map(results.map(({ key, config }) => [key, config]));
  const kept = await db
    .prepare('SELECT DISTINCT site FROM answers WHERE site NOT IN (SELECT site FROM sites_away)')
    .all<{ site: string }>();
  return kept.results.map(({ site }) => ({ key: site, days: daysOf(site, configs.get(site) ?? null) }));
}

function daysOf(key: string, config: string | null): number {
  if (config === null) return Keeping.parse({}).answerDays;
  const site = Site.pick({ keep: true }).safeParse(JSON.parse(config));
  if (site.success) return Keeping.parse(site.data.keep ?? {}).answerDays;
  logFailure('A site says wrongly what it keeps; the default is taken.', site.error, { site: key });
  return Keeping.parse({}).answerDays;
}

async function sweepSite(db: D1Database, site: string, until: string, left: SweepLimits): Promise<number> {
  let deleted = 0;
  while (left.batches > 0) {
    left.batches -= 1;
    const { results } = await db
      .prepare(
        `DELETE FROM answers WHERE id IN
           (SELECT id FROM answers WHERE site = ?1 AND asked_at < ?2 ORDER BY asked_at LIMIT ?3)
         RETURNING id`,
      )
      .bind(site, until, left.batch)
      .all();
    deleted += results.length;
    if (results.length < left.batch) break;
  }
  return deleted;
}

/** ISO 8601, which sorts as the times do. */
function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
