import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionDocument, PassageDocument } from '../../search-node/engine-child/edition-document.ts';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { type EditionPage, PageReply, type PageRequest } from '../../shared/pages-api.ts';
import type { Locator } from '../../shared/passage.ts';
import { OpenReply, SearchReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article, section } from '../engine/small-index.ts';
import { corpus } from '../support/shared-data.ts';
import { callHost, refusedByHost } from './call-host.ts';

// Editions of a few lines, each with one of the things that printed books do.

const mughni = corpus('library/mughni-sample', 'page 4/405 of al-Mughni is not looked for');

type Page = Extract<Locator, { kind: 'page' }>;
const on = (volume: string | null, label: string, more: Partial<Page> = {}): Page => ({
  ...{ kind: 'page', volume, label, ...more },
});
const none: Locator = { kind: 'section' };

/** A printed edition with a passage for each locator, whose text is its place in the file. */
function printed(id: string, places: Locator[], more: Partial<EditionDocument> = {}): EditionDocument {
  const passages = places.map((locator, at) => section(`${id}#${at}`, `${id} record ${at}.`, { locator }));
  return { ...article(id, []), collection: 'books', address: '', passages, ...more };
}

const run = (volume: string | null, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => on(volume, String(from + at)));

const editions = [
  printed('gaps', [
    ...[on('1', '3'), on('1', '4'), none, none, on('1', '9'), on('1', '9'), on('1', '12')],
    ...[on('2', '5'), on('2', '6')],
  ]),
  printed('spans', [on('1', '407'), on('1', '408', { through: '409' }), on('1', '410')]),
  printed('restarts', [
    ...run('1', 1, 4),
    ...run('1', 1, 2),
    on('1', '2', { part: 'endnotes' }),
    on('1', '5'),
  ]),
  printed('plain', [...run(null, 10, 14), on(null, '405')]),
  printed('fourth-only', [on('4', '404'), on('4', '405')]),
  printed('letters', [
    ...[on('المقدمة', 'أ'), on('المقدمة', 'ب'), on('المقدمة', 'د')],
    ...[on('1', 'xii'), on('1', 'xiv'), on('1', '1'), on('1', '2')],
  ]),
  printed('digits', [on('٤', '٤٠٥'), on('٤', '٤٠٧')]),
  printed('guessed', [
    on('1', '1'),
    on('1', '2', { certainty: 'inferred' }),
    on('1', '2'),
    on('1', '3', { certainty: 'doubtful', misread: '8' }),
  ]),
  printed('unpaged', [none, none], { pagination: 'none' }),
  printed('website', [none]),
  printed('typeset', [on('1', '1'), on('1', '2')], { pagination: 'software' }),
  printed('second', [on('1', '1')], { work: 'gaps', editionLabel: 'b' }),
  printed('third', [on('1', '2')], { work: 'gaps', editionLabel: 'a' }),
];

let folder: string;
let host: SearchHost;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({
    index: join(folder, 'index'),
    pageBaseUrls: { books: 'https://books.example.com' },
    scopes: {
      canon: { title: 'Two', scope: { editions: ['spans', 'not-there'] } },
    },
    log: () => {},
  });
  await host.engine.put([...editions, ...mughniEditions()]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function page(request: Partial<PageRequest> & { scope: PageRequest['scope']; label: string }) {
  const { status, json } = await callHost(host, '/v1/page', request);
  expect(status, JSON.stringify(json)).toBe(200);
  return PageReply.parse(json);
}

/** What one edition has of a page: `1/9: #4 #5 | #8`, or the pages around and why. */
async function seen(edition: string, label: string, volume?: string | null): Promise<string> {
  const { editions: all } = await page({ scope: { editions: [edition] }, label, volume });
  expect(all).toHaveLength(1);
  const found = all[0] as EditionPage;
  const name = (ref: { volume: string | null; label: string } | null) =>
    ref === null ? '-' : `${ref.volume ?? ''}/${ref.label}`;
  if (found.found === 'missing') return `${found.why} ${name(found.before)} ${name(found.after)}`;
  const places = found.places.map(({ passages }) =>
    passages.map(({ id }) => id.slice(id.indexOf('#'))).join(' '),
  );
  return `${name(found.page)}: ${places.join(' | ')}`;
}

test.skipIf(mughni === null)(promise('pages.every-edition'), async () => {
  const scope = { works: ['0620IbnQudamaMaqdisi.Mughni'] };
  const { editions: all, searched } = await page({ scope, volume: '4', label: '405' });
  expect(searched).toMatchObject({ works: 1, editions: 3 });
  const byId = new Map(all.map((one) => [one.edition.edition, one]));
  const text = (id: string) => {
    const found = byId.get(id);
    return found?.found === 'page'
      ? found.places.map(({ passages }) => passages.map((one) => one.text))
      : null;
  };
  expect(text('Shamela0008463')?.[0]?.[0]).toMatch(/^في المبيع، من بناء أو غراس، صح/);
  expect(text('Shia000998Vols')?.[0]?.[0]).toMatch(/^وهي زوجته ثم ملكها ورهنها/);
  expect(byId.get('ShamAY0034266')).toMatchObject({
    found: 'missing',
    why: 'no_page',
    edition: { title: 'المغني', editionLabel: 'دار إحياء التراث العربي، ط1 1405هـ/1985م' },
    before: { volume: '4', label: '363' },
    after: { volume: '5', label: '3' },
    volumes: [
      { volume: '4', from: '363', to: '363', pages: 1 },
      { volume: '5', from: '3', to: '3', pages: 1 },
    ],
  });
  const labels = all.map(({ edition }) => edition.editionLabel);
  expect(labels).toEqual([...labels].sort());
});

test(promise('pages.whole-text'), async () => {
  expect(await seen('gaps', '9', '1'), 'all records of a page').toBe('1/9: #4 #5');
  expect(await seen('spans', '408', '1'), 'a record that spans two pages').toBe('1/408: #1');
  expect(await seen('spans', '409', '1')).toBe('1/409: #1');
  expect(await seen('spans', '408-409', '1')).toBe('1/408: #1');
  expect(await seen('restarts', '1', '1'), 'numbers that start again').toBe('1/1: #0 | #4');
  expect(await seen('restarts', '2', '1'), 'endnotes that repeat them').toBe('1/2: #1 | #5 | #6');
  const { editions: all } = await page({ scope: { editions: ['restarts'] }, label: '2', volume: '1' });
  expect(all[0]).toMatchObject({ places: [{ part: null }, { part: null }, { part: 'endnotes' }] });
  const { editions: guessed } = await page({ scope: { editions: ['guessed'] }, label: '2', volume: '1' });
  expect(guessed[0]).toMatchObject({ places: [{ certainty: 'inferred' }] });
  const passage = guessed[0]?.found === 'page' ? guessed[0].places[0]?.passages[0] : undefined;
  expect(passage).toMatchObject({
    text: 'guessed record 1.',
    url: 'https://books.example.com/read/guessed/1/2',
    locator: { kind: 'page', volume: '1', label: '2', certainty: 'inferred' },
  });
  expect(Object.keys(passage?.locator ?? {})).toEqual(['kind', 'volume', 'label', 'certainty']);
});

test(promise('pages.any-spelling'), async () => {
  for (const [volume, label] of [
    ...[
      ['4', '405'],
      ['٤', '٤٠٥'],
      ['IV', '0405'],
      ['ج ٤', 'ص ٤٠٥'],
      ['vol. 4', 'p. 405'],
      ['t. iv', 'pp.405'],
    ],
    ...[
      [' 4 ', ' 405. '],
      ['4', '۴۰۵'],
      ['4', '[405]'],
      ['04', '４０５'],
      ['4', '\u200f405\u200e'],
    ],
  ] as [string, string][]) {
    expect(await seen('fourth-only', label, volume), `${volume} ${label}`).toBe('4/405: #1');
    expect(await seen('digits', label, volume), `${volume} ${label}`).toBe('٤/٤٠٥: #0');
  }
  expect(await seen('letters', 'أ', 'المقدمة')).toBe('المقدمة/أ: #0');
  expect(await seen('letters', 'XII', '1')).toBe('1/xii: #3');
  expect(await seen('letters', '12', 'I'), 'an edition that counts in roman').toBe('1/xii: #3');
  expect(await seen('plain', 'xii'), 'and one that does not').toBe('no_page - -');
  expect(await seen('letters', '2', '1'), 'the number itself comes first').toBe('1/2: #6');
});

test(promise('pages.volumes'), async () => {
  expect(await seen('fourth-only', '405'), 'no volume asked').toBe('4/405: #1');
  expect(await seen('fourth-only', '405', null)).toBe('4/405: #1');
  expect(await seen('plain', '405', '1'), 'volume 1 of a book in one').toBe('/405: #5');
  expect(await seen('plain', '405', '4')).toMatch(/^no_volume/);
  expect(await seen('gaps', '5'), 'only one volume has it').toBe('2/5: #7');
  expect(await seen('letters', 'أ', '1')).toMatch(/^no_page/);
  expect(await seen('gaps', '5', '3')).toBe('no_volume 2/6 -');
  expect(await seen('letters', '5', '9')).toBe('no_volume 1/2 -');
  expect(await seen('gaps', '5', 'الفهارس')).toBe('no_volume - -');
  const both = printed('both', [on('1', '7'), on('2', '7')]);
  await host.engine.put([both]);
  await host.engine.commit();
  expect(await seen('both', '7'), 'each volume’s page, when none is named').toBe('/7: #0 | #1');
});

test(promise('pages.nearest'), async () => {
  expect(await seen('gaps', '6', '1')).toBe('no_page 1/4 1/9');
  expect(await seen('gaps', '11', '1')).toBe('no_page 1/9 1/12');
  expect(await seen('gaps', '99', '1'), 'past the end: the next volume').toBe('no_page 1/12 2/5');
  expect(await seen('gaps', '1', '2'), 'before the start: the volume before').toBe('no_page 1/12 2/5');
  expect(await seen('gaps', '1', '1')).toBe('no_page - 1/3');
  expect(await seen('spans', '406', '1')).toBe('no_page - 1/407');
  expect(await seen('restarts', '9', '1')).toBe('no_page 1/5 -');
  expect(await seen('letters', 'xiii', '1')).toBe('no_page 1/xii 1/xiv');
  expect(await seen('letters', 'ج', 'المقدمة')).toBe('no_page المقدمة/ب المقدمة/د');
  expect(await seen('guessed', '7', '1'), 'a doubtful page is no landmark').toBe('no_page 1/2 -');
  expect(await seen('unpaged', '1')).toBe('unpaged - -');
  expect(await seen('website', '1')).toBe('unpaged - -');
});

test(promise('pages.reading-order'), async () => {
  const forward: string[] = [];
  const backward: string[] = [];
  const steps = async (label: string, volume: string) => {
    const { editions: all } = await page({ scope: { editions: ['gaps'] }, label, volume });
    const place = all[0]?.found === 'page' ? all[0].places[0] : undefined;
    forward.push(`${place?.next?.passage} ${place?.next?.page?.label}`);
    backward.push(`${place?.previous?.passage} ${place?.previous?.page?.label}`);
  };
  await steps('3', '1');
  await steps('4', '1');
  await steps('9', '1');
  await steps('5', '2');
  await steps('6', '2');
  expect(forward).toEqual(['gaps#1 4', 'gaps#2 undefined', 'gaps#6 12', 'gaps#8 6', 'undefined undefined']);
  expect(backward).toEqual(['undefined undefined', 'gaps#0 3', 'gaps#3 undefined', 'gaps#6 12', 'gaps#7 5']);
  const unnumbered = await open('gaps#2');
  expect(unnumbered).toMatchObject({
    passages: [{ id: 'gaps#2', locator: { kind: 'section' } }],
    previous: 'gaps#1',
    next: 'gaps#3',
  });
  expect(await open('gaps#8')).not.toHaveProperty('next');
});

async function open(passage: string): Promise<OpenReply> {
  const long = section(passage, '');
  const { json } = await callHost(host, '/v1/open', {
    scope: { editions: [long.id.split('#')[0]] },
    target: { passage },
    maxChars: 200,
  });
  const reply = OpenReply.parse(json);
  // The window holds more than one short passage: read on its own by what stands around it.
  const at = reply.passages.findIndex(({ id }) => id === passage);
  const around = (step: number) => reply.passages[at + step]?.id;
  const previous = around(-1) ?? reply.previous;
  const next = around(1) ?? reply.next;
  return {
    ...reply,
    passages: reply.passages.slice(at, at + 1),
    ...(previous && { previous }),
    ...(next && { next }),
  };
}

test(promise('pages.any-label'), async () => {
  for (const label of [
    '0',
    '-1',
    '٠',
    '9'.repeat(100),
    '1e9',
    '١/٢',
    '*',
    '(',
    'xiiiiiiiii',
    '\u0000',
    '\u0001',
    '﷽',
  ]) {
    for (const volume of [undefined, '1', '-4', '9'.repeat(100), '.*', '']) {
      expect(await seen('gaps', label, volume), `${volume} ${label}`).toMatch(/^no_(page|volume) /);
    }
  }
  expect(await seen('gaps', '9'.repeat(100), '2')).toBe('no_page 2/6 -');
  expect(await seen('gaps', '-3', '2')).toBe('no_page 1/12 2/5');
  const long = on('x'.repeat(40_000), 'y'.repeat(40_000), { through: 'z'.repeat(40_000) });
  await host.engine.put([printed('damaged', [long, on('-1', '-5'), on('9'.repeat(50), '8'.repeat(50))])]);
  await host.engine.commit();
  expect(await seen('damaged', '-5', '-1')).toBe('-1/-5: #1');
  expect(await seen('damaged', '8'.repeat(50), '9'.repeat(50))).toContain('#2');
});

test(promise('pages.scope'), async () => {
  const { editions: all } = await page({ scope: { collections: ['books'] }, label: '1', maxEditions: 100 });
  const ids = all.map(({ edition: { work, editionLabel, edition } }) => [work, editionLabel ?? '', edition]);
  expect(ids).toEqual([...ids].sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1)));
  expect(ids.filter(([work]) => work === 'gaps').map(([, , id]) => id)).toEqual(['gaps', 'third', 'second']);
  const tooMany = await refusedByHost(host, '/v1/page', {
    scope: { collections: ['books'] },
    label: '1',
    maxEditions: 3,
  });
  expect(tooMany).toMatchObject({ status: 400, code: 'bad_request' });
  expect(tooMany.message).toMatch(/\d+ editions.*Narrow the scope/);
  expect(await refusedByHost(host, '/v1/page', { label: '1' })).toMatchObject({ code: 'no_scope' });
  expect(await refusedByHost(host, '/v1/page', { scope: { works: ['x'] }, label: '1' })).toMatchObject({
    code: 'unknown_scope',
  });
  const named = await page({ scope: { named: 'canon' }, label: '408' });
  expect(named.editions.map(({ edition }) => edition.edition)).toEqual(['spans']);
  expect(named.partial).toContain('not-there');
});

test(promise('pages.kept'), async () => {
  const { json } = await callHost(host, '/v1/search', {
    scope: { editions: ['guessed'] },
    query: 'record 3',
  });
  const { hits } = SearchReply.parse(json);
  expect(hits.find(({ passage }) => passage.id === 'guessed#3')?.passage.locator).toEqual(
    on('1', '3', { certainty: 'doubtful', misread: '8' }),
  );
  const { json: browsed } = await callHost(host, '/v1/browse', {
    scope: { editions: ['typeset', 'guessed', 'website'] },
  });
  const titles = new Map(
    (browsed as { titles: { edition: string }[] }).titles.map((one) => [one.edition, one]),
  );
  expect(titles.get('typeset')).toMatchObject({ pagination: 'software', pages: 2, citablePages: 0 });
  expect(titles.get('guessed')).toMatchObject({ pages: 3, citablePages: 2 });
  expect(titles.get('website')).not.toHaveProperty('pages');
});

/** The three editions of the sample, the third with the page that its next volume opens with, as its README tells. */
function mughniEditions(): EditionDocument[] {
  if (mughni === null) return [];
  const file = readFileSync(join(mughni, 'mughni_4-405.jsonl'), 'utf8');
  type Line = { work: string; work_title: string; author: string; edition: string; edition_id: string } & {
    volume: number;
    page: number;
    text: string;
  };
  const lines: Line[] = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return lines.map((line) => {
    const id = line.edition_id;
    const passages: PassageDocument[] = [
      section(`${id}#0`, line.text, { locator: on(String(line.volume), String(line.page)) }),
      ...(line.page === 363 ? [section(`${id}#1`, 'باب الشركة', { locator: on('5', '3') })] : []),
    ];
    const names = {
      work: line.work,
      title: line.work_title,
      author: line.author,
      editionLabel: line.edition,
    };
    return { ...article(id, []), ...names, collection: 'mughni', language: 'ar', address: '', passages };
  });
}
