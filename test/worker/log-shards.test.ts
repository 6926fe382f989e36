import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswersReply } from '../../shared/desk-answers.ts';
import type { GapsReply } from '../../shared/desk-gaps.ts';
import type { SitesReply } from '../../shared/desk-sites.ts';
import { writeVote } from '../../worker/answer-log/write-vote.ts';
import { changeGap } from '../../worker/desk/gaps/change-gap.ts';
import { assignLog } from '../../worker/logs/assign-log.ts';
import { moveSite } from '../../worker/logs/move-site.ts';
import { promise } from '../behaviours.ts';
import { ask, request } from './support/chat.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './support/desk.ts';
import { logAnswer } from './support/log-answers.ts';
import { assign, heldOf, oneLog, severalLogs } from './support/several-logs.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
const token = { token: CONSOLE_TOKEN };

beforeEach(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  await severalLogs();
  await openSite({ key: 'garage', name: 'The garage' });
  await assign('garage', 'DB_2');
});
afterEach(async () => {
  delete env.CONSOLE_TOKEN;
  await oneLog();
});

const read = async <T>(path: string): Promise<T> => {
  const response = await callDesk(path, token);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};
const answersIn = async (db: D1Database) =>
  (await db.prepare('SELECT id FROM answers ORDER BY id').all<{ id: string }>()).results.map(({ id }) => id);
const logIn = async (site: string) =>
  (await env.DB.prepare('SELECT log FROM site_logs WHERE site = ?').bind(site).first<{ log: string }>())?.log;

test(promise('worker.logs-sharded'), async () => {
  await env.DB.prepare('DELETE FROM site_logs').run();
  await assign('workshop', 'DB_2');
  const turn = await ask('Why do my brakes squeak?');
  expect(await answersIn(env.DB)).toEqual([]);
  expect(await answersIn(env.DB_2)).toEqual([turn.done.answer]);
  const vote = { site: 'workshop', turn: 1, vote: 'down' };
  await request(`/v1/chat/${turn.conversation}/feedback`, { method: 'POST', body: JSON.stringify(vote) });
  expect(await read(`/answers/${turn.done.answer}`)).toMatchObject({ vote: 'down', site: 'workshop' });
  await request(`/v1/chat/${turn.conversation}?site=workshop`, { method: 'DELETE' });
  expect(await answersIn(env.DB_2)).toEqual([]);
});

test(promise('worker.logs-sharded', 'a new site is given the smallest, for good'), async () => {
  const answer = 'Open the valve [S1]. '.repeat(500);
  for (let i = 0; i < 20; i += 1) {
    await logAnswer({ site: 'garage', answer }, env.DB_2);
    await logAnswer({ site: 'workshop', answer });
  }
  const site = { key: 'attic', name: 'Attic', origins: [], scope: { collections: ['workshop'] } };
  expect((await sendJson('/sites', 'POST', site, token)).status).toBe(201);
  expect(await logIn('attic')).toBe('DB_3');
  env.LOG_SHARDS = 'DB_3';
  await assignLog(env, 'attic');
  env.LOG_SHARDS = 'DB_2, DB_3';
  await assignLog(env, 'attic');
  expect(await logIn('attic')).toBe('DB_3');
});

test(promise('worker.logs-sharded', 'the desk over several sites'), async () => {
  const ids: string[] = [];
  for (let i = 0; i < 11; i += 1) {
    const askedAt = new Date(Date.parse('2026-11-10T10:00:00.000Z') + Math.floor(i / 2) * 1000).toISOString();
    const [site, log] = i % 2 ? (['garage', env.DB_2] as const) : (['workshop', env.DB] as const);
    ids.push(await logAnswer({ site, askedAt, lane: i % 3 ? 'grounded' : 'not_found', consulted: [] }, log));
  }
  const seen: { id: string; askedAt: string }[] = [];
  for (let after = ''; ; ) {
    const page = await read<AnswersReply>(`/answers?limit=3${after}`);
    seen.push(...page.answers);
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const times = seen.map(({ askedAt }) => askedAt);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await read('/answers/count')).toEqual({ answers: 11, relation: 'equal' });
  expect(await read('/answers/count?site=garage')).toEqual({ answers: 5, relation: 'equal' });
  expect(await read('/answers/facets')).toMatchObject({
    facets: { language: [{ value: 'en', answers: 11 }], site: [{ value: 'workshop' }, { value: 'garage' }] },
  });
  const lines = (await (await callDesk('/answers/export?format=jsonl&order=oldest', token)).text()).trim();
  const exported = lines.split('\n').map((line) => JSON.parse(line) as { asked_at: string });
  expect(exported).toHaveLength(11);
  expect(exported.map((row) => row.asked_at)).toEqual(times.toSorted());
  expect(
    (await read<SitesReply>('/sites')).sites.map(({ key, answers }) => [key, answers]).toSorted(),
  ).toEqual([
    ['garage', 5],
    ['workshop', 6],
  ]);
  expect(await read('/metering')).toMatchObject({ rows: [{ answers: 5 }, { answers: 6 }] });
  await sendJson('/gaps/group', 'POST', {}, token);
  const { gaps, states } = await read<GapsReply>('/gaps');
  expect(new Set(gaps.map(({ site }) => site))).toEqual(new Set(['garage', 'workshop']));
  expect(states.open).toBe(gaps.length);
  for (const { id, site } of gaps) expect(await read(`/gaps/${id}`)).toMatchObject({ site });
  // Counts of one article lie in one database: two are not added in silence.
  const refused = await callDesk('/articles', token);
  expect(refused.status).toBe(400);
  const words = await refused.text();
  expect(words).toMatch(
    /these sites are kept in 2\. Ask for the sites of one with the filter “site”: \w+; or \w+\./,
  );
  for (const site of ['garage', 'workshop']) expect(words).toContain(site);
  expect((await callDesk('/articles?site=garage', token)).status).toBe(200);
});

const QUESTIONS = [
  'Do you sell submarines?',
  'Which paint suits a wooden fence?',
  'Opening hours on Sunday in Lyon',
  'Can llamas be trained to deliver parcels?',
];

/** A site with all that a site can have. */
async function fullSite(site: string, db: D1Database): Promise<void> {
  for (let i = 0; i < 30; i += 1) {
    const id = await logAnswer(
      {
        site,
        question: QUESTIONS[i % QUESTIONS.length] ?? '',
        ...(i % 2 && { consulted: [], lane: 'not_found' }),
      },
      db,
    );
    if (i % 5 === 0)
      await writeVote(db, id, { vote: 'down', reason: null, comment: 'no', at: '2026-11-11T00:00:00.000Z' });
  }
  await db
    .prepare('INSERT INTO webhooks VALUES (?, ?, ?, ?, ?)')
    .bind(`wh_${site}`, site, 'https://x.example', '["digest"]', 's')
    .run();
  await sendJson('/gaps/group', 'POST', {}, token);
  const [gap, other] = (await read<GapsReply>(`/gaps?site=${site}`)).gaps;
  if (!gap || !other) throw new Error('There are too few gaps.');
  const merge = { into: other.id, revision: 1 };
  await sendJson(`/gaps/${gap.id}/merge`, 'POST', merge, token);
  await db
    .prepare(`INSERT INTO gap_history (gap, at, who, what) VALUES (?, 'now', 'Ann', 'looked')`)
    .bind(other.id)
    .run();
}

test(promise('worker.log-moved', 'broken off at every step'), async () => {
  await fullSite('workshop', env.DB);
  await fullSite('garage', env.DB_2);
  const [mine, others] = [await heldOf(env.DB, 'workshop'), await heldOf(env.DB_2, 'garage')];
  expect(mine.answers).toHaveLength(30);
  expect(mine.gap_history?.length).toBeGreaterThan(0);
  expect(mine.found).toEqual(['{"n":30}']);
  let steps = 0;
  for (let done = false; !done; steps += 1) {
    const before = await env.DB.prepare('SELECT * FROM site_logs WHERE site = ?').bind('workshop').first();
    ({ done } = await moveSite(env, 'workshop', 'DB_2', 0));
    // Every third step is done and not noted, as by a worker that ends just then; while it is copied.
    if (steps % 3 !== 2 || !before?.moving_to) continue;
    const after = await env.DB.prepare('SELECT * FROM site_logs WHERE site = ?').bind('workshop').first();
    if (after?.moving_to)
      await env.DB.prepare('UPDATE site_logs SET move_at = ? WHERE site = ?')
        .bind(before.move_at, 'workshop')
        .run();
  }
  expect(steps).toBeGreaterThan(20);
  expect(await logIn('workshop')).toBe('DB_2');
  expect(await heldOf(env.DB_2, 'workshop')).toEqual({
    ...mine,
    erased_conversations: others.erased_conversations,
  });
  expect(await heldOf(env.DB_2, 'garage')).toEqual(others);
  const left = await heldOf(env.DB, 'workshop');
  expect(Object.entries(left).filter(([table, rows]) => table !== 'found' && rows.length > 0)).toEqual([]);
  // And back, where it had left.
  while (!(await moveSite(env, 'workshop', 'DB', 1000)).done);
  expect(await heldOf(env.DB, 'workshop')).toEqual({
    ...mine,
    erased_conversations: left.erased_conversations,
  });
});

test(promise('worker.log-moved', 'while it is asked, voted and changed'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const before = await ask('Why do my brakes squeak?');
  for (let i = 0; i < 3; i += 1) await logAnswer({ lane: 'not_found', consulted: [] });
  await sendJson('/gaps/group', 'POST', {}, token);
  const [gap] = (await read<GapsReply>('/gaps?site=workshop')).gaps;
  if (!gap) throw new Error('There is no gap.');
  await moveSite(env, 'workshop', 'DB_2', 0);
  const during = await ask('How do I ask for a refund?', before.conversation);
  const vote = { site: 'workshop', turn: 1, vote: 'down' };
  await request(`/v1/chat/${before.conversation}/feedback`, { method: 'POST', body: JSON.stringify(vote) });
  const change = { state: 'planned', revision: 1 };
  const refused = await sendJson(`/gaps/${gap.id}`, 'PATCH', change, token);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('being moved')]);
  await expect(
    changeGap(env.DB, gap.id, { state: 'planned', revision: 1 }, { who: 'Ann' }),
  ).rejects.toThrow();
  expect(await answersIn(env.DB)).not.toContain(during.done.answer);
  const moved = await sendJson('/sites/workshop/move', 'POST', { to: 'DB_2' }, token);
  expect(await moved.json()).toMatchObject({ log: 'DB_2', movingTo: null, done: true });
  const stub = env.CONVERSATION.get(env.CONVERSATION.idFromName(before.conversation));
  await runDurableObjectAlarm(stub);
  await runDurableObjectAlarm(stub);
  expect(await answersIn(env.DB_2)).toContain(during.done.answer);
  expect(await answersIn(env.DB)).toEqual([]);
  expect(await read(`/answers/${before.done.answer}`)).toMatchObject({ vote: 'down' });
  expect((await sendJson(`/gaps/${gap.id}`, 'PATCH', change, token)).status).toBe(200);
});

test(promise('worker.log-moved', 'to a database that is not there, it is refused'), async () => {
  const refused = await sendJson('/sites/workshop/move', 'POST', { to: 'DB_9' }, token);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('DB_9')]);
  expect(await logIn('workshop')).toBe(undefined);
});
