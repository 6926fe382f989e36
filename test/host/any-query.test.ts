import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { BrowseReply, ErrorBody, OpenReply, SearchReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article } from '../engine/small-index.ts';
import { callHost, refusedByHost } from './call-host.ts';

let folder: string;
let host: SearchHost;
const scope = { collections: ['help'] };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  await host.engine.put([
    article('refunds', 'Refunds take five days and are paid by transfer.'),
    article('colours', 'The colours of the logo: red and blue.'),
    { ...article('ar', 'إنما الأعمال بالنيات وإنما لكل امرئ ما نوى'), language: 'ar' },
    { ...article('ja', '返金には五日かかります。'), language: 'ja' },
  ]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function search(query: string, more: object = {}) {
  const { status, json } = await callHost(host, '/v1/search', { scope, query, ...more });
  expect(status, JSON.stringify(query).slice(0, 200)).toBe(200);
  return SearchReply.parse(json);
}

const editions = ({ hits }: SearchReply) => hits.map(({ passage }) => passage.edition);

/** What must be true of every reply, whatever was asked. */
function expectTruthful({ hits, receipts, generation }: SearchReply): void {
  expect(receipts.length).toBeGreaterThan(0);
  for (const receipt of receipts) {
    expect(receipt.generation).toBe(generation);
    expect(receipt.searched.editions).toBe(4);
    expect(receipt.rung === null).toBe(receipt.hits === 0);
  }
  for (const { passage, marks, snippet, rung, words } of hits) {
    expect(rung.carried).toBe(words.length);
    expect(rung.carried).toBeLessThanOrEqual(rung.of);
    let last = 0;
    for (const [start, end] of marks) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(passage.text.length);
    if (snippet) expect(passage.text.slice(...snippet).trim()).not.toBe('');
  }
}

test(promise('host.query-is-text'), async () => {
  expect(editions(await search('refunds'))).toEqual(['refunds']);
  for (const query of [
    '"refunds"',
    'refunds*',
    '+refunds',
    '-refunds',
    'refunds AND NOT refunds',
    'NOT refunds',
    '[refunds',
    'refunds]',
    '(refunds',
    'refunds~2',
    'refunds^9',
    'text:refunds',
    '/refunds/',
    'refunds\\',
    '{"match_all": {}} refunds',
    '\u0000refunds\u0007',
    'refunds\ud800',
    'refunds || *:*',
    '<b>refunds</b>',
  ]) {
    expect(editions(await search(query)), query).toContain('refunds');
    expect(editions(await search(query)), query).not.toContain('colours');
  }
  for (const query of ['ref*', '*:*', 'r?funds', '/r.*s/', '[a TO z]', 'edition:colours AND *'])
    expect(editions(await search(query)), `${query} is no pattern`).not.toContain('refunds');
});

test(promise('host.empty-query'), async () => {
  for (const query of [
    '',
    ' ',
    '\n\t',
    '?!',
    '"" * ()',
    '\u200f\u200b',
    '\ud800',
    '\u0000',
    '،؟',
    '***',
    '🙂',
  ]) {
    const reply = await search(query);
    expect(reply.hits, JSON.stringify(query)).toEqual([]);
    expectTruthful(reply);
    expect(reply.receipts[0]).toMatchObject({
      query: query.toWellFormed(),
      hits: 0,
      rung: null,
      match: null,
    });
  }
});

test(promise('host.many-words'), async () => {
  const words = Array.from({ length: 10_000 }, (_, n) => `zq${n}x`);
  const reply = await search([...words.slice(1), 'refunds'].join(' '));
  expect(editions(reply)).toEqual(['refunds']);
  expect(reply.hits[0]).toMatchObject({
    rung: { carried: 1, of: 10_000 },
    words: ['refunds'],
    match: 'approximate',
  });
  expect(editions(await search('refunds '.repeat(10_000)))).toContain('refunds');
  const none = await search(words.join(' '));
  expect(none.hits).toEqual([]);
}, 60_000);

/** Any sequence of UTF-16 units, and what people and programs put into queries. */
const junk = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        'refunds',
        'الأعمال',
        '返金',
        '"',
        '*',
        'AND',
        '[',
        '\ud800',
        '\udc00',
        '\u202e',
        '\u0000',
        'l’',
        'ـ',
        '\u0301',
        '١',
        '𝒇',
        'ﷺ',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(' ')),
);

test(promise('host.any-query'), async () => {
  await fc.assert(
    fc.asyncProperty(junk, junk, async (query, text) => {
      expectTruthful(await search(query, { explain: true }));
      const both = await callHost(host, '/v1/search', {
        scope,
        query,
        formulations: [{ text, kind: 'wording' }],
      });
      expect(both.status).toBe(200);
      expectTruthful(SearchReply.parse(both.json));
      expect((await callHost(host, '/v1/browse', { scope, query })).status).toBe(200);
    }),
    { numRuns: 60 },
  );
});

test(promise('host.any-query', 'ids of any Unicode'), async () => {
  await fc.assert(
    fc.asyncProperty(junk, async (id) => {
      fc.pre(!['help', 'passing', 'refunds', 'colours', 'ar', 'ja'].includes(id));
      for (const part of ['named', 'collections', 'categories', 'works', 'editions']) {
        const asked = { scope: { [part]: part === 'named' ? id : [id] }, query: 'refunds' };
        const { status, json } = await callHost(host, '/v1/search', asked);
        expect([400, 404], JSON.stringify(asked)).toContain(status);
        expect(['bad_request', 'unknown_scope']).toContain(ErrorBody.parse(json).error.code);
      }
      const target = await callHost(host, '/v1/open', { scope, target: { passage: id } });
      expect([400, 404]).toContain(target.status);
    }),
    { numRuns: 40 },
  );
});

test(promise('host.deleted-meanwhile'), async () => {
  const collection = 'passing';
  await host.engine.put([{ ...article('soon-gone', 'Umbrellas are lent at the desk.'), collection }]);
  await host.engine.put([{ ...article('stays', 'Umbrellas are sold at the desk.'), collection }]);
  await host.engine.commit();
  const within = { collections: [collection] };
  const { json } = await callHost(host, '/v1/search', { scope: within, query: 'lent umbrellas' });
  const passage = SearchReply.parse(json).hits[0]?.passage;
  expect(passage?.edition).toBe('soon-gone');
  await host.engine.remove(collection, ['soon-gone']);
  await host.engine.commit();
  for (const target of [{ passage: passage?.id }, { edition: 'soon-gone' }]) {
    const refused = await refusedByHost(host, '/v1/open', { scope: within, target });
    expect(refused, JSON.stringify(target)).toMatchObject({ status: 404, code: 'not_found' });
    expect(refused.message).toContain(Object.values(target)[0]);
  }
  expect(BrowseReply.parse((await callHost(host, '/v1/browse', { scope: within })).json).total).toBe(1);
  const stays = await callHost(host, '/v1/open', { scope: within, target: { edition: 'stays' } });
  expect(OpenReply.parse(stays.json).passages).toHaveLength(1);
});
