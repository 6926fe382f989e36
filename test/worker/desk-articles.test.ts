import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArticleFilters, ArticlesReply, MeteringReply } from '../../shared/desk-articles.ts';
import { eraseConversation } from '../../worker/answer-log/erase-conversation.ts';
import { writeVote } from '../../worker/answer-log/write-vote.ts';
import { promise } from '../behaviours.ts';
import { CONSOLE_TOKEN, callDesk } from './support/desk.ts';
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
});

async function read<T>(schema: { parse: (it: unknown) => T }, path: string): Promise<T> {
  const response = await callDesk(path, { token: CONSOLE_TOKEN });
  const json = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return schema.parse(json);
}

function articles(filters: Partial<Record<keyof ArticleFilters, string>> = {}): Promise<ArticlesReply> {
  return read(ArticlesReply, `/articles?${new URLSearchParams(filters as Record<string, string>)}`);
}

const brakes = { edition: 'brakes', title: 'Squeaking brakes' };
const refunds = { edition: 'refunds', title: 'Refunds', work: 'refunds' };
const at = '2026-11-11T00:00:00.000Z';
const up = { vote: 'up', reason: null, comment: null, at } as never;
const later = '2026-11-11T00:00:01.000Z';
const down = { vote: 'down', reason: 'outdated', comment: null, at: later } as never;

describe('articles', () => {
  test(promise('desk.articles'), async () => {
    const twoPassages = [namedSource(brakes), namedSource({ ...brakes, id: 'S2', passage: 'brakes#2' })];
    const first = await logAnswer({ sources: twoPassages });
    await logAnswer({
      sources: [namedSource({ ...brakes, cited: false, consulted: false }), namedSource(refunds)],
    });
    await writeVote(env.DB, first, up);
    await writeVote(env.DB, first, down);
    const reply = await articles();
    expect(reply.articles).toEqual([
      expect.objectContaining({ ...brakes, retrieved: 2, cited: 1, consulted: 1, up: 0, down: 1 }),
      expect.objectContaining({ ...refunds, retrieved: 1, cited: 1, consulted: 1, up: 0, down: 0 }),
    ]);
    expect(reply.corpus).toBeGreaterThan(3);
  });

  test(promise('desk.articles', 'as the log goes'), async () => {
    const id = await logAnswer({ sources: [namedSource(brakes)], conversationHash: 'gone' });
    await logAnswer({ sources: [namedSource(brakes)], askedAt: '2026-11-12T08:00:00.000Z' });
    await writeVote(env.DB, id, down);
    await eraseConversation(env.DB, { site: 'workshop', hash: 'gone', known: true });
    expect((await articles()).articles).toEqual([
      expect.objectContaining({ ...brakes, retrieved: 1, consulted: 1, down: 0 }),
    ]);
    expect((await articles({ to: '2026-11-11' })).articles).toEqual([]);
    expect((await articles({ from: '2026-11-12', to: '2026-11-12' })).articles).toHaveLength(1);
  });

  test(promise('desk.articles-shown'), async () => {
    const bad = await logAnswer({ sources: [namedSource(brakes)] });
    await writeVote(env.DB, bad, down);
    await logAnswer({ sources: [namedSource({ ...refunds, cited: false, consulted: false })] });
    const editions = async (show: string) =>
      (await articles({ show })).articles.map(({ edition }) => edition);
    expect(await editions('bad')).toEqual(['brakes']);
    expect(await editions('never')).toEqual(['refunds']);
    const untouched = await editions('untouched');
    expect(untouched).toContain('livraison');
    expect(untouched).not.toContain('brakes');
    expect(untouched).not.toContain('refunds');
    expect(await editions('all')).toEqual(['brakes', 'refunds']);
  });

  test(promise('desk.articles', 'page after page, in each order'), async () => {
    for (const edition of ['c', 'a', 'b'])
      await logAnswer({ sources: [namedSource({ edition, title: `T ${edition}` })] });
    await logAnswer({ sources: [namedSource({ edition: 'b', title: 'T b' })] });
    const one = await articles({ order: 'title', limit: '2' });
    expect(one.articles.map(({ edition }) => edition)).toEqual(['a', 'b']);
    const two = await articles({ order: 'title', limit: '2', after: one.next ?? '' });
    expect([two.articles.map(({ edition }) => edition), two.next]).toEqual([['c'], null]);
    expect((await articles({ order: 'consulted' })).articles[0]?.edition).toBe('b');
    expect((await articles({ text: 't C' })).articles.map(({ edition }) => edition)).toEqual(['c']);
  });

  test(promise('desk.articles-today'), async () => {
    await logAnswer({
      sources: [namedSource(brakes), namedSource({ id: 'S2', edition: 'gone', title: 'Gone' })],
    });
    const [here, gone] = (await articles({ order: 'title' })).articles.toReversed();
    expect(here).toMatchObject({ ...brakes, present: true });
    expect(gone).toMatchObject({ title: 'Gone', present: false, url: null });
    standOutside().search.fault = 'network';
    const away = await articles();
    expect(away.articles.map(({ present }) => present)).toEqual([null, null]);
    expect(away.corpus).toBeNull();
  });
});

test(promise('desk.metering'), async () => {
  const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 2, citedDocuments: 3 };
  await logAnswer({ usage, askedAt: '2026-10-31T23:59:59.999Z', conversationHash: 'gone' });
  const twice = await logAnswer({ usage, askedAt: '2026-11-01T00:00:00.000Z' });
  await logAnswer({ id: twice, usage });
  await logAnswer({ usage, askedAt: '2026-11-30T23:59:59.999Z' });
  await eraseConversation(env.DB, { site: 'workshop', hash: 'gone', known: true });
  const { rows } = await read(MeteringReply, '/metering');
  const october = {
    site: 'workshop',
    month: '2026-10',
    answers: 1,
    citedDocuments: 3,
    inputTokens: 10,
    outputTokens: 5,
  };
  expect(rows).toEqual([
    {
      site: 'workshop',
      month: '2026-11',
      answers: 2,
      citedDocuments: 6,
      inputTokens: 20,
      outputTokens: 10,
      cacheReadTokens: 4,
    },
    { ...october, cacheReadTokens: 2 },
  ]);
  expect((await read(MeteringReply, '/metering?to=2026-10-15')).rows).toEqual([
    expect.objectContaining(october),
  ]);
  const csv = await (await callDesk('/metering/export?format=csv', { token: CONSOLE_TOKEN })).text();
  expect(csv.split('\r\n')[1]).toBe('workshop,2026-11,2,6,20,10,4');
});
