import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import type { ImportProblem } from '../../search-node/import/imported-edition.ts';
import { importReferences } from '../../search-node/references/import-references.ts';
import { referencesFileOf } from '../../search-node/references/reference-tables.ts';
import { ReferencesReply } from '../../shared/references-api.ts';
import { promise } from '../behaviours.ts';
import { article, refusal, section } from '../engine/small-index.ts';
import { callHost, refusedByHost } from '../host/call-host.ts';
import { writeDatabase } from '../import/shamela/library.ts';

let folder: string;
let index: string;
let host: SearchHost;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-references-'));
  index = join(folder, 'index');
  host = await startSearchHost({
    index,
    scopes: { canon: { title: 'Canon', scope: { editions: ['shamela-7', 'shamela-8'] } } },
    log: () => {},
  });
  const book = (edition: string, collection: string, pages: [string | null, string][]) => ({
    ...article(edition, []),
    ...{ collection, address: '', work: `work-${edition}`, title: `Title of ${edition}` },
    passages: pages.map(([volume, label]) =>
      section(`${edition}/${volume}/${label}`, 'x', { locator: { kind: 'page', volume, label } }),
    ),
  });
  await host.engine.put([
    book('shamela-7', 'library', [
      ['1', '20'],
      ['1', '21'],
      ['2', '20'],
    ]),
    book('shamela-8', 'library', [
      [null, '5'],
      [null, '٦'],
    ]),
    book('north', 'travels', [['1', '3']]),
    book('alone', 'travels', [[null, '1']]),
  ]);
  await host.engine.commit();
});
beforeEach(() => rmSync(referencesFileOf(index), { force: true }));
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const everything = { collections: ['library', 'travels'] };

async function ask(edition: string, volume: string | null, label: string, scope: object = everything) {
  const { status, json } = await callHost(host, '/v1/references', { scope, edition, volume, label });
  expect(status, JSON.stringify(json)).toBe(200);
  return ReferencesReply.parse(json);
}

async function importFile(name: string, text: string, more: { table?: string; title?: string } = {}) {
  const from = join(folder, name);
  writeFileSync(from, text);
  const problems: ImportProblem[] = [];
  const written = await importReferences({
    index,
    from,
    report: (problem) => problems.push(problem),
    ...more,
  });
  return { written, problems: problems.map(({ path, place, message }) => `${path}: ${place} ${message}`) };
}

const table = [
  '{"edition": "shamela-7", "title": "Not its title here"}',
  '{"edition": "far-away", "title": "A book that is not indexed"}',
  '{"key": "one", "edition": "shamela-7", "volume": 1, "page": "20"}',
  '{"key": "one", "edition": "shamela-8", "page": "6"}',
  '{"key": "one", "edition": "north", "volume": "1", "page": "٣"}',
  '{"key": "one", "edition": "far-away", "page": "9"}',
  '{"key": 2, "edition": "shamela-7", "volume": 1, "page": "20"}',
  '{"key": 2, "edition": "shamela-8", "page": "6"}',
].join('\n');

test(promise('references.no-tables'), async () => {
  expect(existsSync(referencesFileOf(index))).toBe(false);
  expect((await ask('shamela-7', '1', '20')).tables).toEqual([]);
});

test(promise('references.found'), async () => {
  await importFile('parallels.jsonl', table, { title: 'Parallels' });
  const [answer] = (await ask('shamela-7', '1', '20')).tables;
  expect(answer?.answer).toBe('found');
  expect(
    answer?.references.map(({ key, edition, page, passage }) => [key, edition.title, page, passage]),
  ).toEqual([
    ['2', 'Title of shamela-8', { volume: null, label: '٦' }, 'shamela-8/null/٦'],
    ['one', 'Title of north', { volume: '1', label: '3' }, 'north/1/3'],
    ['one', 'Title of shamela-8', { volume: null, label: '٦' }, 'shamela-8/null/٦'],
  ]);
  // The page of a book that is not indexed.
  expect(answer?.notShown).toBe(1);
  // The other way round, and asked in other digits.
  const [back] = (await ask('shamela-8', null, '6')).tables;
  expect(back?.references.map(({ key, edition }) => [key, edition.edition])).toEqual([
    ['2', 'shamela-7'],
    ['one', 'north'],
    ['one', 'shamela-7'],
  ]);
});

test(promise('references.coverage'), async () => {
  await importFile('parallels.jsonl', table, { title: 'Parallels' });
  const [none] = (await ask('shamela-7', '2', '20')).tables;
  expect(none).toEqual({
    coverage: {
      table: 'parallels',
      title: 'Parallels',
      entries: 6,
      works: [
        { work: 'far-away', title: 'A book that is not indexed' },
        { work: 'work-north', title: 'Title of north' },
        { work: 'work-shamela-7', title: 'Title of shamela-7' },
        { work: 'work-shamela-8', title: 'Title of shamela-8' },
      ],
    },
    answer: 'none',
    references: [],
  });
  const [outside] = (await ask('alone', null, '1')).tables;
  expect(outside).toMatchObject({ answer: 'not_covered', references: [] });
  expect(outside?.coverage).toEqual(none?.coverage);
});

test(promise('references.scope'), async () => {
  await importFile('parallels.jsonl', table);
  const [answer] = (await ask('shamela-7', '1', '20', { named: 'canon' })).tables;
  expect(answer?.references.map(({ edition }) => edition.edition)).toEqual(['shamela-8', 'shamela-8']);
  expect(answer?.notShown).toBe(2);
  const refused = (body: object) => refusedByHost(host, '/v1/references', body);
  const page = { edition: 'north', volume: '1', label: '3' };
  expect(await refused(page)).toMatchObject({ code: 'no_scope' });
  expect(await refused({ ...page, scope: { editions: ['alone'] } })).toMatchObject({ code: 'outside_scope' });
  expect(await refused({ ...page, scope: { collections: ['library'] } })).toMatchObject({
    code: 'outside_scope',
  });
  expect(await refused({ ...page, scope: everything, label: '900' })).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('volume 1, page 900'),
  });
  expect(await refused({ ...page, scope: everything, edition: 'nowhere' })).toMatchObject({
    code: 'not_found',
  });
  const open = await fetch(`${host.url}/v1/references`, { method: 'POST', body: '{}' });
  expect(open.status).toBe(401);
});

test(promise('references.plain-files'), async () => {
  const csv =
    'key,edition,volume,page,title\r\n"a ""b"", c",north,1,3,\r\n"a ""b"", c",shamela-7,2,20,\r\n,alone,,,Alone\r\n,,,,\r\n';
  const { written, problems } = await importFile('pairs.csv', csv, { table: 'pairs' });
  expect(written).toEqual([{ table: 'pairs', title: 'pairs', entries: 2, editions: 3 }]);
  expect(problems).toEqual([expect.stringMatching(/^pairs\.csv: line 5 is no reference/)]);
  expect((await ask('north', '1', '3')).tables[0]?.references[0]?.key).toBe('a "b", c');

  const damaged = [
    'not json',
    '{"key":"x"}',
    '{"key":"x","edition":"north","page":{}}',
    '{"edition":"north","page":"3"}',
    '{"key":"x","edition":"north","volume":"1","page":"3"}',
  ];
  const mixed = await importFile('damaged.jsonl', damaged.join('\n'));
  expect(mixed.problems.map((problem) => problem.slice(0, 22))).toEqual(
    [1, 2, 3, 4].map((line) => `damaged.jsonl: line ${line} `),
  );
  expect(mixed.written[0]).toMatchObject({ entries: 1 });
  expect(await refusal(importFile('table.txt', ''))).toMatchObject({
    message: expect.stringContaining('.csv'),
  });
});

test(promise('references.replaced-whole'), async () => {
  await importFile('one.jsonl', '{"key":"k","edition":"north","volume":"1","page":"3"}');
  await importFile('two.jsonl', '{"key":"k","edition":"north","volume":"1","page":"3"}');
  await importFile('one.jsonl', '{"key":"k","edition":"alone","page":"1"}');
  const { tables } = await ask('north', '1', '3');
  expect(tables.map(({ coverage, answer }) => [coverage.table, answer])).toEqual([
    ['one', 'not_covered'],
    ['two', 'none'],
  ]);
  // A source that fails in the middle leaves the tables as they were, and nothing beside them.
  const file = referencesFileOf(index);
  copyFileSync(file, `${file}.copy`);
  const failing = importReferences({ index, from: join(folder, 'gone.jsonl'), report: () => {} });
  expect(await refusal(failing)).toMatchObject({ message: expect.stringContaining('gone.jsonl') });
  expect((await ask('north', '1', '3')).tables).toEqual(tables);
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  rmSync(`${file}.copy`);
});

test(promise('references.format-refused'), async () => {
  await importFile('one.jsonl', '{"key":"k","edition":"north","volume":"1","page":"3"}');
  const file = referencesFileOf(index);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const refused = await refusedByHost(host, '/v1/references', {
    scope: everything,
    edition: 'north',
    volume: '1',
    label: '3',
  });
  expect(refused).toMatchObject({ status: 500, message: expect.stringContaining('format 99') });
  const again = importFile('two.jsonl', '{"key":"k","edition":"north","page":"3"}');
  expect(await refusal(again)).toMatchObject({ message: expect.stringContaining('Move the file away') });
  writeFileSync(file, 'no database');
  expect(await refusal(importFile('two.jsonl', ''))).toMatchObject({
    message: expect.stringContaining(file),
  });
});

test(promise('references.shamela'), async () => {
  const library = join(folder, 'shamela4');
  const database = join(library, 'database');
  for (const part of ['service', 'store', 'book/007', 'book/008'])
    mkdirSync(join(database, part), { recursive: true });
  const books = {
    columns: { book_id: 'INTEGER', book_name: 'TEXT' },
    rows: [
      { book_id: 7, book_name: 'السابع - ط النهر' },
      { book_id: 9, book_name: 'التاسع - ط النهر' },
    ],
  };
  writeDatabase(join(database, 'master.db'), { book: books });
  const pages = (...rows: [number, string | null, string | null][]) => ({
    page: {
      columns: { id: 'INTEGER', part: 'TEXT', page: 'INTEGER' },
      rows: rows.map(([id, part, page]) => ({ id, part, page })),
    },
  });
  writeDatabase(join(database, 'book/007/7.db'), pages([11, '1', '20'], [12, '1', '21'], [13, null, null]));
  writeDatabase(join(database, 'book/008/8.db'), pages([3, null, '5']));
  const rows = [
    { key_id: 501, book_id: 7, page_id: 11 },
    { key_id: 501, book_id: 8, page_id: 3 },
    { key_id: 502, book_id: 7, page_id: 12 },
    { key_id: 502, book_id: 9, page_id: 1 },
    { key_id: 503, book_id: 7, page_id: 13 },
    { key_id: null, book_id: 7, page_id: 11 },
    { key_id: 504, book_id: 'x', page_id: 11 },
  ];
  const service = { columns: { key_id: 'INTEGER', book_id: 'INTEGER', page_id: 'INTEGER' }, rows };
  const covers = (...all: number[]) => ({
    columns: { book: 'INTEGER' },
    rows: all.map((book) => ({ book })),
  });
  writeDatabase(join(database, 'service/hadeeth.db'), { service, inservice: covers(7, 8, 9) });
  writeDatabase(join(database, 'service/odd.db'), { other: covers(7) });
  writeFileSync(join(database, 'service/torn.db'), 'torn');

  const problems: string[] = [];
  const report = ({ path, place, message }: ImportProblem) => problems.push(`${path}: ${place}: ${message}`);
  const written = await importReferences({ index, from: library, report });
  expect(written).toEqual([
    { table: 'hadeeth', title: expect.stringContaining('الأحاديث'), entries: 5, editions: 3 },
  ]);
  expect(problems).toEqual([
    expect.stringMatching(/^service\/hadeeth\.db: book 9: 1 references/),
    expect.stringMatching(/^service\/odd\.db: the whole file: has no table "service"/),
    expect.stringMatching(/^service\/torn\.db: the whole file: is no SQLite database/),
  ]);
  const [found] = (await ask('shamela-7', '1', '20')).tables;
  expect(found?.references).toMatchObject([{ key: '501', page: { volume: null, label: '5' } }]);
  expect(found?.coverage.works).toContainEqual({ work: 'shamela-9', title: 'التاسع' });
  const [lost] = (await ask('shamela-7', '1', '21')).tables;
  expect(lost).toMatchObject({ answer: 'found', references: [], notShown: 1 });
  expect((await ask('alone', null, '1')).tables[0]?.answer).toBe('not_covered');
  // One table alone, by its file, under a name of one's own.
  const own = { index, from: join(database, 'service/hadeeth.db'), table: 'mine', title: 'Mine', report };
  expect(await importReferences(own)).toMatchObject([{ table: 'mine', title: 'Mine', entries: 5 }]);
  expect((await ask('shamela-7', '1', '20')).tables.map(({ coverage }) => coverage.table)).toEqual([
    'hadeeth',
    'mine',
  ]);
});
