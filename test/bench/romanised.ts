import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import type { SearchReply } from '../../shared/search-api.ts';
import { corpus } from '../support/shared-data.ts';
import { hostClient } from './ask-host.ts';
import { libraryEditions } from './kept-editions.ts';
import { mean, percentile } from './ranking-metrics.ts';
import { holdsOneOf, type RomanisedQuery, readRomanised, romanisedFile } from './romanised-queries.ts';

const NAMED = 40;

type Asked = { query: RomanisedQuery; reply: SearchReply; ms: number };

/**
 * Queries in Latin letters against an Arabic library: is a page among the first ten that holds the Arabic, and is
 * what is not Arabic left alone?
 */
export async function run(): Promise<void> {
  if (!corpus('library', 'romanised queries') || !corpus(romanisedFile, 'romanised queries')) return;
  const folder = await mkdtemp(join(tmpdir(), 'pincite-romanised-'));
  const host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  const client = hostClient(host);
  try {
    for (const edition of await libraryEditions()) await host.engine.put([edition]);
    await host.engine.commit();
    const asked: Asked[] = [];
    for (const query of readRomanised()) {
      const start = performance.now();
      const reply = await client.search({ scope: { collections: ['library'] }, query: query.query });
      asked.push({ query, reply, ms: performance.now() - start });
    }
    report(asked);
  } finally {
    client.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(asked: Asked[]): void {
  const wanted = asked.filter(({ query }) => query.arabic.length > 0 && query.records > 0);
  const notArabic = asked.filter(({ query }) => query.style === 'not-arabic');
  const table = new Table({
    head: ['style', 'queries', 'hit@10'],
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const style of new Set(wanted.map(({ query }) => query.style))) {
    const some = wanted.filter(({ query }) => query.style === style);
    table.push([style, some.length, share(some)]);
  }
  table.push(['all with a target', wanted.length, `${share(wanted)} (≥ 85 %)`]);
  console.log(table.toString());

  const taken = notArabic.filter(({ reply }) => wasTransliterated(reply));
  console.log(`Not Arabic and taken for it: ${taken.length} of ${notArabic.length} (0)${list(taken)}`);
  console.log(`Without a page among ten that holds the Arabic${list(wanted.filter((one) => !isFound(one)))}`);
  const p50 = percentile(
    asked.map(({ ms }) => ms),
    0.5,
  );
  console.log(`A query took ${p50.toFixed(1)} ms over HTTP (p50).`);
}

function isFound({ query, reply }: Asked): boolean {
  return reply.hits.slice(0, 10).some(({ passage }) => holdsOneOf(passage.text, query.arabic));
}

function wasTransliterated({ receipts }: SearchReply): boolean {
  return receipts.some(({ pass, hits }) => pass === 'transliteration' && hits > 0);
}

function share(asked: Asked[]): string {
  return `${(100 * mean(asked.map((one) => (isFound(one) ? 1 : 0)))).toFixed(1)} %`;
}

function list(asked: Asked[]): string {
  if (asked.length === 0) return '.';
  const named = asked.slice(0, NAMED).map(({ query }) => `${query.query} (${query.style})`);
  const more = asked.length > NAMED ? ` and ${asked.length - NAMED} more` : '';
  return `: ${named.join(', ')}${more}.`;
}
