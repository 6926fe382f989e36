import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NamedScopesError, readNamedScopes } from '../../search-node/host/named-scopes.ts';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import type { Scope } from '../../shared/scope.ts';
import { BrowseReply, OpenReply, SearchReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article, temporaryFolder } from '../engine/small-index.ts';
import { callHost, refusedByHost } from './call-host.ts';

let folder: string;
let host: SearchHost;

const canon = { editions: ['harbour-1931', 'pier-1950', 'lost-1900'] };
const scopes = {
  canon: { title: 'The two printings that count', scope: canon },
  later: { title: 'Not printed yet', scope: { collections: ['books'], works: ['tomorrow'] } },
  all: { title: 'All books', scope: { collections: ['books'] } },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({ index: join(folder, 'index'), scopes, log: () => {} });
  const book = { collection: 'books' };
  await host.engine.put([
    { ...article('harbour-1931', 'Boats on the sand.'), ...book },
    { ...article('pier-1950', 'Boats at the pier.'), ...book },
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

test(promise('host.named-scope'), async () => {
  const { hits, receipts } = await search({ named: 'canon' });
  expect(new Set(hits.map(({ passage }) => passage.edition))).toEqual(new Set(['harbour-1931', 'pier-1950']));
  expect(receipts[0]).toMatchObject({
    scope: { named: 'canon' },
    searched: { works: 2, editions: 2, passages: 2 },
    hits: 2,
  });
  const scope = { named: 'canon' };
  const titles = BrowseReply.parse((await callHost(host, '/v1/browse', { scope })).json).titles;
  expect(titles.map(({ edition }) => edition)).toEqual(['harbour-1931', 'pier-1950']);
  const target = { edition: 'pier-1950' };
  expect(OpenReply.parse((await callHost(host, '/v1/open', { scope, target })).json).passages).toHaveLength(
    1,
  );
  const outside = { scope, target: { edition: 'cheap-1960' } };
  expect(await refusedByHost(host, '/v1/open', outside)).toMatchObject({
    status: 403,
    code: 'outside_scope',
  });
});

test(promise('host.named-scope', 'lists beside the name narrow it'), async () => {
  const narrow = await search({ named: 'canon', editions: ['pier-1950', 'cheap-1960'] });
  expect(narrow.hits.map(({ passage }) => passage.edition)).toEqual(['pier-1950']);
  expect(narrow.receipts[0]?.scope).toEqual({ named: 'canon', editions: ['pier-1950', 'cheap-1960'] });
  expect((await search({ named: 'all', works: ['cheap-1960'] })).hits).toHaveLength(2);
  const apart = { scope: { named: 'canon', editions: ['cheap-1960'] }, query: 'boats' };
  const { status, code, message } = await refusedByHost(host, '/v1/search', apart);
  expect({ status, code }).toEqual({ status: 403, code: 'outside_scope' });
  expect(message).toContain('"cheap-1960" is not in the scope "canon"');
});

test(promise('host.named-scope-partial'), async () => {
  const { receipts } = await search({ named: 'canon' }, 'nothing like it');
  for (const { partial } of receipts) expect(partial).toContain('edition "lost-1900"');
  expect((await search({ named: 'all' })).receipts[0]).not.toHaveProperty('partial');
  const faults = await host.scopeFaults();
  expect(faults.find((words) => words.includes('"canon"'))).toContain('"lost-1900"');

  const { status, code, message } = await refusedByHost(host, '/v1/search', {
    scope: { named: 'later' },
    query: 'x',
  });
  expect({ status, code }, 'a list of which nothing is there never means "all"').toEqual({
    status: 404,
    code: 'unknown_scope',
  });
  expect(message).toContain('work "tomorrow"');

  await host.engine.put([{ ...article('lost-1900', 'Boats of old.'), collection: 'books' }]);
  await host.engine.commit();
  const found = await search({ named: 'canon' });
  expect(found.hits, 'no restart for what was indexed since').toHaveLength(3);
  expect(found.receipts[0]).not.toHaveProperty('partial');
  await host.engine.remove('books', ['lost-1900']);
  await host.engine.commit();
  const gone = await search({ named: 'canon' });
  expect(gone.hits).toHaveLength(2);
  expect(gone.receipts[0]?.partial).toContain('lost-1900');
});

test(promise('host.scopes-file'), () => {
  const file = join(temporaryFolder(), 'scopes.json');
  const read = (content: unknown) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readNamedScopes(file);
  };
  expect(read(scopes)).toEqual(scopes);
  for (const [content, said] of [
    ['{"canon": ', 'is not JSON'],
    [[], 'the whole file'],
    [{ canon: { title: 'x' } }, 'canon → scope'],
    [{ canon: { title: 'x', scope: {} } }, 'at least one collection'],
    [{ canon: { title: 'x', scope: { editions: [] } } }, 'canon → scope → editions'],
    [{ canon: { title: 'x', scope: { edition: ['a'] } } }, 'edition'],
    [{ canon: { title: 'x', scope: { named: 'other' } } }, 'may not name another'],
    [{ canon: { title: ' ', scope: canon } }, 'canon → title'],
    [{ 'a\u0001': { title: 'x', scope: canon } }, 'control characters'],
  ] as const) {
    expect(() => read(content), JSON.stringify(content)).toThrow(NamedScopesError);
    expect(() => read(content)).toThrow(said);
    expect(() => read(content)).toThrow(file);
  }
  expect(() => readNamedScopes(`${file}.none`)).toThrow('cannot be read');
});
