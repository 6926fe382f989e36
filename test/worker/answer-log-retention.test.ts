import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { sweep } from '../../worker/answer-log/sweep.ts';
import worker from '../../worker/main.ts';
import { promise } from '../behaviours.ts';
import { rows } from './support/answer-rows.ts';
import { ask, conversationOf, request } from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
const DAY_MS = 86_400_000;
const NOW = new Date('2026-12-01T12:00:00Z');
const stubOf = (conversation: string) => env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));

/** Answers of a site, one for each age in days. */
async function answers(site: string, ages: number[]): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, language, lane, "end", answer,
       retrieved, cited, consulted, receipts, notices, gate, model, prompt_version, usage, timings)
     VALUES (?1, ?2, 'h', 1, ?3, 'q', 'en', 'grounded', 'complete', 'a', '[]', '[]', '[]', '[]', '[]', '{}', 'm', 'p', '{}', '{}')`,
  );
  await env.DB.batch(
    ages.map((age, at) =>
      insert.bind(`${site}-${age}-${at}`, site, new Date(NOW.getTime() - age * DAY_MS).toISOString()),
    ),
  );
}
const ids = async () => (await rows()).map(({ id }) => String(id)).toSorted();

test(promise('worker.retention'), async () => {
  await openSite({ key: 'week', keep: { answerDays: 7 } });
  await openSite({ key: 'nothing', keep: { answerDays: 0 } });
  await answers('workshop', [91, 89, 1]);
  await answers('week', [8, 6.9]);
  await answers('nothing', [0.01]);
  await answers('gone', [91, 89]);
  await env.DB.prepare(
    `INSERT INTO answer_editions VALUES ('week', 'c', 'w', 'e', 't', 'week-8-0', 1, 1, 1), ('week', 'c', 'w', 'e', 't', 'week-6.9-1', 1, 1, 1)`,
  ).run();
  await env.DB.prepare(
    `INSERT INTO daily_questions VALUES ('week', '2026-09-01', 3), ('week', '2026-12-01', 2)`,
  ).run();
  await env.DB.prepare(
    `INSERT INTO erased_conversations VALUES ('old', '2026-10-01T00:00:00.000Z'), ('new', '2026-11-30T00:00:00.000Z')`,
  ).run();
  expect(await sweep(env.DB, NOW)).toBe(4);
  expect(await ids()).toEqual(['gone-89-1', 'week-6.9-1', 'workshop-1-2', 'workshop-89-1']);
  const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
  expect(await all('SELECT answer FROM answer_editions')).toEqual([{ answer: 'week-6.9-1' }]);
  expect(await all('SELECT day FROM daily_questions')).toEqual([{ day: '2026-12-01' }]);
  expect(await all('SELECT hash FROM erased_conversations')).toEqual([{ hash: 'new' }]);
  expect(await sweep(env.DB, NOW), 'again').toBe(0);
});

test(promise('worker.retention', 'in batches, and what is left by the next sweep'), async () => {
  await answers(
    'workshop',
    Array.from({ length: 25 }, () => 100),
  );
  await answers('workshop', [1]);
  expect(await sweep(env.DB, NOW, { batch: 4, batches: 3 })).toBe(12);
  expect(await sweep(env.DB, NOW, { batch: 4, batches: 3 })).toBe(12);
  expect(await sweep(env.DB, NOW, { batch: 4, batches: 3 })).toBe(1);
  expect(await ids()).toEqual(['workshop-1-0']);
});

test(
  promise('worker.retention', 'a site that is set wrongly is kept by default, and keeps no other'),
  async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await env.DB.prepare(`INSERT INTO sites (key, config) VALUES ('broken', '{"keep": "for ever"}')`).run();
    await answers('broken', [91, 89]);
    await answers('workshop', [91]);
    expect(await sweep(env.DB, NOW)).toBe(2);
    expect(await ids()).toEqual(['broken-89-1']);
    expect(JSON.stringify(logged.mock.calls)).toContain('broken');
  },
);

test(promise('worker.retention', 'by cron, by the present setting'), async () => {
  const turn = await ask('hello');
  await worker.scheduled({ cron: '17 * * * *', scheduledTime: Date.now(), noRetry() {} }, env);
  expect(await ids()).toEqual([turn.done.answer]);
  await openSite({ keep: { answerDays: 0 } });
  await worker.scheduled({ cron: '17 * * * *', scheduledTime: Date.now(), noRetry() {} }, env);
  expect(await ids()).toEqual([]);
});

test(promise('worker.keep-nothing'), async () => {
  await openSite({ keep: { answerDays: 0 } });
  const turn = await ask('Why do my brakes squeak?');
  expect(turn.done.lane).toBe('grounded');
  const vote = await request(`/v1/chat/${turn.conversation}/feedback`, {
    method: 'POST',
    body: JSON.stringify({ site: 'workshop', turn: 1, vote: 'up', comment: 'words' }),
  });
  expect(vote.status).toBe(200);
  await runDurableObjectAlarm(stubOf(turn.conversation));
  expect(await rows()).toEqual([]);
  expect((await conversationOf(turn.conversation)).turns).toMatchObject([{ text: turn.text, vote: 'up' }]);
});

test(promise('worker.conversation-kept'), async () => {
  await openSite({ keep: { conversationDays: 2 } });
  const turn = await ask('Why do my brakes squeak?');
  const stub = stubOf(turn.conversation);
  const hoursLeft = () =>
    runInDurableObject(stub, async (_, state) => ((await state.storage.getAlarm()) ?? 0) - Date.now()).then(
      (left) => Math.round(left / 3_600_000),
    );
  // It is not opened before that for nothing; where it is, it goes on waiting.
  await expect.poll(hoursLeft).toBe(48);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await hoursLeft()).toBe(48);
  expect((await conversationOf(turn.conversation)).turns).toHaveLength(1);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS + 1000);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect((await request(`/v1/chat/${turn.conversation}?site=workshop`)).status).toBe(404);
  const left = await runInDurableObject(stub, (_, state) =>
    state.storage.sql
      .exec(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`)
      .toArray(),
  );
  expect(left).toEqual([]);
  expect(await rows(), 'the log has its own days').toHaveLength(1);
});
