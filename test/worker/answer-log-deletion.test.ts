import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { answerId, conversationHash } from '../../worker/answer-log/answer-entry.ts';
import { promise } from '../behaviours.ts';
import { logAway, logBack, rows } from './support/answer-rows.ts';
import { ask, post, question, readEvents, readUntil, request } from './support/chat.ts';
import { ORIGIN, openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const remove = (conversation: string, site = 'workshop', headers = {}) =>
  request(`/v1/chat/${conversation}?site=${site}`, { method: 'DELETE', headers });
const stubOf = (conversation: string) => env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));
const tablesOf = (conversation: string) =>
  runInDurableObject(stubOf(conversation), (_, state) =>
    state.storage.sql
      .exec<{ name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
      )
      .toArray()
      .map(({ name }) => name),
  );
async function expectGone(conversation: string): Promise<void> {
  for (const response of [
    await request(`/v1/chat/${conversation}?site=workshop`),
    await request(`/v1/chat/${conversation}/stream?site=workshop`),
    await request(`/v1/chat/${conversation}/stop?site=workshop`, { method: 'POST' }),
    await post(question('hello', conversation)),
  ]) {
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'conversation_not_found' } });
  }
}

test(promise('worker.deletion'), async () => {
  const message = question('Why do my brakes squeak?');
  const { conversation } = await ask('hello');
  const other = await ask('Why do my brakes squeak?');
  await ask('How do I ask for a refund?', conversation);
  expect(await rows()).toHaveLength(3);
  const reply = await remove(conversation);
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
  expect(await reply.json()).toEqual({ deleted: true, log: 'erased' });
  expect((await rows()).map(({ id }) => id)).toEqual([other.done.answer]);
  const { results } = await env.DB.prepare('SELECT DISTINCT answer FROM answer_editions').all();
  expect(results).toEqual([{ answer: other.done.answer }]);
  await expectGone(conversation);
  expect(await tablesOf(conversation)).toEqual([]);
  expect(await (await remove(conversation)).json(), 'again').toEqual({ deleted: true, log: 'erased' });
  await abortAllDurableObjects();
  await expectGone(conversation);
  expect((await post({ ...message, conversation: other.conversation })).status).toBe(200);
});

test(promise('worker.deletion', 'the first question posted again does not bring it back'), async () => {
  const message = question('Why do my brakes squeak?');
  const [head] = await readEvents(await post(message));
  if (head?.data.type !== 'turn') throw new Error('no turn event');
  await remove(head.data.conversation);
  await abortAllDurableObjects();
  expect((await post(message)).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test(promise('worker.deletion', 'of a running turn, whose reader is let go'), async () => {
  // Whoever waits for it does not see the end of this test.
  around.outside.search.delay = 600_000;
  const response = await post(question('Why do my brakes squeak?'));
  const seen = await readUntil(response.clone(), ({ event }) => event === 'step');
  const head = seen[0]?.data;
  if (head?.type !== 'turn') throw new Error('no turn event');
  const rest = readEvents(await request(`/v1/chat/${head.conversation}/stream?site=workshop&after=1.2`));
  expect(await (await remove(head.conversation)).json()).toEqual({ deleted: true, log: 'erased' });
  expect((await rest).map(({ event }) => event)).not.toContain('done');
  await expectGone(head.conversation);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await rows()).toEqual([]);
  expect(await tablesOf(head.conversation)).toEqual([]);
});

test(promise('worker.deletion', 'an answer that was on its way is not written any more'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await ask('hello');
  const [row] = await rows();
  await remove(first.conversation);
  // The same row comes late, as a write does that was given up but not lost.
  const { writeAnswer } = await import('../../worker/answer-log/write-answer.ts');
  const hash = await conversationHash(first.conversation);
  const late = {
    ...{ id: answerId(hash, 1), site: 'workshop', origin: null, conversationHash: hash, turn: 1 },
    ...{ askedAt: String(row?.asked_at), question: 'hello', locale: null, language: 'en' },
    ...{ lane: 'conversational' as const, end: 'complete' as const, answer: 'Hello.', beforeGate: null },
    ...{ withheld: [], retrieved: [], cited: [], consulted: [], sources: [], receipts: [], verdicts: [] },
    ...{ notices: [], errorCode: null, gate: {}, model: 'm', promptVersion: 'p', generation: null },
    ...{ codeVersion: '1', timings: {}, redacted: {} },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, citedDocuments: 0 },
  };
  await writeAnswer(env.DB, late);
  expect(await rows()).toEqual([]);
  const open = 'f'.repeat(64);
  await writeAnswer(env.DB, { ...late, id: answerId(open, 1), conversationHash: open });
  expect(await rows(), 'the same row of another conversation is written').toHaveLength(1);
});

test(promise('worker.deletion', 'only for pages of its own site, and only so often'), async () => {
  const { conversation } = await ask('hello');
  await openSite({ key: 'other', name: 'Other' });
  expect((await remove(conversation, 'other')).status).toBe(404);
  expect((await remove(conversation, 'workshop', { Origin: 'https://evil.example' })).status).toBe(403);
  expect(await rows()).toHaveLength(1);
  const unknown = `c_${'B'.repeat(22)}`;
  const address = { 'CF-Connecting-IP': '198.51.100.30' };
  for (let at = 0; at < 30; at += 1) {
    expect(await (await remove(unknown, 'workshop', address)).json()).toEqual({
      deleted: true,
      log: 'erased',
    });
  }
  expect((await remove(unknown, 'workshop', address)).status).toBe(429);
  const { results } = await env.DB.prepare('SELECT * FROM erased_conversations').all();
  expect(results, 'what never was leaves no trace').toEqual([]);
});

test(promise('worker.deletion', 'rows that have outlived their conversation go too'), async () => {
  const { conversation } = await ask('hello');
  await runInDurableObject(stubOf(conversation), (_, state) => state.storage.deleteAll());
  await abortAllDurableObjects();
  expect(await rows()).toHaveLength(1);
  expect(await (await remove(conversation)).json()).toEqual({ deleted: true, log: 'erased' });
  expect(await rows()).toEqual([]);
});

test(promise('worker.deletion-outage'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { conversation } = await ask('Why do my brakes squeak?');
  await logAway();
  expect(await (await remove(conversation)).json()).toEqual({ deleted: true, log: 'pending' });
  await expectGone(conversation);
  expect(await tablesOf(conversation)).toEqual(['erasure']);
  expect(await (await remove(conversation)).json(), 'again').toEqual({ deleted: true, log: 'pending' });
  await abortAllDurableObjects();
  await logBack();
  expect(await rows()).toHaveLength(1);
  expect(await runDurableObjectAlarm(stubOf(conversation))).toBe(true);
  expect(await rows()).toEqual([]);
  expect(await tablesOf(conversation)).toEqual([]);
  expect(await runDurableObjectAlarm(stubOf(conversation)), 'nothing is left to do').toBe(false);
});

test(promise('worker.deletion-outage', 'with an answer that the log never took'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  const { conversation } = await ask('Why do my brakes squeak?');
  expect(await (await remove(conversation)).json()).toEqual({ deleted: true, log: 'pending' });
  await logBack();
  await runDurableObjectAlarm(stubOf(conversation));
  await runDurableObjectAlarm(stubOf(conversation));
  expect(await rows()).toEqual([]);
});
