import type { DeliveriesReply } from '../../../shared/desk-sites.ts';
import { logFailure } from '../../log.ts';
import { post } from '../../webhook/send-webhook.ts';
import { webhookAddress } from '../../webhook/webhook-address.ts';

const MINUTE_MS = 60_000;
/** After the first try, the second, …: with the first these are six. */
const PAUSES_MS = [5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE_MS);
const TRIES = PAUSES_MS.length + 1;
const TIMEOUT_MS = 5000;
const AT_ONCE = 6;
const MAX_BATCHES = 20;
const SHOWN = 100;
const KEPT_DAYS = 30;

export type DeliverOptions = { now?: Date; loopback?: boolean; timeoutMs?: number };
type Due = { id: string; webhook: string; body: string; attempts: number };

/**
 * Sends what is due, a few at a time. A delivery is put off to its next try before it is sent, so that one that dies
 * on the way is tried again, and no two senders take the same. Deliveries made.
 */
export async function deliverDue(db: D1Database, options: DeliverOptions = {}): Promise<number> {
  let delivered = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await takeDue(db, options.now ?? new Date());
    const made = await Promise.all(due.map((one) => deliverOne(db, one, options)));
    delivered += made.filter(Boolean).length;
    if (due.length < AT_ONCE) break;
  }
  return delivered;
}

/** A site's deliveries, newest first. */
export async function deliveriesOf(db: D1Database, site: string): Promise<DeliveriesReply> {
  const { results } = await db
    .prepare(
      `SELECT d.id, d.kind, w.url, d.state, d.attempts, d.last_status AS lastStatus, d.created_at AS createdAt,
         d.next_try_at AS nextTryAt
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook
       WHERE d.site = ? ORDER BY d.created_at DESC, d.id LIMIT ${SHOWN}`,
    )
    .bind(site)
    .all<DeliveriesReply['deliveries'][number]>();
  return { deliveries: results };
}

/** Deletes the deliveries of more than thirty days ago. */
export async function sweepDeliveries(db: D1Database, now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS).toISOString();
  await db.prepare('DELETE FROM webhook_deliveries WHERE created_at < ?').bind(until).run();
}

async function takeDue(db: D1Database, now: Date): Promise<Due[]> {
  const pauses = JSON.stringify(PAUSES_MS.map((ms) => ms / 1000));
  const { results } = await db
    .prepare(
      `UPDATE webhook_deliveries SET attempts = attempts + 1,
         next_try_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '+' || coalesce(?2 ->> ('$[' || attempts || ']'), 86400) || ' seconds')
       WHERE id IN (SELECT id FROM webhook_deliveries WHERE state = 'waiting' AND next_try_at <= ?1
                    ORDER BY next_try_at LIMIT ?3)
       RETURNING id, webhook, body, attempts`,
    )
    .bind(now.toISOString(), pauses, AT_ONCE)
    .all<Due>();
  return results;
}

async function deliverOne(db: D1Database, due: Due, options: DeliverOptions): Promise<boolean> {
  try {
    const { status, state } = await send(db, due, options);
    await db
      .prepare(
        `UPDATE webhook_deliveries SET state = ?2, last_status = ?3, next_try_at = iif(?2 = 'waiting', next_try_at, NULL)
         WHERE id = ?1`,
      )
      .bind(due.id, state, status.slice(0, 300))
      .run();
    return state === 'delivered';
  } catch (error) {
    logFailure('A webhook could not be sent; it is tried again.', error, { delivery: due.id });
    return false;
  }
}

type Sent = { state: 'delivered' | 'waiting' | 'failed'; status: string };

async function send(
  db: D1Database,
  { id, webhook, body, attempts }: Due,
  { loopback = false, timeoutMs = TIMEOUT_MS }: DeliverOptions,
): Promise<Sent> {
  const stored = await db
    .prepare('SELECT url, secret FROM webhooks WHERE id = ?')
    .bind(webhook)
    .first<{ url: string; secret: string }>();
  if (!stored) return { state: 'failed', status: 'This webhook was removed.' };
  const address = webhookAddress(stored.url, loopback);
  if (!address.ok) return { state: 'failed', status: address.why };
  const outcome = await post(address.url, { id, secret: signingSecret(stored.secret) }, body, timeoutMs);
  if (outcome === 'delivered') return { state: 'delivered', status: 'It was taken.' };
  return { state: outcome.final || attempts >= TRIES ? 'failed' : 'waiting', status: outcome.why };
}

/** Standard Webhooks writes a secret as `whsec_` and base64; any other is taken as the text that it is. */
function signingSecret(secret: string): string {
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return secret;
  return `whsec_${btoa(String.fromCharCode(...new TextEncoder().encode(secret)))}`;
}
