import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveriesReply, DigestReply, WebhookBody, WebhooksReply } from '../../shared/desk-sites.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import { announceGaps } from '../../worker/desk/webhooks/announce-gaps.ts';
import { sendDigests } from '../../worker/desk/webhooks/send-digests.ts';
import { promise } from '../behaviours.ts';
import { ask, chat, type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';
import { only, type Receiver, silence, startReceiver, status } from './receiver.ts';

const TOKEN = 'console-token-of-the-tests-0123456789';
const SECRET = 'a secret of the workshop';
const KINDS = ['gap_opened', 'gap_closed', 'negative_feedback', 'digest'];

let receiver: Receiver;
let worker: RealWorker;
let db: Parameters<typeof sendDigests>[0];
beforeAll(async () => {
  receiver = await startReceiver();
  worker = await startRealWorker(
    ({ body }) =>
      body.messages.some(({ role }) => role === 'assistant')
        ? { say: [{ text: 'Wet or worn pads squeak [S1].' }] }
        : { say: [{ tool: 'search', input: { query: 'squeak' } }] },
    workshop,
    { bindings: { WEBHOOK_LOOPBACK: 'allowed', CONSOLE_TOKEN: TOKEN } },
  );
  db = (await worker.miniflare.getD1Database('DB')) as unknown as typeof db;
});
afterAll(async () => {
  await worker?.close();
  await receiver?.close();
});
beforeEach(async () => {
  receiver.delivered.length = 0;
  receiver.answers = [status(204)];
  await set([{ url: receiver.url, kinds: KINDS, secret: SECRET }]);
  await db.prepare('DELETE FROM webhook_deliveries').run();
});

async function desk(path: string, method = 'GET', body?: unknown): Promise<Response> {
  return fetch(`${worker.url}/v1/desk/sites/workshop${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function set(webhooks: unknown[]): Promise<WebhooksReply> {
  const response = await desk('/webhooks', 'PUT', { webhooks });
  expect(response.status).toBe(200);
  return WebhooksReply.parse(await response.json());
}

async function deliveries() {
  return DeliveriesReply.parse(await (await desk('/deliveries')).json()).deliveries;
}

/** What cron does every few minutes, as if so much time had passed that everything is due. */
async function laterOn(): Promise<void> {
  await db.prepare(`UPDATE webhook_deliveries SET next_try_at = '2026-01-01' WHERE state = 'waiting'`).run();
  await (await worker.miniflare.getWorker()).scheduled({ cron: '*/5 * * * *' });
}

it(promise('desk.webhook-signed'), async () => {
  const reply = DeliveriesReply.parse(await (await desk('/webhooks/test', 'POST')).json());
  expect(reply.deliveries).toMatchObject([
    { kind: 'test', state: 'delivered', attempts: 1, nextTryAt: null },
  ]);
  const { headers, body } = only(receiver);
  const sent = WebhookBody.parse(JSON.parse(body));
  expect(sent).toMatchObject({ kind: 'test', site: 'workshop', id: reply.deliveries[0]?.id });
  expect(headers['webhook-id']).toBe(sent.id);
  const signed = `${sent.id}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
  );
  expect(await (await desk('/webhooks')).text(), 'the secret never comes back').not.toContain(SECRET);
});

describe('a receiver in trouble', () => {
  it(promise('desk.webhook-retried'), async () => {
    receiver.answers = [status(500)];
    await desk('/webhooks/test', 'POST');
    const waits: number[] = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      const [one] = await deliveries();
      expect(one).toMatchObject({ attempts: tries, state: tries < 6 ? 'waiting' : 'failed' });
      expect(one?.lastStatus).toContain('500');
      if (one?.nextTryAt) waits.push(Date.parse(one.nextTryAt) - Date.now());
      await laterOn();
    }
    expect(receiver.delivered, 'six tries and no more').toHaveLength(6);
    expect(new Set(receiver.delivered.map(({ headers }) => headers['webhook-id'])).size, 'one id').toBe(1);
    expect(waits).toHaveLength(5);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeGreaterThan(60_000);
  });

  it(promise('desk.webhook-retried', 'and taken in the end'), async () => {
    receiver.answers = [status(503), status(429), status(200)];
    await desk('/webhooks/test', 'POST');
    await laterOn();
    await laterOn();
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 3, nextTryAt: null }]);
  });

  it(promise('desk.webhook-retried', 'slow without end'), async () => {
    receiver.answers = [silence];
    await desk('/webhooks/test', 'POST');
    const [one] = await deliveries();
    expect(one).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(one?.lastStatus).toMatch(/timeout|abort/i);
  });

  it(promise('desk.webhook-refused', 'a redirect'), async () => {
    const inner = await startReceiver();
    receiver.answers = [status(307, { Location: inner.url })];
    await desk('/webhooks/test', 'POST');
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect((await deliveries())[0]?.lastStatus).toMatch(/redirect/);
    expect(inner.delivered).toEqual([]);
    await inner.close();
  });

  it.each([
    'http://hooks.example.com/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://metadata.internal/',
    'https://user:word@hooks.example.com/',
    'nothing',
  ])(promise('desk.webhook-refused', '%s'), async (url) => {
    const response = await desk('/webhooks', 'PUT', { webhooks: [{ url, kinds: ['test'], secret: SECRET }] });
    expect(ErrorBody.parse(await response.json()).error.code).toBe('bad_request');
    expect((await (await desk('/webhooks')).json()) as WebhooksReply).toMatchObject({
      webhooks: [{ url: receiver.url }],
    });
  });

  it(promise('desk.webhook-refused', 'an address that was stored before it was refused'), async () => {
    await db.prepare(`UPDATE webhooks SET url = 'https://192.168.0.1/'`).run();
    await desk('/webhooks/test', 'POST');
    expect(await deliveries()).toMatchObject([
      { state: 'failed', lastStatus: expect.stringMatching(/public internet/) },
    ]);
  });
});

it(promise('desk.webhooks-kept'), async () => {
  const changed = await set([{ url: receiver.url, kinds: ['digest'] }]);
  expect(changed.webhooks).toEqual([{ url: receiver.url, kinds: ['digest'], hasSecret: true }]);
  await desk('/webhooks/test', 'POST');
  const { headers, body } = only(receiver);
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', SECRET).update(signed).digest('base64');
  expect(headers['webhook-signature'], 'the secret is the old one').toBe(`v1,${expected}`);
  const fresh = await desk('/webhooks', 'PUT', {
    webhooks: [{ url: 'https://hooks.example.com/', kinds: ['test'] }],
  });
  expect(ErrorBody.parse(await fresh.json()).error.message).toMatch(/secret/);
  expect((await set([])).webhooks).toEqual([]);
  expect((await desk('/webhooks/test', 'POST')).status).toBe(400);
});

describe('a vote down', () => {
  async function vote(conversation: string, more: object): Promise<void> {
    const response = await chat(worker.url, `/${conversation}/feedback`, {
      method: 'POST',
      body: JSON.stringify({ site: 'workshop', turn: 1, ...more }),
    });
    expect(response.status).toBe(200);
  }
  async function conversation(): Promise<string> {
    const text = await (await ask(worker.url, 'Why do my brakes squeak?')).text();
    return /"conversation":"(c_[\w-]+)"/.exec(text)?.[1] ?? '';
  }
  const written = (sign: string) =>
    expect
      .poll(() => db.prepare('SELECT vote FROM answers ORDER BY asked_at DESC LIMIT 1').first('vote'), {
        timeout: 20_000,
      })
      .toBe(sign);

  it(promise('desk.negative-feedback'), async () => {
    const id = await conversation();
    await vote(id, { vote: 'down' });
    await vote(id, { vote: 'down', reason: 'outdated', comment: 'Mine has discs.' });
    await expect
      .poll(
        () =>
          db.prepare('SELECT vote_reason FROM answers ORDER BY asked_at DESC LIMIT 1').first('vote_reason'),
        {
          timeout: 20_000,
        },
      )
      .toBe('outdated');
    expect(receiver.delivered, 'nobody waited for the receiver').toEqual([]);
    await laterOn();
    await laterOn();
    expect(JSON.parse(only(receiver).body)).toMatchObject({
      kind: 'negative_feedback',
      data: { question: 'Why do my brakes squeak?', reason: 'outdated', comment: 'Mine has discs.' },
    });
  });

  it(
    promise('desk.negative-feedback', 'taken back, or of a conversation that was deleted, is not told'),
    async () => {
      const id = await conversation();
      await vote(id, { vote: 'down' });
      await written('down');
      await vote(id, { vote: 'up' });
      await written('up');
      const gone = await conversation();
      await vote(gone, { vote: 'down' });
      await written('down');
      expect(await deliveries()).toHaveLength(1);
      await chat(worker.url, `/${gone}?site=workshop`, { method: 'DELETE' });
      await expect.poll(deliveries, { timeout: 20_000 }).toEqual([]);
    },
  );
});

it(promise('desk.gap-news'), async () => {
  await set([{ url: receiver.url, kinds: ['gap_opened', 'digest'] }]);
  const news = { gap: 'g_1', site: 'workshop', title: 'Which oil?', at: '2026-11-30T10:00:00.000Z' };
  const other = { ...news, site: 'garage' };
  for (let times = 0; times < 2; times += 1) {
    await announceGaps(db, [
      { kind: 'opened', ...news },
      { kind: 'closed', ...news },
      { kind: 'opened', ...other },
    ]);
  }
  await laterOn();
  expect(JSON.parse(only(receiver).body)).toMatchObject({
    ...{ kind: 'gap_opened', site: 'workshop', at: news.at },
    data: { gap: 'g_1', title: 'Which oil?', again: false },
  });
});

it(promise('desk.digest'), async () => {
  const answer = (id: string, day: string, lane: string, consulted: string, vote: string | null) =>
    db
      .prepare(
        `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, language, lane, "end", answer,
           retrieved, cited, consulted, receipts, notices, gate, model, prompt_version, usage, timings, vote, withheld)
         VALUES (?, 'workshop', 'h', 1, ?, 'q', 'en', ?, 'complete', 'a', '[]', '[]', ?, '[]', '[]', '{}', 'm', 'p', '{}',
           '{}', ?, '[{"text":"t","check":"figures"}]')`,
      )
      .bind(id, `${day}T12:00:00.000Z`, lane, consulted, vote);
  await db.batch([
    answer('d1', '2026-09-13', 'grounded', '["S1"]', null), // the Sunday before
    answer('d2', '2026-09-14', 'grounded', '["S1"]', 'up'),
    answer('d3', '2026-09-16', 'not_found', '[]', 'down'),
    answer('d4', '2026-09-17', 'conversational', '[]', null),
    answer('d5', '2026-09-20', 'grounded', '["S1"]', null),
    answer('d6', '2026-09-21', 'grounded', '["S1"]', null), // the Monday after
  ]);
  await db.batch(
    [
      `INSERT INTO gaps (id, site, title, opened_at, closed_at, first_asked_at, last_asked_at, askers) VALUES
         ('g1', 'workshop', 'Which *oil*?', '2026-09-15T10:00:00.000Z', NULL, '2026-09-15', '2026-09-15', 3),
         ('g2', 'workshop', 'Which chain?', '2026-09-01T10:00:00.000Z', '2026-09-20T23:59:00.000Z', '2026-09-01', '2026-09-02', 2),
         ('g3', 'garage', 'Another site’s', '2026-09-15T10:00:00.000Z', NULL, '2026-09-15', '2026-09-15', 9)`,
    ].map((sql) => db.prepare(sql)),
  );
  const path = `${worker.url}/v1/desk/digest?site=workshop&week=2026-09-18`;
  const response = await fetch(path, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const digest = DigestReply.parse(await response.json());
  expect(digest).toMatchObject({
    week: '2026-09-14',
    answers: 4,
    real: 3,
    grounded: 2,
    sourceless: 1,
    up: 1,
    down: 1,
  });
  expect(digest.withheld).toBe(4);
  expect(digest.gapsOpened).toEqual([{ id: 'g1', title: 'Which *oil*?', askers: 3 }]);
  expect(digest.gapsClosed).toEqual([{ id: 'g2', title: 'Which chain?', askers: 2 }]);
  expect(digest.markdown, 'a visitor’s words are no markup').toContain('- Which \\*oil\\*?, asked by 3');
  expect(digest.markdown).toContain('2 stood on sources (67 %)');

  await sendDigests(db, new Date('2026-09-20T23:00:00Z'));
  expect(await deliveries(), 'not before the week is over').toEqual([]);
  for (const hour of ['05', '06', '07']) await sendDigests(db, new Date(`2026-09-21T${hour}:17:00Z`));
  await laterOn();
  expect(JSON.parse(only(receiver).body)).toMatchObject({
    kind: 'digest',
    data: { week: '2026-09-14', answers: 4 },
  });
});
