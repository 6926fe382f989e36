import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EngineError } from '../../search-node/engine-child/engine-error.ts';
import { formatReport, ingest } from '../../search-node/ingest/ingest.ts';
import { promise } from '../behaviours.ts';
import { contentFolder, type Files } from './content.ts';
import { type MemoryIndex, memoryIndex } from './memory-index.ts';

const travels = {
  work: 'travels',
  work_title: 'Travels in the North',
  author: 'A. Walker',
  edition: 'Harbour Press, 1931',
  edition_id: 'harbour-1931',
  category: 'travel',
};
const coast = 'We came to the coast in the evening, and the boats were already on the sand.';
const snow = 'The snow lay on the road to the pass, and nobody had gone there for a week.';
const record = (more: object) => ({ ...travels, volume: 1, ...more });
const lines = (...records: object[]) => `${records.map((one) => JSON.stringify(one)).join('\n')}\n`;

async function imported(files: Files, index: MemoryIndex = memoryIndex(), folder = contentFolder(files)) {
  const report = await ingest({ content: folder, collection: 'library', index });
  return { index, folder, report, editions: index.editions() };
}

it(promise('ingest.pages'), async () => {
  const { editions, report } = await imported({
    'books/travels.jsonl': lines(
      record({ page: 'xii', volume: null, text: 'A word before.', headings: ['Preface', ' '] }),
      record({ page: 1, text: coast }),
      record({ page: 1, page_id: 2, text: snow, unknown: true }),
      record({ page: null, volume: null, after: '1/1', text: 'A leaf without a number.' }),
      record({ page: 1, part: 'endnotes', text: 'The pass: see the map.', headings: ['Notes to I'] }),
    ),
  });
  expect(editions).toMatchObject([
    {
      collection: 'library',
      work: 'travels',
      edition: 'harbour-1931',
      editionLabel: 'Harbour Press, 1931',
      title: 'Travels in the North',
      author: 'A. Walker',
      categories: ['travel'],
      language: 'en',
      address: '',
      sourcePath: 'books/travels.jsonl',
    },
  ]);
  expect(editions[0]?.passages.map(({ locator, headings, text }) => ({ locator, headings, text }))).toEqual([
    { locator: { kind: 'page', volume: null, label: 'xii' }, headings: ['Preface'], text: 'A word before.' },
    { locator: { kind: 'page', volume: '1', label: '1' }, headings: [], text: coast },
    { locator: { kind: 'page', volume: '1', label: '1' }, headings: [], text: snow },
    { locator: { kind: 'section' }, headings: [], text: 'A leaf without a number.' },
    {
      locator: { kind: 'page', volume: '1', label: '1', part: 'endnotes' },
      headings: ['Endnotes', 'Notes to I'],
      text: 'The pass: see the map.',
    },
  ]);
  expect(report).toMatchObject({ read: 0, editions: 1, added: 1, passages: 5, skipped: [] });
  expect(report.warnings.map(({ message }) => message)).toEqual([
    'edition harbour-1931 has 1 record that cannot be cited by page (1 on none); first line 4: has no page number, ' +
      'and its neighbours leave no single one: it stands on no page',
  ]);
  expect(formatReport(report)).toContain('1 printed edition read from');
});

it(promise('ingest.pages', 'Arabic, several editions in one file'), async () => {
  const arabic = { work: 'b', work_title: 'الكتاب', edition_id: 'b1', volume: 1, page: 'أ' };
  const text = 'هذا كتاب في الطهارة والصلاة وما يتعلق بهما من الأحكام';
  const { editions } = await imported({
    'all.jsonl': lines(
      { ...arabic, text },
      { ...arabic, edition_id: 'b2', text, category: ['فقه', 'عبادات'] },
      { ...arabic, page: 'ب', text, part: 'endnotes' },
    ),
  });
  expect(
    editions.map(({ edition, language, categories, passages }) => ({
      edition,
      language,
      categories,
      n: passages.length,
    })),
  ).toEqual([
    { edition: 'b1', language: 'ar', categories: [], n: 2 },
    { edition: 'b2', language: 'ar', categories: ['فقه', 'عبادات'], n: 1 },
  ]);
  expect(editions[0]?.passages[1]).toMatchObject({
    locator: { label: 'ب' },
    headings: ['حواشي آخر الكتاب'],
  });
});

it(promise('ingest.page-whole'), async () => {
  const page = Array.from({ length: 60 }, (_, n) => `Line ${n} of a page as it was printed.`).join('\n');
  const scroll = Array.from({ length: 400 }, (_, n) => `Sentence number ${n} of a very long record.`).join(
    ' ',
  );
  const { editions } = await imported({
    'a.jsonl': lines(record({ page: 1, text: page }), record({ page: 2, text: scroll })),
  });
  const passages = editions[0]?.passages ?? [];
  expect(passages[0]?.text).toBe(page);
  const parts = passages.slice(1);
  expect(parts.length).toBeGreaterThan(3);
  for (const { locator, text } of parts) {
    expect(locator).toMatchObject({ label: '2' });
    expect(text).toMatch(/^Sentence number .*record\.$/s);
  }
  expect(parts.map(({ text }) => text).join(' ')).toBe(scroll);
});

it(promise('ingest.pages-damaged'), async () => {
  const { work, ...withoutWork } = record({ page: 3, text: 'x' });
  const { editions, report } = await imported({
    'damaged.jsonl': Buffer.concat([
      Buffer.from(lines(record({ page: 1, text: coast }))),
      Buffer.from('{"work": "travels", \n\n'),
      Buffer.from(lines(withoutWork)),
      Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
      Buffer.from(lines(record({ page: 4, work: 'other', text: 'y' }), record({ page: 5, text: snow }))),
      Buffer.from('{"cut": "o'),
    ]),
    'questions.jsonl': '{"qid": 1}\n'.repeat(500),
    'fine.jsonl': lines(record({ edition_id: 'second', page: 1, text: coast })),
  });
  expect(work).toBe('travels');
  expect(editions.map(({ edition, passages }) => [edition, passages.map(({ text }) => text)])).toEqual([
    ['harbour-1931', [coast, snow]],
    ['second', [coast]],
  ]);
  const said = report.warnings.filter(
    ({ path: file, message }) => file === 'damaged.jsonl' && message.startsWith('line'),
  );
  expect(said.map(({ message }) => /^line (\d+) (.*?)[;(,]/.exec(message)?.slice(1))).toEqual([
    ['2', 'is not JSON'],
    ['4', 'is no page record '],
    ['5', 'is not UTF-8'],
    ['6', 'puts edition harbour-1931 into work other'],
    ['8', 'is not JSON'],
  ]);
  expect(report.warnings.filter(({ path: p }) => p === 'questions.jsonl')).toHaveLength(11);
  expect(report.skipped).toMatchObject([{ path: 'questions.jsonl', reason: 'no_pages' }]);
});

it(promise('ingest.pages-incremental'), async () => {
  const { index, folder } = await imported({
    'a.jsonl': lines(record({ page: 1, text: coast }), record({ page: 2, text: snow })),
    'b.jsonl': lines(record({ edition_id: 'b', page: 1, text: snow })),
    'faulty.jsonl': `${lines(record({ edition_id: 'f', page: 1, text: snow }))}{\n`,
    'notes.md': '# Notes\n\nAn article beside the books.\n',
  });
  const before = index.editions();
  const again = await imported({}, index, folder);
  expect(again.report).toMatchObject({ unchanged: 4, added: 0, updated: 0, generation: null, editions: 3 });
  expect(again.report.warnings, 'faults are told each time').toMatchObject([{ path: 'faulty.jsonl' }]);

  appendFileSync(
    path.join(folder, 'a.jsonl'),
    lines(record({ page: 1, text: 'A second half of page one.' })),
  );
  rmSync(path.join(folder, 'b.jsonl'));
  const changed = await imported({}, index, folder);
  expect(changed.report).toMatchObject({ updated: 1, removed: 1, unchanged: 2, editions: 2 });
  const idsOf = (edition: string, all = index.editions()) =>
    all.find((one) => one.edition === edition)?.passages.map(({ id }) => id) ?? [];
  expect(idsOf('harbour-1931').slice(0, 2)).toEqual(idsOf('harbour-1931', before));
  expect(new Set(idsOf('harbour-1931')).size).toBe(3);
});

it(promise('ingest.pages-one-holder'), async () => {
  const { index, folder, report } = await imported({
    'a.jsonl': lines(record({ page: 1, text: coast })),
    'b.jsonl': lines(record({ page: 9, text: snow }), record({ edition_id: 'b', page: 1, text: snow })),
  });
  expect(report.skipped).toMatchObject([{ path: 'b.jsonl', reason: 'duplicate_edition' }]);
  expect(report.skipped[0]?.detail).toContain('a.jsonl');
  rmSync(path.join(folder, 'a.jsonl'));
  const after = await imported({}, index, folder);
  expect(after.editions.find(({ edition }) => edition === 'harbour-1931')?.passages[0]?.text).toBe(snow);
  expect(after.report.skipped).toEqual([]);
});

it(promise('ingest.pages-too-large'), async () => {
  const index = memoryIndex(([edition]) => {
    if (edition?.edition === 'b') throw new EngineError('too_large', 'Edition b is too large to index.');
  });
  const { report, editions } = await imported(
    {
      'a.jsonl': lines(record({ page: 1, text: coast })),
      'b.jsonl': lines(record({ edition_id: 'b', page: 1, text: snow })),
    },
    index,
  );
  expect(editions.map(({ edition }) => edition)).toEqual(['harbour-1931']);
  expect(report.skipped).toMatchObject([{ path: 'b.jsonl', reason: 'too_large' }]);
});

it(promise('ingest.pages-any-text'), async () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.jsonValue());
  const folder = contentFolder({ 'sure.jsonl': lines(record({ edition_id: 'sure', page: 1, text: coast })) });
  await fc.assert(
    fc.asyncProperty(anything, anything, fc.string({ unit: 'binary' }), async (text, page, junk) => {
      const own = JSON.stringify(record({ page, text, headings: [text] }));
      writeFileSync(
        path.join(folder, 'any.jsonl'),
        `${own}\n${junk}\n${lines(record({ page: 2, text: snow }))}`,
      );
      const { editions } = await imported({}, memoryIndex(), folder);
      const all = editions.flatMap(({ passages }) => passages);
      expect(all.map((passage) => passage.text)).toEqual(expect.arrayContaining([coast, snow]));
      for (const passage of all) expect(JSON.stringify(passage)).not.toMatch(/\\u00[01]|\\ud[89a-f]/i);
    }),
    { numRuns: 60 },
  );
});
