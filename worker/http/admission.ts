import type { Context } from 'hono';
import type * as z from 'zod';
import { ChatRequest, ConversationId, FeedbackRequest } from '../../shared/chat-api.ts';
import { FirstHandoffRequest, HandoffRequest } from '../../shared/handoff-api.ts';
import type { Site } from '../../shared/site.ts';
import { readBody } from './body.ts';
import { ChatFailure } from './failures.ts';
import { hasPass, unlogged } from './preview-pass.ts';
import { agreeOnProtocol } from './protocol.ts';
import type { Http } from './request-id.ts';
import { keptSiteOf } from './sites.ts';

/** A message of 4,000 characters, escaped in the worst way, fits. */
const MAX_BODY_BYTES = 32 * 1024;

/** Everything a question must pass before a conversation hears of it, but for the daily cap. */
export async function admitQuestion(c: Context<Http>): Promise<{ site: Site; ask: ChatRequest }> {
  const { site, body } = await admitBody(c, ChatRequest, 'question');
  await withinRate(c, site, 'questions');
  return { site, ask: body };
}

/** Everything a vote must pass before a conversation hears of it. */
export async function admitFeedback(c: Context<Http>): Promise<FeedbackRequest> {
  const { site, body } = await admitBody(c, FeedbackRequest, 'vote');
  await withinRate(c, site, 'votes');
  return body;
}

/** Everything a message to a person must pass before a conversation hears of it. Its site is in `?site=KEY`. */
export function admitHandoff(c: Context<Http>): Promise<{ site: Site; handoff: HandoffRequest }> {
  return admitMessage(c, HandoffRequest);
}

/** The same where there is no conversation. */
export function admitFirstHandoff(c: Context<Http>): Promise<{ site: Site; handoff: FirstHandoffRequest }> {
  return admitMessage(c, FirstHandoffRequest);
}

async function admitMessage<S extends z.ZodType>(
  c: Context<Http>,
  schema: S,
): Promise<{ site: Site; handoff: z.output<S> }> {
  const site = await admitPage(c);
  const parsed = schema.safeParse(await readBody(c.req.raw, MAX_BODY_BYTES));
  if (!parsed.success) throw new ChatFailure('bad_request', firstFault('message', parsed.error.issues));
  await withinRate(c, site, 'messages');
  return { site, handoff: parsed.data };
}

/** The site of a `?site=KEY` route that a visitor may call only so often. */
export async function admitDeletion(c: Context<Http>): Promise<Site> {
  const site = await admitPage(c);
  await withinRate(c, site, 'deletions');
  return site;
}

/** The site of a `?site=KEY` route, its origin checked. */
export function admitPage(c: Context<Http>): Promise<Site> {
  return admitSite(c, c.req.query('site'));
}

/** The conversation a path names. Throws `conversation_not_found` when it cannot be one. */
export function conversationIn(c: Context<Http>): string {
  const id = ConversationId.safeParse(c.req.param('conversation'));
  if (id.success) return id.data;
  throw new ChatFailure('conversation_not_found', 'This conversation does not exist. Start a new one.');
}

async function admitSite(c: Context<Http>, key: string | undefined): Promise<Site> {
  const site = await keptSiteOf(c.env.DB, key, (reading) => c.executionCtx.waitUntil(reading));
  const origin = pageOrigin(c.req.raw);
  const preview = origin !== null && (await hasPass(c, { site: site.key, origin }));
  if (!origin || !(preview || site.origins.includes(origin))) {
    throw new ChatFailure(
      'origin_not_allowed',
      origin
        ? `Pages of ${origin} may not ask for "${site.key}". Its owner can add this origin in the console, under Sites, or name it to npm start with --base-url.`
        : `This request names no origin, so it may not ask for "${site.key}".`,
    );
  }
  const admitted = preview ? unlogged(site) : site;
  c.set('allowedOrigin', origin);
  c.set('site', admitted);
  // Only now, so that the page may read the refusal; and before a body that another protocol may shape.
  agreeOnProtocol(c.req.query('protocol'));
  return admitted;
}

/** Browsers leave `Origin` out of a GET to the page's own origin and say so in `Sec-Fetch-Site`. */
function pageOrigin(request: Request): string | null {
  const origin = request.headers.get('Origin');
  if (origin) return origin;
  const sameOrigin = request.headers.get('Sec-Fetch-Site') === 'same-origin';
  return sameOrigin ? new URL(request.url).origin : null;
}

async function admitBody<S extends z.ZodType<{ site: string }>>(
  c: Context<Http>,
  schema: S,
  what: string,
): Promise<{ site: Site; body: z.output<S> }> {
  const body = await readBody(c.req.raw, MAX_BODY_BYTES);
  const site = await admitSite(c, siteKeyIn(body));
  const parsed = schema.safeParse(body);
  if (parsed.success) return { site, body: parsed.data };
  throw new ChatFailure('bad_request', firstFault(what, parsed.error.issues));
}

const tooMany = {
  questions: 'That was many questions at once. Please wait a minute and ask again.',
  votes: 'That was many votes at once. Please wait a minute and vote again.',
  messages: 'That was many messages at once. Please wait a minute and send it again.',
  deletions: 'That was many deletions at once. Please wait a minute and try again.',
};

/** Each kind of call is counted by itself. */
async function withinRate(c: Context<Http>, site: Site, what: keyof typeof tooMany): Promise<void> {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown';
  const limit = what === 'messages' ? c.env.HANDOFF_LIMIT : c.env.ASK_LIMIT;
  const { success } = await limit.limit({ key: `${what} ${site.key} ${address}` });
  if (!success) throw new ChatFailure('rate_limited', tooMany[what], { retryAfter: 60 });
}

function siteKeyIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('site' in body)) return undefined;
  return typeof body.site === 'string' ? body.site : undefined;
}

function firstFault(what: string, issues: { path: PropertyKey[]; message: string }[]): string {
  const issue = issues[0];
  const field = issue?.path.join('.');
  return `The ${what} was not understood: ${field ? `${field}: ` : ''}${(issue?.message ?? 'malformed').replace(/\.$/, '')}.`;
}
