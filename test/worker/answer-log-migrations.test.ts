import { applyD1Migrations, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { rows } from './support/answer-rows.ts';
import { ask, conversationOf, request } from './support/chat.ts';
import { standOutside } from './support/outside.ts';
import { openSite } from './support/site.ts';

beforeEach(() => {
  standOutside();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

/** What stood in the database after each migration, as the version of its time wrote it. */
const written: Record<string, string[]> = {
  '0001': [
    `INSERT INTO sites (key, config) VALUES ('workshop', '{"key":"workshop","name":"W","origins":["https://shop.example"],"scope":{"collections":["workshop"]}}')`,
    `INSERT INTO daily_questions VALUES ('workshop', '2026-11-01', 7)`,
    `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, locale, language, lane, "end", answer,
       retrieved, cited, consulted, receipts, notices, error_code, gate, model, prompt_version, generation, usage, timings)
     VALUES ('a_1', 'workshop', 'hash1', 1, '2026-11-01T10:00:00.000Z', 'سؤال؟', 'ar', 'ar', 'grounded', 'complete', 'جواب [S1].',
       '["S1"]', '["S1"]', '["S1"]', '[]', '[]', NULL, '{"passed":1}', 'm', 'p', 'g1', '{}', '{}')`,
  ],
  '0002': [
    `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, locale, language, lane, "end", answer,
       retrieved, cited, consulted, receipts, notices, error_code, gate, model, prompt_version, generation, usage, timings, verdicts)
     VALUES ('a_2', 'workshop', 'hash2', 1, '2026-11-02T10:00:00.000Z', 'p. 405?', NULL, 'en', 'not_found', 'complete', 'No.',
       '[]', '[]', '[]', '[{"hits":0}]', '[]', NULL, '{}', 'm', 'p', NULL, '{}', '{}', '[{"kind":"page"}]')`,
  ],
  '0003': [
    `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, locale, language, lane, "end", answer,
       retrieved, cited, consulted, receipts, notices, error_code, gate, model, prompt_version, generation, usage, timings,
       origin, sources, code_version, vote, vote_reason, voted_at)
     VALUES ('a_3', 'workshop', 'hash3', 1, '2026-11-03T10:00:00.000Z', 'Why?', 'en', 'en', 'grounded', 'complete', 'So [S1].',
       '["S1"]', '["S1"]', '["S1"]', '[]', '[]', NULL, '{}', 'm', 'p', 'g1', '{}', '{}',
       'https://shop.example', '[{"id":"S1"}]', '0.1.0', 'down', 'unclear', '2026-11-03T10:01:00.000Z')`,
    `INSERT INTO answer_editions VALUES ('workshop', 'c', 'w', 'e', '2026-11-03T10:00:00.000Z', 'a_3', 1, 1, 1)`,
  ],
  '0004': [
    `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, locale, language, lane, "end", answer,
       retrieved, cited, consulted, receipts, notices, error_code, gate, model, prompt_version, generation, usage, timings)
     VALUES ('a_4', 'workshop', 'hash4', 1, '2026-11-03T10:00:00.000Z', 'And now?', 'en', 'en', 'grounded', 'complete', 'So.',
       '[]', '[]', '[]', '[]', '[]', NULL, '{}', 'm', 'p', 'g1', '{}', '{}')`,
  ],
  '0005': [
    `INSERT INTO gaps (id, site, opened_at, first_asked_at, last_asked_at, note)
     VALUES ('g_5', 'workshop', '2026-11-03T10:00:00.000Z', '2026-11-03T10:00:00.000Z', '2026-11-03T10:00:00.000Z', 'Mine')`,
    `INSERT INTO gap_cores (id, site, gap, questions, vector) VALUES ('c_5', 'workshop', 'g_5', 1, '[]')`,
    `INSERT INTO gap_questions VALUES ('a_4', 'workshop', 'g_5', 'c_5', 'hash4', '2026-11-03T10:00:00.000Z', 'en', 'And now?', 'and now', 0, 0, '[]')`,
  ],
  '0006': [
    `INSERT INTO desk_people (id, name, email, role, sites, token_hash, created_at)
     VALUES ('p_1', 'Ann', 'ann@example.org', 'editor', '["workshop"]', 'h1', '2026-11-06T10:00:00.000Z')`,
    `INSERT INTO desk_sessions VALUES ('s1', 'p_1', 'h1', '2026-11-06T10:00:00.000Z', '2026-11-06T10:00:00.000Z')`,
  ],
  '0007': [
    `INSERT INTO deleted_sites (key, config, deleted_at) VALUES ('old', '{"key":"old"}', '2026-11-07T10:00:00.000Z')`,
  ],
  '0008': [
    `INSERT INTO desk_trail (at, who, role, action, site, subject, before, after, request_id)
     VALUES ('2026-11-08T10:00:00.000Z', 'Ann', 'editor', 'gap.change', 'workshop', 'g_5', 'null', 'null', 'r1')`,
  ],
  '0009': [
    `INSERT INTO audit_campaigns (campaign, site, title, plan, units, rule, rule_sha256, rows, precodes, request, created_at)
     VALUES ('c1', 'workshop', 'Audit', 'p', 'u', 'r', 's', 1, 0, '{}', '2026-11-09T10:00:00.000Z')`,
  ],
};

describe('from each earlier state', () => {
  test.each(Object.keys(written))(promise('worker.migrations', 'after %s'), async (last) => {
    const all = env.TEST_MIGRATIONS;
    const upTo = all.findIndex(({ name }) => name.startsWith(last)) + 1;
    expect(upTo).toBeGreaterThan(0);
    expect(all.length, 'a later one is there').toBeGreaterThan(upTo);
    for (let at = 1; at <= upTo; at += 1) {
      await applyD1Migrations(env.DB, all.slice(0, at));
      for (const sql of written[all[at - 1]?.name.slice(0, 4) ?? ''] ?? []) await env.DB.prepare(sql).run();
    }
    await applyD1Migrations(env.DB, all);
    await applyD1Migrations(env.DB, all);
    const before = await rows();
    const ids = ['a_1', 'a_2', 'a_3', 'a_4'].slice(0, Number(last));
    expect(before.map(({ id }) => id)).toEqual(ids);
    expect(before[0]).toMatchObject({
      ...{ question: 'سؤال؟', answer: 'جواب [S1].', cited: '["S1"]', verdicts: '[]', gate: '{"passed":1}' },
      ...{ origin: null, before_gate: null, withheld: '[]', sources: '[]', redacted: '{}', vote: null },
      code_version: null,
    });
    if (ids.length > 1)
      expect(before[1]).toMatchObject({ verdicts: '[{"kind":"page"}]', receipts: '[{"hits":0}]' });
    if (Number(last) > 5) {
      const people = await env.DB.prepare(
        'SELECT name, hash FROM desk_people JOIN desk_sessions ON person = id',
      ).all();
      expect(people.results).toEqual([{ name: 'Ann', hash: 's1' }]);
    }
    if (ids.length > 2)
      expect(before[2]).toMatchObject({
        origin: 'https://shop.example',
        vote: 'down',
        sources: '[{"id":"S1"}]',
      });
    const { results: found } = await env.DB.prepare(
      'SELECT id FROM answer_search JOIN answers ON place = answer_search.rowid WHERE answer_search MATCH ? ORDER BY place',
    )
      .bind('facets : "s776f726b73686f70"')
      .all<{ id: string }>();
    expect(found.map(({ id }) => id)).toEqual(ids);
    const { results: months } = await env.DB.prepare('SELECT month, answers FROM site_months').all();
    expect(months).toEqual([{ month: '2026-11', answers: ids.length }]);
    if (Number(last) > 8) {
      const campaigns = await env.DB.prepare('SELECT title FROM audit_campaigns').all();
      expect(campaigns.results).toEqual([{ title: 'Audit' }]);
    }
    const turn = await ask('Why do my brakes squeak?');
    expect((await rows()).map(({ id }) => id)).toContain(turn.done.answer);
    const { results } = await env.DB.prepare('SELECT asked FROM daily_questions WHERE day = ?')
      .bind('2026-11-01')
      .all();
    expect(results).toEqual([{ asked: 7 }]);
  });

  test(promise('worker.migrations', 'the cases above are all of them'), () => {
    const names = env.TEST_MIGRATIONS.map(({ name }) => name.slice(0, 4));
    expect(names.slice(0, -1)).toEqual(Object.keys(written));
  });
});

/** The tables of a conversation as they were before votes and settings. */
const FIRST_TABLES = `
  CREATE TABLE conversation (id TEXT PRIMARY KEY, site TEXT NOT NULL);
  CREATE TABLE turns (turn INTEGER PRIMARY KEY, client_message_id TEXT NOT NULL UNIQUE, message TEXT NOT NULL,
    locale TEXT, started_at TEXT NOT NULL, reply TEXT);
  CREATE TABLE events (turn INTEGER NOT NULL, seq INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (turn, seq)) WITHOUT ROWID;
  CREATE TABLE registry (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, entry TEXT NOT NULL);
  CREATE TABLE outbox (answer TEXT PRIMARY KEY, entry TEXT NOT NULL, attempts INTEGER NOT NULL);`;

test(promise('worker.old-conversations'), async () => {
  await openSite();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const id = `c_${'O'.repeat(22)}`;
  const stub = env.CONVERSATION.get(env.CONVERSATION.idFromName(id));
  const reply = {
    ...{ turn: 1, message: 'hello', text: 'Hello.', sources: [], receipts: [], notices: [], error: null },
    ...{ lane: 'conversational', end: 'complete' },
  };
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, citedDocuments: 0 };
  const done = { type: 'done', answer: 'a_old_1', lane: 'conversational', end: 'complete', usage };
  const owed = {
    ...{
      id: 'a_old_1',
      site: 'workshop',
      conversationHash: 'old',
      turn: 1,
      askedAt: '2026-11-01T10:00:00.000Z',
    },
    ...{
      question: 'hello',
      locale: null,
      language: 'en',
      lane: 'conversational',
      end: 'complete',
      answer: 'Hello.',
    },
    ...{
      retrieved: [],
      cited: [],
      consulted: [],
      receipts: [],
      notices: [],
      errorCode: null,
      gate: {},
      model: 'm',
    },
    ...{ promptVersion: 'p', generation: null, usage, timings: {} },
  };
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec(FIRST_TABLES);
    storage.sql.exec('INSERT INTO conversation VALUES (?, ?)', id, 'workshop');
    const now = new Date().toISOString();
    const insert = 'INSERT INTO turns VALUES (?, ?, ?, NULL, ?, ?)';
    storage.sql.exec(insert, 1, 'message-1', 'hello', now, JSON.stringify({ reply, done }));
    storage.sql.exec(insert, 2, 'message-2', 'left unfinished', now, null);
    storage.sql.exec('INSERT INTO outbox VALUES (?, ?, 2)', 'a_old_1', JSON.stringify(owed));
  });
  const { abortAllDurableObjects } = await import('cloudflare:test');
  await abortAllDurableObjects();
  const { turns } = await conversationOf(id);
  expect(turns).toMatchObject([{ text: 'Hello.', vote: null }, { end: 'cut_short' }]);
  expect((await ask('Why do my brakes squeak?', id)).turn).toBe(3);
  const vote = { site: 'workshop', turn: 1, vote: 'up' };
  const voted = await request(`/v1/chat/${id}/feedback`, { method: 'POST', body: JSON.stringify(vote) });
  expect(voted.status).toBe(200);
  expect((await rows()).map(({ turn }) => turn).toSorted()).toEqual([1, 2, 3]);
  expect((await rows()).find(({ id: own }) => own === 'a_old_1')).toMatchObject({ vote: 'up' });
});
