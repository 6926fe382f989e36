import { type Context, Hono } from 'hono';
import type { TurnReply } from '../../shared/chat-api.ts';
import {
  type FirstHandoffRequest,
  type HandoffData,
  type HandoffReply,
  TRANSCRIPT_TURNS,
} from '../../shared/handoff-api.ts';
import type { Handoff, Site } from '../../shared/site.ts';
import { conversationHash } from '../answer-log/answer-entry.ts';
import { logFailure } from '../log.ts';
import { sendWebhook } from '../webhook/send-webhook.ts';
import { admitFirstHandoff, admitHandoff, conversationIn } from './admission.ts';
import { ChatFailure } from './failures.ts';
import type { Http } from './request-id.ts';

/**
 * `POST /v1/chat/:conversation/handoff?site=KEY`: the visitor's words to a person (HandoffRequest), sent to the
 * site's webhook and kept nowhere. Answers HandoffReply once the receiver has taken them. Errors: ErrorBody with
 * `handoff_failed` where it has not after a few attempts, `not_found` where the site has no form or the conversation
 * no such turn. `POST /v1/handoff?site=KEY` is the same of a visitor who has no answer yet (FirstHandoffRequest).
 */
export const handoffRoute = new Hono<Http>()
  .post('/v1/chat/:conversation/handoff', async (c) => {
    const { site, handoff } = await admitHandoff(c);
    webhookOf(site);
    const conversation = conversationIn(c);
    const turns = await turnsOf(c, site.key, conversation);
    if (!turns.some(({ turn }) => turn === handoff.turn))
      throw new ChatFailure('not_found', `This conversation has no answer ${handoff.turn}.`);
    return deliver(c, site, handoff, {
      conversation: await conversationHash(conversation),
      transcript: handoff.transcript ? transcriptOf(turns, handoff.turn) : null,
    });
  })
  .post('/v1/handoff', async (c) => {
    const { site, handoff } = await admitFirstHandoff(c);
    return deliver(c, site, handoff, { conversation: null, transcript: null });
  });

function webhookOf(site: Site): Handoff & { kind: 'webhook' } {
  if (site.handoff?.kind === 'webhook') return site.handoff;
  throw new ChatFailure('not_found', `${site.name} takes no messages here.`);
}

async function deliver(
  c: Context<Http>,
  site: Site,
  handoff: FirstHandoffRequest,
  talk: Pick<HandoffData, 'conversation' | 'transcript'>,
): Promise<Response> {
  const { url, secret } = webhookOf(site);
  const data: HandoffData = {
    site: site.key,
    name: handoff.name || null,
    email: handoff.email,
    message: handoff.message,
    locale: handoff.locale ?? null,
    origin: c.get('allowedOrigin') ?? null,
    ...talk,
  };
  const sending = sendWebhook(
    {
      ...{ url, secret, type: 'handoff.requested', data },
      id: await idOf(talk.conversation ?? site.key, handoff),
    },
    { loopback: c.env.WEBHOOK_LOOPBACK === 'allowed' },
  );
  // A visitor who leaves meanwhile meant it all the same.
  c.executionCtx.waitUntil(sending);
  const delivery = await sending;
  if (delivery.ok) return c.json({ sent: true } satisfies HandoffReply);
  logFailure('A message to a person was not delivered.', new Error(delivery.why), {
    ...{ requestId: c.get('requestId'), site: site.key, kind: delivery.kind, attempts: delivery.attempts },
  });
  throw new ChatFailure('handoff_failed', 'The message could not be delivered. Please try again later.');
}

async function turnsOf(c: Context<Http>, site: string, conversation: string): Promise<TurnReply[]> {
  const stub = c.env.CONVERSATION.get(c.env.CONVERSATION.idFromName(conversation));
  const turns = await stub.read(site);
  if (turns !== null) return JSON.parse(turns);
  throw new ChatFailure('conversation_not_found', 'This conversation does not exist. Start a new one.');
}

/** The turns that have ended, up to the last that the visitor saw. */
function transcriptOf(turns: TurnReply[], last: number): HandoffData['transcript'] {
  const ended = turns.filter(({ turn, end }) => turn <= last && end !== null);
  const sent = ended.slice(-TRANSCRIPT_TURNS);
  return {
    turns: sent.map(({ turn, message, text, lane, sources }) => ({
      ...{ turn, question: message, answer: text, lane },
      sources: sources.map(({ id, title, url }) => ({ id, title, url })),
    })),
    earlier: ended.length - sent.length,
  };
}

/** The same for the same message of the same conversation (or site, before there is one), and nothing that a visitor chose. */
async function idOf(conversation: string, { clientMessageId }: FirstHandoffRequest): Promise<string> {
  const digest = await conversationHash(`${conversation} ${clientMessageId}`);
  return `msg_${digest.slice(0, 32)}`;
}
