import { abortAllDurableObjects, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { FeedbackReason } from '../../shared/chat-api.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { logAway, logBack, rows } from './support/answer-rows.ts';
import { ask, conversationOf, post, question, readUntil, request } from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

function vote(conversation: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return request(`/v1/chat/${conversation}/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ site: 'workshop', turn: 1, vote: 'up', ...body }),
  });
}
async function refused(response: Response): Promise<[number, string]> {
  return [response.status, ErrorBody.parse(await response.json()).error.code];
}
const stubOf = (conversation: string) => env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));

test(promise('worker.votes'), async () => {
  const { conversation } = await ask('Why do my brakes squeak?');
  const votes = async () =>
    (await rows()).map(({ vote: one, vote_reason, vote_comment }) => [one, vote_reason, vote_comment]);
  const reply = await vote(conversation, {
    vote: 'down',
    reason: 'incomplete',
    comment: ' Which pads? Write to jane@example.org ',
  });
  expect(await reply.json()).toEqual({ turn: 1, vote: 'down' });
  expect(await votes()).toEqual([['down', 'incomplete', 'Which pads? Write to [email]']]);
  expect((await conversationOf(conversation)).turns[0]?.vote).toBe('down');
  // A clock that jumps back an hour in between.
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
  expect(await (await vote(conversation, { vote: 'up' })).json()).toEqual({ turn: 1, vote: 'up' });
  expect(await votes()).toEqual([['up', null, null]]);
  vi.spyOn(Date, 'now').mockRestore();
  await vote(conversation, { vote: null });
  expect(await votes()).toEqual([[null, null, null]]);
  expect((await conversationOf(conversation)).turns[0]?.vote).toBeNull();
});

test(promise('worker.votes', 'many at once: the last one counts, here and in the log'), async () => {
  const { conversation } = await ask('Why do my brakes squeak?');
  const all = ['up', 'down', 'up', 'down', 'up', 'down'] as const;
  await Promise.all(all.map((one) => vote(conversation, { vote: one })));
  const kept = (await conversationOf(conversation)).turns[0]?.vote;
  expect(['up', 'down']).toContain(kept);
  await vi.waitFor(async () => expect((await rows())[0]?.vote).toBe(kept), PATIENCE_MS);
});

test(promise('worker.votes-checked'), async () => {
  const { conversation } = await ask('hello');
  await openSite({ key: 'other', name: 'Other' });
  const cases: [object, number, string][] = [
    [{ vote: 'sideways' }, 400, 'bad_request'],
    [{ vote: undefined }, 400, 'bad_request'],
    [{ turn: 0 }, 400, 'bad_request'],
    [{ turn: 1.5 }, 400, 'bad_request'],
    [{ vote: 'down', reason: 'ugly' }, 400, 'bad_request'],
    [{ vote: 'up', reason: 'other' }, 400, 'bad_request'],
    [{ vote: null, comment: 'words' }, 400, 'bad_request'],
    [{ comment: 'x'.repeat(1001) }, 400, 'bad_request'],
    [{ stars: 5 }, 400, 'bad_request'],
    [{ comment: 'x'.repeat(40_000) }, 413, 'too_large'],
    [{ turn: 2 }, 404, 'not_found'],
    [{ site: 'nowhere' }, 404, 'unknown_site'],
    [{ site: 'other' }, 404, 'conversation_not_found'],
  ];
  for (const [body, status, code] of cases) {
    expect([body, await refused(await vote(conversation, body))]).toEqual([body, [status, code]]);
  }
  expect(await refused(await vote(`c_${'A'.repeat(22)}`, {}))).toEqual([404, 'conversation_not_found']);
  const elsewhere = await vote(conversation, {}, { Origin: 'https://evil.example' });
  expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect(await refused(elsewhere)).toEqual([403, 'origin_not_allowed']);
  expect((await rows())[0]).toMatchObject({ vote: null, vote_reason: null, vote_comment: null });
});

test(promise('worker.votes-checked', 'too many in a minute, counted apart from questions'), async () => {
  const { conversation } = await ask('hello');
  const address = { 'CF-Connecting-IP': '198.51.100.20' };
  for (let at = 0; at < 30; at += 1) expect((await vote(conversation, {}, address)).status).toBe(200);
  expect(await refused(await vote(conversation, {}, address))).toEqual([429, 'rate_limited']);
  const asked = await post(question('hello', conversation), address);
  expect(asked.status).toBe(200);
  await asked.text();
});

test(promise('worker.votes-checked', 'while the answer is still given'), async () => {
  around.outside.search.delay = 60_000;
  const seen = await readUntil(await post(question('brakes?')), ({ event }) => event === 'step');
  const head = seen[0]?.data;
  if (head?.type !== 'turn') throw new Error('no turn event');
  expect(await refused(await vote(head.conversation, {}))).toEqual([409, 'turn_running']);
  await request(`/v1/chat/${head.conversation}/stop?site=workshop`, { method: 'POST' });
  expect((await vote(head.conversation, {})).status).toBe(200);
});

test(promise('worker.votes-checked', 'its reasons are a closed list'), () => {
  expect(FeedbackReason.options).toEqual([
    'incorrect',
    'incomplete',
    'outdated',
    'off_topic',
    'unclear',
    'sources',
    'other',
  ]);
});

test(promise('worker.votes-outage'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  const { conversation, done } = await ask('Why do my brakes squeak?');
  expect((await vote(conversation, { vote: 'down', comment: 'secret words' })).status).toBe(200);
  expect((await vote(conversation, { vote: 'up', comment: 'secret words too' })).status).toBe(200);
  await abortAllDurableObjects();
  await logBack();
  await runDurableObjectAlarm(stubOf(conversation));
  await runDurableObjectAlarm(stubOf(conversation));
  expect(await rows()).toMatchObject([{ id: done.answer, vote: 'up', vote_comment: 'secret words too' }]);
  expect(JSON.stringify(logged.mock.calls)).toContain('kept and tried again');
  expect(JSON.stringify(logged.mock.calls)).not.toContain('secret words');
});
