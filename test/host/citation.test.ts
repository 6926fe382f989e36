import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { CitationReply } from '../../shared/citation-api.ts';
import { promise } from '../behaviours.ts';
import { article } from '../engine/small-index.ts';
import { callHost, refusedByHost } from './call-host.ts';

let folder: string;
let host: SearchHost;

function edition(id: string, work: string, title: string, author: string, editionLabel: string) {
  return { ...article(id, 'نص'), collection: 'books', work, title, author, editionLabel, language: 'ar' };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  await host.engine.put([
    edition('m1', 'mughni', 'المغني', 'ابن قدامة المقدسي', 'دار الفكر'),
    edition('m2', 'mughni', 'المغني', 'ابن قدامة المقدسي', 'دار هجر، ت التركي'),
    edition('k1', 'kafi', 'الكافي في فقه الإمام أحمد', 'ابن قدامة المقدسي', 'المكتب الإسلامي'),
    edition('s1', 'sunan', 'سنن ابن ماجه', 'ابن ماجه القزويني', 'دار الفكر'),
    { ...article('h', 'Refunds.'), collection: 'help' },
  ]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function cite(text: string, scope: object = { collections: ['books'] }) {
  const { status, json } = await callHost(host, '/v1/citation', { scope, text });
  expect(status).toBe(200);
  return CitationReply.parse(json);
}

test(promise('citation.route'), async () => {
  const { citations, generation } = await cite(
    'Is it in AL-MUGHNI BY IBN QUDAMAH (ed. Turki) VOL.4, PG.405, or Ibn Majah 2/1413?',
  );
  expect(generation).toBe(await host.engine.generation());
  expect(citations).toMatchObject([
    {
      parsed: { kind: 'page', volume: '4', pages: ['405'] },
      candidates: [{ collection: 'books', work: 'mughni', author: 'ابن قدامة المقدسي' }],
      ambiguous: false,
    },
    { parsed: { work: 'Ibn Majah', volume: '2', pages: ['1413'] }, candidates: [{ work: 'sunan' }] },
  ]);
  expect(citations[0]?.candidates[0]?.editions.map(({ edition }) => edition)).toEqual(['m2', 'm1']);
});

test(promise('citation.route', 'a work outside the scope is no candidate'), async () => {
  expect((await cite('al-Mughni 4/405', { works: ['kafi'] })).citations).toMatchObject([{ candidates: [] }]);
  expect((await cite('al-Mughni 4/405', { works: ['mughni'] })).citations).toMatchObject([
    { candidates: [{ work: 'mughni' }] },
  ]);
  expect((await cite('Sahih Muslim 2564')).citations).toMatchObject([
    { parsed: { kind: 'hadith' }, candidates: [] },
  ]);
  expect((await cite('How do refunds work?')).citations).toEqual([]);
});

test(promise('citation.close-works', 'said by the search host'), async () => {
  const [one] = (await cite('Ibn Qudamah, vol. 1, p. 5')).citations;
  expect(one).toMatchObject({ ambiguous: true });
  expect(one?.candidates.map(({ work }) => work).sort()).toEqual(['kafi', 'mughni']);
});

test(promise('citation.route', 'a new work is known with the commit that brings it'), async () => {
  expect((await cite('Riyad as-Salihin, p. 12')).citations).toMatchObject([{ candidates: [] }]);
  await host.engine.put([edition('r1', 'riyad', 'رياض الصالحين', 'النووي', 'دار السلام')]);
  await host.engine.commit();
  expect((await cite('Riyad as-Salihin, p. 12')).citations).toMatchObject([
    { candidates: [{ work: 'riyad' }] },
  ]);
});

test(promise('citation.route', 'what it cannot answer is refused'), async () => {
  expect(await refusedByHost(host, '/v1/citation', { text: 'al-Mughni 4/405' })).toMatchObject({
    code: 'no_scope',
  });
  expect(await refusedByHost(host, '/v1/citation', { scope: { works: ['none'] }, text: 'x' })).toMatchObject({
    code: 'unknown_scope',
  });
  expect(
    await refusedByHost(host, '/v1/citation', { scope: { works: ['kafi'] }, text: 'x'.repeat(4001) }),
  ).toMatchObject({ code: 'bad_request' });
});

const main = join(import.meta.dirname, '../../search-node/command/main.ts');

function command(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, SEARCH_SECRET: host.secret, FORCE_COLOR: '' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, '--url', host.url, '--scope', 'collection:books', ...words],
      { env },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test(promise('citation.command'), async () => {
  const found = await command('--citation', 'AL-MUGHNI BY IBN QUDAMAH VOL.4, PG.405');
  expect(found).toMatchObject({ code: 0, stderr: '' });
  expect(found.stdout).toContain('AL-MUGHNI · IBN QUDAMAH · volume 4 · page 405');
  expect(found.stdout).toMatch(/المغني.*work:mughni.*دار الفكر/u);
  const other = await command('--citation', 'Sahih Muslim 2564');
  expect(other.code).toBe(1);
  expect(other.stdout).toContain('No work of the scope has such a name.');
  expect(await command('--citation', 'Refunds take five days.')).toMatchObject({
    code: 1,
    stdout: 'No reference was found in it.\n',
  });
  expect(await command('--citation', 'al-Mughni 4/405', 'words')).toMatchObject({ code: 2 });
});
