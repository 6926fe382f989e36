import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runWorker } from '../../search-node/start/run-worker.ts';
import type { Passage } from '../../shared/passage.ts';
import { Site } from '../../shared/site.ts';
import type { Script } from './messages-protocol.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import { answerSearchCall, type SmallHost } from './small-search-host.ts';

// The real worker in workerd between a small search host and a scripted model, all over real sockets.

export const ORIGIN = 'https://shop.example';

export type SearchServer = {
  url: string;
  host: SmallHost;
  /** Requests that are being answered. */
  open(): number;
  /** When each request was cut off by its caller before it was answered, by `performance.now()`. */
  cutOff: number[];
  close(): Promise<void>;
};
export type RealWorker = {
  url: string;
  miniflare: Awaited<ReturnType<typeof runWorker>>['miniflare'];
  search: SearchServer;
  model: ScriptedModel;
  close(): Promise<void>;
};

export async function startRealWorker(
  script: Script,
  passages: Passage[],
  options: {
    persist?: string;
    site?: Partial<Site>;
    bindings?: Record<string, string>;
    questionsAMinute?: number;
    queue?: boolean;
    /** Search hosts that come before the one that works. */
    hostsBefore?: string[];
    log?: (line: string) => void;
  } = {},
): Promise<RealWorker> {
  const search = await startSearchServer(passages);
  const model = await startScriptedModel(script);
  const worker = await runWorker({
    port: 0,
    persist: options.persist ?? null,
    bindings: {
      SEARCH_URL: search.url,
      ...(options.hostsBefore && { SEARCH_URLS: [...options.hostsBefore, search.url].join(', ') }),
      SEARCH_SECRET: search.host.secret,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'sk-test',
      ...options.bindings,
    },
    sites: [
      Site.parse({
        ...{ key: 'workshop', name: 'Workshop help', origins: [ORIGIN] },
        scope: { collections: ['workshop'] },
        ...options.site,
      }),
    ],
    ...(options.queue && { queue: true }),
    ...(options.questionsAMinute && { questionsAMinute: options.questionsAMinute }),
    log: options.log ?? (() => {}),
  });
  return {
    url: worker.url,
    miniflare: worker.miniflare,
    search,
    model,
    async close() {
      await worker.close();
      await model.close();
      await search.close();
    },
  };
}

async function startSearchServer(passages: Passage[]): Promise<SearchServer> {
  const host: SmallHost = { passages, names: {}, secret: 'a secret', calls: [], fault: null, delay: 0 };
  const cutOff: number[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    const gone = new AbortController();
    response.on('close', () => {
      open -= 1;
      if (response.writableFinished) return;
      cutOff.push(performance.now());
      gone.abort();
    });
    void answer(host, request, response, gone.signal);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, host, cutOff },
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  host: SmallHost,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = 'GET', url = '/' } = request;
  const asked = new Request(`http://search.test${url}`, {
    method,
    headers: { Authorization: request.headers.authorization ?? '' },
    ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    signal,
  });
  try {
    const reply = await answerSearchCall(host, asked);
    response.writeHead(reply.status, { 'Content-Type': 'application/json' });
    response.end(await reply.text());
  } catch {
    response.destroy(); // Cut off, or a fault that was asked for.
  }
}

/** Asks from an allowed page. */
export function chat(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/v1/chat${path}`, { ...init, headers: { Origin: ORIGIN, ...init.headers } });
}

export function ask(url: string, message: string, more: object = {}): Promise<Response> {
  const question = { site: 'workshop', message, clientMessageId: crypto.randomUUID(), ...more };
  return chat(url, '', { method: 'POST', body: JSON.stringify(question) });
}

/** The text that arrives until it holds `enough`; the connection stays open in `rest`. */
export async function readUntil(
  response: Response,
  enough: RegExp,
): Promise<{ text: string; rest: () => Promise<string>; cut: () => Promise<void> }> {
  if (!response.body) throw new Error('The reply has no body.');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const more = async () => {
    const { done, value } = await reader.read();
    text += value ?? '';
    return !done;
  };
  while (!enough.test(text)) if (!(await more())) throw new Error(`The stream ended without it:\n${text}`);
  return {
    text,
    async rest() {
      while (await more());
      return text;
    },
    cut: () => reader.cancel(),
  };
}
