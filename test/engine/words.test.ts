import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { article, found, search, section, sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();

test(promise('engine.words-as-text'), async () => {
  const collection = await indexed(
    article('plain', 'A refund takes five days.'),
    article('other', 'Unrelated.'),
  );
  for (const query of [
    'refund AND NOT days',
    '+refund -days',
    'title:refund',
    'refund* OR (unbalanced',
    '"refund',
    'refund~2^3 && ||',
    '[refund TO days}',
    '/refund/ \\',
    '{"op":"shutdown"}\nrefund',
  ]) {
    expect(await found(engine(), collection, query), query).toContain('plain#0');
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (noise) => {
      expect(await found(engine(), collection, `${noise} refund`)).toContain('plain#0');
    }),
    { numRuns: 60 },
  );
});

test(promise('engine.any-number-of-words'), async () => {
  const collection = await indexed(article('needle', 'The needle lies here.'));
  const words = Array.from({ length: 16_000 }, (_, at) => `zq${at.toString(36)}`);
  const { hits, receipt } = await search(engine(), collection, `${words.join(' ')} needle`);
  expect(hits.map(({ passage }) => passage.id)).toEqual(['needle#0']);
  expect(receipt.words).toHaveLength(16_001);
  expect(hits[0]?.rung).toEqual({ carried: 1, of: 16_001 });
});

test(promise('engine.forms'), async () => {
  const collection = await indexed(
    article('en', 'Payments are refunded quickly.', { title: '-' }),
    article('fr', 'Les données personnelles sont conservées.', { title: '-', language: 'fr-CA' }),
    article('ar', 'ذهب الطالب إلى المدرستين', { title: '-', language: 'ar' }),
    article('de', 'Die Rechnungen wurden bezahlt.', { title: '-', language: 'de' }),
    article('ru', 'Новые настройки сохраняются.', { title: '-', language: 'ru' }),
    article('und', 'Payments unlisted tongue.', { title: '-', language: 'xx' }),
  );
  for (const [query, id] of [
    ['refunds', 'en#0'],
    ['donnée personnelle', 'fr#0'],
    ['donnee', 'fr#0'],
    ['rechnung', 'de#0'],
    ['настройка', 'ru#0'],
    ['طالب', 'ar#0'],
  ] as const) {
    const { hits } = await search(engine(), collection, query);
    expect(hits[0]?.passage.id, query).toBe(id);
    expect(hits[0]?.exact, query).toBe(false);
  }
  expect(await found(engine(), collection, 'tongue')).toEqual(['und#0']);
  expect(await found(engine(), collection, 'tongues')).toEqual([]);
});

test(promise('engine.rung'), async () => {
  const collection = await indexed(
    article('all', 'Stop a database instance with replicas.', { title: '-' }),
    article('own', 'Stop the instance that has a replica.', { title: '-' }),
    article('one', 'Instance prices.', { title: '-' }),
  );
  const { receipt, hits } = await search(
    engine(),
    collection,
    'Can I stop an INSTANCE with a replica? Stop!',
  );
  expect(receipt.words).toEqual(['stop', 'INSTANCE', 'replica']);
  expect(receipt).toMatchObject({ rung: { carried: 3, of: 3 }, exact: true, hits: 3, hitsCounted: true });
  const byId = new Map(hits.map((hit) => [hit.passage.id, hit]));
  expect(byId.get('own#0')).toMatchObject({ rung: { carried: 3, of: 3 }, exact: true });
  expect(byId.get('all#0')).toMatchObject({ rung: { carried: 3, of: 3 }, exact: false });
  expect(byId.get('one#0')).toMatchObject({ rung: { carried: 1, of: 3 }, words: ['INSTANCE'], exact: false });
});

test(promise('engine.highest-rung'), async () => {
  const short = Array.from({ length: 120 }, (_, at) =>
    article(`s${at}`, 'zebra zebra zebra', { title: '-' }),
  );
  const filler = Array.from({ length: 400 }, (_, at) => `filler${at}`).join(' ');
  const collection = await indexed(...short, article('long', `zebra ${filler} crossing`, { title: '-' }));
  const { receipt } = await search(engine(), collection, 'zebra crossing', { limit: 3 });
  expect(receipt).toMatchObject({ rung: { carried: 2, of: 2 }, exact: true, hits: 121 });
});

test(promise('engine.function-words'), async () => {
  const chatter = 'What is it that you can do with the and how is it to be for us in the of it all?';
  const collection = await indexed(
    article('chatter', chatter, { title: '-' }),
    article('content', `Invoices. ${'Billing text goes on here. '.repeat(40)}`, { title: '-' }),
  );
  expect(await found(engine(), collection, 'What is it that you can do with the invoices?')).toEqual([
    'content#0',
  ]);
  const { receipt, hits } = await search(engine(), collection, 'what is it');
  expect(receipt.words).toEqual(['what', 'is', 'it']);
  expect(hits[0]?.passage.id).toBe('chatter#0');

  const french = await indexed(article('fr', 'La facture est ici.', { language: 'fr', title: '-' }));
  expect((await search(engine(), french, 'Comment est-ce que je paie la facture ?')).receipt.words).toEqual([
    'paie',
    'facture',
  ]);
  const arabic = await indexed(article('ar', 'كتاب الصلاة', { language: 'ar', title: '-' }));
  expect((await search(engine(), arabic, 'ما هو كتاب الصلاة؟')).receipt.words).toEqual(['كتاب', 'الصلاة']);
});

test(promise('engine.marks'), async () => {
  const text = '😀 هٰذا كِتَابٌ: Refunded refunds, and l’REFUND ﷺ.';
  const collection = await indexed({
    ...article('a', text),
    title: 'Refund',
    passages: [section('m', text, { headings: ['The refund'] })],
  });
  const { hits } = await search(engine(), collection, 'refund كتاب وسلم');
  const marks = hits[0]?.marks ?? [];
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual([
    'كِتَابٌ',
    'Refunded',
    'refunds',
    'REFUND',
    'ﷺ',
  ]);
});

test(promise('engine.titles-count'), async () => {
  const collection = await indexed(
    {
      ...article('install', ''),
      title: 'Installing the widget',
      passages: [section('in', 'Paste one tag.', { headings: ['Quick start'] })],
    },
    article('passing', 'The widget was mentioned once among many other things in this text about colours.', {
      title: '-',
    }),
  );
  const { hits } = await search(engine(), collection, 'install widget');
  expect(hits[0]).toMatchObject({ passage: { id: 'in' }, rung: { carried: 2, of: 2 }, marks: [] });
  expect(await found(engine(), collection, 'quick start')).toEqual(['in']);
});

test(promise('engine.verbatim'), async () => {
  const text = '  ﻛِﺘﺎبٌ\t"quoted" \\ é\u0301 \u200F\u2028 <b>&amp;</b>\r\n\n| a | b |\n😀\u0000end ';
  const collection = await indexed(article('v', text, { title: 'T\u0301itle "é"' }));
  const { hits } = await search(engine(), collection, 'quoted');
  expect(hits[0]?.passage).toMatchObject({ text, title: 'T\u0301itle "é"' });
});

test(promise('engine.zero-hits'), async () => {
  const page = (label: string) => ({ kind: 'page' as const, volume: '1', label });
  const book = {
    ...article('book', []),
    work: 'w',
    passages: [
      section('p1', 'one', { locator: page('405') }),
      section('p2', 'two', { locator: page('405') }),
      section('p3', 'three', { locator: page('xii') }),
    ],
  };
  const collection = await indexed(book, article('a', ['x', 'y']), article('b', 'z', { work: 'w' }));
  const { receipt, hits } = await search(engine(), collection, 'nowhere');
  expect(hits).toEqual([]);
  expect(receipt).toEqual({
    pass: 'words',
    micros: expect.any(Number),
    formulation: 0,
    slop: null,
    words: ['nowhere'],
    searched: { works: 2, editions: 3, pages: 2, passages: 6 },
    rung: null,
    exact: null,
    hits: 0,
    hitsCounted: true,
  });
  for (const empty of ['', '   ', '?!', '\u200F']) {
    expect((await search(engine(), collection, empty)).receipt).toMatchObject({ hits: 0, words: [] });
  }
});
