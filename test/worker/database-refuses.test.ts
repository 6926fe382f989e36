import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { rows } from './support/answer-rows.ts';
import { type Ended, ended, post, question, readEvents } from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
const TABLES = ['answers', 'daily_questions', 'sites'];
const CONTACT = 'https://shop.example/contact';

afterEach(() => {
  vi.restoreAllMocks();
});

/** By triggers of the database's own. */
async function refuseWrites(): Promise<() => Promise<void>> {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const names: string[] = [];
  for (const table of TABLES) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `refuse_${table}_${change}`;
      names.push(name);
      await env.DB.prepare(
        `CREATE TRIGGER ${name} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'no writes now'); END`,
      ).run();
    }
  }
  return async () => {
    for (const name of names) await env.DB.prepare(`DROP TRIGGER ${name}`).run();
  };
}

let from = 0;
/** Each from another address: the rate of one is limited. */
function asked(message = 'Why do my brakes squeak?'): Promise<Response> {
  from += 1;
  return post(question(message), { 'CF-Connecting-IP': `198.51.100.${from % 250}` });
}

test(
  promise('worker.database-refuses', 'the visitor is answered, and the log has it afterwards'),
  async () => {
    const takeWrites = await refuseWrites();
    const response = await asked();
    expect(response.status).toBe(200);
    const answer: Ended = ended(await readEvents(response));
    expect(answer.text).not.toBe('');
    expect(await rows()).toHaveLength(0);
    await takeWrites();
    // Kept in the conversation, and tried again by its alarm.
    await runDurableObjectAlarm(env.CONVERSATION.get(env.CONVERSATION.idFromName(answer.conversation)));
    await vi.waitUntil(async () => (await rows()).length === 1, { timeout: PATIENCE_MS, interval: 100 });
    expect((await rows())[0]).toMatchObject({ id: answer.done.answer });
  },
);

test(
  promise('worker.database-refuses', 'a little of the day’s cap goes uncounted, and no more'),
  async () => {
    await openSite({ key: 'uncounted', dailyCap: 1000, handoff: { url: CONTACT } });
    await refuseWrites();
    const statuses: number[] = [];
    let refusal: { error: { code: string; message: string } } | null = null;
    for (let number = 0; number < 40 && !refusal; number += 1) {
      const response = await post(
        { ...question('Hello'), site: 'uncounted' },
        { 'CF-Connecting-IP': `203.0.113.${number}` },
      );
      statuses.push(response.status);
      if (response.ok) await response.text();
      else refusal = await response.json();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(refusal?.error.code).toBe('busy');
    expect(refusal?.error.message).toContain(CONTACT);
  },
);

test(promise('worker.database-refuses', 'what cannot be read is said to be busy'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { prepare } = env.DB;
  vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
    if (query.includes('erased')) throw new Error('D1_ERROR: overloaded');
    return prepare.call(env.DB, query);
  });
  const response = await asked();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: 'busy' } });
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
});
