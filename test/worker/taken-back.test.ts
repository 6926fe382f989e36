import { describe, expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Part } from '../support/messages-protocol.ts';
import { rows } from './support/answer-rows.ts';
import {
  ask,
  conversationOf,
  type Ended,
  post,
  question,
  readUntil,
  request,
  shownOf,
} from './support/chat.ts';
import { passage } from './support/passages.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const TAKEN = '*(Taken back: its source does not bear it out.)*';

const searched = (...say: Part[][]) =>
  around.useModel(({ number }) => ({
    say: number === 1 ? [{ tool: 'search', input: { query: 'brakes squeak' } }] : (say[number - 2] ?? []),
  }));
const cite = (id: string, claim: string, works: string[]): Part => ({
  tool: 'cite',
  input: {
    citations: [{ id, claim, scope: { works, categories: [], editions: [], languages: [] } }],
  },
});
const raw = (turn: Ended) =>
  turn
    .of('text')
    .map(({ delta }) => delta)
    .join('');

test(promise('worker.claim-taken-back'), async () => {
  const said =
    'Brakes squeak when wet [S1].\n\n- The guarantor recovers what he paid [S1].\n- Dry them [S1].';
  searched([{ text: said }, cite('S1', 'the guarantor recovers what he paid', ['Mughni'])], []);
  const turn = await ask('Why do my brakes squeak?');
  const text = `Brakes squeak when wet [S1].\n\n- ${TAKEN}\n- Dry them [S1].`;
  expect(raw(turn)).toContain(said);
  expect(turn.of('withdraw')).toHaveLength(1);
  expect(turn.text.startsWith(text)).toBe(true);
  expect(turn.text).toContain('supports “the guarantor recovers what he paid”');
  expect(turn.of('notice')).toMatchObject([{ kind: 'withheld' }]);
  const stored = (await conversationOf(turn.conversation)).turns[0];
  expect(stored?.text).toBe(turn.text);
  expect(stored?.withdrawn).toEqual(['The guarantor recovers what he paid [S1].']);
  const row = (await rows())[0];
  expect(row?.answer).toBe(turn.text);
  expect(String(row?.before_gate)).toContain(said);
  expect(JSON.parse(String(row?.withheld))).toMatchObject([
    { text: expect.stringContaining('The guarantor recovers what he paid [S1].'), check: 'claims' },
  ]);
});

test(promise('worker.claim-taken-back', 'nothing else was said'), async () => {
  searched([
    { text: 'The guarantor recovers what he paid [S1].' },
    cite('S1', 'the guarantor recovers what he paid', ['Mughni']),
  ]);
  const turn = await ask('Why do my brakes squeak?');
  expect(turn.text.startsWith(TAKEN)).toBe(true);
  expect(turn.done.lane).toBe('not_found');
  expect(turn.of('sources').at(-1)?.sources).toEqual([]);
});

describe('token by token', () => {
  test.each(['```\nf(a[S99])\n```\n', '- ', '1. ', '# '])(
    promise('worker.token-taken-back', 'and leaves nothing before what comes next: %j'),
    async (opening) => {
      await openSite({ stream: 'token' });
      searched(
        [{ text: 'It never stops [S99]. ' }, cite('S1', 'brakes squeak', [])],
        [{ text: `${opening}Brakes squeak when wet [S1].` }],
      );
      const turn = await ask('Why do my brakes squeak?');
      expect(turn.text.startsWith(`${opening}Brakes squeak when wet [S1].`), turn.text).toBe(true);
    },
  );

  const stream = async (text: string) => {
    await openSite({ stream: 'token' });
    around.outside.search.passages = [
      passage('brakes#1', 'Squeaking brakes', [], 'Brakes squeak when wet. It takes 14 days.'),
    ];
    searched([{ text, chunk: 3 }]);
    return ask('Why do my brakes squeak?');
  };

  test(promise('worker.token-taken-back'), async () => {
    const said =
      'Brakes squeak when wet [S1]. It takes 77 days [S1]. It takes 14 days [S1].\n\n- See page 9 [S1].\n- Dry them [S1].\n\nSources:\n- Squeaking brakes [S1]\n- Others\n';
    const turn = await stream(said);
    expect(raw(turn)).toBe(said);
    expect(turn.text.trim()).toBe(
      `Brakes squeak when wet [S1]. ${TAKEN} It takes 14 days [S1].\n\n- ${TAKEN}\n- Dry them [S1].`,
    );
    // As they come: many pieces, the first of them before the first sentence is whole.
    const kinds = turn.events.map(({ data }) => data.type);
    expect(turn.of('text').length).toBeGreaterThan(20);
    expect(kinds.indexOf('withdraw')).toBeLessThan(kinds.lastIndexOf('text'));
    expect(turn.done.lane).toBe('grounded');
    const stored = (await conversationOf(turn.conversation)).turns[0];
    expect(stored?.text).toBe(turn.text);
    expect(stored?.withdrawn?.slice(0, 2)).toEqual(['It takes 77 days [S1].', 'See page 9 [S1].']);
    const again = await (
      await request(`/v1/chat/${turn.conversation}/stream?site=workshop`, {
        headers: { 'Last-Event-ID': '1.0' },
      })
    ).text();
    expect(again).toContain('event: withdraw');
  });

  test(promise('worker.token-taken-back', 'what never left is simply not said'), async () => {
    const turn = await stream('It takes 77 days [S99]. Brakes squeak when wet [S1].');
    expect(turn.of('withdraw')).toEqual([]);
    expect(turn.text.replaceAll('\u2060', '').trim()).toBe('Brakes squeak when wet [S1].');
  });

  test(promise('worker.token-taken-back', 'all of it'), async () => {
    const turn = await stream('It takes 77 days [S1]. Then go on.');
    expect(turn.text).not.toMatch(/77|go on/);
    expect(turn.done.lane).toBe('not_found');
  });

  test(promise('worker.token-broken-off'), async () => {
    await openSite({ stream: 'token' });
    searched([{ text: 'Brakes squeak when wet [S1]. Wait 77 days, and then', chunk: 5 }, { pause: 60_000 }]);
    const response = await post(question('Why do my brakes squeak?'));
    const events = await readUntil(response, ({ data }) => {
      return data.type === 'text' && data.delta.includes('hen');
    });
    const conversation =
      events.flatMap(({ data }) => (data.type === 'turn' ? data.conversation : []))[0] ?? '';
    expect(shownOf(events.map(({ data }) => data))).toContain('77 days');
    await request(`/v1/chat/${conversation}/stop?site=workshop`, { method: 'POST' });
    await expect
      .poll(async () => (await conversationOf(conversation)).turns[0]?.end, { timeout: 15_000 })
      .toBe('stopped');
    const text = (await conversationOf(conversation)).turns[0]?.text;
    expect(text).toBe(`Brakes squeak when wet [S1]. ${TAKEN}`);
  });
});
