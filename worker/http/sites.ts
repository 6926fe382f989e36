import { Site, SiteKey } from '../../shared/site.ts';
import { inTime } from '../in-time.ts';
import { ChatFailure } from './failures.ts';
import { keptOrigins, keptSites } from './kept-settings.ts';

type Late = (reading: Promise<unknown>) => void;

/** The same as this isolate knows it, half a minute old at the most. */
export async function keptSiteOf(db: D1Database, key: string | undefined, late?: Late): Promise<Site> {
  return keptSites.get(key ?? '', () => siteOf(db, key), late);
}

/** The site of a key. Throws `unknown_site`, or an error that names the site whose stored config is broken. */
export async function siteOf(db: D1Database, key: string | undefined): Promise<Site> {
  const parsed = SiteKey.safeParse(key);
  if (!parsed.success) {
    throw new ChatFailure(
      'unknown_site',
      'The request names no site. The script tag carries it as data-site.',
    );
  }
  const row = await inTime(
    'The database',
    db.prepare('SELECT config FROM sites WHERE key = ?').bind(parsed.data).first<{ config: string }>(),
  );
  if (!row) {
    throw new ChatFailure(
      'unknown_site',
      `There is no site "${parsed.data}" here. Check data-site in the script tag.`,
    );
  }
  const site = Site.safeParse(JSON.parse(row.config));
  if (site.success) return site.data;
  throw new Error(`The stored config of site "${parsed.data}" is not valid.`, { cause: site.error });
}

/** Whether any site lists this exact origin: that one does is half a minute old at the most. */
export async function anySiteAllows(db: D1Database, origin: string, late?: Late): Promise<boolean> {
  const read = async () => {
    if (await isListed(db, origin)) return true as const;
    throw new NotListed();
  };
  try {
    return await keptOrigins.get(origin, read, late);
  } catch (error) {
    if (error instanceof NotListed) return false;
    throw error;
  }
}

/** What is not there is not kept: a site that is added is there at once. */
class NotListed extends Error {}

async function isListed(db: D1Database, origin: string): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM sites, json_each(sites.config, '$.origins') AS listed WHERE listed.value = ? LIMIT 1`,
    )
    .bind(origin)
    .first();
  return row !== null;
}
