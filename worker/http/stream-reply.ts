import type { Env } from '../env.ts';
import { ChatFailure } from './failures.ts';

type Stub = ReturnType<Env['CONVERSATION']['get']>;

/** The events of a turn as `text/event-stream`: from the start, or after the event the reader saw last. */
export async function streamReply(
  stub: Stub,
  wanted: { site: string; turn: number | null; after: string | null },
): Promise<Response> {
  const url = new URL('https://conversation/stream');
  url.searchParams.set('site', wanted.site);
  if (wanted.turn !== null) url.searchParams.set('turn', String(wanted.turn));
  if (wanted.after !== null) url.searchParams.set('after', wanted.after);
  const followed = await stub.fetch(url);
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
