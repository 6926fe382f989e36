import type { FeedbackReason } from '../../shared/chat-api.ts';
import { voteAnnouncements } from '../desk/webhooks/announce.ts';
import { stillHere } from '../logs/still-here.ts';

export type Vote = {
  vote: 'up' | 'down' | null;
  reason: FeedbackReason | null;
  comment: string | null;
  /** ISO 8601; later than that of any vote on the same answer before. */
  at: string;
};

/**
 * Sets the vote in an answer's row, unless a later one is there, and announces a vote down to the site's webhooks.
 * Without the row (not kept, deleted) it is let go.
 */
export async function writeVote(db: D1Database, answer: string, cast: Vote, site: string | null = null) {
  const { vote, reason, comment, at } = cast;
  const write = db
    .prepare(
      `UPDATE answers SET vote = ?2, vote_reason = ?3, vote_comment = ?4, voted_at = ?5
       WHERE id = ?1 AND (voted_at IS NULL OR voted_at < ?5)`,
    )
    .bind(answer, vote, reason, comment, at);
  await db.batch([
    ...(site === null ? [] : stillHere(db, site)),
    write,
    ...voteAnnouncements(db, answer, cast),
  ]);
}
