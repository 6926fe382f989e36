import { type Agent, type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';
import { ChatEvent } from '../../../shared/chat-api.ts';
import { ErrorBody } from '../../../shared/search-api.ts';

// One visitor as the widget behaves: asks, reads the stream, and where it breaks asks for the rest after the event it
// saw last; a question that was never answered to is posted again under its own id, which runs once.

export type Visit = {
  /** The last event came. */
  done: boolean;
  /** A refusal before the stream, or the error within it. */
  code: string | null;
  /** What the visitor is told to do where there is no answer. */
  wayOn: string | null;
  lane: string | null;
  end: string | null;
  answer: string | null;
  conversation: string | null;
  text: string;
  sources: Map<string, { collection: string; edition: string; text: string | null }>;
  /** Every event has the place after the one before it. */
  inOrder: boolean;
  resumed: number;
  /** Milliseconds from the question. */
  firstEventMs: number;
  firstTextMs: number;
  lastMs: number;
  /** Why the visitor gave up. */
  gaveUp: string | null;
};

export type Asking = {
  worker: string;
  origin: string;
  site: string;
  message: string;
  conversation?: string;
  patienceMs: number;
};

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

/** Asks once and reads the answer to its end, over as many connections as it takes. Never throws. */
export async function visit(asking: Asking, agent: Agent): Promise<Visit> {
  const started = performance.now();
  const clientMessageId = crypto.randomUUID();
  const it = newVisit();
  let [last, wait] = ['', FIRST_WAIT_MS];
  const since = () => performance.now() - started;
  while (!it.done && it.code === null) {
    const left = asking.patienceMs - since();
    if (left <= 0) break;
    const seen = last;
    try {
      const reply = it.conversation === null ? post() : resume(it.conversation);
      await read(await reply, left);
    } catch (error) {
      it.gaveUp = error instanceof Error ? error.message : String(error);
    }
    if (it.done || it.code !== null) break;
    it.resumed += 1;
    wait = last === seen ? Math.min(wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  it.lastMs = since();
  if (it.done || it.code !== null) it.gaveUp = null;
  return it;

  function post(): Promise<IncomingMessage> {
    const { site, message, conversation } = asking;
    const body = JSON.stringify({ site, message, clientMessageId, ...(conversation && { conversation }) });
    return send(agent, `${asking.worker}/v1/chat`, asking.origin, { body });
  }

  function resume(conversation: string): Promise<IncomingMessage> {
    const url = `${asking.worker}/v1/chat/${conversation}/stream?site=${asking.site}`;
    return send(agent, url, asking.origin, { last });
  }

  async function read(reply: IncomingMessage, left: number): Promise<void> {
    const late = setTimeout(() => reply.destroy(new Error('The stream did not end in time.')), left);
    try {
      if (reply.statusCode !== 200) return refused(it, reply, await wordsOf(reply));
      const parser = createParser({ onEvent: ({ id, data }) => take(id ?? '', data) });
      const decoder = new TextDecoder();
      for await (const chunk of reply) parser.feed(decoder.decode(chunk as Buffer, { stream: true }));
    } finally {
      clearTimeout(late);
    }
  }

  function take(id: string, data: string): void {
    const event = ChatEvent.parse(JSON.parse(data));
    const [, place] = id.split('.').map(Number);
    const [, before = 0] = last.split('.').map(Number);
    if (place !== before + 1) it.inOrder = false;
    last = id;
    it.firstEventMs ||= since();
    takeEvent(it, event, since);
  }
}

export function newVisit(): Visit {
  return {
    ...{ done: false, code: null, wayOn: null, lane: null, end: null, answer: null, conversation: null },
    ...{ text: '', sources: new Map(), inOrder: true, resumed: 0, gaveUp: null },
    ...{ firstEventMs: 0, firstTextMs: 0, lastMs: 0 },
  };
}

function takeEvent(it: Visit, event: ChatEvent, since: () => number): void {
  if (event.type === 'turn') it.conversation = event.conversation;
  else if (event.type === 'text') {
    it.firstTextMs ||= since();
    it.text += event.delta;
  } else if (event.type === 'source') keep(it, event.source);
  else if (event.type === 'sources') for (const source of event.sources) keep(it, source);
  else if (event.type === 'notice' || event.type === 'error') it.wayOn = event.message;
  else if (event.type === 'done')
    Object.assign(it, { done: true, lane: event.lane, end: event.end, answer: event.answer });
}

function keep(
  { sources }: Visit,
  { id, collection, edition, text }: { id: string; collection: string; edition: string; text: string | null },
): void {
  sources.set(id, { collection, edition, text });
}

/** A passing fault of what stands between is tried again, as the widget does; a refusal in words is an answer. */
function refused(it: Visit, reply: IncomingMessage, words: string): void {
  const body = ErrorBody.safeParse(parse(words));
  if (!body.success) throw new Error(`${reply.statusCode}: ${words.slice(0, 200)}`);
  const { code, message } = body.data.error;
  // A turn that still runs is followed, not asked again.
  if (it.conversation !== null) throw new Error(`${code}: ${message}`);
  Object.assign(it, { code, wayOn: message });
}

function parse(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return null; // Said by the caller.
  }
}

async function wordsOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export function send(
  agent: Agent,
  url: string,
  origin: string,
  { body, last }: { body?: string; last?: string },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { origin, ...(last && { 'last-event-id': last }), ...(body && jsonHeaders(body)) };
    const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

function jsonHeaders(body: string) {
  return { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
}
