import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import article from '../../help/en/support-teams/answer-log.md?raw';
import packageJson from '../../package.json';
import { VERSION } from '../../worker/version.ts';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { logAway, logBack, rows } from './support/answer-rows.ts';
import { ask, conversationOf, post, question, readEvents, readUntil, request } from './support/chat.ts';
import { passage } from './support/passages.ts';
import { ORIGIN, openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const stubOf = (conversation: string) => env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));

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
  await vi.waitUntil(async () => (await rows()).length === 1, PATIENCE_MS);
  expect((await rows())[0]).toMatchObject({ lane: 'not_found', end: 'complete' });
  expect(JSON.parse(String((await rows())[0]?.receipts))).toMatchObject([{ hits: 0 }]);
});

test(promise('worker.log-outage'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  const turn = await ask('Why do my brakes squeak?');
  expect(turn.done.lane).toBe('grounded');
  expect(logged).toHaveBeenCalled();
  await logBack();
  const stub = stubOf(turn.conversation);
  const alarm = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm());
  expect((alarm ?? Number.POSITIVE_INFINITY) - Date.now(), 'it is tried again soon').toBeLessThan(61_000);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await rows()).toMatchObject([{ id: turn.done.answer, lane: 'grounded' }]);
  await request(`/v1/chat/${turn.conversation}?site=workshop`);
  await runDurableObjectAlarm(stub);
  expect(await rows()).toHaveLength(1);
});

test(promise('worker.log-outage', 'for several answers, with a restart in between'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  const first = await ask('Why do my brakes squeak?');
  await runDurableObjectAlarm(stubOf(first.conversation));
  const second = await ask('How do I ask for a refund?', first.conversation);
  await abortAllDurableObjects();
  await runDurableObjectAlarm(stubOf(first.conversation));
  await logBack();
  await runDurableObjectAlarm(stubOf(first.conversation));
  await runDurableObjectAlarm(stubOf(first.conversation));
  const ids = (await rows()).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([first.done.answer, second.done.answer].toSorted());
});

test(promise('worker.log-once-after-restart'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  const turn = await ask('Why do my brakes squeak?');
  // As it is when the memory is lost after the answer was stored and before its reader heard of it.
  await runInDurableObject(stubOf(turn.conversation), (_, { storage }) => {
    storage.sql.exec('DELETE FROM events WHERE seq = (SELECT MAX(seq) FROM events)');
    storage.sql.exec('UPDATE outbox SET attempts = 0');
  });
  await abortAllDurableObjects();
  const last = turn.events.at(-2)?.id;
  const rest = await readEvents(
    await request(`/v1/chat/${turn.conversation}/stream?site=workshop&after=${last}`),
  );
  expect(rest).toEqual(turn.events.slice(-1));
  await logBack();
  const entry = await runInDurableObject(stubOf(turn.conversation), (_, { storage }) =>
    storage.sql.exec<{ answer: string; entry: string }>('SELECT answer, entry FROM outbox').one(),
  );
  await runDurableObjectAlarm(stubOf(turn.conversation));
  expect(await rows()).toMatchObject([{ id: turn.done.answer, end: 'complete', lane: 'grounded' }]);
  // The log took it, and the memory was lost before that was noted.
  await runInDurableObject(stubOf(turn.conversation), (_, { storage }) => {
    storage.sql.exec(
      'INSERT INTO outbox (answer, entry, attempts) VALUES (?, ?, 0)',
      entry.answer,
      entry.entry,
    );
  });
  await runDurableObjectAlarm(stubOf(turn.conversation));
  expect(await rows()).toHaveLength(1);
});

test(promise('worker.answer-logged', 'when its turn died, with what it had read'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.useModel(({ number }) => {
    if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
    if (number === 2)
      return { say: [{ text: 'Wet pads [S1]. ' }, { tool: 'search', input: { query: 'pads' } }] };
    return { say: [{ pause: 60_000 }] };
  });
  const seen = await readUntil(await post(question('Why?')), ({ event }) => event === 'text');
  const head = seen[0]?.data;
  if (head?.type !== 'turn') throw new Error('no turn event');
  await abortAllDurableObjects();
  await runDurableObjectAlarm(stubOf(head.conversation));
  const [row] = await rows();
  expect(row).toMatchObject({ lane: 'grounded', end: 'cut_short', origin: ORIGIN, before_gate: null });
  expect(JSON.parse(String(row?.consulted))).toEqual(['S1']);
  expect(JSON.parse(String(row?.sources))[0]).toMatchObject({ id: 'S1', passage: 'brakes#1', cited: true });
});

test(promise('worker.log-whole'), async () => {
  around.useModel(({ number }) =>
    number === 1
      ? { say: [{ tool: 'search', input: { query: 'refund card' } }] }
      : { say: [{ text: 'Paid within 14 days [S1]. Paid within 99 days [S1]. Sources: [S77]' }] },
  );
  const turn = await ask('When is a refund paid?');
  const [row] = await rows();
  expect(row).toMatchObject({
    origin: ORIGIN,
    before_gate: 'Paid within 14 days [S1]. Paid within 99 days [S1]. Sources: [S77]',
    code_version: VERSION,
    generation: 'g1',
    vote: null,
  });
  expect(row?.answer).toBe(turn.text);
  expect(turn.text).not.toContain('99');
  expect(JSON.parse(String(row?.withheld))).toContainEqual({
    text: expect.stringContaining('99'),
    check: 'figures',
  });
  expect(JSON.parse(String(row?.gate))).toMatchObject({ figures: 1 });
  expect(JSON.parse(String(row?.sources))[0]).toEqual({
    ...{ id: 'S1', collection: 'workshop', work: 'refunds', edition: 'refunds', passage: 'refunds#1' },
    ...{ title: 'Refunds', language: 'en', locator: { kind: 'section' } },
    ...{ retrieved: true, cited: true, consulted: true },
  });
  expect(JSON.parse(String(row?.timings))).toMatchObject({ totalMs: expect.any(Number) });
});

test(promise('worker.log-whole', 'with the sentences whose source may not bear them'), async () => {
  const scope = { works: ['Refunds'], categories: [], editions: [], languages: [] };
  around.useModel(({ number }) => {
    if (number === 1) return { say: [{ tool: 'search', input: { query: 'brakes' } }] };
    if (number === 2)
      return {
        say: [{ tool: 'cite', input: { citations: [{ id: 'S1', claim: 'pads are paid back', scope }] } }],
      };
    return { say: [{ text: 'Brakes squeak when wet [S1]. The pads are paid back [S1].' }] };
  });
  await ask('Are pads paid back?');
  expect(JSON.parse(String((await rows())[0]?.gate))).toMatchObject({ claims: 1 });
});

test(promise('worker.log-per-article'), async () => {
  around.useModel(({ number }) =>
    number % 2 === 1
      ? { say: [{ tool: 'search', input: { query: 'refund brakes' } }] }
      : { say: [{ text: 'Paid to the card you used [S1].' }] },
  );
  await ask('refund?');
  await ask('brakes?');
  const { results } = await env.DB.prepare(
    `SELECT edition, count(*) AS answers, sum(retrieved) AS retrieved, sum(cited) AS cited, sum(consulted) AS consulted
     FROM answer_editions WHERE site = 'workshop' GROUP BY collection, edition ORDER BY edition`,
  ).all();
  // Each search finds two sections of both articles; the first of them is cited, in both answers.
  expect(results).toEqual([
    { edition: 'brakes', answers: 2, retrieved: 4, cited: 0, consulted: 0 },
    { edition: 'refunds', answers: 2, retrieved: 4, cited: 2, consulted: 2 },
  ]);
});

test(promise('worker.log-sizes'), async () => {
  around.outside.search.passages = Array.from({ length: 60 }, (_, at) =>
    passage(
      `long-${'x'.repeat(150)}${at}#1`,
      `Long ${'title '.repeat(80)}${at}`,
      [],
      `needle ${'y'.repeat(3000)}`,
    ),
  );
  const words = `needle ${'very long query '.repeat(200)}`;
  around.useModel(({ number }) =>
    number <= 6
      ? {
          say: [1, 2].map(() => ({
            tool: 'search',
            input: { query: words.slice(0, 900 + number), limit: 50 },
          })),
        }
      : { say: [{ text: `Needle [S1]. ${'Prose without end '.repeat(12_000)}`, chunk: 5000 }] },
  );
  const turn = await ask('Where is the needle?');
  const [row] = await rows();
  expect(row?.id).toBe(turn.done.answer);
  expect(JSON.stringify(row).length).toBeLessThan(1_000_000);
  for (const list of ['sources', 'receipts', 'retrieved', 'withheld'])
    expect(Array.isArray(JSON.parse(String(row?.[list])))).toBe(true);
});

test(promise('worker.log-redacted'), async () => {
  const mine = 'jane@example.org';
  const asked = `Why do my brakes squeak? Write to ${mine} or call +44 20 7946 0958, card 4111 1111 1111 1111.`;
  around.useModel(({ number }) =>
    number === 1
      ? { say: [{ tool: 'search', input: { query: `squeak ${mine} +44 20 7946 0958` } }] }
      : { say: [{ text: `Wet pads, ${mine} [S1]. It costs 77 € at ${mine} [S1].` }] },
  );
  const turn = await ask(asked);
  const [row] = await rows();
  const all = JSON.stringify(row);
  expect(all).not.toContain(mine);
  expect(all).not.toContain('7946');
  expect(all).not.toContain('4111');
  expect(row?.question).toBe('Why do my brakes squeak? Write to [email] or call [phone], card [card].');
  expect(row?.before_gate).toContain('[email]');
  expect(JSON.parse(String(row?.receipts))[0].query).toBe('squeak [email] [phone]');
  expect(JSON.parse(String(row?.redacted))).toMatchObject({ card: 1 });
  const [kept] = (await conversationOf(turn.conversation)).turns;
  expect(kept?.message).toBe(asked);
  expect(kept?.receipts[0]?.query).toContain(mine);
  expect(turn.text).toBe(kept?.text);
});

test(promise('worker.log-redacted', 'as much as the site wants'), async () => {
  await openSite({ keep: { redact: ['card'] } });
  await ask('I am jane@example.org with 4111 1111 1111 1111');
  await openSite({ keep: { redact: [] } });
  await ask('I am jane@example.org with 4111 1111 1111 1111');
  expect((await rows()).map((row) => row.question)).toEqual([
    'I am jane@example.org with [card]',
    'I am jane@example.org with 4111 1111 1111 1111',
  ]);
});

test(promise('worker.log-redacted', 'in an answer that waits for the log too'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  const turn = await ask('I am jane@example.org, hello');
  const waiting = await runInDurableObject(stubOf(turn.conversation), (_, { storage }) =>
    storage.sql.exec<{ entry: string }>('SELECT entry FROM outbox').toArray(),
  );
  expect(waiting).toHaveLength(1);
  expect(JSON.stringify(waiting)).not.toContain('jane@');
});

test(promise('worker.nothing-secret-logged'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await logAway();
  around.outside.search.fault = 'network';
  const { conversation } = await ask('My password is swordfish, jane@example.org');
  await runDurableObjectAlarm(stubOf(conversation));
  expect(logged.mock.calls.length).toBeGreaterThan(1);
  const lines = JSON.stringify(logged.mock.calls);
  for (const secret of ['swordfish', 'jane@', conversation, env.SEARCH_SECRET])
    expect(lines).not.toContain(secret);
});

test(promise('worker.version'), () => {
  expect(VERSION).toBe(packageJson.version);
});

test(promise('worker.log-queries'), async () => {
  await ask('Why do my brakes squeak?');
  const blocks = [...article.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql ?? '');
  const queries = blocks.flatMap((block) => block.split(/;\s*$/m)).filter((sql) => /SELECT/.test(sql));
  expect(queries.length).toBeGreaterThan(4);
  for (const sql of queries) await env.DB.prepare(sql).all();
});
