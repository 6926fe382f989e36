import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuditError } from '../audit-error.ts';
import { breaksContract, TEXT_ROUTES } from './leave-out.ts';
import type { Withheld } from './withheld.ts';

/** What went through while one question was asked again. */
export type Passed = {
  /** Requests whose reply carries text, by route. */
  requests: Record<string, number>;
  /** Hits, passages and places of wordings that were left out of their replies. */
  leftOut: number;
  /** In words: what came to nothing on the way to the search host. */
  troubles: string[];
};

export type FilteringProxy = {
  url: string;
  /** Requests of any kind since it was started. */
  requests: () => number;
  /** Withholds until `passAll`. One question at a time: a second one throws. */
  withhold: (withheld: Withheld) => Passed;
  passAll: () => void;
  close: () => Promise<void>;
};

type InHand = { withheld: Withheld; passed: Passed };
type Answered = { status: number; headers: Record<string, string>; body: string | Uint8Array };

/** Replies without text: passed on as they come. Every other route is refused, since it might show what is withheld. */
const OTHER_ROUTES = [
  ...['/v1/browse', '/v1/citation', '/v1/references', '/v1/catalogue', '/v1/indexing'],
  ...['/v1/health', '/readyz', '/healthz'],
];
const TO_HOST = ['authorization', 'content-type', 'x-request-id', 'traceparent'];
const TO_CALLER = ['content-type', 'x-request-id', 'retry-after', 'cache-control'];
const MOST_ASKED_BYTES = 8 << 20;
const MOST_ANSWERED_BYTES = 32 << 20;
const TIMEOUT_MS = 60_000;

/**
 * A search host as a second worker sees it: everything is passed on, the secret too, but what is withheld is left out
 * of replies. Listens on this machine alone. Throws AuditError where the port is taken.
 */
export async function startProxy(host: string, port: number): Promise<FilteringProxy> {
  let inHand: InHand | null = null;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    // What holds when a request comes holds for its reply, however late that is.
    void answer(host, inHand, request, response);
  });
  server.requestTimeout = TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new AuditError(`Port ${port} cannot be used (${cause.message}). Name a free one with --proxy-port.`, {
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    withhold(withheld) {
      if (inHand) throw new Error('Another question is in hand.');
      const passed: Passed = { requests: {}, leftOut: 0, troubles: [] };
      inHand = { withheld, passed };
      return passed;
    },
    passAll() {
      inHand = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  host: string,
  inHand: InHand | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const { status, headers, body } = await answered(host, inHand, request, gone.signal).catch((error) => {
    const why =
      error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error);
    inHand?.passed.troubles.push(`${request.url}: ${why}`.slice(0, 500));
    return refusal(502, 'engine_unavailable', 'The search host behind the audit’s proxy did not answer.');
  });
  // A worker keeps no connection that the end of the command would cut.
  response.writeHead(status, { ...headers, Connection: 'close' }).end(body);
}

async function answered(
  host: string,
  inHand: InHand | null,
  request: IncomingMessage,
  gone: AbortSignal,
): Promise<Answered> {
  const { pathname } = new URL(request.url ?? '/', 'http://proxy.invalid');
  const route = Object.hasOwn(TEXT_ROUTES, pathname) ? TEXT_ROUTES[pathname] : undefined;
  if (!route && !OTHER_ROUTES.includes(pathname))
    return refusal(
      404,
      'not_found',
      'The audit’s proxy passes on the routes that a worker uses, and no other.',
    );
  const asked = await read(request, MOST_ASKED_BYTES);
  if (asked === null) return refusal(413, 'too_large', 'A request body may have 8 MB. Send less.');
  if (!route || !inHand) return forward(host, request, asked, gone);
  const { withheld, passed } = inHand;
  passed.requests[pathname] = (passed.requests[pathname] ?? 0) + 1;
  const wanted = parsed(asked);
  const wider = wanted === undefined ? asked : JSON.stringify(route.widened(wanted, withheld));
  const reply = await forward(host, request, wider, gone);
  if (reply.status !== 200) return reply;
  try {
    const filtered = route.filtered(parsed(reply.body), wanted, withheld);
    if (filtered === 'not_found') {
      passed.leftOut += 1;
      return refusal(404, 'not_found', 'There is no such passage in this scope.');
    }
    passed.leftOut += filtered.leftOut;
    return { ...reply, body: JSON.stringify(filtered.reply) };
  } catch (error) {
    if (!breaksContract(error)) throw error;
    passed.troubles.push(`${pathname}: the reply breaks the contract, so it was not passed on.`);
    return refusal(502, 'internal', 'The search host’s reply breaks the contract: it was not passed on.');
  }
}

async function forward(
  host: string,
  request: IncomingMessage,
  body: string | Uint8Array<ArrayBuffer>,
  gone: AbortSignal,
): Promise<Answered> {
  const { method = 'GET', url = '/' } = request;
  const response = await fetch(new URL(url, host), {
    method,
    headers: picked(TO_HOST, (name) => request.headers[name]),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.any([gone, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const received = response.body ? await read(response.body, MOST_ANSWERED_BYTES) : new Uint8Array();
  if (received === null) throw new Error('The search host sent more than 32 MB.');
  const headers = picked(TO_CALLER, (name) => response.headers.get(name));
  return { status: response.status, headers, body: received };
}

/** Null where it is more than that. */
async function read(
  stream: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Undefined where it is not JSON. */
function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function picked(
  names: readonly string[],
  value: (name: string) => string | string[] | null | undefined,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const held = value(name);
      return typeof held === 'string' ? [[name, held]] : [];
    }),
  );
}

function refusal(status: number, code: string, message: string): Answered {
  const body = JSON.stringify({ error: { code, message }, requestId: crypto.randomUUID() });
  return { status, headers: { 'content-type': 'application/json' }, body };
}
