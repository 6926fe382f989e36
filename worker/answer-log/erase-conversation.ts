import { unannounced } from '../desk/webhooks/announce.ts';

import { inTime } from '../in-time.ts';
import { stillHere } from '../logs/still-here.ts';

/**
 * Deletes a conversation's rows. Where there are any, or it is `known` otherwise, its hash is kept so that an answer
 * still on its way is not written afterwards. Doing it again changes nothing. Rejects when the database does.
 */
export async function eraseConversation(
  db: D1Database,
  of: { site: string; hash: string; known: boolean },
): Promise<void> {
  await db.batch([
    ...stillHere(db, of.site),
    db
      .prepare(
        `INSERT INTO erased_conversations (hash, erased_at)
         SELECT ?1, ?2
         WHERE ?3 = 1 OR EXISTS (SELECT 1 FROM answers WHERE conversation_hash = ?1 AND site = ?4)
         ON CONFLICT (hash) DO NOTHING`,
      )
      .bind(of.hash, new Date().toISOString(), Number(of.known), of.site),
    unannounced(db, of),
    db.prepare('DELETE FROM answers WHERE conversation_hash = ?1 AND site = ?2').bind(of.hash, of.site),
  ]);
}

/** Whether a conversation of this hash was deleted by its visitor. Rejects when the database does, or takes too long. */
export async function isErased(db: D1Database, hash: string, waitMs?: number): Promise<boolean> {
  const row = await inTime(
    'The database',
    db.prepare('SELECT 1 FROM erased_conversations WHERE hash = ?').bind(hash).first(),
    waitMs,
  );
  return row !== null;
}
