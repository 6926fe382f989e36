import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type ChatErrorCode,
  type ChatEvent,
  type ConversationReply,
  FeedbackRequest,
  type TurnReply,
} from '../../shared/chat-api.ts';
import { FirstHandoffRequest, HandoffRequest } from '../../shared/handoff-api.ts';
import type { SiteReply } from '../../shared/site.ts';
import type { Script } from './scripts.ts';

const DIST = join(import.meta.dirname, '../../dist');
const SITE: SiteReply = {
  protocol: 1,
  name: 'Help centre',
  locale: 'en',
  starters: ['How do I turn on single sign-on?', 'Can I pay by cheque?'],
  works: 214,
  handoff: { url: 'https://help.example/contact' },
};

interface RunningTurn {
  turn: number;
  clientMessageId: string;
  message: string;
  events: { id: string; event: ChatEvent | { type: string } }[];
  listeners: Set<ServerResponse>;
  stopped: boolean;
  over: boolean;
}

export interface FakeWorker {
  origin: string;
  /** Every request as `METHOD path`, in order, with what a test wants to know of it. */
  requests: { line: string; lastEventId: string | undefined; body: string; referer: string | undefined }[];
  site: SiteReply;
  scripts: Record<string, Script>;
  /** Lets scripts pass a `gate` of that name, from now on. */
  release(gate: string): void;
  /** What a message to a person is answered with: a code, or that it was sent. */
  handoff: ChatErrorCode | 'sent';
  /** As the worker to a page of no listed origin: preflights are refused, and of the replies /v1/site’s is readable. */
  stranger: boolean;
  /** The protocol that it speaks. */
  speaks: number;
  /** While true, every connection to /v1 is broken at once. */
  offline: boolean;
  /** Files and streams come so many bytes at a time; 0 is at once. */
  dribble: number;
  /** Breaks every connection that is open now. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A worker that speaks the chat contract over real HTTP and plays scripts, on a port of its own. */
export async function startFakeWorker(scripts: Record<string, Script>): Promise<FakeWorker> {
  const conversations = new Map<string, RunningTurn[]>();
  const gates = new Map<string, () => void>();
  const released = new Set<string>();

  const writing = new WeakMap<ServerResponse, Promise<void>>();
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      console.error('fake worker:', error);
      response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const worker: FakeWorker = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    site: { ...SITE },
    scripts,
    handoff: 'sent',
    stranger: false,
    speaks: 1,
    offline: false,
    dribble: 0,
    release(gate) {
      released.add(gate);
      gates.get(gate)?.();
    },
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return worker;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', worker.origin);
    if (!url.pathname.startsWith('/v1/')) return file(url.pathname, response, write);
    if (worker.offline) return void response.destroy();
    if (worker.stranger && url.pathname !== '/v1/site') return void response.writeHead(204).end();
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    if (worker.stranger) return fail(response, 403, 'origin_not_allowed');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, last-event-id');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const body = await text(request);
    const lastEventId = request.headers['last-event-id'] as string | undefined;
    worker.requests.push({
      line: `${request.method} ${url.pathname}`,
      lastEventId,
      body,
      referer: request.headers.referer,
    });
    if (url.searchParams.get('protocol') !== String(worker.speaks))
      return fail(response, 400, 'protocol_unsupported');
    const [, , head, id, action] = url.pathname.split('/');
    if (head === 'site') return json(response, 200, worker.site);
    if (head === 'chat' && !id) return void ask(JSON.parse(body), response);
    if (head === 'handoff') {
      FirstHandoffRequest.parse(JSON.parse(body));
      return json(response, 200, { sent: true });
    }
    const turns = conversations.get(id ?? '');
    if (!turns) return fail(response, 404, 'conversation_not_found');
    const last = turns.at(-1);
    if (!action && request.method === 'DELETE') {
      conversations.delete(id ?? '');
      return json(response, 200, { deleted: true, log: 'erased' });
    }
    if (!action) return json(response, 200, conversationReply(id ?? '', turns));
    if (action === 'feedback') {
      const feedback = FeedbackRequest.parse(JSON.parse(body));
      return json(response, 200, { turn: feedback.turn, vote: feedback.vote });
    }
    if (action === 'handoff') {
      HandoffRequest.parse(JSON.parse(body));
      if (worker.handoff !== 'sent') return fail(response, 502, worker.handoff);
      return json(response, 200, { sent: true });
    }
    if (action === 'stop' && last) {
      last.stopped = true;
      return void response.writeHead(204).end();
    }
    if (action === 'stream' && last) return stream(last, lastEventId, response);
    fail(response, 404, 'not_found');
  }

  /** A few bytes at a time where the worker dribbles, each response in its own order. */
  function write(response: ServerResponse, data: string | Uint8Array, last = false): void {
    const before = writing.get(response);
    if (!worker.dribble && !before) {
      response.write(data);
      if (last) response.end();
      return;
    }
    const bytes = Buffer.from(data);
    const done = (before ?? Promise.resolve()).then(async () => {
      const size = worker.dribble || bytes.length;
      for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
        response.write(bytes.subarray(at, at + size));
        await new Promise((next) => setTimeout(next, 1));
      }
      if (last) response.end();
    });
    writing.set(response, done);
  }

  function ask(
    question: { conversation?: string; message: string; clientMessageId: string },
    response: ServerResponse,
  ): unknown {
    const script = worker.scripts[question.message];
    if (!script) throw new Error(`No script answers “${question.message}”.`);
    if ('refuse' in script)
      return fail(response, script.refuse.status, script.refuse.code, script.refuse.retryAfter);
    if (question.conversation && !conversations.has(question.conversation)) {
      return fail(response, 404, 'conversation_not_found');
    }
    const conversation = question.conversation ?? `c_${String(conversations.size).padStart(22, 'x')}`;
    const turns = conversations.get(conversation) ?? [];
    conversations.set(conversation, turns);
    const again = turns.find((it) => it.clientMessageId === question.clientMessageId);
    if (again) return stream(again, undefined, response);
    const turn: RunningTurn = {
      turn: turns.length + 1,
      clientMessageId: question.clientMessageId,
      message: question.message,
      events: [],
      listeners: new Set(),
      stopped: false,
      over: false,
    };
    turns.push(turn);
    void play(turn, conversation, script);
    return stream(turn, undefined, response);
  }

  async function play(turn: RunningTurn, conversation: string, script: Extract<Script, { play: unknown }>) {
    const { turn: number, clientMessageId, message } = turn;
    send(turn, {
      type: 'turn',
      protocol: 1,
      conversation,
      turn: number,
      clientMessageId,
      message,
    } as ChatEvent);
    for (const item of script.play) {
      if (turn.stopped) break;
      if ('gate' in item) await passed(item.gate, turn);
      else if ('cut' in item) for (const it of turn.listeners) it.destroy();
      else if ('wait' in item) await new Promise((done) => setTimeout(done, item.wait));
      else if (!(turn.stopped && item.type !== 'done')) send(turn, item);
    }
    const ended = turn.events.some(({ event }) => event.type === 'done');
    if (!ended) {
      const end = turn.stopped ? 'stopped' : 'complete';
      send(turn, {
        type: 'done',
        answer: 'a_1',
        lane: script.lane ?? 'grounded',
        end,
        usage: USAGE,
      } as ChatEvent);
    }
    turn.over = true;
    for (const it of turn.listeners) write(it, '', true);
  }

  function passed(gate: string, turn: RunningTurn): Promise<void> {
    if (released.has(gate)) return Promise.resolve();
    return new Promise((done) => {
      gates.set(gate, done);
      const watch = setInterval(() => {
        if (!turn.stopped) return;
        clearInterval(watch);
        done();
      }, 20);
      watch.unref();
    });
  }

  function send(turn: RunningTurn, event: ChatEvent | { type: string }): void {
    const placed = { id: `${turn.turn}.${turn.events.length + 1}`, event };
    turn.events.push(placed);
    for (const it of turn.listeners) write(it, frame(placed));
  }

  function stream(turn: RunningTurn, after: string | undefined, response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
    });
    write(response, ': hello\n\n');
    const from = after ? Number(after.split('.')[1]) : 0;
    for (const placed of turn.events.slice(from)) write(response, frame(placed));
    if (turn.over) {
      write(response, '', true);
      return;
    }
    turn.listeners.add(response);
    response.on('close', () => turn.listeners.delete(response));
  }
}

const USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, citedDocuments: 0 };
const frame = ({ id, event }: { id: string; event: { type: string } }) =>
  `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

function conversationReply(conversation: string, turns: RunningTurn[]): ConversationReply {
  return { conversation, turns: turns.map(turnReply) };
}

function turnReply({ turn, message, events }: RunningTurn): TurnReply {
  const of = <T extends ChatEvent['type']>(type: T) =>
    events.map((it) => it.event).filter((it): it is Extract<ChatEvent, { type: T }> => it.type === type);
  const done = of('done')[0];
  return {
    turn,
    message,
    text: of('text')
      .map((it) => it.delta)
      .join(''),
    sources: of('sources')[0]?.sources ?? [],
    receipts: of('receipts')[0]?.receipts ?? [],
    notices: of('notice'),
    verdicts: of('verdict').map((it) => it.verdict),
    error: of('error')[0] ?? null,
    lane: done?.lane ?? null,
    end: done?.end ?? null,
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, code: string, retryAfter?: number): void {
  if (retryAfter) {
    response.setHeader('Retry-After', retryAfter);
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
  }
  json(response, status, { error: { code, message: `In the server's words: ${code}.` }, requestId: 'r_1' });
}

type Write = (response: ServerResponse, data: string | Uint8Array, last?: boolean) => void;

async function file(path: string, response: ServerResponse, write: Write): Promise<void> {
  const name = path.slice(1);
  const content = /^(latest\/)?[\w-]+\.js$/.test(name)
    ? await readFile(join(DIST, name)).catch(() => null)
    : null;
  if (!content) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
  write(response, content, true);
}

async function text(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
