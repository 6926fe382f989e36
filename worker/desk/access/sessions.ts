import { logFailure } from '../../log.ts';
import { randomToken, sha256 } from './secrets.ts';

const IDLE_MS = 8 * 3_600_000;
const LONGEST_MS = 7 * 86_400_000;
/** Less often than this a session's last use is not written again. */
const SEEN_EVERY_MS = 300_000;

export const SESSION_SECONDS = LONGEST_MS / 1000;

export type Session = { hash: string; person: string | null; tokenHash: string };

/** Begins a session; the cookie's value is given this once, and its hash is kept. */
export async function startSession(
  db: D1Database,
  of: { person: string | null; tokenHash: string },
  now = new Date(),
): Promise<string> {
  const cookie = randomToken('');
  const at = now.toISOString();
  await db
    .prepare(
      'INSERT INTO desk_sessions (hash, person, token_hash, started_at, seen_at) VALUES (?, ?, ?, ?, ?)',
    )
    .bind(await sha256(cookie), of.person, of.tokenHash, at, at)
    .run();
  return cookie;
}

/** The session of a cookie; null once it was idle for 8 hours or is 7 days old. */
export async function sessionOf(db: D1Database, cookie: string, now = new Date()): Promise<Session | null> {
  const hash = await sha256(cookie);
  const row = await db
    .prepare(
      `SELECT person, token_hash AS tokenHash, seen_at AS seenAt FROM desk_sessions
       WHERE hash = ?1 AND seen_at > ?2 AND started_at > ?3`,
    )
    .bind(hash, ago(now, IDLE_MS), ago(now, LONGEST_MS))
    .first<{ person: string | null; tokenHash: string; seenAt: string }>();
  if (!row) return null;
  if (row.seenAt < ago(now, SEEN_EVERY_MS)) {
    await noteUse(db, hash, now);
  }
  return { hash, person: row.person, tokenHash: row.tokenHash };
}

export async function endSession(db: D1Database, hash: string): Promise<void> {
  await db.prepare('DELETE FROM desk_sessions WHERE hash = ?').bind(hash).run();
}

/** Deletes the sessions that are over. */
export async function sweepSessions(db: D1Database, now = new Date()): Promise<void> {
  await db
    .prepare('DELETE FROM desk_sessions WHERE seen_at <= ? OR started_at <= ?')
    .bind(ago(now, IDLE_MS), ago(now, LONGEST_MS))
    .run();
}

/** A database that is full or busy must not lock anybody out. */
async function noteUse(db: D1Database, hash: string, now: Date): Promise<void> {
  try {
    await db
      .prepare('UPDATE desk_sessions SET seen_at = ? WHERE hash = ?')
      .bind(now.toISOString(), hash)
      .run();
  } catch (error) {
    logFailure('The last use of a session could not be noted.', error);
  }
}

/** ISO 8601, which sorts as the times do. */
function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
