import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showQuote } from '../../search-node/command/show-quote.ts';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { type QuotePlace, QuoteReply } from '../../shared/quote-api.ts';
import { promise } from '../behaviours.ts';
import { book } from '../engine/quote-book.ts';
import { article } from '../engine/small-index.ts';
import { corpus } from '../support/shared-data.ts';
import { callHost, refusedByHost } from './call-host.ts';

let folder: string;
let host: SearchHost;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  const trees = { title: 'Trees', scope: { works: ['trees', 'gone'] } };
  host = await startSearchHost({ index: join(folder, 'index'), scopes: { trees }, log: () => {} });
  await host.engine.put([
    book('trees', ['Who plants a tree feeds those', 'who come after him, and asks for nothing.'], {
      collection: 'books',
      language: 'en',
      title: 'On trees',
      editionLabel: 'second edition',
    }),
    book('stones', ['A stone asks for nothing and is given nothing.'], {
      collection: 'books',
      language: 'en',
    }),
    article('help', 'Plants are delivered on Monday.'),
  ]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function check(request: object, on = host): Promise<QuoteReply> {
  const { status, json } = await callHost(on, '/v1/quote', request);
  expect(status, JSON.stringify(json).slice(0, 300)).toBe(200);
  return QuoteReply.parse(json);
}

test(promise('quote.elsewhere'), async () => {
  const quote = 'those who come after him';
  const elsewhere = { collections: ['books'] };
  const there = await check({ scope: { works: ['stones'] }, quote, elsewhere });
  expect(there).toMatchObject({ verdict: 'elsewhere', searched: { editions: 1 } });
  expect(there.editions.map(({ verdict }) => verdict)).toEqual(['absent']);
  expect(there.elsewhere).toMatchObject({ scope: elsewhere, searched: { editions: 2 } });
  expect(there.elsewhere?.editions).toMatchObject([
    { edition: { work: 'trees' }, verdict: 'verbatim', times: 1 },
  ]);
  const here = await check({ scope: { works: ['trees'] }, quote, elsewhere });
  expect(here).toMatchObject({ verdict: 'verbatim', elsewhere: null });
  expect(here.editions[0]?.places[0]).toMatchObject({
    from: { volume: '1', label: '1' },
    to: { volume: '1', label: '2' },
  });
  const named = await check({ scope: { named: 'trees' }, quote: 'a stone asks for nothing', elsewhere });
  expect(named.partial).toContain('"gone"');
  expect(named.elsewhere?.editions.map(({ edition }) => edition.work)).toEqual(['stones']);
});

test(promise('quote.wide', 'in `partial`'), async () => {
  const shelf = Array.from({ length: 51 }, (_, i) =>
    book(`shelf-${i}`, [`Volume ${i} of the shelf. ${i === 20 ? 'Nobody had ever opened it before.' : ''}`], {
      collection: 'shelf',
      language: 'en',
    }),
  );
  await host.engine.put(shelf);
  await host.engine.commit();
  const scope = { collections: ['shelf'] };
  const there = await check({ scope, quote: 'nobody had ever opened it' });
  expect(there.editions).toMatchObject([{ edition: { edition: 'shelf-20' }, verdict: 'verbatim' }]);
  expect(there.partial).toContain('Every edition that has it word for word is named.');
  const altered = await check({ scope, quote: 'nobody had ever closed it before' });
  expect(altered.editions).toMatchObject([{ edition: { edition: 'shelf-20' }, verdict: 'differs' }]);
  expect(altered.partial).toBeUndefined();
});

test(promise('quote.absent'), async () => {
  const absent = await check({ scope: { collections: ['books'] }, quote: 'the moon is made of silver' });
  expect(absent).toMatchObject({
    verdict: 'absent',
    searched: { works: 2, editions: 2, pages: 3 },
    elsewhere: null,
  });
  expect(absent.words).toEqual(['the', 'moon', 'is', 'made', 'of', 'silver']);
  for (const edition of absent.editions)
    expect(edition).toMatchObject({ verdict: 'absent', places: [], times: 0 });
  expect(absent.editions).toHaveLength(2);
});

test(promise('quote.refused'), async () => {
  const cases: [object, number, string][] = [
    [{ quote: 'who plants' }, 400, 'no_scope'],
    [{ scope: { collections: ['books'] } }, 400, 'bad_request'],
    [{ scope: { collections: ['books'] }, quote: '…' }, 400, 'bad_request'],
    [{ scope: { collections: ['books'] }, quote: 'a'.repeat(20_001) }, 400, 'bad_request'],
    [{ scope: { works: ['none'] }, quote: 'who plants' }, 404, 'unknown_scope'],
    [{ scope: { works: ['trees'] }, quote: 'moon', elsewhere: { works: ['none'] } }, 404, 'unknown_scope'],
    [{ scope: { works: ['trees'] }, quote: 'moon', places: 21 }, 400, 'bad_request'],
  ];
  for (const [request, status, code] of cases)
    expect(await refusedByHost(host, '/v1/quote', request)).toMatchObject({ status, code });
  const surrogate = await check({ scope: { works: ['trees'] }, quote: 'who plants \ud800 a tree' });
  expect(surrogate.verdict).toBe('verbatim');
});

test(promise('quote.command'), async () => {
  const colours = pc.createColors(false);
  const scope = { works: ['trees'] };
  const verbatim = showQuote(await check({ scope, quote: 'feeds those who come' }), { colours });
  expect(verbatim).toMatch(/^Verbatim/);
  expect(verbatim).toContain('On trees, second edition: verbatim');
  expect(verbatim).toContain('vol. 1, p. 1 to 2');
  expect(verbatim).toContain('feeds those | who come');
  expect(verbatim).toContain('1 work, 1 edition, 2 pages [works trees]');
  const differs = showQuote(await check({ scope, quote: 'who plants a rose feeds those who come' }), {
    colours,
  });
  expect(differs).toContain('7 of 8 words');
  expect(differs).toContain('words: quoted “rose”, there “tree”');
  const elsewhere = { collections: ['books'] };
  const absent = showQuote(await check({ scope, quote: 'nothing and is given', elsewhere }), { colours });
  expect(absent).toContain('It is not in the scope that was asked; it stands elsewhere.');
  expect(absent).toMatch(/On trees, second edition: not there[\s\S]*Elsewhere[\s\S]*stones[\s\S]*: verbatim/);
});

const library = corpus('library', 'quotations in the printed editions are not tested');

describe.skipIf(library === null)('on the printed editions', () => {
  const files = ['CumdatFiqh.JK000287', 'CumdatFiqh.Shamela0011315', 'ArbacunaNawawiyya.Shamela0012836'];
  let real: SearchHost;
  let names: string[] = [];

  beforeAll(async () => {
    const content = join(folder, 'library');
    mkdirSync(join(content, 'mughni-sample'), { recursive: true });
    names = readdirSync(library ?? '').filter((name) => files.some((file) => name.includes(file)));
    for (const name of [...names, 'mughni-sample/mughni_4-405.jsonl'])
      cpSync(join(library ?? '', name), join(content, name));
    real = await startSearchHost({ index: join(folder, 'real'), log: () => {} });
    await ingest({ content, collection: 'library', index: real.engine });
  }, 120_000);

  afterAll(() => real.close());

  test(promise('quote.library'), async () => {
    expect(names).toHaveLength(3);
    const mughni = { works: ['0620IbnQudamaMaqdisi.Mughni'] };
    const there = await check({ scope: mughni, quote: 'وبهذا قال أبو حنيفة' }, real);
    expect(there).toMatchObject({ verdict: 'verbatim', searched: { works: 1, editions: 3, pages: 3 } });
    const verdicts = new Map(there.editions.map(({ edition, verdict }) => [edition.edition, verdict]));
    for (const { edition_id, text } of recordsOf('mughni-sample/mughni_4-405.jsonl'))
      expect(verdicts.get(edition_id)).toBe(
        plain(text).includes('وبهذا قال ابو حنيفه') ? 'verbatim' : 'absent',
      );
    const three = await check({ scope: { collections: ['library'] }, quote: 'إنما الأعمال بالنيات' }, real);
    expect(three.verdict).toBe('verbatim');
    const invented = 'ومن اشترى سفينة في البحر فعليه أن يغسل شراعها سبع مرات إحداهن بالتراب';
    const absent = await check({ scope: mughni, quote: invented }, real);
    expect(absent).toMatchObject({ verdict: 'absent', searched: { editions: 3 } });
    expect(absent.editions.map(({ verdict, places }) => [verdict, places.length])).toEqual(
      Array.from({ length: 3 }, () => ['absent', 0]),
    );
  });

  test(promise('quote.library', 'over each twentieth page break'), async () => {
    let breaks = 0;
    for (const name of names) {
      const records = recordsOf(name);
      for (let at = 20; at < records.length; at += 20) {
        const [before, after] = [records[at - 1], records[at]];
        if (!before || !after) continue;
        const quote = `${wordsOf(before.text).slice(-5).join(' ')} ${wordsOf(after.text).slice(0, 5).join(' ')}`;
        const { editions } = await check({ scope: { editions: [after.edition_id] }, quote }, real);
        expect(editions[0], quote).toMatchObject({ verdict: 'verbatim' });
        const texts = editions[0]?.places.map(textsOf) ?? [];
        expect(texts, quote).toContainEqual([wordsOf(before.text).join(' '), wordsOf(after.text).join(' ')]);
        breaks += 1;
      }
    }
    expect(breaks).toBeGreaterThan(20);
  });

  function recordsOf(name: string): { edition_id: string; text: string }[] {
    return readFileSync(join(library ?? '', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
});

function textsOf({ passages }: QuotePlace): string[] {
  return passages.map(({ passage }) => wordsOf(passage.text).join(' '));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}

function plain(text: string): string {
  return wordsOf(text.replace(/\p{Mn}/gu, ''))
    .join(' ')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه');
}
