import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { showReply } from '../../search-node/command/show-reply.ts';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { announceHost } from '../../search-node/start/running-host.ts';
import { type Hit, SearchReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article, section } from '../engine/small-index.ts';

const main = join(import.meta.dirname, '../../search-node/command/main.ts');
const secret = 'a-secret-for-the-search-command-alone';
let data: string;
let index: string;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  index = join(data, 'index');
  const host = await startSearchHost({ index, log: () => {} });
  const locator = { kind: 'page', volume: '4', label: '405' } as const;
  const text = 'ويصح ضمان الحق عن كل من وجب عليه';
  await host.engine.put([
    {
      ...article('book-a', []),
      collection: 'books',
      title: 'المغني',
      editionLabel: 'مكتبة القاهرة',
      author: 'ابن قدامة',
      language: 'ar',
      address: '',
      passages: [section('b1', text, { locator, headings: ['باب الضمان'] })],
    },
    { ...article('refunds', 'A refund takes five days.'), title: 'Refunds' },
  ]);
  await host.engine.commit();
  await host.close();
});

afterAll(() => rmSync(data, { recursive: true, force: true }));

/** The command as a person runs it; on no terminal, so without colours. */
async function search(words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, SEARCH_SECRET: '', FORCE_COLOR: '', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said.stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

const hit: Hit = {
  passage: {
    ...{ collection: 'help', work: 'w', edition: 'e', editionLabel: null, title: 'Refunds', author: null },
    ...{
      language: 'en',
      id: 'p',
      headings: [],
      locator: { kind: 'section' },
      url: null,
      text: 'A refund takes days.',
    },
  },
  ...{ score: 1, pass: 'words', rung: { carried: 1, of: 2 }, words: ['refund'], match: 'approximate' },
  marks: [[2, 8]],
};

function shown(more: Partial<Hit>, isColourSupported = false): string {
  const reply = { generation: 'g', receipts: [], hits: [{ ...hit, ...more }] };
  return showReply(reply, { colours: pc.createColors(isColourSupported) });
}

test(promise('search.prints'), async () => {
  const { code, stdout, stderr } = await search(['--index', index, '--scope', 'edition:book-a', 'ضمان الحق']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const plain = stdout.replace(/[\u2066-\u2069]/g, '');
  for (const words of [
    '1. المغني › باب الضمان',
    'ابن قدامة, مكتبة القاهرة, vol. 4, p. 405',
    '2 of 2 words',
    'ويصح ضمان الحق',
    'What was searched',
    'in 1 work, 1 edition, 1 page [editions book-a]',
  ])
    expect(plain).toContain(words);
  expect(plain.indexOf('What was searched'), 'receipts come last').toBeGreaterThan(plain.indexOf('405'));
});

test(promise('search.bold'), () => {
  expect(shown({}, true)).toContain('A \u001b[1mrefund\u001b[22m takes days.');
  expect(shown({}, false)).toContain('A refund takes days.');
  expect(shown({}, false)).not.toContain('\u001b');
  const snippet = { snippet: [0, 8] as [number, number] };
  expect(shown(snippet)).toContain('A refund …');
  expect(shown(snippet)).not.toContain('takes');
});

test(promise('search.safe'), () => {
  const text = 'A \u001b[2Jrefund\u202e takes\r\nfive \u0007days\ud800.';
  const title = 'استرداد \u202eالمبلغ';
  const words = shown({ passage: { ...hit.passage, title, text }, marks: [[6, 12]] });
  expect(words).toContain('A \ufffd[2Jrefund takes five \ufffddays\ufffd.');
  expect(words.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(words).toContain('\u2068استرداد المبلغ\u2069');
});

test(promise('search.json'), async () => {
  const { code, stdout } = await search([
    '--index',
    index,
    '--scope',
    'collection:help',
    '--json',
    'refund',
    'five',
  ]);
  expect(code).toBe(0);
  const reply = SearchReply.parse(JSON.parse(stdout));
  expect(reply.hits[0]?.passage.edition).toBe('refunds');
  expect(reply.receipts[0]?.query).toBe('refund five');
});

test(promise('search.exit-codes'), async () => {
  const host = await startSearchHost({ index, secret, log: () => {} });
  onTestFinished(() => host.close());
  const env = { SEARCH_SECRET: secret };
  const there = ['--url', host.url];
  const help = [...there, '--scope', 'collection:help'];
  const none = await search([...help, 'zeppelin'], env);
  expect(none.code).toBe(1);
  expect(none.stdout).toContain('Nothing was found.');
  expect(none.stdout).toMatch(/“zeppelin”: no hits, in 1 work, 1 edition, 1 passage/);
  const scopes = join(data, 'scopes.json');
  writeFileSync(scopes, '{"guides": {"title": "Guides", "scope": {}}}');
  for (const [words, said] of [
    [[...there, 'refund'], 'Say where to search with --scope'],
    [[...there, '--scope', 'collection:halp', 'refund'], "'halp'"],
    [[...there, '--scope', 'guides', 'refund'], 'no named scope "guides"'],
    [['--index', index, '--scopes', scopes, '--scope', 'guides', 'refund'], 'guides → scope'],
    [[...help, '--limit', '51', 'refund'], 'limit'],
    [[...help, '--mode', 'regex', 'refund'], 'Allowed choices are auto'],
    [[...help, '--scope', 'work:', 'refund'], 'work:ID'],
    [help, 'Give words to search for, or a wording to check with --quote'],
    [['--index', join(data, 'none'), '--scope', 'x', 'refund'], 'There is no index at'],
    [['--index', index, '--scope', 'x', 'refund'], 'held'],
  ] as const) {
    const { code, stdout, stderr } = await search([...words], env);
    expect({ code, stdout }, words.join(' ')).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr, 'words for people, no stack').not.toMatch(/^ {4}at /m);
  }
  const nameless = await search([...help, 'refund']);
  expect(nameless).toMatchObject({ code: 2, stdout: '' });
  expect(nameless.stderr).toContain('SEARCH_SECRET is not set');
  const nobody = await search(['--url', 'http://127.0.0.1:9', '--scope', 'x', 'refund'], {
    SEARCH_SECRET: secret,
  });
  expect(nobody).toMatchObject({ code: 2, stdout: '' });
  expect(nobody.stderr).toContain('http://127.0.0.1:9 cannot be reached');
});

test(promise('search.running-host'), async () => {
  const folder = join(data, 'running');
  mkdirSync(folder);
  writeFileSync(join(folder, 'search-secret'), secret);
  const requests: string[] = [];
  const scopes = { guides: { title: 'Guides', scope: { collections: ['help'] } } };
  const host = await startSearchHost({
    index: join(folder, 'index'),
    secret,
    scopes,
    log: (line) => requests.push(line),
  });
  const words = ['--index', join(folder, 'index'), '--scope', 'guides', 'refund'];
  try {
    await host.engine.put([article('refunds', 'A refund takes five days.')]);
    await host.engine.commit();
    expect(await search(words), 'held by a host that is not known').toMatchObject({ code: 2 });
    const announced = announceHost(folder, host.url);
    const { code, stdout } = await search(words);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('[guides]') });
    expect(requests.some((line) => line.includes('/v1/search'))).toBe(true);
    await announced.close();
  } finally {
    await host.close();
  }
  writeFileSync(join(folder, 'search-host.json'), JSON.stringify({ url: host.url, pid: 4_000_000 }));
  const after = await search(['--index', join(folder, 'index'), '--scope', 'collection:help', 'refund']);
  expect(after.code, 'a file that a killed process left is passed over').toBe(0);
});

test(promise('search.remote'), async () => {
  const host = await startSearchHost({ index, secret, log: () => {} });
  onTestFinished(() => host.close());
  const secretFile = join(data, 'their-secret');
  writeFileSync(secretFile, `${secret}\n`);
  const words = ['--url', `${host.url}/`, '--scope', 'collection:help', 'refund'];
  expect(await search([...words, '--secret-file', secretFile])).toMatchObject({ code: 0 });
  expect(await search(words, { SEARCH_SECRET: secret })).toMatchObject({ code: 0 });
  const wrong = await search(words, { SEARCH_SECRET: `${secret}x` });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('Authorization: Bearer');
  expect(wrong.stderr).not.toContain(secret);
});

test(promise('search.browse'), async () => {
  const listed = await search([
    '--index',
    index,
    '--scope',
    'collection:books',
    '--scope',
    'collection:help',
    '--browse',
    'works',
    'al-mughni',
  ]);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout.replace(/[\u2068\u2069]/g, '').split('\n')[0]).toBe(
    'المغني, ابن قدامة, مكتبة القاهرة · 1 page, 100 % citable by page',
  );
  expect(listed.stdout).toContain('The scope holds 2 works, 2 editions, 1 page, 100 % citable by page');
  const authors = await search([
    '--index',
    index,
    '--scope',
    'edition:book-a',
    '--browse',
    'authors',
    '--json',
  ]);
  expect(JSON.parse(authors.stdout)).toMatchObject({
    authors: [{ author: 'ابن قدامة', works: 1, editions: 1 }],
    total: 1,
    citablePages: 1,
  });
  expect(
    await search(['--index', index, '--scope', 'collection:help', '--browse', 'works', 'zzz']),
  ).toMatchObject({
    code: 1,
  });
  expect(await search(['--index', index, '--scope', 'collection:help', '--browse', 'colours'])).toMatchObject(
    {
      code: 2,
    },
  );
});
