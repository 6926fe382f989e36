import type { ChatErrorCode } from '../../shared/chat-api.ts';
import type { BeginInput } from '../conversation/begin-counted.ts';
import type { Env } from '../env.ts';
import { ChatFailure } from './failures.ts';

type Stub = ReturnType<Env['CONVERSATION']['get']>;

/** The events of the running or last turn as `text/event-stream`: from the start, or after the event the reader saw last. */
export async function streamReply(
  stub: Stub,
  wanted: { site: string; after: string | null },
): Promise<Response> {
  const url = new URL('https://conversation/stream');
  url.searchParams.set('site', wanted.site);
  if (wanted.after !== null) url.searchParams.set('after', wanted.after);
  return streamOf(await stub.fetch(url));
}

/** The events of the turn that a question begins, or has had already. Throws ChatFailure where it gets none. */
export async function askReply(stub: Stub, input: BeginInput): Promise<Response> {
  return streamOf(
    await stub.fetch('https://conversation/ask', { method: 'POST', body: JSON.stringify(input) }),
  );
}

async function streamOf(followed: Response): Promise<Response> {
  if (followed.status === REFUSED) throw refusalIn(await followed.json());
  if (followed.status === 404) throw new ChatFailure('conversation_not_found', await followed.text());
  if (!followed.ok) throw new Error(await followed.text());
  return new Response(followed.body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

const REFUSED = 409;
type Refusal = { code: ChatErrorCode; message: string; retryAfter: number | null };

/** A refusal on its way from a conversation to the worker that asked it. */
export function refusalReply({ code, message, retryAfter }: ChatFailure): Response {
  return Response.json({ code, message, retryAfter } satisfies Refusal, { status: REFUSED });
}

function refusalIn({ code, message, retryAfter }: Refusal): ChatFailure {
  return new ChatFailure(code, message, retryAfter === null ? {} : { retryAfter });
}
