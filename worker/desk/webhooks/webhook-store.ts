import type { WebhooksReply, WebhooksRequest } from '../../../shared/desk-sites.ts';
import { webhookAddress } from '../../webhook/webhook-address.ts';
import { randomToken } from '../access/secrets.ts';
import { DeskFailure } from '../desk-failure.ts';

type Row = { id: string; url: string; kinds: string; secret: string };
type Asked = WebhooksRequest['webhooks'][number];

/** A site's webhooks, without their secrets. */
export async function webhooksOf(db: D1Database, site: string): Promise<WebhooksReply> {
  const stored = await storedOf(db, site);
  return { webhooks: stored.map(({ url, kinds }) => ({ url, kinds: JSON.parse(kinds), hasSecret: true })) };
}

/**
 * Makes these the site's webhooks. One that is stored keeps its id, and its secret unless another is given; one that is
 * missing goes, with what waits for it. Throws `bad_request` for an address that is not allowed or comes twice, and for
 * a new one without a secret.
 */
export async function setWebhooks(
  db: D1Database,
  site: string,
  asked: readonly Asked[],
  { loopback }: { loopback: boolean },
): Promise<void> {
  const stored = new Map((await storedOf(db, site)).map((row) => [row.url, row]));
  const rows = asked.map((webhook, at) => rowOf(webhook, stored.get(webhook.url), { loopback, at }));
  const urls = rows.map(({ url }) => url);
  if (new Set(urls).size < urls.length)
    throw refusal('An address is given twice. Give it once, with all that it is to be told.');
  await db.batch([
    db
      .prepare('DELETE FROM webhooks WHERE site = ?1 AND url NOT IN (SELECT value FROM json_each(?2))')
      .bind(site, JSON.stringify(urls)),
    ...rows.map(({ id, url, kinds, secret }) =>
      db
        .prepare(
          `INSERT INTO webhooks (id, site, url, kinds, secret) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (site, url) DO UPDATE SET kinds = excluded.kinds, secret = excluded.secret`,
        )
        .bind(id, site, url, kinds, secret),
    ),
  ]);
}

function rowOf(
  { url, kinds, secret }: Asked,
  stored: Row | undefined,
  of: { loopback: boolean; at: number },
): Row {
  const address = webhookAddress(url, of.loopback);
  if (!address.ok)
    throw refusal(`Events cannot be sent to this address. ${address.why}`, `webhooks.${of.at}.url`);
  const signing = secret ?? stored?.secret;
  if (!signing)
    throw refusal(
      `Give a secret for ${address.url.host}: it signs what is sent there, so that the receiver can tell it is yours.`,
      `webhooks.${of.at}.secret`,
    );
  return {
    id: stored?.id ?? randomToken('wh_'),
    url,
    kinds: JSON.stringify([...new Set(kinds)]),
    secret: signing,
  };
}

async function storedOf(db: D1Database, site: string): Promise<Row[]> {
  const { results } = await db
    .prepare('SELECT * FROM webhooks WHERE site = ? ORDER BY url')
    .bind(site)
    .all<Row>();
  return results;
}

function refusal(message: string, field?: string): DeskFailure {
  return new DeskFailure('bad_request', message, field ? { field } : {});
}
