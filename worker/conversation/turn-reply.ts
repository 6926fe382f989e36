import type { ChatEvent, TurnReply } from '../../shared/chat-api.ts';
import type { Source } from '../../shared/source.ts';

/** A turn as a reload shows it, folded from its events so far. */
export function turnReply(turn: number, message: string, events: ChatEvent[]): TurnReply {
  const reply: TurnReply = {
    turn,
    message,
    text: '',
    sources: [],
    receipts: [],
    notices: [],
    verdicts: [],
    error: null,
    lane: null,
    end: null,
  };
  for (const event of events) fold(reply, event);
  return reply;
}

/** The events that a finished turn is told with when its own are forgotten. */
export function replayed(reply: TurnReply, head: ChatEvent & { type: 'turn' }, done: ChatEvent): ChatEvent[] {
  return [
    head,
    ...reply.sources.map((source): ChatEvent => ({ type: 'source', source })),
    ...(reply.verdicts ?? []).map((verdict): ChatEvent => ({ type: 'verdict', verdict })),
    ...(reply.text ? [{ type: 'text' as const, delta: reply.text }] : []),
    ...reply.notices,
    { type: 'sources', sources: reply.sources },
    { type: 'receipts', receipts: reply.receipts },
    ...(reply.error ? [reply.error] : []),
    done,
  ];
}

function fold(reply: TurnReply, event: ChatEvent): void {
  if (event.type === 'text') reply.text += event.delta;
  else if (event.type === 'withdraw') withdraw(reply, event);
  else if (event.type === 'source') reply.sources = put(reply.sources, event.source);
  else if (event.type === 'sources') reply.sources = event.sources;
  else if (event.type === 'receipts') reply.receipts = event.receipts;
  else if (event.type === 'verdict') reply.verdicts = [...(reply.verdicts ?? []), event.verdict];
  else if (event.type === 'notice') reply.notices.push(event);
  else if (event.type === 'error') reply.error = event;
  else if (event.type === 'done') {
    reply.lane = event.lane;
    reply.end = event.end;
  }
}

function withdraw(reply: TurnReply, { from, to, instead }: ChatEvent & { type: 'withdraw' }): void {
  reply.withdrawn = [...(reply.withdrawn ?? []), reply.text.slice(from, to)];
  reply.text = reply.text.slice(0, from) + instead + reply.text.slice(to);
}

function put(sources: Source[], source: Source): Source[] {
  return [...sources.filter((known) => known.id !== source.id), source];
}
