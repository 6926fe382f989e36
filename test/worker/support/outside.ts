import { vi } from 'vitest';
import {
  Cut,
  frames,
  type Script,
  type ScriptedRequest,
  statusReply,
} from '../../support/messages-protocol.ts';
import { answerSearchCall, type SmallHost } from '../../support/small-search-host.ts';
import { workshop } from './passages.ts';

export const SEARCH_URL = 'http://search.test';
export const MODEL_URL = 'http://model.test';
export const SEARCH_SECRET = 'a secret of the tests';

/** Everything beyond the worker: its search host, and a model where a script is set. */
export type Outside = {
  search: SmallHost;
  script: Script | null;
  requests: ScriptedRequest[];
  /** Answers whatever else is called. */
  elsewhere: ((request: Request) => Promise<Response>) | null;
};

/** Answers the worker's outgoing calls until `vi.restoreAllMocks()`. */
export function standOutside(): Outside {
  const outside: Outside = {
    search: { passages: workshop, names: {}, secret: SEARCH_SECRET, calls: [], fault: null, delay: 0 },
    script: null,
    requests: [],
    elsewhere: null,
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { origin } = new URL(request.url);
    if (origin === SEARCH_URL) return answerSearchCall(outside.search, request);
    if (origin === MODEL_URL && outside.script) return answerModelCall(outside, outside.script, request);
    if (outside.elsewhere) return outside.elsewhere(request);
    throw new TypeError(`Nothing is at ${request.url}.`);
  });
  return outside;
}

async function answerModelCall(outside: Outside, script: Script, request: Request): Promise<Response> {
  const received: ScriptedRequest = {
    number: outside.requests.length + 1,
    path: new URL(request.url).pathname,
    headers: Object.fromEntries(request.headers),
    body: await request.json(),
  };
  outside.requests.push(received);
  const reply = await Promise.race([script(received), aborted(request.signal)]);
  if ('status' in reply) {
    const { headers, body } = statusReply(reply);
    return new Response(body, { status: reply.status, headers });
  }
  return new Response(streamOf(frames(reply, received.body.model, request.signal), request.signal), {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

function streamOf(source: AsyncGenerator<string>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
    async pull(controller) {
      try {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
        controller.error(new TypeError('network connection lost'));
      }
    },
  });
}

/** As a real fetch does when its signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
