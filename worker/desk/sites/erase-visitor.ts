import { eraseConversation } from '../../answer-log/erase-conversation.ts';

/**
 * Deletes every answer of one conversation from the log, and keeps one on its way from being written. Answers deleted.
 * The conversation itself is known by its hash only, so it cannot be found from here: it ends by itself when the
 * site's setting says, or when its visitor deletes it.
 */
export async function eraseVisitor(db: D1Database, site: string, hash: string): Promise<number> {
  const found = await db
    .prepare('SELECT COUNT(*) AS answers FROM answers WHERE conversation_hash = ? AND site = ?')
    .bind(hash, site)
    .first<{ answers: number }>();
  await eraseConversation(db, { site, hash, known: false });
  return found?.answers ?? 0;
}
