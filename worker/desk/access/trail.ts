import type { Context } from 'hono';
import type { TrailEntry } from '../../../shared/desk-access.ts';
import type { DeskHttp, DeskPerson } from './person.ts';

export type Change = Pick<TrailEntry, 'action' | 'site' | 'subject'> & { before?: unknown; after?: unknown };

/** Characters of JSON; what is longer is kept as its beginning. */
const MAX_SIDE = 20_000;
const KEPT_DAYS = 730;

/** Writes down a change that was made. Rejects when the database does. */
export async function record(c: Context<DeskHttp>, change: Change): Promise<void> {
  await trailRow(c, change).run();
}

/** The same as a statement, for a batch with the change itself: both are written, or neither. */
export function trailRow(c: Context<DeskHttp>, change: Change): D1PreparedStatement {
  const { name, email, role } = c.get('person');
  return c.env.DB.prepare(
    `INSERT INTO desk_trail (at, who, role, action, site, subject, before, after, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).bind(
    new Date().toISOString(),
    email ?? name,
    role,
    change.action,
    change.site,
    change.subject,
    side(change.before),
    side(change.after),
    c.get('requestId'),
  );
}

/** Entries of a person's sites, newest first; whoever sees every site sees those of none as well. */
export async function readTrail(
  db: D1Database,
  { sites }: DeskPerson,
  { sites: asked, before, limit }: { sites: string[] | null; before: number | null; limit: number },
): Promise<TrailEntry[]> {
  const within = asked ?? sites;
  const { results } = await db
    .prepare(
      `SELECT * FROM desk_trail
       WHERE id < ?1 AND (?2 IS NULL OR site IN (SELECT value FROM json_each(?2)))
       ORDER BY id DESC LIMIT ?3`,
    )
    .bind(before ?? Number.MAX_SAFE_INTEGER, within && JSON.stringify(within), limit)
    .all<
      Omit<TrailEntry, 'before' | 'after' | 'requestId'> & {
        before: string;
        after: string;
        request_id: string;
      }
    >();
  return results.map(({ request_id, ...row }) => ({
    ...row,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
    requestId: request_id,
  }));
}

/** Deletes what is older than two years. */
export async function sweepTrail(db: D1Database, now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await db.prepare('DELETE FROM desk_trail WHERE at < ?').bind(until).run();
}

function side(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return json.length <= MAX_SIDE ? json : JSON.stringify(`${json.slice(0, MAX_SIDE)}…`);
}
