import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { article, search, section, sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();
const untitled = { title: '-' };

test(promise('engine.phrase-pass'), async () => {
  const collection = await indexed(
    article('exact', 'You can reset the password of your account.', untitled),
    article('apart', 'Reset, once it has lapsed, the old password.', untitled),
    article('cut', ['You can reset the', 'password of your account.'], untitled),
    article('headed', 'Open the settings.', {
      passages: [section('headed#0', 'Open the settings.', { headings: ['Reset the password'] })],
    }),
  );
  const { of, hits } = await search(engine(), collection, 'RESET the Password');
  expect(of('phrase')).toMatchObject({
    rung: { carried: 2, of: 2 },
    exact: true,
    hits: 2,
    hitsCounted: true,
    slop: 0,
  });
  const passes = new Map(hits.map((hit) => [hit.passage.id, hit.pass]));
  expect(Object.fromEntries(passes)).toEqual({
    'exact#0': 'phrase',
    'headed#0': 'phrase',
    'apart#0': 'words',
    'cut#0': 'words',
    'cut#1': 'words',
  });
  const loose = await search(engine(), collection, 'reset the password', { mode: 'phrase', slop: 5 });
  expect(loose.receipts).toMatchObject([{ pass: 'phrase', slop: 5, hits: 3 }]);
  expect(loose.hits.map(({ passage }) => passage.id).sort()).toEqual(['apart#0', 'exact#0', 'headed#0']);

  const none = await search(engine(), collection, 'password reset the');
  expect(none.of('phrase')).toMatchObject({ hits: 0, rung: null, exact: null });
  expect((await search(engine(), collection, 'password')).of('phrase')).toBeUndefined();

  const long = Array.from({ length: 1500 }, (_, at) => `w${at}`).join(' ');
  const whole = await indexed(article('long', `Before. ${long} after.`, untitled));
  expect((await search(engine(), whole, long)).of('phrase')).toMatchObject({ hits: 1 });
  expect((await search(engine(), whole, long.replace('w700 ', ''))).of('phrase')).toMatchObject({ hits: 0 });
});

test(promise('engine.morphology-pass'), async () => {
  const collection = await indexed(
    article('own', 'Refund an invoice here.', untitled),
    article('mixed', 'Refund several invoices.', untitled),
    article('other', 'Refunded and invoiced.', untitled),
  );
  const full = await search(engine(), collection, 'refund invoice');
  expect(full.receipts.map(({ pass }) => pass)).toEqual(['phrase', 'words']);
  expect(full.receipt).toMatchObject({ rung: { carried: 2, of: 2 }, exact: true, hits: 2 });
  expect(full.hits.map(({ passage }) => passage.id)).toEqual(['own#0', 'mixed#0']);

  const part = await search(engine(), collection, 'refunds invoice');
  expect(part.of('words')).toMatchObject({ rung: { carried: 1, of: 2 }, exact: false, hits: 1 });
  expect(part.of('morphology')).toMatchObject({ rung: { carried: 2, of: 2 }, exact: false, hits: 3 });
  const byId = new Map(part.hits.map((hit) => [hit.passage.id, hit]));
  expect(byId.get('own#0')).toMatchObject({ pass: 'words', otherForms: ['refunds'], exact: false });
  expect(byId.get('other#0')).toMatchObject({
    pass: 'morphology',
    rung: { carried: 2, of: 2 },
    words: ['refunds', 'invoice'],
    otherForms: ['refunds', 'invoice'],
    exact: false,
  });
});

test(promise('engine.one-pass-alone'), async () => {
  const collection = await indexed(
    article('own', 'Refund an invoice.', untitled),
    article('other', 'Refunded invoices.', untitled),
  );
  const alone = async (mode: 'words' | 'morphology') => {
    const { receipts, hits } = await search(engine(), collection, 'refund invoice', { mode });
    expect(receipts.map(({ pass }) => pass)).toEqual([mode]);
    expect(receipts[0]?.hits).toBe(hits.length);
    return hits.map(({ passage, pass, exact }) => [passage.id, pass, exact]);
  };
  expect(await alone('words')).toEqual([['own#0', 'words', true]]);
  expect(await alone('morphology')).toEqual([
    ['own#0', 'morphology', true],
    ['other#0', 'morphology', false],
  ]);
});

test(promise('engine.roots'), async () => {
  const collection = await indexed(
    article('sabr', 'إن الله مع الصابرين', { ...untitled, language: 'ar' }),
    article('else', 'كتاب الطهارة', { ...untitled, language: 'ar' }),
  );
  const { hits, of } = await search(engine(), collection, 'صبر');
  expect(hits).toMatchObject([
    { passage: { id: 'sabr#0' }, pass: 'morphology', otherForms: ['صبر'], exact: false },
  ]);
  expect(of('words')).toMatchObject({ hits: 0 });
});

test(promise('engine.formulations'), async () => {
  const collection = await indexed(
    article('en', 'The invoice is due.', untitled),
    article('fr', 'La facture est à payer dans trente jours.', { ...untitled, language: 'fr' }),
    article('both', 'The invoice (facture).', untitled),
    ...Array.from({ length: 9 }, (_, at) => article(`e${at}`, 'Some other text.', untitled)),
    ...Array.from({ length: 9 }, (_, at) =>
      article(`f${at}`, 'Un autre texte.', { ...untitled, language: 'fr' }),
    ),
  );
  const { receipts, hits } = await search(engine(), collection, 'pay the invoice', {
    formulations: [{ text: 'payer la facture', kind: 'translation' }],
  });
  expect(receipts.map(({ pass, formulation }) => `${formulation} ${pass}`)).toEqual([
    '0 phrase',
    '0 words',
    '0 morphology',
    '1 phrase',
    '1 words',
  ]);
  const byId = new Map(hits.map((hit) => [hit.passage.id, hit]));
  expect(hits[0]).toMatchObject({
    passage: { id: 'fr#0' },
    words: ['payer', 'facture'],
    rung: { carried: 2, of: 2 },
    exact: true,
  });
  expect(hits[0]?.formulations[0]).toBe(1);
  expect(byId.get('en#0')).toMatchObject({ formulations: [0], words: ['invoice'] });
  expect(byId.get('both#0')?.formulations.toSorted()).toEqual([0, 1]);
});

test(promise('engine.snippet'), async () => {
  const text =
    'First comes an introduction. Then you reset the password! Afterwards, sign in again. The end.';
  const arabic = 'باب في الطهارة.\nقال النبي: الوضوء شطر الإيمان؟ ثم ذكر غيره.';
  const collection = await indexed(
    article('s', text, untitled),
    article('ar', arabic, { ...untitled, language: 'ar' }),
    article('titled', 'Nothing of it here. Or there.', { title: 'Widget' }),
  );
  const snippet = async (query: string) => {
    const hit = (await search(engine(), collection, query)).hits[0];
    return hit?.snippet && hit.passage.text.slice(...hit.snippet);
  };
  expect(await snippet('reset password')).toBe('Then you reset the password!');
  expect(await snippet('password sign')).toBe('Then you reset the password! Afterwards, sign in again.');
  expect(await snippet('شطر الوضوء')).toBe('قال النبي: الوضوء شطر الإيمان؟');
  expect(await snippet('widget')).toBe('Nothing of it here.');
});

test(promise('engine.alike'), async () => {
  const text = 'To back up a database, stop the writer, copy all of its files, then start the writer again.';
  const version = (id: string, work: string, words: string) =>
    article(id, words, { ...untitled, work, editionLabel: id });
  const collection = await indexed(
    version('v1', 'backup', text),
    version('v2', 'backup', `${text} It is quick.`),
    version('v3', 'backup', 'A backup of the database is made for you.'),
    version('elsewhere', 'other', text),
  );
  const { hits, of } = await search(engine(), collection, 'database writer files');
  const first = hits.find(({ passage }) => passage.work === 'backup');
  expect(first?.alike.map(({ edition }) => edition)).toEqual([first?.passage.edition === 'v1' ? 'v2' : 'v1']);
  expect(first?.alike[0]).not.toHaveProperty('text');
  expect(hits.map(({ passage }) => passage.edition).sort()).toEqual(
    [first?.passage.edition, 'v3', 'elsewhere'].sort(),
  );
  expect(of('words')?.hits).toBe(4);
});

test(promise('engine.explains'), async () => {
  const collection = await indexed(
    article('a', 'You may stop an instance while it is reading.', { title: 'Stop an instance' }),
    article('b', 'Replicas.', untitled),
  );
  const question = 'Can I stop an instance that reads a replica?';
  const { hits } = await search(engine(), collection, question, { explain: true });
  for (const { explanation, passage } of hits) {
    const shares = explanation?.parts.map(({ share }) => share) ?? [];
    expect(
      shares.reduce((sum, share) => sum + share, 0),
      passage.id,
    ).toBeCloseTo(1, 5);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  }
  const parts = new Map(hits[0]?.explanation?.parts.map(({ because, words }) => [because, words]));
  expect(parts.get('own_form')).toEqual(['stop', 'instance']);
  expect(parts.get('other_form')).toEqual(['reads']);
  expect(parts.get('title')).toContain('stop');
  expect(parts.get('function_words')).toContain('an');
  expect(hits[0]?.explanation?.summary).toContain(
    '3 of 4 words: stop, instance as you wrote them; reads in another form',
  );
  const plain = await search(engine(), collection, question);
  expect(plain.hits.every(({ explanation }) => explanation === null)).toBe(true);
  expect(plain.hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score));
});

test(promise('engine.categories'), async () => {
  const collection = await indexed(
    article('f1', 'lamp', { categories: ['fiqh', 'hanbali'] }),
    article('f2', 'lamp', { categories: ['fiqh'] }),
    article('f3', 'lamp'),
  );
  const within = async (categories: string[]) => {
    const scope = { collections: [collection], categories };
    const { value } = await engine().search({ scope, query: 'lamp', limit: 10 });
    const listed = (await engine().browse({ scope, limit: 10, offset: 0 })).value;
    expect(listed.searched).toEqual(value.receipts[0]?.searched);
    return value.hits.map(({ passage }) => passage.edition).sort();
  };
  expect(await within(['fiqh'])).toEqual(['f1', 'f2']);
  expect(await within(['hanbali'])).toEqual(['f1']);
});

test(promise('engine.any-text'), async () => {
  const collection = await indexed(
    article('en', 'A lamp is lit "AND" [put out].', untitled),
    article('ar', 'باب الوضوء', { ...untitled, language: 'ar' }),
  );
  const modes = ['auto', 'phrase', 'words', 'morphology', 'transliteration'] as const;
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom('\ud800', '\udc00', '\u0000', '\u202e', 'ʿ', "'", 'a', 'ا', ' ', '"', '*'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...modes), fc.nat(20), async (query, mode, slop) => {
      const request = {
        mode,
        slop,
        explain: true,
        formulations: [{ text: query, kind: 'wording' as const }],
      };
      const { receipts, hits } = await search(engine(), collection, query, request);
      expect(receipts.length).toBeGreaterThanOrEqual(2);
      for (const { rung, otherForms, words, exact } of hits) {
        expect(words).toHaveLength(rung.carried);
        expect(exact && otherForms.length > 0).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
  const long = Array.from({ length: 10_000 }, (_, at) => (at % 2 ? 'lamp' : `wudu${at}`)).join(' ');
  for (const mode of modes) {
    const { receipts } = await search(engine(), collection, long, { mode });
    expect(receipts.length, mode).toBeGreaterThan(0);
  }
});
