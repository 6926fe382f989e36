import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { ask, post, question, readUntil, request } from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

type Row = Record<string, string | number | null>;
async function rows(): Promise<Row[]> {
  return (await env.DB.prepare('SELECT * FROM answers ORDER BY asked_at').all<Row>()).results;
}
const sha256 = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

test(promise('worker.answer-logged'), async () => {
  around.useModel(({ number }) =>
    number === 1
      ? { say: [{ tool: 'search', input: { query: 'squeak' } }], inputTokens: 1000, cacheReadTokens: 900 }
      : { say: [{ text: 'Wet pads [S1][S9].' }], inputTokens: 2000 },
  );
  const turn = await ask('Why do my brakes squeak?', undefined, 'en-GB');
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    id: turn.done.answer,
    site: 'workshop',
    turn: 1,
    conversation_hash: await sha256(turn.conversation),
    question: 'Why do my brakes squeak?',
    locale: 'en-GB',
    language: 'en',
    lane: 'grounded',
    end: 'complete',
    answer: 'Wet pads [S1].',
    model: env.MODEL,
    generation: 'g1',
    error_code: null,
    expires_at: null,
  });
  expect(JSON.parse(String(row?.cited))).toEqual(['S1']);
  expect(JSON.parse(String(row?.consulted))).toEqual(['S1']);
  expect(JSON.parse(String(row?.retrieved))).toContain('S1');
  expect(JSON.parse(String(row?.gate))).toMatchObject({ passed: 1, unknown: 1 });
  expect(JSON.parse(String(row?.usage))).toEqual({
    inputTokens: 3000,
    outputTokens: 84,
    cacheReadTokens: 900,
    citedDocuments: 1,
  });
  expect(row?.prompt_version).toMatch(/^\d{4}-\d{2}-\d{2}\.\d+$/);
  expect(JSON.stringify(row)).not.toContain(turn.conversation);
});

test(promise('worker.answer-logged', 'when the visitor left, and when nothing was found'), async () => {
  await readUntil(await post(question('Do you sell a submarine?')), ({ event }) => event === 'turn');
  await vi.waitUntil(async () => (await rows()).length === 1);
  expect((await rows())[0]).toMatchObject({ lane: 'not_found', end: 'complete' });
  expect(JSON.parse(String((await rows())[0]?.receipts))).toMatchObject([{ hits: 0 }]);
});

test(promise('worker.log-outage'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await env.DB.prepare('ALTER TABLE answers RENAME TO answers_away').run();
  const turn = await ask('Why do my brakes squeak?');
  expect(turn.done.lane).toBe('grounded');
  expect(logged).toHaveBeenCalled();
  await env.DB.prepare('ALTER TABLE answers_away RENAME TO answers').run();
  const stub = env.CONVERSATION.get(env.CONVERSATION.idFromName(turn.conversation));
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await rows()).toMatchObject([{ id: turn.done.answer, lane: 'grounded' }]);
  await request(`/v1/chat/${turn.conversation}?site=workshop`);
  await runDurableObjectAlarm(stub);
  expect(await rows()).toHaveLength(1);
});
