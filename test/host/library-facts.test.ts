import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { CatalogueReply, type Hit, SearchReply, type SearchRequest } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { corpus } from '../support/shared-data.ts';
import { callHost } from './call-host.ts';

// Facts that were established by reading the files, not by this program.

const library = corpus('library', 'the facts of the printed editions are not tested');

const ibnMaja = { jk: 'JK000141', sham: 'ShamAY0033959' };
const kafi = { jk: 'JK000254', ilmiyya: 'Shamela0021731' };
const nasai = 'Shamela0000829';
const intentions = 'إنما الأعمال بالنيات';
const intention = 'إنما الأعمال بالنية';

describe.skipIf(library === null)('on the printed editions', () => {
  let folder: string;
  let host: SearchHost;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
    const canon = { title: 'Two books of tradition', scope: { editions: [ibnMaja.jk, nasai] } };
    host = await startSearchHost({ index: join(folder, 'index'), scopes: { canon }, log: () => {} });
    const report = await ingest({ content: library ?? '', collection: 'library', index: host.engine });
    expect(report).toMatchObject({ skipped: [] });
  }, 300_000);

  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function search(request: Omit<SearchRequest, 'limit'>): Promise<SearchReply> {
    const { json } = await callHost(host, '/v1/search', { ...request, limit: 50 });
    return SearchReply.parse(json);
  }

  async function pagesWith(query: string, edition: string): Promise<string[]> {
    const { hits, receipts } = await search({ scope: { editions: [edition] }, query, mode: 'phrase' });
    expect(receipts).toMatchObject([{ pass: 'phrase', hits: hits.length, hitsRelation: 'equal' }]);
    for (const hit of hits) expect(hit.match).toBe('exact');
    return hits.map(pageOf);
  }

  test(promise('library.exact-wording'), async () => {
    expect(await pagesWith(intentions, ibnMaja.jk)).toEqual(['2/1413']);
    expect(await pagesWith(intentions, ibnMaja.sham)).toEqual(['5/305']);
    const inKafi = ['1/23', '1/125', '1/324', '1/352', '1/368', '1/392', '3/274'];
    expect(new Set(await pagesWith(intentions, kafi.jk))).toEqual(new Set(inKafi));
    const inOther = ['1/55', '1/241', '1/417', '1/440', '1/454', '1/477', '3/176'];
    expect(new Set(await pagesWith(intentions, kafi.ilmiyya))).toEqual(new Set(inOther));
  });

  test(promise('library.no-such-wording'), async () => {
    expect(await pagesWith(intentions, nasai)).toEqual([]);
    expect(new Set(await pagesWith(intention, nasai))).toEqual(new Set(['1/60', '6/159', '7/13']));
    const { receipts } = await search({ scope: { editions: [nasai] }, query: intentions });
    const phrase = receipts.find(({ pass }) => pass === 'phrase');
    expect(phrase).toMatchObject({ hits: 0, rung: null, searched: { works: 1, editions: 1 } });
  });

  test(promise('library.approximate-said'), async () => {
    const { hits, receipts } = await search({
      scope: { collections: ['library'] },
      query: 'صفة صلاة الوتر وكيفيتها',
    });
    expect(hits.length, 'no real question is left without an answer').toBeGreaterThan(0);
    for (const { match } of [...hits, ...receipts]) expect(match).not.toBe('exact');
    expect(hits[0]?.passage.text).toContain('الوتر');
  });

  test(promise('library.every-page-with-a-word'), async () => {
    for (const edition of ['JK000287', 'Shamela0011315']) {
      const expected = recordsOf(edition).filter(({ text }) => hasWord(text, 'التيمم')).length;
      expect(expected).toBeGreaterThan(1);
      expect(await pagesWith('التيمم', edition)).toHaveLength(expected);
      const { hits } = await search({ scope: { editions: [edition] }, query: 'التَّيَمُّـم' });
      expect(hits[0], 'with vowels and a stretched letter').toMatchObject({
        match: 'exact',
        rung: { carried: 1, of: 1 },
      });
    }
  });

  test(promise('library.pinned-editions'), async () => {
    const { hits, receipts } = await search({ scope: { named: 'canon' }, query: intentions });
    expect(hits[0]?.passage).toMatchObject({
      edition: ibnMaja.jk,
      locator: { volume: '2', label: '1413' },
      url: null,
    });
    for (const { passage } of hits) expect([ibnMaja.jk, nasai]).toContain(passage.edition);
    for (const { scope, searched } of receipts) {
      expect(scope).toEqual({ named: 'canon' });
      expect(searched).toMatchObject({ works: 2, editions: 2 });
    }
    const { categories = [], scopes = [] } = CatalogueReply.parse(
      (await callHost(host, '/v1/catalogue')).json,
    );
    expect(categories.map(({ id }) => id)).toEqual(expect.arrayContaining(['متون الحديث', 'فقه حنبلي']));
    expect(scopes).toMatchObject([{ name: 'canon', searched: { works: 2, editions: 2 } }]);
  });

  function recordsOf(edition: string): { text: string }[] {
    const file = join(library ?? '', `0620IbnQudamaMaqdisi.CumdatFiqh.${edition}.jsonl`);
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
});

/** A record that spans pages is named here as its file names it: by the last of them. */
function pageOf({ passage: { locator } }: Hit): string {
  return locator.kind === 'page' ? `${locator.volume}/${locator.through ?? locator.label}` : 'none';
}

/** Whether a word stands alone in a text, vowels and stretching aside. */
function hasWord(text: string, word: string): boolean {
  const words: string[] = text.replace(/[\p{Mn}\u0640]/gu, '').match(/\p{L}+/gu) ?? [];
  return words.includes(word);
}
