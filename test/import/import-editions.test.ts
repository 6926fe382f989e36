import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { formatImport } from '../../search-node/import/import-report.ts';
import { promise } from '../behaviours.ts';
import { memoryIndex } from '../ingest/memory-index.ts';
import { range } from '../pagination/marks.ts';
import { folderOf, imports, pagesFile } from './editions.ts';

const run = promisify(execFile);
const importCommand = path.resolve(import.meta.dirname, '../../search-node/import/main.ts');

it(promise('import.pages'), async () => {
  const folder = folderOf({ 'a.jsonl': pagesFile('a', [...range(1, 40), 31, ...range(42, 60), null, 62]) });
  const index = memoryIndex();
  const report = await imports('pages', folder, index);
  const [edition] = index.editions();
  expect(edition).toMatchObject({
    collection: 'library',
    pagination: 'printed',
    statement: { publisher: 'Harbour Press', year: '1931', editor: null, place: null, print: null },
  });
  const locators = edition?.passages.map(({ locator }) => locator) ?? [];
  expect(locators[39]).toEqual({ kind: 'page', volume: '1', label: '40' });
  expect(locators[40]).toEqual({
    kind: 'page',
    volume: '1',
    label: '41',
    certainty: 'inferred',
    misread: '31',
  });
  expect(locators[60]).toEqual({ kind: 'page', volume: '1', label: '61', certainty: 'inferred' });
  expect(report).toMatchObject({
    added: 1,
    records: 62,
    passages: 62,
    verdicts: { printed: 60, inferred: 2 },
  });
  expect(formatImport(report, false)).toContain(
    'first line 41: says page 1/31; by its neighbours it is 1/41',
  );
  expect(new Set(edition?.passages.map(({ id }) => id)).size).toBe(62);
});

it(promise('import.resumed'), async () => {
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((id) => [`${id}.jsonl`, pagesFile(id, range(1, 30))]),
  );
  const folder = folderOf(files);
  const stopping = new AbortController();
  const index = memoryIndex(([edition]) => {
    if (edition?.edition === 'b') stopping.abort();
  });
  const stopped = await imports('pages', folder, index, { signal: stopping.signal });
  expect(stopped).toMatchObject({ isStopped: true, added: 2 });
  expect(index.editions().map(({ edition }) => edition)).toEqual(['a', 'b']);
  const before = index.puts();
  const rest = await imports('pages', folder, index);
  expect(rest).toMatchObject({ isStopped: false, added: 2, unchanged: 2 });
  expect(index.puts() - before, 'what is indexed and unchanged is not written again').toBe(2);
  const ids = index.editions()[0]?.passages.map(({ id }) => id);
  writeFileSync(path.join(folder, 'a.jsonl'), pagesFile('a', range(1, 31)));
  expect(await imports('pages', folder, index)).toMatchObject({ updated: 1, unchanged: 3 });
  expect(
    index
      .editions()[0]
      ?.passages.map(({ id }) => id)
      .slice(0, 30),
  ).toEqual(ids);
});

it(promise('import.dry-run'), async () => {
  const folder = folderOf({ 'a.jsonl': pagesFile('a', [...range(1, 30), null]) });
  const index = memoryIndex();
  const report = await imports('pages', folder, index, { isDry: true });
  expect(report).toMatchObject({ added: 1, verdicts: { printed: 30, unnumbered: 1 } });
  expect([index.puts(), index.commits()]).toEqual([0, 0]);
  expect(formatImport(report, true)).toContain('nothing was written');
});

it(promise('import.dry-run', 'no index is made where there is none'), async () => {
  const folder = folderOf({ 'a.jsonl': pagesFile('a', range(1, 30)) });
  const place = path.join(folder, 'deep', 'index');
  const asked = [
    ['pages', path.join(folder, 'a.jsonl'), '--dry-run', '--index', place],
    ['works', '--index', place],
  ];
  for (const words of asked) {
    const { stderr } = await run(process.execPath, [importCommand, ...words]);
    if (words[0] === 'pages') expect(stderr).toContain('1 new, 0 changed');
    expect(existsSync(path.dirname(place)), words[0]).toBe(false);
  }
});

it(promise('import.summary'), async () => {
  const blank = { text: ' \n\t ' };
  const editions = ['e1', 'e2', 'e3'].map((id) => pagesFile(id, range(1, 9))).join('');
  const folder = folderOf({
    'a.jsonl': `${editions}${pagesFile('e1', [10, 11], blank)}${pagesFile('e2', [10], { text: '' })}`,
    'b.jsonl': `${pagesFile('f', [1], { work: 'letters' })}${pagesFile('none', [1, 2], { work: 'none', ...blank })}`,
  });
  const index = memoryIndex();
  const file = path.join(folder, 'report.json');
  const report = await imports('pages', folder, index, { report: file });
  expect(index.editions().map(({ passages }) => passages.length)).toEqual([9, 9, 9, 1]);
  const said = formatImport(report, false, file);
  expect(said, 'works are counted, not their editions').toMatch(/^Works: 2 named by the source\.$/m);
  expect(said).toContain('a.jsonl, edition e1: 2 records have no text and were left out; first line 28');
  expect(said).toContain('a.jsonl, edition e2: 1 record has no text and was left out: line 30');
  expect(said).toContain('b.jsonl, line 2: edition none has no text; it was left out');
  expect(readFileSync(file, 'utf8')).toContain('"line 29","message":"has no text');
  expect(said).toContain(`record by record: ${file}`);
  expect(said).not.toContain('--report FILE');
  expect(formatImport(report, false)).toContain('--report FILE writes all');
});

it(promise('import.prune'), async () => {
  const folder = folderOf({ 'a.jsonl': pagesFile('a', [1, 2]), 'b.jsonl': pagesFile('b', [1, 2]) });
  const index = memoryIndex();
  await imports('pages', folder, index);
  rmSync(path.join(folder, 'b.jsonl'));
  expect(await imports('pages', folder, index)).toMatchObject({ removed: 0 });
  expect(index.editions()).toHaveLength(2);
  expect(await imports('pages', folder, index, { prune: true })).toMatchObject({ removed: 1, unchanged: 1 });
  expect(index.editions().map(({ edition }) => edition)).toEqual(['a']);

  // What cannot be read may hold what seems to be gone.
  writeFileSync(path.join(folder, 'a.jsonl'), '{"damaged');
  const kept = await imports('pages', folder, index, { prune: true });
  expect(kept).toMatchObject({ removed: 0 });
  expect(kept.examples.at(-1)?.message).toContain('were kept');
  expect(index.editions()).toHaveLength(1);
});

it(promise('import.bad-input'), async () => {
  const cut = Buffer.from(pagesFile('cut', [1, 2, 3])).subarray(0, -30);
  const folder = folderOf({
    'bom.jsonl': `\u{feff}${pagesFile('bom', [1, 2, 3]).replaceAll('\n', '\r\n')}`,
    'cut.jsonl': Buffer.concat([cut, Buffer.from([0xd9])]),
    'empty.jsonl': '',
    'folder.jsonl/inside.jsonl': pagesFile('inside', ['أ', 'ب', 1, 2]),
    'odd.jsonl': pagesFile('odd', [0, -7, 10 ** 12, 1, 2, 3], { volume: 'المقدمة', page_id: 5 }),
    'twice.jsonl': pagesFile('bom', [7]),
    'no-text.jsonl': pagesFile('none', [1, 2], { text: ' ' }),
  });
  const index = memoryIndex();
  const file = path.join(folder, 'report.json');
  const report = await imports('pages', folder, index, { report: file });
  expect(index.editions().map(({ edition }) => edition)).toEqual(['bom', 'cut', 'inside', 'odd']);
  const odd = index.editions()[3]?.passages.map(({ locator }) => locator);
  expect(odd?.slice(0, 4)).toEqual([
    { kind: 'page', volume: 'المقدمة', label: '0', certainty: 'doubtful' },
    { kind: 'page', volume: 'المقدمة', label: '-7', certainty: 'doubtful' },
    { kind: 'page', volume: 'المقدمة', label: '1000000000000', certainty: 'doubtful' },
    { kind: 'page', volume: 'المقدمة', label: '1' },
  ]);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const said = lines
    .map((line) => JSON.parse(line))
    .map(({ path: name, place, message }) => `${name}, ${place}: ${message}`);
  for (const expected of [
    'folder.jsonl, the whole: is a folder where a file was expected; its files were read',
    'cut.jsonl, line 3: is not UTF-8; it was left out',
    'empty.jsonl, the whole: holds no record of a page with text',
    'no-text.jsonl, the whole: holds no record of a page with text',
    'odd.jsonl, line 2: repeats page_id 5; both records were kept',
    'odd.jsonl, line 1: says page المقدمة/0, which its neighbours do not confirm (doubtful, not cited by page)',
    'twice.jsonl, edition bom: is in bom.jsonl too, which was taken; it was left out',
  ])
    expect(said).toContain(expected);
  expect(report.problems).toBeGreaterThan(6);

  writeFileSync(path.join(folder, 'cut.jsonl'), pagesFile('cut', [1, 2, 3]));
  expect(await imports('pages', folder, index), 'a second run repairs').toMatchObject({
    updated: 1,
    unchanged: 3,
  });
  expect(index.editions()[1]?.passages).toHaveLength(3);
  await expect(imports('pages', path.join(folder, 'nowhere'), index)).rejects.toThrow(
    /cannot be read \(ENOENT\)/,
  );
});

it(promise('import.works'), async () => {
  const own = (id: string, title: string, author: string) =>
    pagesFile(id, range(1, 5), { work: id, work_title: title, author });
  const folder = folderOf({
    'a.jsonl': own('a', 'المُغني', 'ابن قدامة (ت 620هـ)'),
    'b.jsonl': own('b', 'المغنى', 'ابن قدامة'),
    'c.jsonl': own('c', 'المغني', 'ابن هشام'),
    'd.jsonl': pagesFile('d', range(1, 5)),
  });
  const index = memoryIndex();
  const worksOut = path.join(folder, 'works.yaml');
  const report = await imports('pages', folder, index, { worksOut });
  const worksNow = () =>
    Object.fromEntries(index.editions().map(({ edition, work, title }) => [edition, [work, title]]));
  expect(worksNow()).toEqual({
    a: ['a', 'المُغني'],
    b: ['a', 'المغنى'],
    c: ['c', 'المغني'],
    d: ['travels', 'Travels in the North'],
  });
  expect(report.rules, 'works, not editions').toMatchObject({
    alone: 1,
    'same title and author': 1,
    'named by the source': 1,
  });
  const written = readFileSync(worksOut, 'utf8');
  expect(written).toContain('  # same title and author\n  - work: a\n');

  // A person parts a and b, and puts c beside d.
  const works = path.join(folder, 'mine.yaml');
  writeFileSync(
    works,
    'works:\n  - work: b\n    title: المغني الثاني\n    editions: [b]\n  - work: travels\n    editions: [c, d, c, nobody]\n  - work: again\n    editions: [d]\n',
  );
  const file = path.join(folder, 'report.json');
  const corrected = await imports('pages', folder, index, { works, report: file });
  expect(worksNow()).toMatchObject({
    a: ['a', 'المُغني'],
    b: ['b', 'المغني الثاني'],
    c: ['travels', 'المغني'],
  });
  expect(corrected).toMatchObject({ updated: 2, unchanged: 2 });
  const said = readFileSync(file, 'utf8');
  expect(said).toContain('stands under travels and again; the first counts');
  expect(said).toContain('edition nobody');
  writeFileSync(works, 'works:\n  - work: [\n');
  await expect(imports('pages', folder, index, { works })).rejects.toThrow(/is not YAML/);
});

it(promise('import.many-editions'), async () => {
  const many = range(1, 450)
    .map((nth) => pagesFile(`e${nth}`, range(1, 3)))
    .join('');
  const index = memoryIndex();
  expect(await imports('pages', folderOf({ 'all.jsonl': many }), index)).toMatchObject({ added: 450 });
  expect(index.commits(), 'every 200 editions, and at the end').toBe(3);
});
