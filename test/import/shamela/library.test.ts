import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promise } from '../../behaviours.ts';
import { temporaryFolder } from '../../engine/small-index.ts';
import { everyEdge } from './every-edge.ts';
import { makeLibrary } from './library.ts';
import { type ReadEdition, readLibrary, recordsOf, textsOf } from './read-library.ts';
import { writeStores } from './write-stores.ts';

let home: string;
let read: Map<string, ReadEdition>;
let problems: string[];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pincite-shamela-test-'));
  await makeLibrary(home, everyEdge);
}, 300_000); // The engine may have to be built first.
afterAll(() => rmSync(home, { recursive: true, force: true }));

test(promise('shamela.read-only'), async () => {
  // As Shamela leaves it: the catalogue keeps a log of its own kind.
  const catalogue = new DatabaseSync(join(home, 'database/master.db'));
  catalogue.exec('PRAGMA journal_mode = WAL');
  catalogue.close();
  const before = contents(home);
  expect(Object.keys(before).length).toBeGreaterThan(15);
  ({ read, problems } = await readLibrary(home));
  expect(contents(home)).toEqual(before);
});

test(promise('shamela.catalogue'), () => {
  expect([...read.keys()]).toEqual(['shamela-12', 'shamela-1012', 'shamela-2000', 'shamela-151999']);
  expect(read.get('shamela-12')?.edition.about).toMatchObject({
    title: 'رحلة الشمال',
    author: 'هند بنت عمر، سالم بن راشد',
    categories: ['الرحلات'],
    sourcePath: 'book/012/12.db',
    address: '',
    language: 'ar',
  });
  expect(read.get('shamela-2000')?.edition.about).toMatchObject({ author: 'سالم بن راشد', categories: [] });
  expect(read.get('shamela-1012')?.edition.about).toMatchObject({ author: null, categories: [] });
});

test(promise('shamela.edition-statement'), () => {
  expect(read.get('shamela-12')?.edition.about).toMatchObject({
    editionLabel: 'ت راشد - ط السلطانية',
    statement: {
      publisher: 'دار النهر',
      place: 'صنعاء',
      editor: 'راشد الحسن',
      print: 'الثانية',
      year: '١٤٠١ هـ - ١٩٨١ م',
    },
  });
  // A dash in a title is no edition.
  const other = read.get('shamela-151999')?.edition.about;
  expect(other).toMatchObject({ title: 'متفرق - الجزء الأول', editionLabel: null });
  expect(other).not.toHaveProperty('statement');
});

test(promise('shamela.pagination'), () => {
  const of = (book: number) => read.get(`shamela-${book}`)?.edition.about;
  expect(of(12)).toMatchObject({ pagination: 'printed' });
  expect(of(1012)).toMatchObject({ pagination: 'software' });
  expect(of(2000)).toMatchObject({ pagination: 'none' });
});

test(promise('shamela.reading-order'), () => {
  const records = read.get('shamela-12')?.records ?? [];
  expect(records.map(({ volume, label }) => [volume, label])).toEqual([
    ['المقدمة', 'أ'],
    ['1', '1'],
    ['1', '3'],
    ['1', '2'],
    ['2', '20-b'],
    ['2', '408 - 409'],
    ['2', null],
    [null, null],
    ['2', '-5'],
    ['2', '21'],
    ['2', '22'],
  ]);
});

test(promise('shamela.readable-text'), () => {
  expect(textsOf(read, 'shamela-12')).toEqual([
    'مقدمة\nخرجنا فجرا (¬١)\n──────────\n(¬١) كذا في الأصل',
    'باب الطريق\nقال رحمه الله سرنا يوما',
    'ذكره سالم في كتابه الأخير',
    'من سار وصل وهذا قول',
    'تتمة',
    '──────────\n(١) حاشية وحدها',
    'بلا رقم & بلا جزء',
    '',
    'صورة وبعدها',
    'قمح | عشرة\nشعير | خمسة\nثم رحلنا',
    '| الصنف | العدد |\n| --- | --- |\n| تمر | ٣ |',
  ]);
});

test(promise('shamela.headings'), () => {
  const headings = read.get('shamela-12')?.records.map((record) => record.headings);
  expect(headings).toEqual([
    ['مقدمة'],
    ['باب الطريق'],
    ['ضائع الأب'], // Its page 30 is not there, and its parent neither.
    ['باب الطريق', 'فصل السير', 'مسألة'],
    ['باب الطريق', 'فصل السير', 'مسألة'],
    ['دائرة ثانية', 'دائرة أولى'],
    ['دائرة ثانية', 'دائرة أولى'],
    ['دائرة أولى', 'دائرة ثانية'],
    ['دائرة أولى', 'دائرة ثانية'],
    ['دائرة أولى', 'دائرة ثانية'],
    ['دائرة أولى', 'دائرة ثانية'],
  ]);
});

test(promise('shamela.reports'), () => {
  const said = problems.join('\n');
  for (const sentence of [
    'master.db: book 1012: its category 42 is not in the catalogue',
    'master.db: book 1012: its author 8 is not in the catalogue',
    'master.db: book 31: Shamela is importing or deleting it',
    'master.db: book 32: it is hidden',
    'book/033/33.db: book 33: it has no pages',
    'master.db: book 34: it counts as downloaded, but its file is missing',
    'master.db: book: 1 books of the catalogue are not in this library',
    'book: book 36: there is a file and no row in the catalogue',
    'book/037/37.db: book 37: the store has no text of it',
    'book/012/12.db: book 12: 1 of its pages have no text',
    'book/012/12.db: book 12: 1 texts of the store belong to no page',
    'book/012/12.db: book 12: 1 texts are in the store twice',
    'book/012/12.db: book 12: 2 titles point at a page that is not there',
    'book/012/12.db: book 12: 2 titles have no words',
    'book/012/12.db: book 12: the shorthand <s9>',
  ])
    expect(said).toContain(sentence);
  expect(problems).toHaveLength(15);
});

test(promise('shamela.same-again'), async () => {
  const folder = temporaryFolder();
  cpSync(home, folder, { recursive: true });
  const hashes = async () => {
    const again = await readLibrary(folder, [12, 1012]);
    return [...again.read.values()].map(({ edition }) => edition.contentHash);
  };
  const first = await hashes();
  expect(first).toEqual(['shamela-12', 'shamela-1012'].map((id) => read.get(id)?.edition.contentHash));
  // One text changes, in another segment than before: that book is another, and no other is.
  const store = join(folder, 'database/store');
  await writeStores(store, [{ store: 'page', fields: { id: '1012-1', body: 'نص جديد' } }]);
  const [same, changed] = await hashes();
  expect(same).toBe(first[0]);
  expect(changed).not.toBe(first[1]);
});

test(promise('shamela.read-again'), async () => {
  const { edition, records } = read.get('shamela-12') as ReadEdition;
  // After the generator has ended, too: the reader starts again.
  expect(await recordsOf(edition)).toEqual(records);
});

test(promise('shamela.lost-files'), async () => {
  const folder = temporaryFolder();
  cpSync(home, folder, { recursive: true });
  const book = (path: string) => join(folder, 'database/book', path);
  truncateSync(book('012/12.db'), statSync(book('012/12.db')).size - 4096);
  writeFileSync(book('12/1012.db'), 'no database');
  const holder = new DatabaseSync(book('0/2000.db'));
  holder.exec('BEGIN EXCLUSIVE');
  rmSync(join(folder, 'database/store/title'), { recursive: true });
  const broken = await readLibrary(folder);
  holder.exec('ROLLBACK');
  holder.close();
  const said = broken.problems.join('\n');
  expect([...broken.read.keys()]).toEqual(['shamela-151999']);
  expect(said).toContain('book/012/12.db: book 12: its file is cut off');
  expect(said).toContain('book/12/1012.db: book 1012: its file is no SQLite database');
  expect(said).toContain('book/0/2000.db: book 2000: its file is locked by another program');
  expect(said).toContain('store/title: the whole store');
  // The second run repairs.
  cpSync(join(home, 'database/book'), join(folder, 'database/book'), { recursive: true });
  cpSync(join(home, 'database/store/title'), join(folder, 'database/store/title'), { recursive: true });
  expect([...(await readLibrary(folder)).read.keys()]).toEqual([...read.keys()]);
});

test(promise('shamela.unfinished-writing'), async () => {
  const folder = temporaryFolder();
  cpSync(home, folder, { recursive: true });
  const file = join(folder, 'database/master.db');
  const shamela = new DatabaseSync(file);
  shamela.exec("PRAGMA wal_autocheckpoint = 0; UPDATE book SET book_name = 'رحلة الجنوب' WHERE book_id = 12");
  const before = contents(folder);
  const { read: now } = await readLibrary(folder, [12]);
  expect(now.get('shamela-12')?.edition.about.title).toBe('رحلة الجنوب');
  expect(contents(folder)).toEqual(before);
  shamela.close();
});

test(promise('shamela.finds-folder'), async () => {
  const folder = temporaryFolder();
  cpSync(join(home, 'database'), join(folder, 'shamela4/DataBase'), { recursive: true });
  renameSync(join(folder, 'shamela4/DataBase/master.db'), join(folder, 'shamela4/DataBase/Master.db'));
  renameSync(join(folder, 'shamela4/DataBase/store/page'), join(folder, 'shamela4/DataBase/store/Page'));
  for (const named of [folder, join(folder, 'shamela4'), join(folder, 'shamela4/DataBase')])
    expect([...(await readLibrary(named, [1012])).read.keys()]).toEqual(['shamela-1012']);
});

test(promise('shamela.refuses-clearly'), async () => {
  const folder = temporaryFolder();
  const refused = (of: string) => expect(readLibrary(of)).rejects;
  await refused(join(folder, 'nowhere')).toThrow('no folder that can be read');
  await refused(folder).toThrow('no Shamela 4 library');
  mkdirSync(join(folder, 'Files'));
  await refused(folder).toThrow('Shamela 3');
  const other = temporaryFolder();
  cpSync(join(home, 'database'), join(other, 'database'), { recursive: true });
  const page = join(other, 'database/store/page');
  const part = readdirSync(page).find((name) => name.endsWith('.cfs')) ?? '';
  truncateSync(join(page, part), 100);
  await refused(other).toThrow(/store\/page is damaged/);
  rmSync(page, { recursive: true });
  await refused(other).toThrow('no store "page"');
  writeFileSync(join(other, 'database/master.db'), 'x'.repeat(200));
  cpSync(join(home, 'database/store/page'), page, { recursive: true });
  await refused(other).toThrow('master.db');
});

test(promise('shamela.any-version'), async () => {
  for (const ids of ['words', 'stored'] as const) {
    const folder = temporaryFolder();
    const without = ['book_type', 'book_date', 'group_id', 'hidden', 'pdf_links', 'parent', 'main_author'];
    const odd = await makeLibrary(
      folder,
      { ...everyEdge, books: everyEdge.books.map(withoutColumns), without },
      { ids },
    );
    const { read: now } = await readLibrary(odd, [12, 151_999]);
    expect(textsOf(now, 'shamela-12')).toEqual(textsOf(read, 'shamela-12'));
    expect(now.get('shamela-12')?.edition.about).toEqual(read.get('shamela-12')?.edition.about);
  }

  function withoutColumns(book: (typeof everyEdge.books)[number]) {
    const { row: { main_author: _, book_type: __, hidden: ___, parent: ____, ...row } = {}, ...rest } = book;
    return { ...rest, row };
  }
});

test(promise('shamela.any-version', 'Lucene 9'), async () => {
  const folder = temporaryFolder();
  cpSync(join(home, 'database'), join(folder, 'database'), { recursive: true });
  const store = join(folder, 'database/store');
  rmSync(store, { recursive: true });
  cpSync(join(import.meta.dirname, '../../fixtures/shamela/lucene-9-stores'), store, { recursive: true });
  const { read: now, problems: told } = await readLibrary(folder);
  expect(textsOf(now, 'shamela-12')).toEqual(textsOf(read, 'shamela-12'));
  expect(told).toEqual(problems);
});

/** Every file with its bytes and the time of its last change. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      return [file, `${hash} ${statSync(file).mtimeMs}`];
    }),
  );
}
