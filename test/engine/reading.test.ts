import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { article, found, refusal, section, sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();

test(promise('engine.scope'), async () => {
  const first = await indexed(
    article('scope-a', 'lamp one', { work: 'scope-w1' }),
    article('scope-b', 'lamp two', { work: 'scope-w1' }),
    article('scope-c', 'lamp three', { work: 'scope-w2' }),
  );
  const second = await indexed(article('scope-d', 'lamp four', { work: 'scope-w2' }));
  const within = async (scope: Parameters<ReturnType<typeof engine>['search']>[0]['scope']) => {
    const { hits } = (await engine().search({ scope, query: 'lamp', limit: 50 })).value;
    const listed = (await engine().browse({ scope, limit: 50, offset: 0 })).value;
    const ids = hits.map(({ passage }) => passage.edition).sort();
    expect(listed.titles.map(({ edition }) => edition).sort()).toEqual(ids);
    return ids;
  };
  expect(await within({ collections: [first] })).toEqual(['scope-a', 'scope-b', 'scope-c']);
  expect(await within({ collections: [first, second] })).toHaveLength(4);
  expect(await within({ works: ['scope-w2'] })).toEqual(['scope-c', 'scope-d']);
  expect(await within({ collections: [first], works: ['scope-w2'] })).toEqual(['scope-c']);
  expect(await within({ editions: ['scope-b', 'scope-d'] })).toEqual(['scope-b', 'scope-d']);
  expect(await within({ collections: [second], editions: ['scope-a'] })).toEqual([]);

  const outside = engine().open({
    scope: { collections: [second] },
    target: { passage: 'scope-a#0' },
    maxChars: 500,
  });
  expect(await refusal(outside)).toMatchObject({ code: 'outside_scope' });
});

test(promise('engine.unknown-scope'), async () => {
  const collection = await indexed(article('known', 'x'));
  for (const [kind, scope] of [
    ['collection', { collections: [collection, 'lost'] }],
    ['category', { categories: ['lost'] }],
    ['work', { works: ['lost'] }],
    ['edition', { collections: [collection], editions: ['lost'] }],
  ] as const) {
    const { code, message } = await refusal(
      engine().search({ scope: structuredClone(scope) as never, query: 'x', limit: 1 }),
    );
    expect(code).toBe('unknown_scope');
    expect(message).toContain(`no ${kind} 'lost'`);
    expect(message).toContain(`'${collection}'`);
  }
});

test(promise('engine.open-window'), async () => {
  const text = (at: number) => `${at}:`.padEnd(300, 'x');
  const collection = await indexed(
    article(
      'long',
      Array.from({ length: 10 }, (_, at) => text(at)),
    ),
  );
  const scope = { collections: [collection] };
  const open = async (target: { passage: string } | { edition: string }, maxChars: number) => {
    const { passages, before, after } = (await engine().open({ scope, target, maxChars })).value;
    return { ids: passages.map(({ id }) => Number(id.split('#')[1])), before, after };
  };
  expect(await open({ edition: 'long' }, 5000)).toEqual({
    ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    before: false,
    after: false,
  });
  expect(await open({ edition: 'long' }, 1000)).toEqual({ ids: [0, 1, 2], before: false, after: true });
  expect(await open({ passage: 'long#5' }, 5000)).toMatchObject({ before: false, after: false });
  for (const at of [0, 4, 9]) {
    const window = await open({ passage: `long#${at}` }, 1300);
    expect(window.ids).toContain(at);
    expect(window.ids).toHaveLength(4);
    expect(window.ids).toEqual(window.ids.toSorted((a, b) => a - b));
    expect(window.before).toBe(window.ids[0] !== 0);
    expect(window.after).toBe(window.ids.at(-1) !== 9);
  }
  expect((await open({ passage: 'long#5' }, 200)).ids).toEqual([5]);
  const missing = engine().open({ scope, target: { passage: 'long#99' }, maxChars: 500 });
  expect(await refusal(missing)).toMatchObject({ code: 'not_found' });
});

test(promise('engine.reading-order'), async () => {
  const collection = await indexed({
    ...article('order', []),
    passages: ['z', 'a', 'm', '10', '2'].map((id) => section(`order-${id}`, `text of ${id}`)),
  });
  for (let i = 0; i < 12; i++) await indexed(article(`more${i}`, ['one', 'two', 'three']));
  const { passages } = (
    await engine().open({
      scope: { collections: [collection] },
      target: { passage: 'order-m' },
      maxChars: 5000,
    })
  ).value;
  expect(passages.map(({ id }) => id)).toEqual(['order-z', 'order-a', 'order-m', 'order-10', 'order-2']);
});

test(promise('engine.browse'), async () => {
  const titles = ['Part 10', 'part 2', 'Éclair', 'apple', 'Zebra', 'كتاب', 'Refunds'];
  const collection = await indexed(
    ...titles.map((title, at) => article(`t${at}`, 'refunds are in every text', { title })),
  );
  const browse = async (more: { query?: string; limit?: number; offset?: number }) => {
    const request = { scope: { collections: [collection] }, limit: 50, offset: 0, ...more };
    const { titles: found, total } = (await engine().browse(request)).value;
    return { titles: found.map(({ title }) => title), total };
  };
  const order = ['apple', 'Éclair', 'part 2', 'Part 10', 'Refunds', 'Zebra', 'كتاب'];
  expect(await browse({})).toEqual({ titles: order, total: 7 });
  expect(await browse({ limit: 2, offset: 3 })).toEqual({ titles: ['Part 10', 'Refunds'], total: 7 });
  expect(await browse({ query: 'refund' })).toEqual({ titles: ['Refunds'], total: 1 });
  expect(await browse({ query: 'part 10' })).toEqual({ titles: ['Part 10', 'part 2'], total: 2 });
  expect(await browse({ query: 'eclair' })).toMatchObject({ titles: ['Éclair'] });
  expect(await browse({ query: 'nothing' })).toEqual({ titles: [], total: 0 });
});

test(promise('engine.catalogue'), async () => {
  const collection = await indexed(
    article('k1', ['a', 'b'], { work: 'kw', language: 'fr' }),
    article('k2', 'c', { work: 'kw' }),
  );
  const { collections } = (await engine().catalogue()).value;
  expect(collections.find(({ id }) => id === collection)).toEqual({
    id: collection,
    works: 1,
    editions: 2,
    pages: 0,
    passages: 3,
    languages: ['en', 'fr'],
  });
});

test(promise('engine.replaces'), async () => {
  const collection = await indexed(article('r1', ['old words', 'second']), article('r2', 'other'));
  await engine().put([article('r1', 'new words', { collection, contentHash: 'b'.repeat(64) })]);
  await engine().remove(collection, ['r2']);
  await engine().commit();
  expect(await found(engine(), collection, 'old second other')).toEqual([]);
  expect(await found(engine(), collection, 'new')).toEqual(['r1#0']);
  const indexedNow = await engine().indexed(collection);
  expect(indexedNow).toMatchObject([
    { edition: 'r1', contentHash: 'b'.repeat(64), passages: 1, address: '/r1' },
  ]);
});

test(promise('engine.indexed'), async () => {
  const all = Array.from({ length: 2500 }, (_, at) => article(`many${at}`, 'x'));
  const collection = await indexed(...all);
  const listed = await engine().indexed(collection);
  expect(listed.map(({ edition }) => edition).sort()).toEqual(all.map(({ edition }) => edition).sort());
  expect(await engine().indexed('nothing here')).toEqual([]);
});
