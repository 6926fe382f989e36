import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { Alive, HostReady } from '../../shared/readiness-api.ts';
import { spanAttributes } from '../../shared/span-attributes.ts';
import { promise } from '../behaviours.ts';
import { article } from '../engine/small-index.ts';
import { type OtlpReceiver, otlpReceiver } from '../support/otlp-receiver.ts';
import { readPrometheus } from '../support/read-prometheus.ts';

const METRICS_SECRET = 'a secret for the metrics alone';
const scope = { collections: ['docs'] };
const log: string[] = [];
let folder: string;
let host: SearchHost;
let collector: OtlpReceiver;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  collector = await otlpReceiver();
  host = await startSearchHost({
    index: join(folder, 'index'),
    metricsSecret: METRICS_SECRET,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20collector',
    },
    log: (line) => log.push(line),
  });
  await host.engine.put([{ ...article('a', 'Refunds take five days.'), collection: 'docs' }]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(host.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${host.secret}`, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const bare = (path: string) => fetch(host.url + path);
const logged = (id: string) =>
  log.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);

test(promise('host.ready', 'while the engine answers, and not while it does not'), async () => {
  const generation = await host.engine.generation();
  const ready = await bare('/readyz');
  expect(ready.status).toBe(200);
  expect(HostReady.parse(await ready.json())).toEqual({
    status: 'ready',
    engine: 'ok',
    generation,
    disk: 'ok',
  });
  const pid = host.engine.pid() ?? Number.NaN;
  process.kill(pid, 'SIGSTOP');
  await expect.poll(async () => (await bare('/readyz')).status).toBe(503);
  const alive = await bare('/healthz');
  expect([alive.status, Alive.parse(await alive.json())]).toEqual([200, { status: 'alive' }]);
  process.kill(pid, 'SIGCONT');
  await expect.poll(async () => (await bare('/readyz')).status).toBe(200);
  expect(HostReady.parse(await (await bare('/readyz')).json()).generation).toBe(generation);
});

test(promise('host.metrics', 'what was searched is counted, and read with its own secret only'), async () => {
  const read = (secret: string) =>
    fetch(`${host.url}/metrics`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await read(host.secret)).status).toBe(401);
  expect((await bare('/metrics')).status).toBe(401);
  process.kill(host.engine.pid() ?? Number.NaN, 'SIGKILL');
  await expect.poll(() => host.engine.watch?.starts()).toBe(2);
  await host.engine.generation({ timeoutMs: 60_000 });
  const before = readPrometheus(await (await read(METRICS_SECRET)).text());
  expect((await call('/v1/search', { scope, query: 'refunds' })).status).toBe(200);
  expect((await call('/v1/search', { scope, query: 'zebras' })).status).toBe(200);
  expect((await call('/v1/search', { scope: { collections: ['none'] }, query: 'refunds' })).status).toBe(404);
  const response = await read(METRICS_SECRET);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const after = readPrometheus(await response.text());
  const grown = (series: string) => (after.value(series) ?? 0) - (before.value(series) ?? 0);
  expect(grown('pincite_passes_total{pass="words",outcome="hits"}')).toBe(1);
  expect(grown('pincite_passes_total{pass="words",outcome="none"}')).toBe(1);
  expect(grown('pincite_engine_calls_total{op="search",outcome="ok"}')).toBe(2);
  expect(grown('pincite_engine_calls_total{op="search",outcome="unknown_scope"}')).toBe(1);
  expect(grown('pincite_requests_total{route="/v1/search",status="200"}')).toBe(2);
  expect(grown('pincite_request_seconds_count{route="/v1/search"}')).toBe(3);
  expect(grown('pincite_request_seconds_bucket{route="/v1/search",le="+Inf"}')).toBe(3);
  expect(after.value('pincite_engine_up')).toBe(1);
  expect(after.value('pincite_engine_restarts_total')).toBe(1);
  expect(after.value('pincite_engine_waiting')).toBe(0);
  expect(after.value('pincite_index_bytes')).toBeGreaterThan(1000);
  expect(after.value('pincite_disk_free_bytes')).toBeGreaterThan(1 << 20);
  const heap = after.value('pincite_engine_heap_bytes') ?? 0;
  expect(heap).toBeGreaterThan(1 << 20);
  expect(after.value('pincite_engine_heap_limit_bytes')).toBeGreaterThanOrEqual(heap);
  expect(after.value('pincite_generation_age_seconds')).toBeLessThan(600);
  await call('/of/a/stranger');
  await call('/of/another');
  const strange = readPrometheus(await (await read(METRICS_SECRET)).text());
  expect(strange.series.filter((name) => name.includes('stranger'))).toEqual([]);
  expect(strange.value('pincite_requests_total{route="other",status="404"}')).toBe(2);
});

test(promise('host.metrics', 'without a secret for them there are none'), async () => {
  const other = await startSearchHost({ index: join(folder, 'second'), log: () => {} });
  const response = await fetch(`${other.url}/metrics`, {
    headers: { authorization: `Bearer ${other.secret}` },
  });
  expect(response.status).toBe(404);
  await other.close();
});

test(promise('host.request-id', 'the engine names the request in what it says of a call'), async () => {
  const id = 'turn-of-the-engine';
  const asked = { scope: { collections: ['none'] }, query: 'a word that is nobody’s business' };
  expect((await call('/v1/search', asked, { 'x-request-id': id })).status).toBe(404);
  await expect.poll(() => logged(id).length).toBe(2);
  const lines = logged(id);
  expect(lines.find(({ from }) => from === 'engine')).toMatchObject({ op: 'search', code: 'unknown_scope' });
  expect(lines.find(({ path }) => path === '/v1/search')).toMatchObject({ status: 404 });
  expect(log.join('\n')).not.toContain('business');
});

test(promise('traces.joined', 'the search host takes up the trace of its caller'), async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  const traceparent = `00-${trace}-${parent}-01`;
  await call('/v1/search', { scope, query: 'refunds word' }, { traceparent, 'x-request-id': 'r-traced' });
  const ours = () => collector.spans.filter((span) => span.trace === trace);
  await expect.poll(() => ours().length).toBe(2);
  const request = ours().find(({ name }) => name === 'POST /v1/search');
  const engine = ours().find(({ name }) => name === 'engine');
  expect(request).toMatchObject({ service: 'pincite-search-host', parent, kind: 2, failed: false });
  expect(request?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'pincite.request_id': 'r-traced',
  });
  expect(engine).toMatchObject({ parent: request?.id, kind: 3 });
  expect(engine?.attributes).toMatchObject({ 'pincite.engine.op': 'search', 'pincite.hits': 1 });
  for (const pass of ['phrase', 'words', 'morphology'])
    expect(engine?.attributes[`pincite.pass.${pass}.ms`], pass).toBeGreaterThan(0);
  expect(Number(engine?.attributes['pincite.pass.words.ms'])).toBeLessThanOrEqual(
    Number(engine?.attributes['pincite.engine.ms']),
  );
  expect(logged('r-traced')[0]).toMatchObject({ trace });
  expect(collector.faults).toEqual([]);
  expect(collector.requests[0]?.headers['api-key']).toBe('of the collector');
});

test(
  promise('traces.joined', 'only for a caller with the secret, and not where it is not to be recorded'),
  async () => {
    const forged = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    const quiet = 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
    const stranger = { traceparent: `00-${forged}-00f067aa0ba902b7-01`, authorization: 'Bearer guessed' };
    expect((await call('/v1/search', { scope, query: 'x' }, stranger)).status).toBe(401);
    await call('/v1/search', { scope, query: 'x' }, { traceparent: `00-${quiet}-00f067aa0ba902b7-00` });
    const last = 'cccccccccccccccccccccccccccccccc';
    await call('/v1/search', { scope, query: 'x' }, { traceparent: `00-${last}-00f067aa0ba902b7-01` });
    await expect.poll(() => collector.spans.some(({ trace }) => trace === last)).toBe(true);
    expect(collector.spans.filter(({ trace }) => trace === forged || trace === quiet)).toEqual([]);
  },
);

test(promise('traces.private'), async () => {
  const trace = 'dddddddddddddddddddddddddddddddd';
  const query = 'my telephone number is 0123456789';
  await call('/v1/search', { scope, query }, { traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  await expect.poll(() => collector.spans.filter((span) => span.trace === trace).length).toBe(2);
  const text = collector.requests.map((request) => request.text).join('\n');
  for (const word of ['telephone', '0123456789', host.secret, METRICS_SECRET, folder])
    expect(text).not.toContain(word);
  const allowed: string[] = [...spanAttributes];
  for (const span of collector.spans)
    for (const name of Object.keys(span.attributes)) expect(allowed).toContain(name);
});
