import * as z from 'zod';
import { Scope } from './scope.ts';

/** The public key in a site's script tag. Not a secret: the origin list is what protects a site. */
export const SiteKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * What is kept of a site's conversations, and for how long. All of it has defaults, so `{}` is a whole one. What is
 * struck out (`redact`) is struck out of the answer log alone: the conversation stays as its visitor wrote it.
 */
export const Keeping = z.object({
  /** Days that an answer stays in the log; 0: none is written. */
  answerDays: z.int().min(0).max(3650).default(90),
  /** Days after its last question that a conversation can be read and gone on with. */
  conversationDays: z.int().min(1).max(3650).default(30),
  /** E-mail addresses, payment card numbers, telephone numbers. */
  redact: z.array(z.enum(['email', 'card', 'phone'])).default(['email', 'card', 'phone']),
});
export type Keeping = z.infer<typeof Keeping>;

/** Signs what is sent to a server of the site's: `whsec_` and the base64 of 24 to 64 random bytes. */
export const WebhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/);

/**
 * Where a visitor reaches a person: a page or `mailto:` address that is linked to, or a form whose words are sent to a
 * server. The latter's address and secret stay on the worker: no browser is told of them.
 */
export const Handoff = z.union([
  z.object({
    kind: z.literal('webhook'),
    /** https, on the public internet. */
    url: z.string().max(2000),
    secret: WebhookSecret,
    label: z.string().optional(),
  }),
  z.object({ kind: z.literal('link').optional(), url: z.string(), label: z.string().optional() }),
]);
export type Handoff = z.infer<typeof Handoff>;

/** The link to a person, where that is what the site has. */
export function handoffLink(handoff: Handoff | null): { url: string; label?: string | undefined } | null {
  if (!handoff || handoff.kind === 'webhook') return null;
  const { url, label } = handoff;
  return { url, ...(label !== undefined && { label }) };
}

/** How one site is served: the `config` column of D1's `sites`, as JSON. */
export const Site = z.object({
  key: SiteKey,
  /** Shown in the panel's header: "Help centre". */
  name: z.string().min(1).max(200),
  /** Exact origins (`https://example.com`) whose pages may ask. Nothing matches by default. */
  origins: z.array(z.string().max(300)).max(200),
  scope: Scope,
  locale: z.string().default('en'),
  starters: z.array(z.string().max(300)).max(8).default([]),
  /** Questions a day, UTC, over all visitors. */
  dailyCap: z.int().positive().default(5000),
  /** When prose is released: by checked sentence, or by token with the marker check alone. */
  stream: z.enum(['sentence', 'token']).default('sentence'),
  /** Where a visitor reaches a person. */
  handoff: Handoff.nullable().default(null),
  /** Whether the panel says "Powered by Pincite" at its foot; absent means yes. */
  poweredBy: z.boolean().optional(),
  /** Who is shown whole pages at `/read/…`: nobody, whoever has the address (also when absent), search engines too. */
  reading: z.enum(['off', 'unlisted', 'indexed']).optional(),
  /** Absent: the defaults of Keeping. */
  keep: Keeping.optional(),
});
export type Site = z.infer<typeof Site>;

/** `GET /v1/site?site=KEY`: what the panel shows before the first question. */
export const SiteReply = z.object({
  protocol: z.int(),
  name: z.string(),
  locale: z.string(),
  starters: z.array(z.string()),
  /** Articles or works in the site's scope; null while the search host is out of reach. */
  works: z.int().nonnegative().nullable(),
  /** The scope holds printed pages: what it has are works. */
  printed: z.boolean().optional(),
  handoff: z.object({ url: z.string(), label: z.string().optional() }).nullable(),
  /** There is a form that reaches a person (HandoffRequest); its label, where the site has one of its own. */
  handoffForm: z.object({ label: z.string().optional() }).optional(),
  /** Who the answers' words are: a model's, or the articles' own. Absent means a model's. */
  answers: z.enum(['written', 'quoted']).optional(),
  /** `false`: the panel does not say who it is powered by. */
  poweredBy: z.boolean().optional(),
});
export type SiteReply = z.infer<typeof SiteReply>;
