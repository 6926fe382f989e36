import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandoffData } from '../../shared/handoff-api.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { ask, chat, ORIGIN, type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';
import { only, type Receiver, silence, startReceiver, status } from './receiver.ts';

const KEY = Buffer.from('a key of thirty-two random bytes');
const SECRET = `whsec_${KEY.toString('base64')}`;

let receiver: Receiver;
let worker: RealWorker;
let logged: string;
beforeAll(async () => {
  receiver = await startReceiver();
  worker = await startRealWorker(
    ({ body }) =>
      body.messages.some(({ role }) => role === 'assistant')
        ? { say: [{ text: 'Wet or worn pads squeak [S1].' }] }
        : { say: [{ tool: 'search', input: { query: 'squeak' } }] },
    workshop,
    {
      bindings: { WEBHOOK_LOOPBACK: 'allowed' },
      site: {
        handoff: { kind: 'webhook', url: receiver.url, secret: SECRET, label: 'Write to the workshop' },
      },
      log: (line) => {
        logged += line;
      },
    },
  );
});
afterAll(async () => {
  await worker?.close();
  await receiver?.close();
});
beforeEach(() => {
  receiver.delivered.length = 0;
  receiver.answers = [status(204)];
  logged = '';
});

let visitors = 0;
/** Each from an address of its own, so that one test's messages are not another's too many. */
const visitor = () => `198.51.100.${++visitors}`;

async function conversation(...questions: string[]): Promise<string> {
  let id: string | undefined;
  for (const question of questions) {
    const text = await (await ask(worker.url, question, id ? { conversation: id } : {})).text();
    id = /"conversation":"(c_[\w-]+)"/.exec(text)?.[1];
  }
  if (!id) throw new Error('No conversation began.');
  return id;
}

function message(more: object = {}) {
  return {
    ...{ clientMessageId: crypto.randomUUID(), turn: 1, name: 'Ada', email: 'ada@example.com' },
    ...{ message: 'My brakes still squeak.', transcript: false, locale: 'en', ...more },
  };
}

function handOver(id: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return chat(worker.url, `/${id}/handoff?site=workshop&protocol=1`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'CF-Connecting-IP': visitor(), ...headers },
  });
}

async function refusal(response: Response) {
  return { status: response.status, ...ErrorBody.parse(await response.json()).error };
}

function received(at = 0): HandoffData {
  return HandoffData.parse(JSON.parse(receiver.delivered[at]?.body ?? '{}').data);
}

describe('a message', () => {
  it(promise('handoff.delivered'), async () => {
    const id = await conversation('Why do my brakes squeak?');
    const response = await handOver(id, message());
    expect(await response.json()).toEqual({ sent: true });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(receiver.delivered).toHaveLength(1);
    const { headers, body } = only(receiver);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`,
    );
    expect(JSON.parse(body).type).toBe('handoff.requested');
    expect(received()).toEqual({
      site: 'workshop',
      name: 'Ada',
      email: 'ada@example.com',
      message: 'My brakes still squeak.',
      locale: 'en',
      origin: ORIGIN,
      conversation: createHash('sha256').update(id).digest('hex'),
      transcript: null,
    });
    expect(body).not.toContain('Wet or worn');
    expect(body, 'whoever holds the id may read the conversation').not.toContain(id);
  });

  it(promise('handoff.delivered', 'with the conversation, where the visitor agreed'), async () => {
    const id = await conversation('Why do my brakes squeak?');
    expect((await handOver(id, message({ transcript: true, name: undefined }))).status).toBe(200);
    const { transcript, name } = received();
    expect(name).toBeNull();
    expect(transcript).toMatchObject({
      earlier: 0,
      turns: [{ turn: 1, question: 'Why do my brakes squeak?', lane: 'grounded' }],
    });
    expect(transcript?.turns[0]?.answer).toContain('Wet or worn pads squeak [S1].');
    expect(transcript?.turns[0]?.sources.map(({ id: source }) => source)).toContain('S1');
  });

  it(promise('handoff.delivered', 'the same one sent again carries the same id'), async () => {
    const id = await conversation('Why do my brakes squeak?');
    const same = message();
    for (const one of [same, same, message()]) expect((await handOver(id, one)).status).toBe(200);
    const [first, again, other] = receiver.delivered.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it(promise('handoff.first'), async () => {
    const first = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${worker.url}/v1/handoff?site=workshop&protocol=1`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          Origin: ORIGIN,
          'Content-Type': 'application/json',
          'CF-Connecting-IP': visitor(),
          ...headers,
        },
      });
    const { turn: _, transcript: __, ...words } = message();
    expect(await (await first(words)).json()).toEqual({ sent: true });
    expect(received()).toEqual({
      ...{ site: 'workshop', name: 'Ada', email: 'ada@example.com', message: 'My brakes still squeak.' },
      ...{ locale: 'en', origin: ORIGIN, conversation: null, transcript: null },
    });
    await first(words);
    const [one, again] = receiver.delivered.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(one);
    expect((await refusal(await first(message()))).code).toBe('bad_request');
    expect((await refusal(await first({ ...words, email: 'nobody' }))).code).toBe('bad_request');
    expect((await refusal(await first(words, { Origin: 'https://evil.example' }))).code).toBe(
      'origin_not_allowed',
    );
    expect(receiver.delivered).toHaveLength(2);
    const address = { 'CF-Connecting-IP': visitor() };
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await first({ ...words, clientMessageId: `message-${i}` }, address)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it(promise('handoff.transcript'), async () => {
    const id = await conversation('Why do my brakes squeak?', 'And then?', 'In another tab?');
    expect((await handOver(id, message({ transcript: true, turn: 2 }))).status).toBe(200);
    expect(received().transcript?.turns.map(({ question }) => question)).toEqual([
      'Why do my brakes squeak?',
      'And then?',
    ]);
  });
});

describe('a receiver that does not take it', () => {
  it.each([
    ['failing, each time', status(500), 3],
    ['refusing', status(401), 1],
    ['redirecting to a private address', status(307, { Location: 'http://10.0.0.1/' }), 1],
    ['redirecting to this machine', status(302, { Location: 'http://127.0.0.1:1/' }), 1],
  ])(promise('handoff.failed', '%s'), async (_, answer, tries) => {
    receiver.answers = [answer];
    const id = await conversation('Why do my brakes squeak?');
    const response = await handOver(id, message());
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(await refusal(response)).toMatchObject({ status: 502, code: 'handoff_failed' });
    expect(receiver.delivered).toHaveLength(tries);
    await expect.poll(() => logged).toContain('was not delivered');
    for (const secret of [SECRET, 'ada@example.com', 'still squeak', '/hook', id])
      expect(logged).not.toContain(secret);
    const kept = await worker.miniflare
      .getD1Database('DB')
      .then((db) => db.prepare('SELECT * FROM answers').all());
    expect(JSON.stringify(kept.results)).toContain('squeak');
    expect(JSON.stringify(kept.results)).not.toContain('ada@example.com');
  });

  it(promise('handoff.failed', 'slow at first, then there'), async () => {
    receiver.answers = [silence, status(200)];
    const id = await conversation('Why do my brakes squeak?');
    expect((await handOver(id, message())).status).toBe(200);
    expect(receiver.delivered).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it(promise('handoff.secret'), async () => {
    const text = await (
      await fetch(`${worker.url}/v1/site?site=workshop`, { headers: { Origin: ORIGIN } })
    ).text();
    expect(JSON.parse(text)).toMatchObject({
      handoff: null,
      handoffForm: { label: 'Write to the workshop' },
    });
    for (const secret of [SECRET, 'whsec', new URL(receiver.url).port]) expect(text).not.toContain(secret);
  });

  it(promise('handoff.refused', 'what is no message'), async () => {
    const id = await conversation('Why do my brakes squeak?');
    for (const wrong of [
      { email: 'nobody' },
      { email: undefined },
      { message: '  ' },
      { message: 'x'.repeat(4001) },
      { name: 'x'.repeat(201) },
      { transcript: 'yes' },
      { transcript: undefined },
      { url: 'https://elsewhere.example' },
      { clientMessageId: 'a b' },
    ])
      expect(await refusal(await handOver(id, message(wrong)))).toMatchObject({
        status: 400,
        code: 'bad_request',
      });
    const long = await handOver(id, message({ message: 'x'.repeat(40_000) }));
    expect(await refusal(long)).toMatchObject({ status: 413, code: 'too_large' });
    expect(receiver.delivered).toEqual([]);
  });

  it(promise('handoff.refused', 'another’s conversation, and an answer that is not there'), async () => {
    const id = await conversation('Why do my brakes squeak?');
    expect(await refusal(await handOver(id, message({ turn: 2 })))).toMatchObject({ code: 'not_found' });
    for (const other of ['c_aaaaaaaaaaaaaaaaaaaaaa', 'c_1'])
      expect(await refusal(await handOver(other, message()))).toMatchObject({
        code: 'conversation_not_found',
      });
    const elsewhere = await handOver(id, message(), { Origin: 'https://evil.example' });
    expect(await refusal(elsewhere)).toMatchObject({ status: 403, code: 'origin_not_allowed' });
    expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(receiver.delivered).toEqual([]);
  });

  it(promise('handoff.refused', 'too many in a minute'), async () => {
    const id = await conversation('Why do my brakes squeak?');
    const address = visitor();
    const statuses: number[] = [];
    // Minutes begin by the clock: a test that runs into the next one is given its five as well.
    while (statuses.length < 11 && statuses.at(-1) !== 429)
      statuses.push((await handOver(id, message(), { 'CF-Connecting-IP': address })).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    expect(receiver.delivered).toHaveLength(statuses.length - 1);
  });
});
