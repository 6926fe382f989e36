import { signatureOf } from './sign.ts';
import { webhookAddress } from './webhook-address.ts';

/** One message to a server of a site's. */
export type Webhook = {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** The same for every attempt, so that a receiver can tell a repeat. */
  id: string;
  /** What happened, such as `handoff.requested`. */
  type: string;
  data: unknown;
};

/**
 * `refused`: the address is not allowed, or the receiver would not have it; trying again changes nothing.
 * `unreachable`: no answer, or one that says "later", at every attempt.
 * `why` is for the log: it names no secret and no part of the address but its host.
 */
export type Delivery =
  | { ok: true; attempts: number }
  | { ok: false; kind: 'refused' | 'unreachable'; why: string; attempts: number };

export type SendOptions = {
  /** Lets tests reach this machine: see `webhookAddress`. */
  loopback?: boolean | undefined;
  attempts?: number;
  /** How long one attempt may take until its reply begins. */
  timeoutMs?: number;
  /** Before the second attempt; before each further one, four times as long. */
  pauseMs?: number;
};

/** Replies that say "later"; every other one below 500 that is no success is a refusal. */
const LATER = new Set([408, 425, 429]);

/**
 * Posts a message, signed, and again a bounded number of times while its receiver cannot be reached. Redirects are
 * not followed and nothing of a reply is read but its status. Never throws for what the other side does.
 */
export async function sendWebhook(
  webhook: Webhook,
  { loopback = false, attempts = 3, timeoutMs = 5000, pauseMs = 500 }: SendOptions = {},
): Promise<Delivery> {
  const address = webhookAddress(webhook.url, loopback);
  if (!address.ok) return { ok: false, kind: 'refused', why: address.why, attempts: 0 };
  const { url } = address;
  const body = JSON.stringify({
    type: webhook.type,
    timestamp: new Date().toISOString(),
    data: webhook.data,
  });
  let why = '';
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await new Promise((done) => setTimeout(done, pauseMs * 4 ** (attempt - 2)));
    const outcome = await post(url, webhook, body, timeoutMs);
    if (outcome === 'delivered') return { ok: true, attempts: attempt };
    why = `${url.host}: ${outcome.why}`;
    if (outcome.final) return { ok: false, kind: 'refused', why, attempts: attempt };
  }
  return { ok: false, kind: 'unreachable', why, attempts };
}

export type Outcome = 'delivered' | { final: boolean; why: string };

/** One attempt to post a body, signed, to an address that `webhookAddress` allowed. `final`: trying again changes nothing. */
export async function post(
  url: URL,
  { id, secret }: Pick<Webhook, 'id' | 'secret'>,
  body: string,
  timeoutMs: number,
): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Pincite-Webhook',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp),
    'Webhook-Signature': await signatureOf(secret, { id, timestamp, body }),
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    // A body that cannot be thrown away does not undo the reply.
    await response.body?.cancel().catch(() => {});
    if (status >= 200 && status < 300) return 'delivered';
    if (status < 400) return { final: true, why: 'It answered with a redirect, and none is followed.' };
    return { final: status < 500 && !LATER.has(status), why: `It answered ${status}.` };
  } catch (error) {
    return { final: false, why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
