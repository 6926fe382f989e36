import { type Context, Hono } from 'hono';
import type { ChatRequest } from '../../shared/chat-api.ts';
import { type Span, within } from '../../shared/tracer.ts';
import { conversationHash } from '../answer-log/answer-entry.ts';
import { isErased } from '../answer-log/erase-conversation.ts';
import type { BeginInput } from '../conversation/conversation.ts';
import type { Env } from '../env.ts';
import { logOf } from '../logs/log-of.ts';
import { tracedRequest } from '../trace/traced-request.ts';
import { admitQuestion } from './admission.ts';
import { busy } from './busy.ts';
import { conversationIdFor } from './conversation-id.ts';
import { takeDailyQuestion } from './daily-cap.ts';
import { ChatFailure } from './failures.ts';
import type { Http } from './request-id.ts';
import { streamReply } from './stream-reply.ts';

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
  const origin = c.get('allowedOrigin') ?? null;
  const turn = await beginTurn(c.env, stub, {
    ...{ site, ask, conversation, origin },
    requestId: c.get('requestId'),
    trace: span.context,
  });
  return streamReply(stub, { site: site.key, turn, after: null });
}

const DATABASE_RETRY_S = 20;

type Begin = Omit<BeginInput, 'create'>;
type Stub = ReturnType<Env['CONVERSATION']['get']>;

async function beginTurn(env: Env, stub: Stub, begin: Begin): Promise<number> {
  const known = await stub.turnOf(begin.site.key, begin.ask.clientMessageId);
  if (known !== null) return known;
  const create = begin.ask.conversation === undefined;
  // The first question of a deleted conversation, posted again, does not bring it back.
  if (create && (await erasedBefore(env, begin))) throw unknownConversation();
  const day = await takeDailyQuestion(env.DB, begin.site);
  const begun = await stub.begin({ ...begin, create });
  if (!begun.ok || begun.repeated) await day.giveBack();
  if (begun.ok) return begun.turn;
  if (begun.code === 'busy') throw busy(begin.site, begun.retryAfter);
  throw begun.code === 'turn_running'
    ? new ChatFailure(
        'turn_running',
        'The last question is still being answered. Stop it, or wait for its end.',
      )
    : unknownConversation();
}

/** A deletion that cannot be looked up is not passed over: the visitor is told when to ask again. */
async function erasedBefore(env: Env, { site, conversation }: Begin): Promise<boolean> {
  const hash = await conversationHash(conversation);
  try {
    return await isErased(await logOf(env, site.key), hash);
  } catch (cause) {
    throw busy(site, DATABASE_RETRY_S, cause);
  }
}

function unknownConversation(): ChatFailure {
  return new ChatFailure('conversation_not_found', 'This conversation does not exist. Start a new one.');
}

function newConversation(env: Env, ask: ChatRequest): Promise<string> {
  return conversationIdFor(env.SEARCH_SECRET, ask);
}
