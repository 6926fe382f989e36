import { chmodSync, closeSync, mkdirSync, openSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { formatReport, ingest } from '../../search-node/ingest/ingest.ts';
import { IngestError } from '../../search-node/ingest/ingest-error.ts';
import { showProgress } from '../../search-node/ingest/progress.ts';
import { promise } from '../behaviours.ts';
import { contentFolder, writeFiles } from './content.ts';
import { type MemoryIndex, memoryIndex } from './memory-index.ts';

const collection = 'help';
const addressesOf = (index: MemoryIndex) =>
  index
    .editions()
    .map(({ address }) => address)
    .sort();

it(promise('ingest.incremental'), async () => {
  const content = contentFolder({ 'a.md': '# A\none', 'b.md': '# B\none', 'c/index.md': '# C\none' });
  const index = memoryIndex();
  const first = await ingest({ content, collection, index });
  expect(first).toMatchObject({
    read: 3,
    added: 3,
    updated: 0,
    unchanged: 0,
    removed: 0,
    passages: 3,
    generation: '1',
  });

  writeFiles(content, { 'b.md': '# B\ntwo\n## S\nthree', 'd.md': '# D\none' });
  rmSync(path.join(content, 'a.md'));
  const second = await ingest({ content, collection, index });
  expect(second).toMatchObject({
    read: 3,
    added: 1,
    updated: 1,
    unchanged: 1,
    removed: 1,
    passages: 4,
    generation: '2',
  });
  expect(index.puts()).toBe(5);
  expect(addressesOf(index)).toEqual(['/b', '/c', '/d']);
  expect(
    index
      .editions()
      .find(({ address }) => address === '/b')
      ?.passages.map(({ text }) => text),
  ).toEqual(['two', 'three']);
});

it(promise('ingest.incremental', 'another collection is left alone'), async () => {
  const index = memoryIndex();
  await ingest({ content: contentFolder({ 'a.md': 'one' }), collection: 'other', index });
  await ingest({ content: contentFolder({ 'b.md': 'two' }), collection, index });
  expect(index.editions().map((edition) => edition.collection)).toEqual(['other', 'help']);
});

it(promise('ingest.incremental', 'what a neighbour changes is renewed'), async () => {
  const content = contentFolder({ 'en/a.md': '# A\nthe article' });
  const index = memoryIndex();
  await ingest({ content, collection, index });
  expect(index.editions()[0]?.editionLabel).toBeNull();
  writeFiles(content, { 'fr/a.md': '# A\nun article' });
  expect(await ingest({ content, collection, index })).toMatchObject({ added: 1, updated: 1 });
  expect(index.editions().map(({ editionLabel }) => editionLabel)).toEqual(['en', 'fr']);
});

it(promise('ingest.one-commit'), async () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${n}.md`, `# Title ${n}\ntext`]));
  const content = contentFolder(files);
  const seen: number[] = [];
  const index = memoryIndex(() => void seen.push(index.editions().length));
  await ingest({ content, collection, index });
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set([0]));
  expect([index.commits(), index.editions().length]).toEqual([1, 200]);

  const again = await ingest({ content, collection, index });
  expect([again.generation, index.commits(), index.puts()]).toEqual([null, 1, 200]);
});

it(promise('ingest.stopped', 'by its signal'), async () => {
  const content = contentFolder({ 'a.md': 'old' });
  const stop = new AbortController();
  let stopping = false;
  const index = memoryIndex(() => {
    if (stopping) stop.abort(new Error('Ctrl-C'));
  });
  await ingest({ content, collection, index });
  stopping = true;
  writeFiles(content, Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`${n}.md`, `new ${n}`])));
  rmSync(path.join(content, 'a.md'));
  await expect(ingest({ content, collection, index, signal: stop.signal })).rejects.toThrow('Ctrl-C');
  expect([index.commits(), addressesOf(index)]).toEqual([1, ['/a']]);

  stopping = false;
  await ingest({ content, collection, index });
  expect([index.commits(), index.editions().length]).toEqual([2, 150]);
});

it(promise('ingest.stopped', 'by the index'), async () => {
  const content = contentFolder({ 'a.md': 'old' });
  let broken = false;
  const index = memoryIndex(() => {
    if (broken) throw new Error('No space left on device');
  });
  await ingest({ content, collection, index });
  broken = true;
  writeFiles(content, { 'a.md': 'new', 'b.md': 'new' });
  await expect(ingest({ content, collection, index })).rejects.toThrow('No space left');
  broken = false;
  expect(index.editions().map(({ passages }) => passages[0]?.text)).toEqual(['old']);
  await ingest({ content, collection, index });
  expect(index.editions().map(({ passages }) => passages[0]?.text)).toEqual(['new', 'new']);
});

it(promise('ingest.skipped'), async () => {
  const outside = contentFolder({ 'secret.md': 'outside' });
  const content = contentFolder({
    'good.md': '# Good\ntext',
    'same.md': '# First\ntext',
    'same/index.md': '# Second\ntext',
    'latin1.md': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
    'utf16.md': new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
    'binary.md': 'a\0b',
    'empty.md': ' \n',
    'empty-too.md': '---\ntags: [a]\n---\n',
    'broken.md': '---\ntitle: "unclosed\n: x\n---\n# Kept\nThe text is kept.',
    'SUMMARY.md': '# Summary\n\n* [Good](good.md)\n* [Same](same.md)\n',
    'picture.png': 'x',
    'node_modules/x/README.md': 'not read',
    '.git/a.md': 'not read',
    'bom.md': '\ufeff# With a mark\ntext',
  });
  const huge = openSync(path.join(content, 'huge.md'), 'w');
  closeSync(huge);
  truncateSync(path.join(content, 'huge.md'), 60 * 1024 * 1024);
  mkdirSync(path.join(content, 'folder.md'));
  symlinkSync(content, path.join(content, 'loop'));
  symlinkSync(path.join(outside, 'secret.md'), path.join(content, 'leaves.md'));
  symlinkSync(path.join(content, 'good.md'), path.join(content, 'stays.md'));
  symlinkSync('nowhere', path.join(content, 'dangling.md'));

  const index = memoryIndex();
  const started = process.memoryUsage().rss;
  const report = await ingest({ content, collection, index });
  expect(process.memoryUsage().rss - started).toBeLessThan(60 * 1024 * 1024);
  expect(Object.fromEntries(report.skipped.map(({ path: name, reason }) => [name, reason]))).toEqual({
    'SUMMARY.md': 'contents_page',
    'binary.md': 'not_utf8',
    'dangling.md': 'link',
    'empty-too.md': 'empty',
    'empty.md': 'empty',
    'huge.md': 'too_large',
    'latin1.md': 'not_utf8',
    'leaves.md': 'link',
    loop: 'link',
    'same/index.md': 'duplicate_address',
    'utf16.md': 'not_utf8',
  });
  expect(addressesOf(index)).toEqual(['/bom', '/broken', '/good', '/same', '/stays']);
  expect(index.editions().find(({ address }) => address === '/same')?.title).toBe('First');
  expect(index.editions().find(({ address }) => address === '/bom')?.title).toBe('With a mark');
  expect(report.warnings.map((warning) => warning.path)).toEqual(['broken.md']);
  expect(index.editions().find(({ address }) => address === '/broken')).toMatchObject({
    title: 'Kept',
    passages: [{ text: 'The text is kept.' }],
  });
});

it.skipIf(process.getuid?.() === 0)(
  promise('ingest.skipped', 'a file without permission keeps what was indexed of it'),
  async () => {
    const content = contentFolder({ 'a.md': 'a', 'b.md': 'b' });
    const index = memoryIndex();
    await ingest({ content, collection, index });
    chmodSync(path.join(content, 'a.md'), 0o000);
    const report = await ingest({ content, collection, index });
    expect(report.skipped.map(({ reason }) => reason)).toEqual(['unreadable']);
    expect(addressesOf(index)).toEqual(['/a', '/b']);
  },
);

it(promise('ingest.folder-errors'), async () => {
  const content = contentFolder({ 'file.md': 'x', 'empty/picture.png': 'x', 'bad/a.md': ' ' });
  const index = memoryIndex();
  const failure = async (folder: string) => {
    const error: unknown = await ingest({ content: path.join(content, folder), collection, index }).catch(
      (e) => e,
    );
    if (!(error instanceof IngestError)) throw new Error(`not refused: ${folder}`);
    expect(error.message).toContain(path.join(content, folder));
    expect(error.message).toMatch(/Check|Give|Put|name/);
    return error.code;
  };
  expect(await failure('nowhere')).toBe('missing');
  expect(await failure('file.md')).toBe('not_a_folder');
  expect(await failure('empty')).toBe('empty');
  expect(await failure('bad')).toBe('empty');
});

it(promise('ingest.folder-errors', 'a folder that lost everything does not empty the index'), async () => {
  const content = contentFolder({ 'a.md': 'a', 'b.md': 'b' });
  const index = memoryIndex();
  await ingest({ content, collection, index });
  rmSync(path.join(content, 'a.md'));
  rmSync(path.join(content, 'b.md'));
  await expect(ingest({ content, collection, index })).rejects.toThrow(/2 articles indexed before are kept/);
  expect(addressesOf(index)).toEqual(['/a', '/b']);
});

it(promise('ingest.report'), async () => {
  const content = contentFolder({
    'a.md': '# A\none\n## B\ntwo',
    'b.md': ' ',
    'c\u0007.md': 'bell',
    'd.txt': 'x',
  });
  const report = await ingest({ content, collection, index: memoryIndex() });
  const lines = formatReport(report).split('\n');
  expect(lines[0]).toMatch(
    /^1 article read from .+ in [\d.]+ m?s: 1 added, 0 updated, 0 unchanged, 0 removed; 2 passages\.$/,
  );
  expect(lines).toContain('2 files skipped:');
  expect(lines).toContain('  - b.md: is empty');
  expect(lines.find((line) => line.includes('c\ufffd.md'))).toContain('control characters');
  expect(lines).toContain('1 other file left alone (not Markdown, MDX, HTML or .jsonl).');
});

it(promise('ingest.progress'), () => {
  const written = (isTTY: boolean) => {
    let text = '';
    const stream = Object.assign(Object.create(process.stderr), {
      isTTY,
      columns: 80,
      write: (chunk: string) => {
        text += chunk;
        return true;
      },
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    });
    const progress = showProgress(stream);
    progress.start(3);
    progress.advance(1, 'a.md');
    progress.advance(3, 'b.md');
    progress.stop();
    return text;
  };
  expect(written(false)).toBe('Indexing 3 changed articles …\n');
  expect(written(true)).toContain('3');
  expect(written(true)).toMatch(/[█░]/);
});

it(promise('ingest.progress', 'is told every changed article'), async () => {
  const content = contentFolder({ 'a.md': 'a', 'b.md': 'b' });
  const told: string[] = [];
  const progress = {
    start: (total: number) => void told.push(`start ${total}`),
    advance: (done: number, detail: string) => void told.push(`${done} ${detail}`),
    stop: () => void told.push('stop'),
  };
  await ingest({ content, collection, index: memoryIndex(), progress });
  expect(told).toEqual(['start 2', '1 a.md', '2 b.md', 'stop']);
});

it(promise('ingest.parts', 'a file of a megabyte'), async () => {
  const section = `## Section\n\nWords of *this* section, and a [link][there]. ${'More of them follow. '.repeat(60)}\n\n- item\n\n`;
  const content = contentFolder({
    'big.md': `# Big\n\n[there]: x.md\n\n${section.repeat(800)}## Last\n\nthe end\n`,
  });
  const index = memoryIndex();
  await ingest({ content, collection, index });
  const [edition] = index.editions();
  expect(edition?.passages).toHaveLength(801);
  expect(edition?.passages.at(-1)).toMatchObject({ headings: ['Last'], anchor: 'last', text: 'the end' });
  const words = edition?.passages.at(-2)?.text ?? '';
  expect(words).toMatch(/^Words of this section, and a link\. More .* follow\.\n\n- item$/);
});
