import type { ChatEvent } from '../../shared/chat-api.ts';
import { Site } from '../../shared/site.ts';
import { AttributionIndex } from '../../worker/gate/attribution-index.ts';
import { MessagesModel } from '../../worker/model/messages/messages-model.ts';
import { Registry } from '../../worker/registry/registry.ts';
import { SearchClient } from '../../worker/search/search-client.ts';
import { runTurn } from '../../worker/turn/run-turn.ts';
import type { TurnOutcome } from '../../worker/turn/turn.ts';
import { Cut, frames, type ScriptedReply, statusReply } from '../support/messages-protocol.ts';
import { answerSearchCall, type SmallHost } from '../support/small-search-host.ts';
import { corpus } from './corpus.ts';
import { directModel } from './direct-model.ts';
import { type HostileStream, hostileStream, withIds } from './hostile-stream.ts';
import { Random } from './random.ts';

export type Ran = {
  stream: HostileStream;
  events: ChatEvent[];
  outcome: TurnOutcome;
  registry: Registry;
  /** The visitor's: never aborted. */
  signal: AbortSignal;
  /** Passage ids whose text the search host handed out to be read in full. */
  opened: Set<string>;
  found: Set<string>;
};

const SEARCH_URL = 'http://search.test';
/** Of so many streams one goes through the real client and its event stream; the others skip the bytes, to be many. */
const REAL_EACH = 20;
const SECRET = 'a secret of the fuzz';
const site = Site.parse({ key: 'fuzz', name: 'Workshop', origins: [], scope: { collections: ['workshop'] } });

const catalogue = new AttributionIndex([
  ...corpus,
  { collection: 'workshop', work: 'codex', title: 'The Phantom Codex', author: null },
  { collection: 'workshop', work: 'ashbah', title: 'المغني في فقه الأشباح', author: null },
]);

/** What stands outside a stream, by its seed: many run at once, since a turn waits before it tries again. */
const outside = new Map<string, (url: URL, init: RequestInit) => Promise<Response>>();

const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!/^(?:search|model)\.test$/.test(url.hostname)) return realFetch(input, init);
  const [, seed = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(url.pathname) ?? [];
  const answer = outside.get(seed);
  if (!answer) throw new TypeError(`Nothing is at ${url}.`);
  return answer(new URL(path, url), init);
};

/** Runs one hostile stream through the real turn, model client, search client, registry and gate. */
export async function runStream(seed: number): Promise<Ran> {
  const stream = hostileStream(new Random(seed));
  const registry = new Registry({ load: () => [], save() {} });
  const seen = { opened: new Set<string>(), found: new Set<string>() };
  const visitor = new AbortController();
  let round = 0;
  const nextReply = () => {
    const reply = stream.replies[Math.min(round, stream.replies.length - 1)] ?? { say: [] };
    round += 1;
    return meantFor(reply, registry);
  };
  outside.set(String(seed), async (url, init) => {
    if (url.origin === SEARCH_URL) return answerSearch(url, init, seen);
    return answerModel(nextReply(), init.signal ?? visitor.signal);
  });
  const turn = runTurn({
    ...{ turn: 1, message: stream.question, locale: undefined, history: [], registry, fallback: null },
    site: { ...site, stream: stream.mode },
    works: catalogue,
    search: new SearchClient({ SEARCH_URL: `${SEARCH_URL}/${seed}`, SEARCH_SECRET: SECRET }, 'r1'),
    model:
      seed % REAL_EACH === 0
        ? new MessagesModel({ apiKey: 'k', baseURL: `http://model.test/${seed}`, model: 'hostile' })
        : directModel(nextReply),
    signal: visitor.signal,
    requestId: 'r1',
  });
  const events: ChatEvent[] = [];
  for (;;) {
    const { done, value } = await turn.next();
    if (done) {
      outside.delete(String(seed));
      return { stream, events, outcome: value, registry, signal: visitor.signal, ...seen };
    }
    events.push(value);
  }
}

function meantFor(reply: ScriptedReply, registry: Registry): ScriptedReply {
  if ('status' in reply) return reply;
  const idOf = (passage: string) =>
    registry.entries().find(({ item }) => item.kind === 'passage' && item.passage.id === passage)?.id;
  return {
    ...reply,
    say: reply.say.map((part) => ('text' in part ? { ...part, text: withIds(part.text, idOf) } : part)),
  };
}

/** The answers of the search host by call: it always has the same passages. */
const answers = new Map<string, { status: number; text: string; opened: string[]; found: string[] }>();

async function answerSearch(
  url: URL,
  init: RequestInit,
  seen: Pick<Ran, 'opened' | 'found'>,
): Promise<Response> {
  const key = `${init.method} ${url.pathname} ${init.body}`;
  const answer = answers.get(key) ?? (await askHost(url, init));
  answers.set(key, answer);
  for (const id of answer.opened) seen.opened.add(id);
  for (const id of answer.found) seen.found.add(id);
  return new Response(answer.text, { status: answer.status });
}

async function askHost(url: URL, init: RequestInit) {
  const host: SmallHost = { passages: corpus, secret: SECRET, names: {}, calls: [], fault: null, delay: 0 };
  // Without the signal: a request of Node's keeps a signal of its own for ever.
  const { signal: _, ...rest } = init;
  const response = await answerSearchCall(host, new Request(url, rest));
  const text = await response.text();
  const reply = JSON.parse(text) as { passages?: { id: string }[]; hits?: { passage: { id: string } }[] };
  const opened = url.pathname === '/v1/open' ? (reply.passages ?? []) : [];
  const found = url.pathname === '/v1/search' ? (reply.hits ?? []) : [];
  return {
    status: response.status,
    text,
    opened: response.ok ? opened.map(({ id }) => id) : [],
    found: response.ok ? found.map(({ passage }) => passage.id) : [],
  };
}

function answerModel(reply: ScriptedReply, signal: AbortSignal): Response {
  if ('status' in reply) return new Response(statusReply(reply).body, { status: reply.status });
  const source = frames(reply, 'hostile', signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
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
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}
