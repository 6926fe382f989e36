import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createConversation } from '../../widget/panel/model/conversation.ts';
import { pillsOf } from '../../widget/panel/model/pills.ts';
import { createTurn, type Turn } from '../../widget/panel/model/turn.ts';
import type { Widget } from '../../widget/panel/model/widget.ts';
import { createChatClient } from '../../widget/panel/stream/chat-client.ts';
import { readEvents } from '../../widget/panel/stream/read-events.ts';
import { WidgetContext } from '../../widget/panel/view/context.ts';
import { TurnView } from '../../widget/panel/view/turn.tsx';
import { english } from '../../widget/panel/words/words.ts';
import { promise } from '../behaviours.ts';
import { ConversationV1, RefusalV1, readStreamV1, SiteV1 } from '../support/wire-v1.ts';

const folder = join(import.meta.dirname, '../fixtures/streams');
const recorded = (name: string) => readFileSync(join(folder, name), 'utf8');
const v1 = readdirSync(join(folder, 'v1')).filter((name) => name.endsWith('.sse'));

async function replay(sse: string, piece = 97): Promise<Turn> {
  const bytes = new TextEncoder().encode(sse);
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (let at = 0; at < bytes.length; at += piece) control.enqueue(bytes.slice(at, at + piece));
      control.close();
    },
  });
  const turn = createTurn('question', 'm');
  for await (const { event } of readEvents(body, 1000)) turn.apply(event);
  return turn;
}

/** What a person sees of a turn. */
function shown(turn: Turn): HTMLElement {
  const box = document.createElement('div');
  const widget = {
    words: signal(english),
    site: signal(null),
    card: signal(null),
    shown: signal(true),
    conversation: { retry() {} },
    sourceOf: (of: Turn, id: string) => of.known.value.get(id),
  } as unknown as Widget;
  render(h(WidgetContext.Provider, { value: widget }, h(TurnView, { turn, onRephrase() {} })), box);
  return box;
}

const nothingUnsent = { unsent: () => null, keepUnsent() {} };

afterEach(() => vi.unstubAllGlobals());

describe('what the first version recorded', () => {
  it(promise('widget.recorded', 'is there'), () => {
    expect(v1.toSorted()).toEqual([
      'arabic.sse',
      'conversational.sse',
      'cut-short.sse',
      'grounded.sse',
      'model-down.sse',
      'not-found.sse',
      'quotation.sse',
      'search-down.sse',
      'stopped.sse',
    ]);
  });

  it.each(v1)(promise('widget.recorded', '%s'), async (name) => {
    const sse = recorded(`v1/${name}`);
    const then = readStreamV1(sse);
    const now = await replay(sse);
    expect(now.text.value).toBe(then.text);
    expect(now.lane.value).toBe(then.lane);
    const pills = pillsOf(now.sources.value, now.lane.value).flatMap((pill) => pill.editions.flat());
    expect(pills.map(({ id }) => id)).toEqual(then.pills);
    expect(now.open.value).toBe(false);
    expect(shown(now).textContent).toContain(then.text.slice(0, 4).replace(/[*>]/g, '').trim());
  });

  it.each([
    ['grounded.sse', 'grounded', ['S1'], 'Clean the rim'],
    ['arabic.sse', 'grounded', ['S2'], 'خمسة أيام'],
    ['not-found.sse', 'not_found', [], 'submarine'],
    ['conversational.sse', 'conversational', [], 'Hello'],
    ['cut-short.sse', 'grounded', ['S1'], 'Wet pads squeak'],
    ['stopped.sse', 'grounded', ['S1'], 'Wet pads squeak'],
    ['search-down.sse', 'unavailable', [], ''],
  ])(promise('widget.recorded', '%s, as it was meant'), async (name, lane, pills, words) => {
    const turn = await replay(recorded(`v1/${name}`));
    expect(turn.lane.value).toBe(lane);
    expect(
      pillsOf(turn.sources.value, turn.lane.value).flatMap((pill) =>
        pill.editions.flat().map(({ id }) => id),
      ),
    ).toEqual(pills);
    expect(turn.text.value).toContain(words);
    expect(turn.text.value).not.toContain('77');
    expect(turn.stopped.value).toBe(name === 'stopped.sse');
    expect(turn.phase.value).toBe(name === 'search-down.sse' ? 'failed' : 'done');
  });

  it(promise('widget.recorded', 'a conversation that is read again'), async () => {
    const reply = JSON.parse(recorded('v1/conversation.json'));
    ConversationV1.parse(reply);
    SiteV1.parse(JSON.parse(recorded('v1/site.json')));
    RefusalV1.parse(JSON.parse(recorded('v1/refusal.json')));
    vi.stubGlobal('fetch', async () => Response.json(reply));
    const store = {
      read: () => reply.conversation,
      write() {},
      past: () => [],
      keepPast() {},
      ...nothingUnsent,
    };
    const conversation = createConversation(createChatClient('https://w.example/', 'k'), store, () => 'en');
    await conversation.restore();
    const texts = conversation.turns.value.map((turn) => turn.text.value);
    expect(texts).toEqual(reply.turns.map(({ text }: { text: string }) => text));
    expect(texts.length).toBe(9);
    for (const turn of conversation.turns.value) expect(turn.open.value).toBe(false);
  });
});

describe('what a later version may send', () => {
  it(promise('widget.taken-back'), () => {
    const turn = createTurn('question', 'm');
    turn.apply({ type: 'text', delta: 'Pads squeak. It takes 77 days.\n\n- Dry them.' });
    expect(shown(turn).textContent).toContain('77 days');
    turn.apply({ type: 'withdraw', from: 13, to: 30, instead: '*(Taken back.)*' });
    turn.apply({ type: 'text', delta: ' Then ride.' });
    turn.apply({ type: 'withdraw', from: 0, to: 12, instead: '*(Gone.)*' });
    expect(turn.text.value).toBe('*(Gone.)* *(Taken back.)*\n\n- Dry them. Then ride.');
    const page = shown(turn);
    expect(page.textContent).not.toMatch(/77|squeak/);
    expect([...page.querySelectorAll('p em')].map((each) => each.textContent)).toEqual([
      '(Gone.)',
      '(Taken back.)',
    ]);
    expect(page.querySelector('li')?.textContent).toContain('Dry them. Then ride.');
  });

  it(promise('widget.tomorrow'), async () => {
    const turn = await replay(recorded('tomorrow.sse'));
    expect(turn.text.value).toBe('Wet pads squeak [S1]. So do worn ones [S1].');
    expect(turn.phase.value).toBe('done');
    expect(turn.known.value.get('S1')?.text).toContain('wet or worn');
    expect(turn.notices.value.map(({ message }) => message)).toEqual([
      'This answer was translated by the server.',
    ]);
    const pills = pillsOf(turn.sources.value, turn.lane.value).flatMap((pill) => pill.editions.flat());
    expect(
      pills.map(({ id }) => id),
      'a lane that nobody knows shows what was consulted',
    ).toEqual(['S1']);
  });

  it(promise('widget.tomorrow', 'on the screen, at every point of the stream'), async () => {
    const frames = recorded('tomorrow.sse').split('\n\n');
    for (let at = 1; at <= frames.length; at += 1) {
      const turn = await replay(`${frames.slice(0, at).join('\n\n')}\n\n`);
      expect(() => shown(turn)).not.toThrow();
    }
    const whole = shown(await replay(recorded('tomorrow.sse')));
    expect(whole.textContent).toContain('Wet pads squeak');
    expect(whole.textContent).toContain('translated by the server');
    expect(whole.textContent).not.toContain('undefined');
  });

  it(
    promise('widget.tomorrow', 'a verdict of a kind nobody knows is not shown, and breaks nothing'),
    async () => {
      const turn = await replay(recorded('tomorrow.sse'));
      expect(turn.verdicts.value).toEqual([]);
    },
  );

  it(promise('widget.tomorrow', 'read again after a reload'), async () => {
    const past = {
      ...{
        turn: 1,
        message: 'q',
        text: 'Wet pads [S1].',
        sources: [],
        receipts: [],
        error: null,
        mood: 'good',
      },
      ...{ notices: [{ type: 'notice', kind: 'translated', message: 'Translated.' }], vote: 'sideways' },
      ...{ verdicts: [{ kind: 'figure', figure: '77' }], lane: 'partly_grounded', end: 'handed_over' },
    };
    vi.stubGlobal('fetch', async () => Response.json({ conversation: 'c', turns: [past], more: 1 }));
    const store = { read: () => 'c', write() {}, past: () => [], keepPast() {}, ...nothingUnsent };
    const conversation = createConversation(createChatClient('https://w.example/', 'k'), store, () => 'en');
    await conversation.restore();
    const [turn] = conversation.turns.value;
    if (!turn) throw new Error('no turn');
    expect(turn.text.value).toBe('Wet pads [S1].');
    expect(turn.open.value).toBe(false);
    expect(turn.verdicts.value).toEqual([]);
    expect(() => shown(turn)).not.toThrow();
  });
});

it(promise('widget.lost', 'another tab’s question since then changes nothing'), async () => {
  vi.useFakeTimers();
  const head =
    '{"type":"turn","protocol":1,"conversation":"c_1","turn":2,"clientMessageId":"m","message":"q"}';
  const places: (string | null)[] = [];
  let reachable = true;
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    if (init.method === 'POST') return new Response(`id: 2.1\ndata: ${head}\n\n`);
    if (!reachable) throw new TypeError('Failed to fetch');
    places.push(new Headers(init.headers).get('Last-Event-ID'));
    return new Response(`id: 2.2\ndata: {"type":"done","lane":"grounded","end":"complete"}\n\n`);
  });
  const store = { read: () => null, write() {}, past: () => [], keepPast() {}, ...nothingUnsent };
  const conversation = createConversation(createChatClient('https://w.example/', 'k'), store, () => 'en');
  reachable = false;
  await conversation.ask('q');
  await vi.runAllTimersAsync();
  const [lost] = conversation.turns.value;
  if (lost?.phase.value !== 'lost') throw new Error(`The turn is ${lost?.phase.value}.`);
  reachable = true;
  conversation.retry(lost);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(places).toEqual(['2.0']);
  expect(conversation.turns.value[0]?.phase.value).toBe('done');
});
