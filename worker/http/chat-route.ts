import { type Context, Hono } from 'hono';
import type { ChatRequest } from '../../shared/chat-api.ts';
import { type Span, within } from '../../shared/tracer.ts';
import type { Env } from '../env.ts';
import { tracedRequest } from '../trace/traced-request.ts';
import { admitQuestion } from './admission.ts';
import { conversationIdFor } from './conversation-id.ts';
import type { Http } from './request-id.ts';
import { askReply } from './stream-reply.ts';

/**
 * `POST /v1/chat`: a question (ChatRequest), answered with the event stream of its turn from the start.
 * A repeat of a `clientMessageId` is given the same turn. Errors: ErrorBody with a ChatErrorCode.
 */
export const chatRoute = new Hono<Http>().post('/v1/chat', (c) =>
  tracedRequest(c, (span) => answer(c, span)),
);

async function answer(c: Context<Http>, span: Span): Promise<Response> {
  const { site, ask } = await within(span.child('admit'), () => admitQuestion(c));
  const conversation = ask.conversation ?? (await newConversation(c.env, ask));
  const stub = c.env.CONVERSATION.get(c.env.CONVERSATION.idFromName(conversation));
  return askReply(stub, {
    ...{ site, ask, conversation, create: ask.conversation === undefined },
    origin: c.get('allowedOrigin') ?? null,
    requestId: c.get('requestId'),
    trace: span.context,
  });
}

function newConversation(env: Env, ask: ChatRequest): Promise<string> {
  return conversationIdFor(env.SEARCH_SECRET, ask);
}
