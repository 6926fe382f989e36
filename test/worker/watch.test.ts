import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Alive, WorkerReady } from '../../shared/readiness-api.ts';
import { spanAttributes } from '../../shared/span-attributes.ts';
import { forgetReadiness } from '../../worker/http/health-route.ts';
import { promise } from '../behaviours.ts';
import { type ReceivedSpan, takeTraces } from '../support/otlp-protocol.ts';
import { readPrometheus } from '../support/read-prometheus.ts';
import { ask, post, question, request } from './support/chat.ts';
import { CONSOLE_TOKEN, callDesk } from './support/desk.ts';
import { aroundEachTest } from './support/worker-test.ts';

const COLLECTOR = 'http://collector.test';
const around = aroundEachTest();
beforeEach(() => {
  forgetReadiness();
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
  delete env.SEARCH_URLS;
  delete env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete env.OTEL_EXPORTER_OTLP_HEADERS;
});

/** What a collector at COLLECTOR is sent from here on. `answer` says how it does. */
function collect(answer: () => Promise<Response> = async () => Response.json({})) {
  env.OTEL_EXPORTER_OTLP_ENDPOINT = COLLECTOR;
  env.OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20of-the-collector';
  const got: { spans: ReceivedSpan[]; faults: string[]; text: string; keys: (string | null)[] } = {
    ...{ spans: [], faults: [], text: '', keys: [] },
  };
  around.outside.elsewhere = async (call) => {
    const text = await call.text();
    const { origin, pathname } = new URL(call.url);
    expect(origin).toBe(COLLECTOR);
    got.text += text;
    got.keys.push(call.headers.get('Authorization'));
    const fault = takeTraces(got.spans, `${call.method} ${pathname}`, call.headers.get('Content-Type'), text);
    if (fault) got.faults.push(fault);
    return answer();
  };
  return got;
}

const ready = async () => {
  const response = await request('/readyz', { headers: { Origin: '' } });
  return { code: response.status, ...WorkerReady.parse(await response.json()) };
};

test(promise('worker.ready'), async () => {
  const alive = await request('/healthz', { headers: { Origin: '' } });
  expect([alive.status, Alive.parse(await alive.json())]).toEqual([200, { status: 'alive' }]);
  expect(await ready()).toEqual({ code: 200, status: 'ready', database: 'ok', search: 'ok' });
});

test.each<[string, () => void]>([
  ['out of reach', () => Object.assign(around.outside.search, { fault: 'network' })],
  ['of another secret', () => Object.assign(around.outside.search, { secret: 'another' })],
  ['not ready', () => Object.assign(around.outside.search, { fault: { status: 503, code: 'busy' } })],
])(promise('worker.ready', 'with a search host %s'), async (_, hurt) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  hurt();
  const response = await request('/readyz', { headers: { Origin: '' } });
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(JSON.parse(text)).toEqual({ status: 'not_ready', database: 'ok', search: 'unavailable' });
  // Strangers learn nothing of what is behind it; the log has the reason.
  expect(text).not.toContain('search.test');
  expect(JSON.stringify(logged.mock.calls)).toContain('Not ready: the search host');
  around.outside.search.calls.length = 0;
  await request('/readyz');
  expect(around.outside.search.calls, 'asked again within seconds').toEqual([]);
});

/** What a search host at FIRST does, listed before the one that the tests have. */
const FIRST = 'http://search-1.test';
const firsts: [string, (call: Request) => Promise<Response>][] = [
  ['is out of reach', () => Promise.reject(new TypeError('connection refused'))],
  ['hangs', (call) => new Promise((_, reject) => call.signal.addEventListener('abort', reject))],
  ['is not ready', async () => Response.json({ error: { code: 'busy', message: '' } }, { status: 503 })],
  ['is of another secret', async () => Response.json({ error: { code: 'unauthorized' } }, { status: 401 })],
];

/** Both orders of asking, whichever turn it is. */
async function readyTwice() {
  const first = await ready();
  forgetReadiness();
  return [first, await ready()];
}

test.each(firsts)(promise('worker.ready', 'where the first of two search hosts %s'), async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  env.SEARCH_URLS = `${FIRST}, ${env.SEARCH_URL}`;
  around.outside.elsewhere = answer;
  const answered = { code: 200, status: 'ready', database: 'ok', search: 'ok' };
  expect(await readyTwice()).toEqual([answered, answered]);
  around.outside.search.fault = 'network';
  const down = { code: 503, status: 'not_ready', database: 'ok', search: 'unavailable' };
  forgetReadiness();
  expect(await ready()).toEqual(down);
});

test(promise('worker.ready', 'where one search host is ready and another has the secret'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  env.SEARCH_URLS = `${FIRST}, ${env.SEARCH_URL}`;
  around.outside.search.secret = 'another';
  around.outside.elsewhere = async (call) =>
    call.url.endsWith('/readyz')
      ? Response.json({ error: { code: 'busy', message: '' } }, { status: 503 })
      : Response.json({ folder: false, running: false, last: null });
  expect(await readyTwice()).toMatchObject([{ code: 503 }, { code: 503 }]);
});

test(promise('worker.ready', 'with a database that fails'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const database = env.DB;
  Object.assign(env, {
    DB: {
      prepare: () => {
        throw new Error('D1 is down');
      },
    },
  });
  try {
    const response = await request('/readyz', { headers: { Origin: '' } });
    expect(await response.json()).toEqual({ status: 'not_ready', database: 'unavailable', search: 'ok' });
  } finally {
    env.DB = database;
  }
});

test(promise('worker.request-shown'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  around.outside.search.fault = 'network';
  const response = await post(question('Why do my brakes squeak?'));
  const id = response.headers.get('X-Request-Id');
  const text = await response.text();
  const [, data] = /event: error\ndata: (.*)/.exec(text) ?? [];
  expect(JSON.parse(data ?? '{}')).toMatchObject({ code: 'search_unavailable', requestId: id });
  expect(JSON.stringify(logged.mock.calls)).toContain(id);
});

test(promise('traces.joined', 'a turn is one trace, from its admission to its log'), async () => {
  const got = collect();
  around.useModel(({ number }) =>
    number === 1
      ? { say: [{ tool: 'search', input: { query: 'squeak' } }] }
      : { say: [{ text: 'Brakes squeak when the pads are wet or worn [S1].' }] },
  );
  const turn = await ask('Why do my brakes squeak?');
  expect(turn.done.lane).toBe('grounded');
  await expect.poll(() => got.spans.map(({ name }) => name)).toContain('turn');
  await expect.poll(() => got.spans.map(({ name }) => name)).toContain('POST /v1/chat');
  expect(got.faults).toEqual([]);
  expect(new Set(got.keys)).toEqual(new Set(['Bearer of-the-collector']));
  expect(new Set(got.spans.map(({ trace }) => trace)).size).toBe(1);
  expect(new Set(got.spans.map(({ service }) => service))).toEqual(new Set(['pincite-worker']));

  const named = (name: string) => got.spans.filter((span) => span.name === name);
  const only = (name: string) => {
    expect(named(name), name).toHaveLength(1);
    return named(name)[0] as ReceivedSpan;
  };
  const request = only('POST /v1/chat');
  const whole = only('turn');
  expect([request.parent, only('admit').parent, whole.parent]).toEqual([null, request.id, request.id]);
  expect(named('round').map(({ parent, attributes }) => [parent, attributes['pincite.round']])).toEqual([
    [whole.id, 1],
    [whole.id, 2],
  ]);
  const [first, second] = named('round');
  expect(named('model').map(({ parent }) => parent)).toEqual([first?.id, second?.id]);
  expect(named('model')[0]?.attributes).toMatchObject({
    'pincite.calls': 1,
    'gen_ai.request.model': env.MODEL,
  });
  expect(only('gate').parent).toBe(second?.id);
  const search = only('search /v1/search');
  expect(search).toMatchObject({ parent: first?.id, kind: 3 });
  const call = around.outside.search.calls.find(({ path }) => path === '/v1/search');
  expect(call?.traceparent).toBe(`00-${search.trace}-${search.id}-01`);
  expect(only('log.write')).toMatchObject({ parent: whole.id, attributes: { 'pincite.log.taken': true } });
  expect(whole.attributes).toMatchObject({
    'pincite.site': 'workshop',
    'pincite.lane': 'grounded',
    'pincite.end': 'complete',
  });
  // The model's provider is told of no trace.
  for (const { headers } of around.outside.requests)
    expect(Object.keys(headers)).not.toContain('traceparent');
});

test(promise('traces.private', 'neither question, answer, address nor secret'), async () => {
  const got = collect();
  await ask('My name is Zacharias and my brakes squeak');
  await expect.poll(() => got.spans.map(({ name }) => name)).toContain('turn');
  for (const word of ['Zacharias', 'squeak', 'pads', 'search.test', 'c_', env.SEARCH_SECRET])
    expect(got.text).not.toContain(word);
  const allowed: string[] = [...spanAttributes];
  for (const { attributes } of got.spans)
    for (const name of Object.keys(attributes)) expect(allowed).toContain(name);
});

test(promise('traces.joined', 'a visitor’s page names no trace'), async () => {
  const got = collect();
  const forged = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  const response = await post(question('hello'), { traceparent: `00-${forged}-00f067aa0ba902b7-01` });
  await response.text();
  await expect.poll(() => got.spans.length).toBeGreaterThan(1);
  expect(got.spans.map(({ trace }) => trace)).not.toContain(forged);
});

test(promise('traces.off', 'and a turn is answered as ever'), async () => {
  let called = 0;
  around.outside.elsewhere = async () => {
    called += 1;
    return Response.json({});
  };
  expect((await ask('Why do my brakes squeak?')).done.lane).toBe('grounded');
  expect(called).toBe(0);
  expect(around.outside.search.calls.filter(({ traceparent }) => traceparent)).toEqual([]);
});

test(promise('traces.bounded', 'a turn is over before a collector that hangs answers'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  let release: () => void = () => {};
  const hanging = new Promise<Response>((resolve) => {
    release = () => resolve(new Response(null, { status: 503 }));
  });
  const got = collect(() => hanging);
  expect((await ask('Why do my brakes squeak?')).done.lane).toBe('grounded');
  await expect.poll(() => got.text).not.toBe('');
  release();
  await expect.poll(() => JSON.stringify(logged.mock.calls)).toContain('Spans did not reach the collector');
});

test(promise('desk.metrics'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await ask('Why do my brakes squeak?');
  await ask('Do you sell zeppelins?');
  around.outside.search.fault = 'network';
  await ask('Why do my brakes squeak?');
  await env.DB.prepare("UPDATE answers SET vote = 'down' WHERE lane = 'not_found'").run();
  await env.DB.prepare(
    'INSERT INTO sites (key, config) VALUES (\'garage\', \'{"key":"garage","name":"Garage"}\')',
  ).run();
  const response = await callDesk('/metrics', { token: CONSOLE_TOKEN });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const read = readPrometheus(await response.text());
  const value = (name: string, labels: string, window = '1h') =>
    read.value(`pincite_${name}{site="workshop",window="${window}"${labels}}`);
  for (const window of ['1h', '24h'])
    for (const lane of ['grounded', 'not_found', 'unavailable'])
      expect(value('answers', `,lane="${lane}"`, window), `${lane} ${window}`).toBe(1);
  expect(value('answer_errors', ',code="search_unavailable"')).toBe(1);
  expect(value('answer_votes', ',vote="down"')).toBe(1);
  expect(value('answers_withheld', '')).toBe(0);
  expect(read.series.filter((name) => name.includes('squeak'))).toEqual([]);

  // What is older than the window is not in it.
  const old = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await env.DB.prepare("UPDATE answers SET asked_at = ? WHERE lane = 'grounded'").bind(old).run();
  const later = readPrometheus(await (await callDesk('/metrics', { token: CONSOLE_TOKEN })).text());
  expect(later.value('pincite_answers{site="workshop",window="1h",lane="grounded"}')).toBeUndefined();
  expect(later.value('pincite_answers{site="workshop",window="24h",lane="grounded"}')).toBe(1);
  expect((await callDesk('/metrics')).status).toBe(401);
});
