import { exports } from 'cloudflare:workers';
import { ChatEvent, ConversationReply } from '../../../shared/chat-api.ts';
import { ORIGIN } from './site.ts';

export type Received = { id: string; event: string; data: ChatEvent };
export type Ended = {
  events: Received[];
  text: string;
  conversation: string;
  turn: number;
  of<T extends ChatEvent['type']>(type: T): (ChatEvent & { type: T })[];
  done: ChatEvent & { type: 'done' };
};

const worker = exports as unknown as { default: { fetch(request: Request): Promise<Response> } };

let count = 0;
export function messageId(): string {
  count += 1;
  return `message-${count}-${crypto.randomUUID().slice(0, 8)}`;
}

/** A request to the worker from an allowed page. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('Origin')) headers.set('Origin', ORIGIN);
  return worker.default.fetch(new Request(`https://worker.example${path}`, { ...init, headers }));
}

export function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return request('/v1/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export function question(message: string, conversation?: string, locale?: string) {
  return {
    site: 'workshop',
    message,
    clientMessageId: messageId(),
    ...(conversation ? { conversation } : {}),
    ...(locale ? { locale } : {}),
  };
}

/** Asks and reads the turn to its end. */
export async function ask(message: string, conversation?: string, locale?: string): Promise<Ended> {
  const response = await post(question(message, conversation, locale));
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return ended(await readEvents(response));
}

export async function readEvents(response: Response): Promise<Received[]> {
  return parseEvents(await response.text());
}

export function parseEvents(text: string): Received[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
      return { id: field('id'), event: field('event'), data: ChatEvent.parse(JSON.parse(field('data'))) };
    });
}

/** Reads events one by one, until `enough` says so; then the reader goes away. */
export async function readUntil(
  response: Response,
  enough: (event: Received) => boolean,
): Promise<Received[]> {
  const reader = (response.body ?? new ReadableStream<Uint8Array>())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? '';
    const events = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2));
    if (!done && !events.some(enough)) continue;
    await reader.cancel();
    return events;
  }
}

export function ended(events: Received[]): Ended {
  const of = <T extends ChatEvent['type']>(type: T) =>
    events.flatMap(({ data }) => (data.type === type ? [data as ChatEvent & { type: T }] : []));
  const head = of('turn')[0];
  const done = of('done')[0];
  if (!head || !done) throw new Error(`This turn has no start or no end: ${JSON.stringify(events)}`);
  const text = shownOf(events.map(({ data }) => data));
  return { events, text, conversation: head.conversation, turn: head.turn, of, done };
}

/** What stands in the panel after these events. */
export function shownOf(events: ChatEvent[]): string {
  return events.reduce((text, event) => {
    if (event.type === 'text') return text + event.delta;
    if (event.type !== 'withdraw') return text;
    return text.slice(0, event.from) + event.instead + text.slice(event.to);
  }, '');
}

export async function conversationOf(id: string): Promise<ConversationReply> {
  const response = await request(`/v1/chat/${id}?site=workshop`);
  return ConversationReply.parse(await response.json());
}
