import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import type { Engine, EngineCall } from '../../search-node/engine-child/engine.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import type { BrowseRequest, SearchRequest } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { memoryIndex } from '../ingest/memory-index.ts';
import { compare } from '../support/same-result.ts';
import { startTwoEngines, type TwoEngines } from '../support/two-engines.ts';
import { wideEditions, wideQuotes } from './wide-editions.ts';

// The embedded engine is what the cluster's is held against. What it answers is held against the world in test/engine.

const fixtures = join(import.meta.dirname, '../fixtures');
const everything = { collections: ['travels', 'help'] };
let editions: EditionDocument[];

/** The quick compiler alone: what is asked is asked once. */
const jvmArguments = ['-XX:TieredStopAtLevel=1'];
const opened: TwoEngines[] = [];
afterAll(() => Promise.all(opened.reverse().map((two) => two.close())));

beforeAll(async () => {
  const index = memoryIndex();
  await ingest({ content: join(fixtures, 'library'), collection: 'travels', index });
  await ingest({ content: join(fixtures, 'help-centre'), collection: 'help', index });
  editions = index.editions();
});

const questions = [
  'Where can I download old invoices?',
  'invoices',
  'invoice billed adress',
  'the road to the pass',
  'The snow lay deep on the road to the pass',
  'Qui peut changer l’adresse de facturation ?',
  'factures envoyées',
  'كيف أغير عنوان الفوترة؟',
  'وكان الثلج عميقا',
  'السفر في الشتاء من الميناء إلى الممر',
  'البغال والصبي',
  'rihlat al-shamal',
  'thalj',
  // Four letters that may be read in hundreds of ways.
  'thaldsch',
  'what is a wazir in the mountains',
  'zzzz qqqq',
  'the of and',
  '؟',
];
const modes = ['auto', 'phrase', 'words', 'morphology', 'transliteration'] as const;
const search = (query: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  ...{ scope: everything, query, mode: 'auto', slop: 0, limit: 10, explain: true },
  ...more,
});

describe.each([3, 1])('with %d shards', (shards) => {
  let two: TwoEngines;
  beforeAll(async () => {
    const [first] = opened;
    const given = { name: `differential-${shards}`, shards, jvmArguments };
    two = await startTwoEngines(
      inject('openSearch'),
      { ...given, ...(first && { embedded: first.embedded }) },
      [...editions, ...wideEditions()],
    );
    opened.push(two);
  });

  const same = async (
    what: string,
    ask: (engine: Engine, call: EngineCall) => Promise<{ value: unknown }>,
  ) => {
    const { difference } = await compare([two.embedded, two.cluster], ask);
    expect.soft(difference, what).toBeNull();
  };

  test(promise('opensearch.same-search', `${shards} shards`), async () => {
    for (const query of questions) {
      await same(query, (engine, call) => engine.search(search(query), call));
    }
    const found = await two.cluster.search(search('the road to the pass'));
    expect(found.value.hits.length).toBeGreaterThan(2);
    expect(found.value.hits.some(({ alike }) => alike.length > 0)).toBe(true);
    for (const mode of modes) {
      for (const query of ['the road to the pass', 'الثلج على الطريق', 'thalj']) {
        await same(`${query} (${mode})`, (engine, call) =>
          engine.search(search(query, { mode, slop: 2, limit: 2 }), call),
        );
      }
    }
    const formulations = ['neige', 'الثلج'].map((text) => ({ kind: 'translation' as const, text }));
    await same('three formulations', (engine, call) =>
      engine.search(search('deep snow', { formulations }), call),
    );
    for (const scope of [
      { collections: ['help'] },
      { works: ['rihla'] },
      { editions: ['rihla-nur', 'travels-harbour'] },
    ]) {
      await same(JSON.stringify(scope), (engine, call) =>
        engine.search(search('the road الثلج facture', { scope }), call),
      );
    }
    await same('an unknown scope', (engine, call) =>
      engine.search(search('snow', { scope: { works: ['none'] } }), call),
    );
  });

  test(promise('opensearch.same-quotes', `${shards} shards`), async () => {
    const quotes = [
      'وكان الثلج عميقا على طريق الممر',
      'فلما بلغنا المخاضة وجدنا الماء أعلى مما وعدنا به صاحب الخان',
      'حتى غاب عنا آخر بيت فلما بلغنا المخاضة',
      'وكان الثلج كثيرا على طريق الممر ولم يسلكه أحد منذ شهر',
      'At the ford the water was higher than the innkeeper had promised.',
      'The boy asked whether the pass was as high … he was quiet for the rest of the day',
      'We left the harbour after the sun was up, with three mules and a girl',
      'the',
      'nothing of this was ever written in any book at all',
      '…',
    ];
    for (const quote of quotes) {
      for (const scope of [{ collections: ['travels'] }, { editions: ['rihla-bahr'] }, everything]) {
        await same(quote, (engine, call) => engine.quote({ scope, quote, places: 3 }, call));
      }
    }
    const [scope, except] = [{ collections: ['travels'] }, { editions: ['rihla-bahr'] }];
    const quote = quotes[0] as string;
    await same('but for one edition', (engine, call) =>
      engine.quote({ scope, except, quote, places: 3 }, call),
    );
    const { value } = await two.cluster.quote({ scope, quote, places: 3 });
    expect(value.editions.filter(({ verdict }) => verdict === 'verbatim')).toHaveLength(2);
  });

  test(promise('opensearch.same-quotes', `wide, ${shards} shards`), async () => {
    const scope = { collections: ['wide'] };
    for (const [what, quote] of Object.entries(wideQuotes)) {
      await same(what, (engine, call) => engine.quote({ scope, quote, places: 3 }, call));
    }
    const except = { works: ['wide-1', 'wide-2'] };
    await same('but for two works', (engine, call) =>
      engine.quote({ scope, except, quote: wideQuotes.often, places: 3 }, call),
    );
    const [end, often] = await Promise.all(
      [wideQuotes['the end of a passage and the start of the next'], wideQuotes.often].map((quote) =>
        two.cluster.quote({ scope, quote, places: 3 }),
      ),
    );
    expect(end?.value.editions[0]).toMatchObject({ verdict: 'verbatim', times: 1 });
    expect(end?.value.editions[0]?.places[0]?.passages).toHaveLength(2);
    const times = often?.value.editions.reduce((sum, edition) => sum + edition.times, 0);
    expect(times).toBe(460);
    expect(often?.value.cut).toBe(false);
  });

  test(promise('opensearch.few-passages', `${shards} shards`), async () => {
    two.costs();
    const scope = { collections: ['wide'] };
    const { value } = await two.cluster.search(search(wideQuotes.often, { scope }));
    expect(value.hits).toHaveLength(10);
    expect(value.receipts.some(({ hits }) => hits > 400)).toBe(true);
    const [cost] = two.costs();
    expect(cost?.passages).toBeGreaterThanOrEqual(10);
    expect(cost?.passages).toBeLessThan(20);
    await same(wideQuotes.often, (engine, call) =>
      engine.search(search(wideQuotes.often, { scope, limit: 30 }), call),
    );
  });

  // What is read, and not found, is the same however many shards it lies in.
  if (shards === 1) return;

  test(promise('opensearch.same-reading', `${shards} shards`), async () => {
    for (const { edition, passages } of editions.filter((_, at) => at % 2 === 0)) {
      for (const maxChars of [300, 20_000]) {
        const target = { edition };
        await same(`${edition}, ${maxChars}`, (engine, call) =>
          engine.open({ scope: everything, target, maxChars }, call),
        );
        const passage = { passage: passages.at(-1)?.id as string };
        await same(passage.passage, (engine, call) =>
          engine.open({ scope: everything, target: passage, maxChars }, call),
        );
      }
    }
    const outside = { collections: ['help'] };
    const [book] = editions.filter(({ collection }) => collection === 'travels');
    for (const target of [
      { passage: book?.passages[0]?.id as string },
      { edition: book?.edition as string },
      { passage: 'nowhere' },
      { edition: 'nowhere' },
    ]) {
      await same(JSON.stringify(target), (engine, call) =>
        engine.open({ scope: outside, target, maxChars: 100 }, call),
      );
    }
  });

  test(promise('opensearch.same-pages', `${shards} shards`), async () => {
    const pages = [
      ['4', '362'],
      ['4', '405'],
      ['5', '3'],
      [null, '2'],
      ['1', '999'],
      ['9', '1'],
      [null, 'xii'],
    ] as const;
    for (const [volume, label] of pages) {
      for (const scope of [{ collections: ['travels'] }, everything, { works: ['rihla'] }]) {
        await same(`${volume}/${label}`, (engine, call) =>
          engine.page({ scope, volume, label, maxEditions: 20 }, call),
        );
      }
    }
    await same('too many', (engine, call) =>
      engine.page({ scope: everything, volume: null, label: '2', maxEditions: 2 }, call),
    );
  });

  test(promise('opensearch.same-catalogue', `${shards} shards`), async () => {
    await same('the catalogue', (engine, call) => engine.catalogue(call));
    const browse = (more: Partial<BrowseRequest>): BrowseRequest => ({
      scope: everything,
      limit: 5,
      offset: 0,
      ...more,
    });
    for (const more of [
      {},
      { offset: 3 },
      { by: 'works' as const },
      { by: 'authors' as const },
      { query: 'travels' },
      { query: 'rihla' },
      { query: 'facture' },
      { query: 'رحلة الشمال', by: 'works' as const },
      { query: 'walker', by: 'authors' as const },
      { authors: ['Ada Walker'] },
    ]) {
      await same(JSON.stringify(more), (engine, call) => engine.browse(browse(more), call));
    }
    const [embedded, cluster] = await Promise.all(
      [two.embedded, two.cluster].map((engine) => engine.indexed('help')),
    );
    expect(cluster).toEqual(embedded);
  });

  test(
    promise('opensearch.same-search', 'where the cluster still weighs words of replaced editions'),
    async () => {
      for (let time = 0; time < 2; time++) {
        await two.cluster.put(editions);
        await two.cluster.commit();
      }
      for (const query of questions.slice(0, 8)) {
        await same(query, (engine, call) => engine.search(search(query, { limit: 3 }), call));
      }
    },
  );
});
