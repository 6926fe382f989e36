import { createParser } from 'eventsource-parser';
import { ChatEvent } from '../../shared/chat-api.ts';

export type Answer = {
  status: number;
  events: ChatEvent[];
  /** The prose as the reader has it. */
  text: string;
  conversation: string | null;
  /** Milliseconds from sending the question. */
  firstTextMs: number | null;
  lastByteMs: number;
};

export type Question = {
  worker: string;
  origin: string;
  site: string;
  message: string;
  conversation?: string | undefined;
  locale?: string;
};

/** Asks as the widget does and reads the answer's stream to its end. */
export async function ask({ worker, origin, ...question }: Question): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(`${worker}/v1/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ ...question, clientMessageId: crypto.randomUUID() }),
  });
  const events: ChatEvent[] = [];
  let firstTextMs: number | null = null;
  const parser = createParser({
    onEvent({ data }) {
      const event = ChatEvent.parse(JSON.parse(data));
      if (event.type === 'text') firstTextMs ??= performance.now() - started;
      events.push(event);
    },
  });
  if (response.ok && response.body) {
    const decoder = new TextDecoder();
    for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  }
  const turn = eventOf(events, 'turn');
  return {
    status: response.status,
    events,
    text: events.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
    conversation: turn?.conversation ?? null,
    firstTextMs,
    lastByteMs: performance.now() - started,
  };
}

/** The first event of a kind. */
export function eventOf<Kind extends ChatEvent['type']>(events: ChatEvent[], kind: Kind) {
  return events.find((event): event is Extract<ChatEvent, { type: Kind }> => event.type === kind);
}

/** What the row of pills shows: the sources that were read. */
export function pillsOf(events: ChatEvent[]) {
  return (eventOf(events, 'sources')?.sources ?? []).filter(({ consulted }) => consulted !== false);
}
