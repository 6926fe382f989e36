import * as z from 'zod';
import { Site, SiteKey } from './site.ts';

// The sites that are served, and what leaves the desk by itself.
//   GET    /v1/desk/sites                  SitesReply                                                  viewer
//   GET    /v1/desk/sites/:key             WholeSite                                                   viewer
//   POST   /v1/desk/sites                  Site → WholeSite                                            admin
//   PUT    /v1/desk/sites/:key             SiteChange → WholeSite; changed_meanwhile                   admin
//   DELETE /v1/desk/sites/:key             its answers are kept as long as they would have been        admin
//   GET    /v1/desk/sites/:key/corpus      CorpusReply: what the search host has for it                viewer
//   POST   /v1/desk/sites/:key/reindex     ReindexReply                                                admin
//   POST   /v1/desk/sites/:key/preview     a cookie: the console's page may show its widget for an hour   viewer
//   GET    /v1/desk/sites/:key/export      JSON Lines of everything the site has, streamed             admin
//   GET/PUT /v1/desk/sites/:key/webhooks   WebhooksReply / WebhooksRequest                             admin
//   GET    /v1/desk/sites/:key/deliveries  DeliveriesReply                                             admin
//   POST   /v1/desk/sites/:key/webhooks/test   sends a `test` event → DeliveriesReply, of the test        admin
//   GET    /v1/desk/digest?site=&week=     DigestReply: the week in figures                            viewer

export const SiteRow = z.object({
  key: SiteKey,
  name: z.string(),
  origins: z.int().nonnegative(),
  answers: z.int().nonnegative(),
  updatedAt: z.string(),
});
export type SiteRow = z.infer<typeof SiteRow>;
export const SitesReply = z.object({ sites: z.array(SiteRow) });
export type SitesReply = z.infer<typeof SitesReply>;

export const WholeSite = z.object({
  /** With HIDDEN_SECRET where a secret is stored. */
  site: Site,
  revision: z.string(),
  /** The script tag to copy. */
  tag: z.string(),
  updatedAt: z.string(),
});
export type WholeSite = z.infer<typeof WholeSite>;

/** Stands where a secret is stored, which never leaves; sent back, it means that one. Itself it signs nothing. */
export const HIDDEN_SECRET = `whsec_${'A'.repeat(32)}`;

/** The whole configuration; `revision` is the one it was made from. */
export const SiteChange = z.strictObject({ site: Site, revision: z.string().max(100) });
export type SiteChange = z.infer<typeof SiteChange>;

export const CorpusReply = z.object({
  generation: z.string().nullable(),
  works: z.int().nonnegative(),
  editions: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  /** In a sentence: how the site's content comes in, and when it last changed, as far as the host says. */
  state: z.string(),
});
export type CorpusReply = z.infer<typeof CorpusReply>;

export const ReindexReply = z.object({ started: z.boolean(), state: z.string() });
export type ReindexReply = z.infer<typeof ReindexReply>;

export const WebhookKind = z.enum(['gap_opened', 'gap_closed', 'negative_feedback', 'digest', 'test']);
export type WebhookKind = z.infer<typeof WebhookKind>;

/** https only, on the public internet. The secret signs each delivery and is never sent back. */
export const WebhooksRequest = z.strictObject({
  webhooks: z
    .array(
      z.strictObject({
        url: z.string().max(2000),
        kinds: z.array(WebhookKind).min(1),
        /** Absent: the one that is stored. */
        secret: z.string().min(16).max(200).optional(),
      }),
    )
    .max(10),
});
export type WebhooksRequest = z.infer<typeof WebhooksRequest>;
export const WebhooksReply = z.object({
  webhooks: z.array(z.object({ url: z.string(), kinds: z.array(WebhookKind), hasSecret: z.boolean() })),
});
export type WebhooksReply = z.infer<typeof WebhooksReply>;

/**
 * What a webhook is sent, with the headers of Standard Webhooks: `Webhook-Id`, `Webhook-Timestamp` (seconds) and
 * `Webhook-Signature`, which is `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` under the secret (its
 * base64 part where it begins with `whsec_`, else its text). `id` stays the same over the retries of one delivery, so that
 * a receiver can tell them.
 */
export const WebhookBody = z.object({
  id: z.string(),
  kind: WebhookKind,
  site: SiteKey,
  at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const DeliveriesReply = z.object({
  deliveries: z.array(
    z.object({
      id: z.string(),
      kind: WebhookKind,
      url: z.string(),
      state: z.enum(['waiting', 'delivered', 'failed']),
      attempts: z.int().nonnegative(),
      lastStatus: z.string().nullable(),
      createdAt: z.string(),
      nextTryAt: z.string().nullable(),
    }),
  ),
});
export type DeliveriesReply = z.infer<typeof DeliveriesReply>;

export const DigestReply = z.object({
  site: SiteKey,
  week: z.iso.date(),
  answers: z.int().nonnegative(),
  real: z.int().nonnegative(),
  grounded: z.int().nonnegative(),
  sourceless: z.int().nonnegative(),
  up: z.int().nonnegative(),
  down: z.int().nonnegative(),
  withheld: z.int().nonnegative(),
  gapsOpened: z.array(z.object({ id: z.string(), title: z.string(), askers: z.int() })),
  gapsClosed: z.array(z.object({ id: z.string(), title: z.string(), askers: z.int() })),
  markdown: z.string(),
});
export type DigestReply = z.infer<typeof DigestReply>;

/** `POST /sites/:key/move`: moves the answers of a site into another database, as far as one request's time goes. */
export const MoveRequest = z.strictObject({
  /** The binding of a database that LOG_SHARDS lists, or DB. */
  to: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'a binding of wrangler.toml, such as DB_2'),
});
/** Called again until `done`, it goes on where it was. */
export const MoveReply = z.object({
  site: SiteKey,
  /** Which database serves the site now. */
  log: z.string(),
  movingTo: z.string().nullable(),
  /** Rows copied so far. */
  copied: z.int().nonnegative(),
  done: z.boolean(),
});
export type MoveReply = z.infer<typeof MoveReply>;
