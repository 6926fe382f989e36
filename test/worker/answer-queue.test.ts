import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consumeAnswers } from '../../worker/answer-log/consume-answers.ts';
import { promise } from '../behaviours.ts';
import { logAway, logBack, rows } from './support/answer-rows.ts';
import { ask, request } from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();

/** What stands in the queue; its consumer is called by hand. */
let queued: string[] = [];
let broken = false;
beforeEach(() => {
  queued = [];
  broken = false;
  const send = async (entry: string) => {
    if (broken) throw new Error('The queue is away.');
    queued.push(entry);
  };
  env.ANSWER_QUEUE = { send } as unknown as Queue;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  delete env.ANSWER_QUEUE;
});

async function consume(bodies: string[], attempts = 1) {
  const messages = bodies.map((body, at) => ({ id: `m${at}`, timestamp: new Date(), attempts, body }));
  const batch = createMessageBatch('pincite-answers', messages);
  await consumeAnswers(batch, env);
  const result = await getQueueResult(batch, createExecutionContext());
  return { acked: result.explicitAcks, retried: result.retryMessages.map(({ msgId }) => msgId) };
}

const stubOf = (conversation: string) => env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));

function kept(conversation: string): Promise<{ answer: string; queued_at: number }[]> {
  return runInDurableObject(stubOf(conversation), (_, { storage }) =>
    storage.sql.exec<{ answer: string; queued_at: number }>('SELECT answer, queued_at FROM outbox').toArray(),
  );
}

/** As it is so many milliseconds later. */
async function age(conversation: string, ms: number): Promise<void> {
  await runInDurableObject(stubOf(conversation), (_, { storage }) => {
    storage.sql.exec('UPDATE outbox SET queued_at = queued_at - ?', ms);
  });
  await runDurableObjectAlarm(stubOf(conversation));
}

test(promise('worker.log-queued'), async () => {
  await logAway();
  const first = await ask('Why do my brakes squeak?');
  const second = await ask('How do I ask for a refund?', first.conversation);
  expect(queued).toHaveLength(2);
  expect(await consume(queued)).toMatchObject({ acked: [], retried: ['m0', 'm1'] });
  await logBack();
  expect(await rows()).toEqual([]);
  expect(await consume(queued, 2)).toMatchObject({ acked: ['m0', 'm1'], retried: [] });
  const ids = [first.done.answer, second.done.answer].toSorted();
  expect((await rows()).map(({ id }) => id).toSorted()).toEqual(ids);
  // Until the log has been seen to have them, the conversation keeps them; and the queue may give them twice.
  expect(await kept(first.conversation)).toHaveLength(2);
  await age(first.conversation, 20_000);
  expect(await kept(first.conversation)).toEqual([]);
  expect((await consume(queued)).acked).toHaveLength(2);
  expect(await rows()).toHaveLength(2);
});

test(promise('worker.log-queued', 'what a queue loses is sent again'), async () => {
  const turn = await ask('Why do my brakes squeak?');
  queued = [];
  await age(turn.conversation, 60_000);
  expect(await kept(turn.conversation)).toHaveLength(1);
  expect(queued).toEqual([]);
  await age(turn.conversation, 16 * 60_000);
  expect(queued).toHaveLength(1);
  await consume(queued);
  expect(await rows()).toMatchObject([{ id: turn.done.answer }]);
});

test(promise('worker.log-queued', 'a queue that is away, and an answer too long for it'), async () => {
  broken = true;
  const turn = await ask('Why do my brakes squeak?');
  expect(await rows()).toMatchObject([{ id: turn.done.answer }]);
  expect(await kept(turn.conversation)).toEqual([]);
  await logAway();
  const long = await ask('Why do my brakes squeak?', turn.conversation);
  await logBack();
  await runInDurableObject(stubOf(turn.conversation), (_, { storage }) => {
    storage.sql.exec(`UPDATE outbox SET entry = json_set(entry, '$.beforeGate', hex(zeroblob(70000)))`);
  });
  broken = false;
  await runDurableObjectAlarm(stubOf(turn.conversation));
  expect(queued).toEqual([]);
  expect((await rows()).map(({ id }) => id)).toContain(long.done.answer);
});

test(promise('worker.log-queued', 'one bad message keeps no other out'), async () => {
  await ask('Why do my brakes squeak?');
  await ask('How do I ask for a refund?');
  const [one = '', other = ''] = queued;
  const unfit = JSON.stringify({ ...JSON.parse(one), id: 'a_unfit_1', lane: 'no lane at all' });
  const { acked, retried } = await consume([one, 'no JSON', unfit, other]);
  expect(acked).toEqual(['m0', 'm3']);
  expect(retried.toSorted()).toEqual(['m1', 'm2']);
  expect(await rows()).toHaveLength(2);
});

test(promise('worker.log-queued', 'what its visitor deleted does not come back'), async () => {
  const turn = await ask('Why do my brakes squeak?');
  await request(`/v1/chat/${turn.conversation}?site=workshop`, { method: 'DELETE' });
  expect((await consume(queued)).acked).toHaveLength(1);
  expect(await rows()).toEqual([]);
});
