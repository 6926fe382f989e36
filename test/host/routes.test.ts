import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import {
  BrowseReply,
  CatalogueReply,
  ErrorBody,
  HealthReply,
  OpenReply,
  SearchErrorCode,
  SearchReply,
} from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article, refusal, section } from '../engine/small-index.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const log: string[] = [];
let folder: string;
let host: SearchHost;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({
    index: join(folder, 'index'),
    baseUrls: {
      docs: 'https://docs.example.com/guide/{path}.html',
      help: 'https://help.example.com/centre/',
    },
    pageBaseUrls: { books: 'https://books.example.com' },
    log: (line) => log.push(line),
  });
  const page = (volume: string | null, label: string) =>
    section(`page-${volume}-${label}`, 'x', { locator: { kind: 'page', volume, label } });
  const passages = [
    section('p0', 'Above the first heading.'),
    section('p1', 'Refunds take five days.', { headings: ['Refunds'], anchor: 'how it-works' }),
  ];
  await host.engine.put([
    { ...article('a', []), collection: 'help', address: '/billing/refunds?v=2', passages },
    { ...article('b', []), collection: 'docs', address: '/deep/page', passages: passages.map(renamed) },
    { ...article('c', 'No base here.'), collection: 'bare' },
    {
      ...article('printed', []),
      ...{ collection: 'books', address: '' },
      passages: [page('4', '405'), page(null, 'x/ii'), page('..', 'أ'), section('leaf', 'x')],
    },
    { ...article('unread', 'x'), address: '', collection: 'docs' },
  ]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const scope = { collections: ['help'] };

function renamed(passage: ReturnType<typeof section>) {
  return { ...passage, id: `docs-${passage.id}` };
}

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(host.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${host.secret}`, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as unknown };
}

async function refused(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { status, json } = await call(path, body, headers);
  return { status, ...ErrorBody.parse(json).error };
}

test(promise('host.contract'), async () => {
  const query = 'How long do refunds take?';
  const found = SearchReply.parse((await call('/v1/search', { scope, query })).json);
  expect(found.receipts.map(({ pass }) => pass)).toContain('words');
  for (const receipt of found.receipts) {
    const searched = { works: 1, editions: 1, pages: 0, passages: 2 };
    expect(receipt).toMatchObject({
      query,
      scope,
      searched,
      hitsRelation: 'equal',
      generation: found.generation,
    });
  }
  expect(found.hits[0]).toMatchObject({ pass: 'words', match: 'approximate', words: ['refunds', 'take'] });
  const opened = OpenReply.parse((await call('/v1/open', { scope, target: { edition: 'a' } })).json);
  expect(opened.passages.map(({ id }) => id)).toEqual(['p0', 'p1']);
  const listed = BrowseReply.parse((await call('/v1/browse', { scope })).json);
  expect(listed).toMatchObject({ total: 1, titles: [{ edition: 'a', passages: 2 }] });
  const { collections } = CatalogueReply.parse((await call('/v1/catalogue')).json);
  expect(collections.map(({ id }) => id)).toEqual(['bare', 'books', 'docs', 'help']);
});

test(promise('host.urls'), async () => {
  const urls = async (edition: string) => {
    const reply = await call('/v1/open', { scope: { editions: [edition] }, target: { edition } });
    return OpenReply.parse(reply.json).passages.map(({ url }) => url);
  };
  expect(await urls('a')).toEqual([
    'https://help.example.com/centre/billing/refunds?v=2',
    'https://help.example.com/centre/billing/refunds?v=2#how%20it-works',
  ]);
  expect(await urls('b')).toEqual([
    'https://docs.example.com/guide/deep/page.html',
    'https://docs.example.com/guide/deep/page.html#how%20it-works',
  ]);
  expect(await urls('c')).toEqual([null]);
  const titles = BrowseReply.parse((await call('/v1/browse', { scope })).json).titles;
  expect(titles[0]?.url).toBe('https://help.example.com/centre/billing/refunds?v=2');

  expect(await urls('printed'), 'no website need have a printed page').toEqual([
    'https://books.example.com/read/printed/4/405',
    'https://books.example.com/read/printed/-/x%2Fii',
    'https://books.example.com/read/printed/~../%D8%A3',
    'https://books.example.com/read/printed',
  ]);
  expect(await urls('unread')).toEqual([null]);
  const books = BrowseReply.parse(
    (await call('/v1/browse', { scope: { collections: ['books'] } })).json,
  ).titles;
  expect(books.map(({ url }) => url)).toEqual(['https://books.example.com/read/printed']);

  for (const base of ['javascript:alert(1)//', 'data:text/html,', 'file:///etc/', 'nowhere']) {
    const starting = startSearchHost({ index: join(folder, 'other'), baseUrls: { help: base } });
    expect((await refusal(starting)).message).toContain(base);
  }
});

test(promise('host.bearer'), async () => {
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Basic ${host.secret}`,
    `Bearer ${host.secret}x`,
  ]) {
    for (const [path, body] of [
      ['/v1/search', { scope, query: 'x' }],
      ['/v1/open', { scope, target: { edition: 'a' } }],
      ['/v1/browse', { scope }],
      ['/v1/catalogue', undefined],
      ['/v1/unknown', undefined],
    ] as const) {
      expect(await refused(path, body, { authorization }), path).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
    }
  }
  expect(log.join('\n')).not.toContain(host.secret);
});

test(promise('host.no-scope'), async () => {
  for (const path of ['/v1/search', '/v1/open', '/v1/browse']) {
    for (const without of [{}, { scope: null }, { scope: {} }]) {
      const { status, code, message } = await refused(path, { query: 'x', ...without });
      expect({ status, code }).toEqual({ status: 400, code: 'no_scope' });
      expect(message).toContain('"scope": {"collections"');
      for (const id of ['"bare"', '"docs"', '"help"']) expect(message).toContain(id);
    }
  }
});

test(promise('host.unknown-scope'), async () => {
  const { status, code, message } = await refused('/v1/search', {
    scope: { collections: ['halp'] },
    query: 'x',
  });
  expect({ status, code }).toEqual({ status: 404, code: 'unknown_scope' });
  expect(message).toContain("'halp'");
  expect(message).toContain("'bare', 'books', 'docs', 'help'");
  const elsewhere = { scope: { collections: ['docs'] }, target: { edition: 'a' } };
  expect(await refused('/v1/open', elsewhere)).toMatchObject({ status: 403, code: 'outside_scope' });
  const missing = { scope, target: { passage: 'gone' } };
  expect(await refused('/v1/open', missing)).toMatchObject({ status: 404, code: 'not_found' });
});

test(promise('host.bad-requests'), async () => {
  for (const [body, said] of [
    ['{"scope"', 'not JSON'],
    ['', 'not JSON'],
    ['[]', 'body'],
    ['null', 'body'],
    [{ scope }, 'query'],
    [{ scope, query: 7 }, 'query'],
    [{ scope, query: 'x'.repeat(100_001) }, 'query'],
    [{ scope, query: 'x', limit: 51 }, 'limit'],
    [{ scope, query: 'x', colour: 'red' }, 'colour'],
    [{ scope: { collections: [] }, query: 'x' }, 'scope.collections'],
    [{ scope: { collections: ['a\u0001'] }, query: 'x' }, 'scope.collections'],
    [{ scope: 'help', query: 'x' }, 'scope'],
  ] as const) {
    const { status, code, message } = await refused('/v1/search', body);
    expect({ status, code }, JSON.stringify(body).slice(0, 80)).toEqual({ status: 400, code: 'bad_request' });
    expect(message).toContain(said);
  }
  const large = JSON.stringify({ scope, query: 'x'.repeat(9 << 20) });
  expect(await refused('/v1/search', large)).toMatchObject({ status: 413, code: 'too_large' });
  expect(await refused('/v1/nothing', {})).toMatchObject({ status: 404, code: 'not_found' });
});

test(promise('host.request-id'), async () => {
  const given = await call('/v1/search', { scope, query: 'x' }, { 'x-request-id': 'turn-42' });
  expect(given.headers.get('x-request-id')).toBe('turn-42');
  const failed = await call('/v1/search', {}, { 'x-request-id': 'turn-43' });
  expect(failed.headers.get('x-request-id')).toBe('turn-43');
  expect(ErrorBody.parse(failed.json).requestId).toBe('turn-43');
  for (const id of ['turn-42', 'turn-43']) {
    const lines = log.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);
    expect(lines).toMatchObject([{ path: '/v1/search', status: id === 'turn-42' ? 200 : 400 }]);
  }
  expect((await call('/v1/catalogue')).headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
  const forged = await call('/v1/catalogue', undefined, { 'x-request-id': 'a b' });
  expect(forged.headers.get('x-request-id')).not.toBe('a b');
});

/** Until the host has read a search and turns to its engine. */
async function searchArrives(): Promise<void> {
  const search = vi.spyOn(host.engine, 'search');
  await vi.waitUntil(() => search.mock.calls.length > 0, { timeout: PATIENCE_MS, interval: 5 });
  search.mockRestore();
}

test(promise('host.disconnect'), async () => {
  const pid = host.engine.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const going = new AbortController();
  const arrived = searchArrives();
  const waiting = fetch(`${host.url}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.secret}`, 'x-request-id': 'left-early' },
    body: JSON.stringify({ scope, query: 'refunds' }),
    signal: going.signal,
  });
  const left = expect(waiting).rejects.toThrow();
  await arrived;
  going.abort();
  await left;
  await expect.poll(() => log.some((line) => line.includes('left-early') && line.includes('499'))).toBe(true);
  process.kill(pid, 'SIGCONT');
  expect((await call('/v1/search', { scope, query: 'refunds' })).status).toBe(200);
});

test(promise('host.engine-lost'), async () => {
  const health = await fetch(`${host.url}/v1/health`);
  expect(health.status).toBe(200);
  expect(HealthReply.parse(await health.json())).toEqual({
    status: 'ok',
    generation: await host.engine.generation(),
  });
  const pid = host.engine.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const arrived = searchArrives();
  const searching = refused('/v1/search', { scope, query: 'refunds' });
  await arrived;
  process.kill(pid, 'SIGKILL');
  expect(await searching).toMatchObject({ status: 503, code: 'engine_unavailable' });
  const down = await fetch(`${host.url}/v1/health`);
  expect(down.status).toBe(503);
  expect(HealthReply.parse(await down.json())).toEqual({ status: 'starting', generation: null });
  expect((await call('/v1/search', { scope, query: 'refunds' })).status).toBe(200);
});

test(promise('host.port-taken'), async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await expect.poll(() => holder.listening).toBe(true);
  const { port } = holder.address() as { port: number };
  const { message } = await refusal(startSearchHost({ index: join(folder, 'second'), port, log: () => {} }));
  expect(message).toContain(`Port ${port} on 127.0.0.1 is taken`);
  holder.close();
});

test(promise('host.codes-closed'), () => {
  expect(SearchErrorCode.options).toEqual([
    'bad_request',
    'unauthorized',
    'no_scope',
    'unknown_scope',
    'outside_scope',
    'not_found',
    'too_large',
    'busy',
    'timeout',
    'engine_unavailable',
    'internal',
  ]);
});
