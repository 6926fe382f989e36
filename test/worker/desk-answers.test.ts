import { env } from 'cloudflare:workers';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  AnswerCount,
  AnswerFacets,
  type AnswerFilters,
  AnswersReply,
  PassagesReply,
  RerunReply,
  WholeAnswer,
} from '../../shared/desk-answers.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { AnswerEntry } from '../../worker/answer-log/answer-entry.ts';
import { eraseConversation } from '../../worker/answer-log/erase-conversation.ts';
import { sweep } from '../../worker/answer-log/sweep.ts';
import { writeVote } from '../../worker/answer-log/write-vote.ts';
import { promise } from '../behaviours.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './support/desk.ts';
import { logAnswer, namedSource } from './support/log-answers.ts';
import { standOutside } from './support/outside.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
beforeEach(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  await openSite();
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
  delete env.MODEL_PRICES;
});

const token = CONSOLE_TOKEN;

async function read<T>(schema: { parse: (it: unknown) => T }, path: string): Promise<T> {
  const response = await callDesk(path, { token });
  const json = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return schema.parse(json);
}

async function found(filters: Partial<Record<keyof AnswerFilters, string>>): Promise<string[]> {
  const query = new URLSearchParams(filters as Record<string, string>);
  const { answers } = await read(AnswersReply, `/answers?${query}`);
  const { answers: n } = await read(AnswerCount, `/answers/count?${query}`);
  expect(n).toBe(answers.length);
  return answers.map(({ id }) => id).sort();
}

const receipt = (match: Receipt['match']): Receipt => ({
  pass: 'words',
  query: 'brakes',
  words: ['brakes'],
  scope: { collections: ['workshop'] },
  searched: { works: 4, editions: 4, pages: 0, passages: 6 },
  rung: match === null ? null : { carried: 1, of: 1 },
  match,
  hits: match === null ? 0 : 1,
  hitsRelation: 'equal',
  generation: 'g1',
  tookMs: 1,
});

/** One answer for each value, all else alike; a filter on the value finds it alone. */
const cases: [string, Partial<Record<keyof AnswerFilters, string>>, Partial<AnswerEntry>][] = [
  ['site', { site: 'garage' }, { site: 'garage' }],
  ['lane', { lane: 'not_found' }, { lane: 'not_found', verdicts: [{}] as never }],
  ['several lanes', { lane: 'conversational,unavailable' }, { lane: 'conversational' }],
  ['sourceless', { sourceless: 'yes' }, { lane: 'not_found', consulted: [] }],
  ['language', { language: 'ar' }, { language: 'ar' }],
  ['locale', { locale: 'pt-BR' }, { locale: 'pt-BR' }],
  ['model', { model: 'a/model of: "mine" AND more' }, { model: 'a/model of: "mine" AND more' }],
  ['end', { end: 'stopped' }, { end: 'stopped' }],
  ['a check', { gate: 'quotations' }, { withheld: [{ text: 'x', check: 'quotations' }] }],
  ['any check', { gate: 'any' }, { gate: { passed: 1, unknown: 2 } }],
  ['error', { error: 'model_unavailable' }, { errorCode: 'model_unavailable' }],
  ['approximate', { approximate: 'yes' }, { receipts: [receipt('approximate'), receipt(null)] }],
  [
    'edition',
    { collection: 'workshop', edition: 'levers / "2"' },
    { sources: [namedSource({ edition: 'levers / "2"', cited: false, consulted: false })] },
  ],
  [
    'a use',
    { collection: 'workshop', edition: 'brakes', use: 'consulted' },
    { sources: [namedSource({ cited: false })] },
  ],
  ['days', { from: '2026-11-20', to: '2026-11-20' }, { askedAt: '2026-11-20T23:59:59.999Z' }],
  ['words', { text: 'cheque' }, { question: 'Can I pay by Chèque?' }],
  ['a wording', { text: '"by cheque"' }, { answer: 'Yes: by cheque.' }],
];

describe('filters', () => {
  test.each(cases)(promise('desk.answers-filters', '%s'), async (_, filters, given) => {
    await openSite({ key: 'garage', name: 'The garage' });
    const other = {
      sources: [namedSource({ consulted: false, edition: 'brakes' })],
      receipts: [receipt('exact')],
    };
    await logAnswer({
      ...other,
      answer: 'A cheque is paid by whom? Nothing of it.',
      question: 'chain',
      ...(filters.text === 'cheque' && { answer: 'No.' }),
    });
    const wanted = await logAnswer({ ...other, ...given });
    await logAnswer(other);
    expect(await found(filters)).toEqual([wanted]);
  });

  test(promise('desk.answers-filters', 'votes'), async () => {
    const [up, down, none] = [await logAnswer(), await logAnswer(), await logAnswer()];
    await writeVote(env.DB, up, {
      vote: 'up',
      reason: null,
      comment: null,
      at: '2026-11-11T00:00:00.000Z',
    } as never);
    await writeVote(env.DB, down, {
      vote: 'down',
      reason: 'outdated',
      comment: 'Old.',
      at: '2026-11-11T00:00:00.000Z',
    } as never);
    expect(await found({ vote: 'up' })).toEqual([up]);
    expect(await found({ vote: 'down' })).toEqual([down]);
    expect(await found({ vote: 'none' })).toEqual([none]);
    expect(await found({ reason: 'outdated' })).toEqual([down]);
  });

  test(promise('desk.answers-filters', 'together'), async () => {
    const wanted = await logAnswer({
      language: 'fr',
      lane: 'not_found',
      consulted: [],
      question: 'Où est la pompe ?',
    });
    await logAnswer({ language: 'fr', lane: 'not_found', consulted: [] });
    await logAnswer({ language: 'fr', question: 'Où est la pompe ?' });
    await logAnswer({ lane: 'not_found', consulted: [], question: 'pompe' });
    expect(
      await found({ language: 'fr', sourceless: 'yes', text: 'pompe', site: 'workshop', vote: 'none' }),
    ).toEqual([wanted]);
  });

  test.each([
    { lane: 'grounded', use: 'eaten' },
    { unknown: '1' },
    { from: '2026-13-01' },
    { from: '2026-11-20', to: '2026-11-10' },
    { edition: 'brakes' },
    { after: 'x' },
    { limit: '0' },
    { text: 'x'.repeat(401) },
    { site: '<script>' },
  ])(promise('desk.bad-input', 'filters %j'), async (filters) => {
    const response = await callDesk(`/answers?${new URLSearchParams(filters as Record<string, string>)}`, {
      token,
    });
    expect(response.status).toBe(400);
    const { error } = await response.json<{ error: { code: string; message: string } }>();
    expect(error.code).toBe('bad_request');
    expect(error.message).toMatch(/[.]$/);
  });
});

test.each(['NEAR(', 'AND OR NOT', '"', '""', 'words : x', '*', 'a" OR "b', '(', '-', '^x', '{', ';--'])(
  promise('desk.answers-words', '%s'),
  async (text) => {
    await logAnswer();
    const response = await callDesk(`/answers?${new URLSearchParams({ text })}`, { token });
    expect(response.status).toBe(200);
    const { answers } = AnswersReply.parse(await response.json());
    // What holds no word narrows nothing; the others stand in no answer.
    expect(answers).toHaveLength(/[a-z]/i.test(text) ? 0 : 1);
  },
);

test(promise('desk.answers-order'), async () => {
  const times = [
    '2026-11-12T10:00:00.000Z',
    '2026-11-12T10:00:00.001Z',
    '2026-11-12T10:00:00.001Z',
    '2026-11-11T23:59:59.999Z',
  ];
  const ids: string[] = [];
  for (const askedAt of times) ids.push(await logAnswer({ askedAt }));
  const [second, third, fourth, first] = ids;
  const newest = [fourth, third, second, first];
  for (const filters of [{}, { lane: 'grounded' }]) {
    for (const [order, expected] of [
      ['newest', newest],
      ['oldest', newest.toReversed()],
    ] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const query = new URLSearchParams({ ...filters, order, limit: '1', ...(after && { after }) });
        const page: AnswersReply = await read(AnswersReply, `/answers?${query}`);
        seen.push(...page.answers.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(seen).toEqual(expected);
    }
  }
});

test(promise('desk.answers-kept'), async () => {
  const erased = await logAnswer({ conversationHash: 'gone' });
  const old = await logAnswer({ askedAt: '2020-01-01T00:00:00.000Z' });
  const kept = await logAnswer();
  expect(await found({ text: 'bleed' })).toEqual([erased, kept, old].sort());
  await eraseConversation(env.DB, { site: 'workshop', hash: 'gone', known: true });
  await sweep(env.DB, new Date('2026-11-30T00:00:00.000Z'));
  expect(await found({ text: 'bleed' })).toEqual([kept]);
  const row = await env.DB.prepare('SELECT count(*) AS n FROM answer_search').first();
  expect(row).toEqual({ n: 1 });
});

test(promise('desk.answers-facets'), async () => {
  const askedAt = new Date(Date.now() - 86_400_000).toISOString();
  for (const language of ['fr', 'fr', 'ar'])
    await logAnswer({ language, askedAt, withheld: [{ text: 'x', check: 'figures' }] });
  await logAnswer({ language: 'de', conversationHash: 'gone' });
  await eraseConversation(env.DB, { site: 'workshop', hash: 'gone', known: true });
  const { facets } = await read(AnswerFacets, '/answers/facets');
  expect(facets.language).toEqual([
    { value: 'fr', answers: 2 },
    { value: 'ar', answers: 1 },
  ]);
  expect(facets.site).toEqual([{ value: 'workshop', answers: 3 }]);
  expect(facets.gate).toContainEqual({ value: 'figures', answers: 3 });
  expect(facets.model).toEqual([{ value: 'claude-sonnet-5-5', answers: 3 }]);
});

test(promise('desk.answer-whole'), async () => {
  const first = await logAnswer({ conversationHash: 'talk', turn: 1, question: 'First?' });
  const id = await logAnswer({
    ...{ conversationHash: 'talk', turn: 2, receipts: [receipt('exact')], redacted: { email: 1 } },
    ...{ beforeGate: 'Open it [S1]. See p. 9.', withheld: [{ text: 'See p. 9.', check: 'locators' }] },
  });
  const answer = await read(WholeAnswer, `/answers/${id}`);
  expect(answer).toMatchObject({
    ...{
      id,
      site: 'workshop',
      question: 'How do I bleed a brake?',
      answer: 'Open the valve [S1].',
      origin: 'https://shop.example',
    },
    ...{ beforeGate: 'Open it [S1]. See p. 9.', withheld: [{ text: 'See p. 9.', check: 'locators' }] },
    ...{ retrieved: 1, cited: 1, consulted: 1, receipts: [{ query: 'brakes' }], redacted: { email: 1 } },
    ...{
      usage: { inputTokens: 1000 },
      timings: { total: 900 },
      cost: null,
      sourceless: false,
      approximate: false,
    },
    turns: [
      { id: first, turn: 1, question: 'First?' },
      { id, turn: 2 },
    ],
  });
  const none = await callDesk('/answers/a_none', { token });
  expect(none.status).toBe(404);
});

test(promise('desk.answer-cost'), async () => {
  const id = await logAnswer();
  env.MODEL_PRICES = JSON.stringify({
    'claude-sonnet-5-5': { currency: 'USD', input: 3, output: 15, cacheRead: 0.3 },
  });
  // 1,000 × 3 + 200 × 15 + 4,000 × 0.3 = 7,200 for a million.
  expect((await read(WholeAnswer, `/answers/${id}`)).cost).toEqual({ amount: 0.0072, currency: 'USD' });
  env.MODEL_PRICES = JSON.stringify({ other: { currency: 'USD', input: 3, output: 15, cacheRead: 0.3 } });
  expect((await read(WholeAnswer, `/answers/${id}`)).cost).toBeNull();
  env.MODEL_PRICES = '{';
  expect((await read(WholeAnswer, `/answers/${id}`)).cost).toBeNull();
});

test(promise('desk.answer-passages'), async () => {
  const id = await logAnswer({
    sources: [
      namedSource(),
      namedSource({ id: 'S2', passage: 'brakes#99' }),
      namedSource({ id: 'S3', passage: null }),
    ],
  });
  const { passages } = await read(PassagesReply, `/answers/${id}/passages`);
  expect(passages.S1?.text).toContain('Brakes squeak when the pads are wet');
  expect(passages.S2).toBeNull();
  expect(Object.keys(passages)).toEqual(['S1', 'S2']);
});

test(promise('desk.answer-passages', 'the host is out of reach'), async () => {
  const id = await logAnswer();
  standOutside().search.fault = 'network';
  const response = await callDesk(`/answers/${id}/passages`, { token });
  expect(response.status).toBe(503);
});

test(promise('desk.answer-rerun'), async () => {
  const id = await logAnswer({
    receipts: [receipt('exact')],
    sources: [namedSource({ passage: 'brakes#1' })],
  });
  const response = await sendJson(`/answers/${id}/rerun`, 'POST', {}, { token });
  const again = RerunReply.parse(await response.json());
  expect(again.before).toHaveLength(1);
  expect(again.now[0]).toMatchObject({ query: 'brakes' });
  expect(again.grounded).toBe(true);
  expect(again.hits.find(({ passage }) => passage === 'brakes#1')).toMatchObject({
    had: true,
    match: 'exact',
  });
  expect(again.hits.some(({ had }) => !had)).toBe(true);
});

describe('exports', () => {
  test(promise('desk.export'), async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push(await logAnswer({ language: 'fr', question: `Ligne\n"${n}", là ?` }));
    await logAnswer();
    const csv = await callDesk('/answers/export?format=csv&language=fr', { token });
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="pincite-answers.csv"');
    const { data } = Papa.parse<Record<string, string>>((await csv.text()).replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(data[0]?.question).toBe('Ligne\n"2", là ?');
    const lines = await (
      await callDesk('/answers/export?format=jsonl&language=fr&order=oldest', { token })
    ).text();
    expect(
      lines
        .trim()
        .split('\n')
        .map((it) => JSON.parse(it).id),
    ).toEqual(ids);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")'])(
    promise('desk.csv-formulas', '%j'),
    async (question) => {
      await logAnswer({ question });
      const csv = await (await callDesk('/answers/export?format=csv', { token })).text();
      const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true });
      expect(data[0]?.question).toBe(`'${question}`);
    },
  );
});
