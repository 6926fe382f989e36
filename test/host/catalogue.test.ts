import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import type { Scope } from '../../shared/scope.ts';
import { CatalogueReply, SearchReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article } from '../engine/small-index.ts';
import { callHost, refusedByHost } from './call-host.ts';

let folder: string;
let host: SearchHost;

const canon = { editions: ['harbour-1931', 'pier-1950', 'lost-1900'] };
const scopes = {
  canon: { title: 'The two printings that count', scope: canon },
  later: { title: 'Not printed yet', scope: { collections: ['books'], works: ['tomorrow'] } },
  islands: { title: 'About islands', scope: { categories: ['islands'] } },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({ index: join(folder, 'index'), scopes, log: () => {} });
  const book = { collection: 'books', categories: ['coasts'] };
  await host.engine.put([
    { ...article('harbour-1931', 'Boats on the sand.'), ...book },
    { ...article('pier-1950', 'Boats at the pier.'), ...book, categories: ['coasts', 'islands'] },
    { ...article('cheap-1960', ['Boats, boats.', 'Boats!']), ...book },
    { ...article('faq', 'Boats are rented by the hour.'), collection: 'help' },
  ]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function search(scope: Scope, query = 'boats') {
  return SearchReply.parse((await callHost(host, '/v1/search', { scope, query })).json);
}

test(promise('host.categories'), async () => {
  const { hits, receipts } = await search({ categories: ['islands'] });
  expect(hits.map(({ passage }) => passage.edition)).toEqual(['pier-1950']);
  expect(receipts[0]?.searched).toMatchObject({ works: 1, editions: 1 });
  expect((await search({ named: 'islands' })).hits).toHaveLength(1);
  const { categories = [] } = CatalogueReply.parse((await callHost(host, '/v1/catalogue')).json);
  expect(categories).toMatchObject([
    { id: 'coasts', works: 3, editions: 3, passages: 4 },
    { id: 'islands', works: 1, editions: 1, passages: 1 },
  ]);
  const shelved = (await search({ collections: ['books', 'help'] })).hits.map(({ passage }) => passage);
  expect(shelved.find(({ edition }) => edition === 'pier-1950')?.categories).toEqual(['coasts', 'islands']);
  expect(shelved.find(({ edition }) => edition === 'faq')).not.toHaveProperty('categories');
  const unknown = await refusedByHost(host, '/v1/search', { scope: { categories: ['coast'] }, query: 'x' });
  expect(unknown).toMatchObject({ status: 404, code: 'unknown_scope' });
  expect(unknown.message).toContain("'coast'");
  const none = await refusedByHost(host, '/v1/search', { query: 'x' });
  expect(none.message).toContain('categories here are "coasts", "islands"');
});

test(promise('host.scopes-listed'), async () => {
  const { scopes: listed = [], collections } = CatalogueReply.parse(
    (await callHost(host, '/v1/catalogue')).json,
  );
  expect(collections.map(({ id }) => id)).toEqual(['books', 'help']);
  expect(listed.find(({ name }) => name === 'canon')).toEqual({
    name: 'canon',
    title: 'The two printings that count',
    scope: canon,
    searched: { works: 2, editions: 2, pages: 0, passages: 2 },
  });
  expect(listed.find(({ name }) => name === 'later')?.searched.editions).toBe(0);

  const none = await refusedByHost(host, '/v1/search', { query: 'boats' });
  expect(none).toMatchObject({ status: 400, code: 'no_scope' });
  for (const words of ['named scopes here are "canon", "later"', 'collections here are "books", "help"'])
    expect(none.message).toContain(words);
  const unknown = await refusedByHost(host, '/v1/search', { scope: { named: 'cannon' }, query: 'boats' });
  expect(unknown).toMatchObject({ status: 404, code: 'unknown_scope' });
  expect(unknown.message).toMatch(/"cannon".*"canon"/);
  for (const name of ['constructor', '__proto__'])
    expect(await refusedByHost(host, '/v1/search', { scope: { named: name }, query: 'x' })).toMatchObject({
      code: 'unknown_scope',
    });
});
