import type { ServerResponse } from 'node:http';

/** A signal that aborts when the connection closes before the answer was written. */
export function clientGone(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  return gone.signal;
}
