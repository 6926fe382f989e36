import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { article, search, sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();
const arabic = (id: string, text: string) => article(id, text, { title: '-', language: 'ar' });

test(promise('engine.transliteration'), async () => {
  const collection = await indexed(
    arabic('witr', 'باب طريقة صلاة الوتر'),
    arabic('wudu', 'باب الوضوء وفروضه'),
    arabic('niyya', 'إنما الأعمال بالنيات وإنما لكل امرئ ما نوى'),
    arabic('hub', 'في حب الله ورسوله'),
  );
  for (const [query, id] of [
    ['witr prhne ka tarika', 'witr'],
    ['wuḍūʾ', 'wudu'],
    ['bab al wudoo2', 'wudu'],
    ['innamal aʿmal', 'niyya'],
    ["Innamal a'malu binniyyat", 'niyya'],
  ] as const) {
    const { hits, of } = await search(engine(), collection, query, { explain: true });
    expect(hits[0], query).toMatchObject({
      passage: { edition: id },
      pass: 'transliteration',
      exact: false,
    });
    expect(hits[0]?.explanation?.parts.map(({ because }) => because)).toContain('spelling');
    expect(hits[0]?.marks.length).toBeGreaterThan(0);
    expect(of('words')).toMatchObject({ hits: 0 });
    expect(of('transliteration')).toMatchObject({ exact: false, rung: hits[0]?.rung });
  }
  const asked = await search(engine(), collection, 'witr prhne ka tarika');
  expect(asked.of('transliteration')).toMatchObject({
    words: ['witr', 'prhne', 'tarika'],
    rung: { carried: 2, of: 3 },
  });
  for (const query of ['hub', 'Kab tak aayga', 'How do I reset my password?', 'webhook', '405', 'حب']) {
    expect((await search(engine(), collection, query)).of('transliteration'), query).toBeUndefined();
  }
  const alone = await search(engine(), collection, 'hub', { mode: 'transliteration' });
  expect(alone).toMatchObject({ hits: [], receipts: [{ pass: 'transliteration', hits: 0 }] });
});

test(promise('engine.transliteration-last'), async () => {
  const collection = await indexed(
    article('en', 'The imam leads the witr prayer.', { title: '-' }),
    arabic('ar', 'صلاة الوتر'),
  );
  const carried = await search(engine(), collection, 'witr');
  expect(carried.receipts.map(({ pass }) => pass)).toEqual(['words']);
  expect(carried.hits.map(({ passage }) => passage.edition)).toEqual(['en']);
  const english = await indexed(article('en2', 'Nothing of it.', { title: '-' }));
  expect((await search(engine(), english, 'tayammum')).of('transliteration')).toBeUndefined();
});
