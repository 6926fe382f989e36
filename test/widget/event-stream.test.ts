import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChatEvent } from '../../shared/chat-api.ts';
import { createTurn } from '../../widget/panel/model/turn.ts';
import { ChatFailure } from '../../widget/panel/stream/chat-client.ts';
import { followTurn } from '../../widget/panel/stream/follow-turn.ts';
import { readEvents } from '../../widget/panel/stream/read-events.ts';
import { promise } from '../behaviours.ts';

const RECORDED = [
  ': hello\n\n',
  'id: 1.1\nevent: turn\ndata: {"type":"turn","protocol":1,"conversation":"c_xxxxxxxxxxxxxxxxxxxxxx","turn":1,"clientMessageId":"m","message":"سؤال؟"}\n\n',
  'id: 1.2\nevent: step\ndata: {"type":"step","kind":"search","detail":"payer par chèque"}\n\n',
  ': keep-alive\n\n',
  'id: 1.3\nevent: verdict\ndata: {"type":"verdict","of":"a later version"}\n\n',
  'id: 1.4\ndata: {"type":"text","delta":"Première 😀 "}\n\n',
  'id: 1.5\ndata: no json at all\n\n',
  'id: 1.6\ndata: "a string"\n\n',
  'id: 1.7\ndata: {"type":"text",\ndata: "delta":"phrase. [S1]"}\n\n',
  'id: 1.8\r\nevent: done\r\ndata: {"type":"done","answer":"a_1","lane":"grounded","end":"complete","usage":{}}\r\n\r\n',
].join('');

const bytes = new TextEncoder().encode(RECORDED);
const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(control) {
      for (const chunk of chunks) control.enqueue(chunk);
      control.close();
    },
  });

async function read(...chunks: Uint8Array[]): Promise<string[]> {
  const seen: string[] = [];
  for await (const { id, event } of readEvents(streamOf(...chunks), 1000)) {
    seen.push(`${id} ${event.type} ${event.type === 'text' ? event.delta : ''}`.trim());
  }
  return seen;
}

const EVENTS = [
  '1.1 turn',
  '1.2 step',
  '1.3 verdict',
  '1.4 text Première 😀',
  '1.7 text phrase. [S1]',
  '1.8 done',
];

it(promise('widget.any-split', 'at every byte'), async () => {
  for (let at = 0; at <= bytes.length; at++)
    expect(await read(bytes.slice(0, at), bytes.slice(at))).toEqual(EVENTS);
});

it(promise('widget.any-split', 'after a byte order mark'), async () => {
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]);
  for (let at = 0; at < 6; at++) expect(await read(marked.slice(0, at), marked.slice(at))).toEqual(EVENTS);
});

it(promise('widget.any-split', 'into pieces of any size'), async () => {
  const cuts = fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const at = [0, ...places.sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, i) => bytes.slice(at[i], end));
      expect(await read(...chunks)).toEqual(EVENTS);
    }),
    { numRuns: 100 },
  );
});

it(promise('widget.unknown-kinds'), async () => {
  const turn = createTurn('question', 'm');
  for await (const { event } of readEvents(streamOf(bytes), 1000)) turn.apply(event);
  expect(turn.text.value).toBe('Première 😀 phrase. [S1]');
  expect(turn.lane.value).toBe('grounded');
  expect(turn.phase.value).toBe('done');
});

/** A connection that gives the recorded frames after a place, cut where a test wants. */
function connection(cuts: number[]) {
  const asked: (string | null)[] = [];
  const frames = [1, 2, 3, 4].map((seq) => ({ seq, event: { type: 'text', delta: `${seq}` } as ChatEvent }));
  frames.push({ seq: 5, event: { type: 'done' } as ChatEvent });
  const connect = async (after: string | null) => {
    asked.push(after);
    const cut = cuts[asked.length - 1] ?? 99;
    if (cut === 0) throw new TypeError('Failed to fetch');
    const from = after ? Number(after.split('.')[1]) : 0;
    // The last frame that was read comes once more: a server may repeat it.
    const sent = frames.filter(({ seq }) => seq >= from && seq <= cut);
    return new Response(
      sent.map(({ seq, event }) => `id: 7.${seq}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    );
  };
  return { asked, connect };
}

async function follow(cuts: number[], pauses = [1, 1, 1]) {
  const { asked, connect } = connection(cuts);
  const states: string[] = [];
  let text = '';
  let failure: string | null = null;
  try {
    const signal = new AbortController().signal;
    for await (const event of followTurn({
      connect,
      signal,
      pauses,
      onConnection: (one) => states.push(one),
    }))
      if (event.type === 'text') text += event.delta;
  } catch (cause) {
    failure = cause instanceof ChatFailure ? cause.code : String(cause);
  }
  return { asked, states, text, failure };
}

it(promise('widget.resume', 'after cuts at several places'), async () => {
  expect(await follow([2, 3, 99])).toEqual({
    asked: [null, '7.2', '7.3'],
    states: ['open', 'broken', 'open', 'broken', 'open'],
    text: '1234',
    failure: null,
  });
});

it(promise('widget.resume', 'after tries that do not get through'), async () => {
  expect(await follow([2, 0, 0, 99])).toMatchObject({
    text: '1234',
    failure: null,
    asked: [null, '7.2', '7.2', '7.2'],
  });
});

it(promise('widget.resume', 'progress starts the count of tries anew'), async () => {
  expect(await follow([1, 0, 0, 2, 0, 0, 3, 0, 0, 99])).toMatchObject({ text: '1234', failure: null });
});

it(promise('widget.lost'), async () => {
  expect(await follow([2, 0, 0, 0, 0])).toMatchObject({ text: '12', failure: 'lost' });
});

it(
  promise('widget.asked-once', 'a question that never gets through is a failure of its own kind'),
  async () => {
    expect(await follow([0, 0, 0, 0])).toMatchObject({
      text: '',
      failure: 'network',
      asked: [null, null, null, null],
    });
  },
);

it(promise('widget.resume', 'a silent connection counts as broken'), async () => {
  let tries = 0;
  const connect = async () => {
    tries++;
    if (tries > 1) return new Response('id: 1.2\ndata: {"type":"done"}\n\n');
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (control) =>
          control.enqueue(new TextEncoder().encode('id: 1.1\ndata: {"type":"text","delta":"a"}\n\n')),
      }),
    );
  };
  const seen: string[] = [];
  const signal = new AbortController().signal;
  for await (const event of followTurn({
    connect,
    signal,
    pauses: [1],
    silenceMs: 30,
    onConnection: () => {},
  }))
    seen.push(event.type);
  expect(seen).toEqual(['text', 'done']);
  expect(tries).toBe(2);
});
