import type { WebhookKind } from '../../../shared/desk-sites.ts';

export type DeskEvent = {
  site: string;
  kind: WebhookKind;
  /** The same for the same event, so that it is announced once: such as `gap_opened g_12`. */
  event: string;
  data: Record<string, unknown>;
};

/**
 * Puts an event on its way to every webhook of its site that wants its kind (a `test` goes to all). A statement, so
 * that it can be written in one batch with what happened; the deliveries are made afterwards (deliver.ts).
 */
export function announcement(
  db: D1Database,
  { site, kind, event, data }: DeskEvent,
  now = new Date(),
): D1PreparedStatement {
  const at = now.toISOString();
  return db
    .prepare(
      `INSERT INTO webhook_deliveries (id, site, webhook, kind, body, state, created_at, next_try_at)
       SELECT ?1 || '.' || id, site, id, ?2, json_set(?3, '$.id', ?1 || '.' || id), 'waiting', ?4, ?4
       FROM webhooks WHERE site = ?5 AND (?2 = 'test' OR EXISTS (SELECT 1 FROM json_each(kinds) WHERE value = ?2))
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(event, kind, JSON.stringify({ id: '', kind, site, at, data }), at, site);
}

/**
 * After an answer was voted down, in the batch that writes the vote: the webhooks that want `negative_feedback` are
 * told, with the question as the log has it. A vote that is changed before it was sent is sent as it is then; one that
 * is taken back before that is not sent.
 */
export function voteAnnouncements(
  db: D1Database,
  answer: string,
  {
    vote,
    reason,
    comment,
    at,
  }: { vote: 'up' | 'down' | null; reason: string | null; comment: string | null; at: string },
): D1PreparedStatement[] {
  const own = `(SELECT 'vote_' || answers.id || '.' || webhooks.id FROM answers JOIN webhooks USING (site) WHERE answers.id = ?1 AND answers.voted_at = ?2)`;
  if (vote !== 'down') {
    return [
      db.prepare(`DELETE FROM webhook_deliveries WHERE id IN ${own} AND attempts = 0`).bind(answer, at),
    ];
  }
  return [
    db
      .prepare(
        `INSERT INTO webhook_deliveries (id, site, webhook, kind, body, state, created_at, next_try_at)
         SELECT 'vote_' || a.id || '.' || w.id, a.site, w.id, 'negative_feedback',
           json_object('id', 'vote_' || a.id || '.' || w.id, 'kind', 'negative_feedback', 'site', a.site, 'at', ?2, 'data',
             json_object('answer', a.id, 'question', a.question, 'lane', a.lane, 'askedAt', a.asked_at, 'reason', ?3, 'comment', ?4)),
           'waiting', ?2, ?2
         FROM answers a JOIN webhooks w ON w.site = a.site
         WHERE a.id = ?1 AND a.voted_at = ?2 AND EXISTS (SELECT 1 FROM json_each(w.kinds) WHERE value = 'negative_feedback')
         ON CONFLICT (id) DO UPDATE SET body = excluded.body WHERE attempts = 0`,
      )
      .bind(answer, at, reason, comment),
  ];
}

/** What is said of a conversation's answers in deliveries, sent or not: for whoever erases it. */
export function unannounced(db: D1Database, of: { site: string; hash: string }): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM webhook_deliveries WHERE id IN
         (SELECT 'vote_' || a.id || '.' || w.id FROM answers a JOIN webhooks w ON w.site = a.site
          WHERE a.conversation_hash = ?1 AND a.site = ?2)`,
    )
    .bind(of.hash, of.site);
}
