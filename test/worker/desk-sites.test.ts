import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EraseReply } from '../../shared/desk-answers.ts';
import { CorpusReply, ReindexReply, SitesReply, WholeSite } from '../../shared/desk-sites.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import { SiteReply } from '../../shared/site.ts';
import { sweep } from '../../worker/answer-log/sweep.ts';
import { EXPORTED, NOT_EXPORTED } from '../../worker/desk/sites/export-site.ts';
import { promise } from '../behaviours.ts';
import { rows } from './support/answer-rows.ts';
import { ask, conversationOf, request } from './support/chat.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './support/desk.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const token = CONSOLE_TOKEN;
beforeEach(() => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
});

async function site(key = 'workshop'): Promise<WholeSite> {
  return WholeSite.parse(await (await callDesk(`/sites/${key}`, { token })).json());
}

async function refusal(response: Response) {
  const { error } = ErrorBody.parse(await response.json());
  return { status: response.status, ...error };
}

const fresh = {
  key: 'garage',
  name: 'The garage',
  origins: ['https://garage.example'],
  scope: { collections: ['g'] },
};

test(promise('desk.sites'), async () => {
  const added = await sendJson('/sites', 'POST', fresh, { token });
  expect(added.status).toBe(201);
  expect(WholeSite.parse(await added.json())).toMatchObject({
    site: { name: 'The garage', dailyCap: 5000 },
    tag: '<script async src="https://worker.example/widget.js" data-site="garage"></script>',
  });
  const { sites } = SitesReply.parse(await (await callDesk('/sites', { token })).json());
  expect(sites.map(({ key, origins }) => [key, origins])).toEqual([
    ['garage', 1],
    ['workshop', 1],
  ]);
  expect(await refusal(await sendJson('/sites', 'POST', fresh, { token }))).toMatchObject({ status: 400 });
  const { site: stored, revision } = await site('garage');
  const change = { site: { ...stored, name: 'Garage', starters: ['Which oil?'] }, revision };
  expect((await sendJson('/sites/garage', 'PUT', change, { token })).status).toBe(200);
  const panel = await request('/v1/site?site=garage', { headers: { Origin: 'https://garage.example' } });
  expect(SiteReply.parse(await panel.json()), 'the widget has it at once').toMatchObject({
    name: 'Garage',
    starters: ['Which oil?'],
  });
});

test(promise('desk.two-editors'), async () => {
  const { site: stored, revision } = await site();
  const saved = await sendJson(
    '/sites/workshop',
    'PUT',
    { site: { ...stored, name: 'First' }, revision },
    { token },
  );
  expect(saved.status).toBe(200);
  const late = await sendJson(
    '/sites/workshop',
    'PUT',
    { site: { ...stored, name: 'Second' }, revision },
    { token },
  );
  expect(await refusal(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  const now = await site();
  const both = await Promise.all(
    ['Third', 'Fourth'].map((name) =>
      sendJson('/sites/workshop', 'PUT', { site: { ...stored, name }, revision: now.revision }, { token }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await Promise.all(both.map((response) => response.text()));
});

describe('what a site may not be', () => {
  test.each([
    [
      'an origin with a path',
      { origins: ['https://shop.example/help'] },
      'https://shop.example',
      'site.origins.0',
    ],
    ['a star', { origins: ['*'] }, 'origin', 'site.origins.0'],
    ['an origin of another kind', { origins: ['javascript:alert(1)'] }, 'origin', 'site.origins.0'],
    [
      'a hand-off that is a script',
      { handoff: { url: 'javascript:alert(1)' } },
      'https://',
      'site.handoff.url',
    ],
    ['no language', { locale: 'no language at all' }, 'language', 'site.locale'],
    ['another key', { key: 'other' }, 'key', 'site.key'],
    ['no scope', { scope: {} }, 'scope', 'site.scope'],
    ['a cap below nothing', { dailyCap: -1 }, 'dailyCap', 'site.dailyCap'],
    ['keeping for ever', { keep: { answerDays: 1e9 } }, 'answerDays', 'site.keep.answerDays'],
  ])(promise('desk.site-checked', '%s'), async (_, change, word, at) => {
    const before = await site();
    const body = { site: { ...before.site, ...change }, revision: before.revision };
    const { code, field, message } = await refusal(await sendJson('/sites/workshop', 'PUT', body, { token }));
    expect({ code, field }).toEqual({ code: 'bad_request', field: at });
    expect(message).toContain(word);
    expect(await site()).toEqual(before);
  });
});

test(promise('desk.secrets-hidden'), async () => {
  const secret = `whsec_${'k'.repeat(40)}`;
  const handoff = { kind: 'webhook', url: 'https://hooks.example.com/', secret };
  await sendJson('/sites', 'POST', { ...fresh, handoff }, { token });
  const { site: shown, revision } = await site('garage');
  expect(JSON.stringify(shown)).not.toContain(secret);
  const change = { site: { ...shown, name: 'Garage' }, revision };
  expect((await sendJson('/sites/garage', 'PUT', change, { token })).status).toBe(200);
  const stored = await env.DB.prepare(
    `SELECT config ->> '$.handoff.secret' AS kept FROM sites WHERE key = 'garage'`,
  ).first();
  expect(stored, 'and is kept through a change').toEqual({ kept: secret });
  for (const path of ['/sites/garage/export', '/trail', '/sites/garage']) {
    expect(await (await callDesk(path, { token })).text(), path).not.toContain(secret);
  }
  const body = { ...fresh, key: 'third', handoff: shown.handoff };
  expect(await refusal(await sendJson('/sites', 'POST', body, { token }))).toMatchObject({
    code: 'bad_request',
  });
});

test(promise('desk.site-deleted'), async () => {
  await openSite({ keep: { answerDays: 200, conversationDays: 30, redact: [] } });
  await ask('Why do my brakes squeak?');
  expect((await callDesk('/sites/workshop', { method: 'DELETE', token })).status).toBe(204);
  expect((await request('/v1/site?site=workshop')).status).toBe(404);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await sweep(env.DB, inDays(199));
  expect(await rows()).toHaveLength(1);
  await sweep(env.DB, inDays(201));
  expect(await rows()).toHaveLength(0);
});

describe('the corpus', () => {
  test(promise('desk.corpus'), async () => {
    const reply = CorpusReply.parse(await (await callDesk('/sites/workshop/corpus', { token })).json());
    expect(reply.works).toBeGreaterThan(0);
    expect(reply.state).toMatch(/import/);
    const again = ReindexReply.parse(
      await (await callDesk('/sites/workshop/reindex', { method: 'POST', token })).json(),
    );
    expect(again.started, 'a host without a folder').toBe(false);
    expect(again.state).toMatch(/import/);
  });

  test(promise('desk.corpus', 'the host is out of reach'), async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    around.outside.search.fault = 'network';
    for (const [path, method] of [
      ['corpus', 'GET'],
      ['reindex', 'POST'],
    ] as const) {
      const response = await callDesk(`/sites/workshop/${path}`, { method, token });
      expect(await refusal(response)).toMatchObject({ status: 503, code: 'search_unavailable' });
    }
  });
});

test(promise('desk.site-export'), async () => {
  const turn = await ask('Why do my brakes squeak?');
  const vote = { site: 'workshop', turn: 1, vote: 'down', reason: 'unclear' };
  await request(`/v1/chat/${turn.conversation}/feedback`, { method: 'POST', body: JSON.stringify(vote) });
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, language, lane, "end", answer, retrieved,
       cited, consulted, receipts, notices, gate, model, prompt_version, usage, timings)
     SELECT 'n' || i, iif(i % 100 = 0, 'garage', 'workshop'), 'h', i, '2026-11-01T00:00:00.000Z', 'garage' || i, 'en',
       'grounded', 'complete', 'a', '["S1"]', '[]', '[]', '[]', '[]', '{}', 'm', 'p', '{}', '{}' FROM n`,
  ).run();
  const response = await callDesk('/sites/workshop/export', { token });
  expect(response.headers.get('Content-Disposition')).toMatch(
    /attachment; filename="pincite-workshop-[\d-]+\.jsonl"/,
  );
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  expect(of('site')).toMatchObject([{ key: 'workshop', config: { name: 'Workshop help' } }]);
  expect(of('answer')).toHaveLength(1189);
  expect(new Set(of('answer').map(({ id }) => id)).size).toBe(1189);
  expect(of('answer').every((row) => row.site === 'workshop' && Array.isArray(row.retrieved))).toBe(true);
  expect(of('answer').find(({ id }) => id === turn.done.answer)).toMatchObject({
    vote: 'down',
    vote_reason: 'unclear',
  });
  expect(of('change').at(-1)).toMatchObject({ action: 'export', who: 'Console' });
  expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 });
});

test(promise('desk.site-export', 'no table is forgotten'), async () => {
  const { results } = await env.DB.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`).all<{
    name: string;
    sql: string;
  }>();
  const ofSites = results.filter(({ sql }) => /[\s(]site\s+TEXT/.test(sql)).map(({ name }) => name);
  expect(ofSites).toContain('answers');
  const known = [...EXPORTED.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)];
  expect(ofSites.filter((name) => !known.includes(name))).toEqual([]);
});

test(promise('desk.visitor-erased'), async () => {
  const gone = await ask('Why do my brakes squeak?');
  await ask('And now?', gone.conversation);
  const stays = await ask('Why do my brakes squeak?');
  const before = await rows();
  const hash = before.find(({ id }) => id === gone.done.answer)?.conversation_hash;
  const path = `/visitors/${hash}?site=workshop`;
  const reply = await callDesk(path, { method: 'DELETE', token });
  expect(EraseReply.parse(await reply.json())).toEqual({ answers: 2 });
  expect((await rows()).map(({ id }) => id)).toEqual([stays.done.answer]);
  const { turns } = await conversationOf(gone.conversation).catch(() => ({ turns: [] }));
  expect(turns.length, 'the conversation itself is the visitor’s: only its rows are reached').toBe(2);
  await ask('Once more?', gone.conversation);
  expect(
    (await rows()).map(({ id }) => id),
    'and what follows is not written',
  ).toEqual([stays.done.answer]);
  expect(EraseReply.parse(await (await callDesk(path, { method: 'DELETE', token })).json())).toEqual({
    answers: 0,
  });
  expect((await callDesk('/visitors/x?site=workshop', { method: 'DELETE', token })).status).toBe(400);
});
