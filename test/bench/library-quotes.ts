import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { type Engine, startEngine } from '../../search-node/engine-child/engine.ts';
import type { QuoteResult } from '../../search-node/engine-child/quote-result.ts';
import type { Scope } from '../../shared/scope.ts';
import { corpus } from '../support/shared-data.ts';
import { libraryEditions } from './kept-editions.ts';
import {
  type Altered,
  altered,
  type Cut,
  commonRuns,
  cutQuotations,
  isAttested,
} from './quotation-samples.ts';
import { percentile, seededRandom } from './ranking-metrics.ts';

const SAMPLES = 1000;
const OVER_BREAKS = 200;
const PLACES = 20;

type Asked = { result: QuoteResult; ms: number };

/** Quotations cut from the printed editions, as they are and with one word altered. */
export async function libraryQuotes(): Promise<void> {
  if (!corpus('library', 'quotations')) return;
  const folder = await mkdtemp(join(tmpdir(), 'pincite-quotes-'));
  const engine = startEngine({ ...(await ensureEngine()), index: join(folder, 'index') }, () => {});
  try {
    const editions = await libraryEditions();
    for (const edition of editions) await engine.put([edition]);
    await engine.commit();
    await measure(engine, editions);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export const run = libraryQuotes;

async function measure(engine: Engine, editions: EditionDocument[]): Promise<void> {
  const random = seededRandom(23);
  const cuts = cutQuotations(editions, SAMPLES, OVER_BREAKS, random);
  const warm = cuts.slice(0, 100);
  for (const { quote, edition } of warm) await ask(engine, { editions: [edition.edition] }, quote);
  await verbatim(engine, cuts);
  await otherEditions(engine, editions, cuts);
  await oneWordAltered(engine, editions, altered(cuts, editions, random));
  await dearest(engine);
}

async function verbatim(engine: Engine, cuts: Cut[]): Promise<void> {
  const table = newTable(['cut from', 'quotations', 'verbatim', 'at their place', 'p50', 'p99 ms']);
  const missed: string[] = [];
  for (const over of [false, true]) {
    const some = cuts.filter(({ last, first }) => (first !== last) === over);
    const asked: Asked[] = [];
    let found = 0;
    let placed = 0;
    for (const cut of some) {
      const one = await ask(engine, { editions: [cut.edition.edition] }, cut.quote);
      asked.push(one);
      const [edition] = one.result.editions;
      if (edition?.verdict === 'verbatim') found += 1;
      const there = edition?.places.some(({ passages }) => isAt(cut, passages)) === true;
      if (there || (edition?.times ?? 0) > PLACES) placed += 1;
      else missed.push(`${cut.edition.edition} ${cut.first}–${cut.last}: ${cut.quote}`);
    }
    table.push([
      over ? 'over the end of a page' : 'one passage',
      some.length,
      found,
      placed,
      ...times(asked),
    ]);
  }
  console.log(`Verbatim in its own edition (all)\n${table}`);
  for (const line of missed.slice(0, 20)) console.log(`  missed: ${line}`);
}

function isAt({ first, last }: Cut, passages: QuoteResult['editions'][number]['places'][number]['passages']) {
  return passages[0]?.passage.id === first && passages.at(-1)?.passage.id === last;
}

async function otherEditions(engine: Engine, editions: EditionDocument[], cuts: Cut[]): Promise<void> {
  const worksWithTwo = Map.groupBy(editions, ({ work }) => work);
  const some = cuts.filter(({ edition }) => (worksWithTwo.get(edition.work)?.length ?? 0) > 1);
  const verdicts = new Map<string, number>();
  const asked: Asked[] = [];
  let named = 0;
  for (const { quote, edition } of some) {
    const one = await ask(engine, { works: [edition.work] }, quote);
    asked.push(one);
    if (one.result.editions.length === worksWithTwo.get(edition.work)?.length) named += 1;
    for (const other of one.result.editions)
      if (other.edition.edition !== edition.edition)
        verdicts.set(other.verdict, (verdicts.get(other.verdict) ?? 0) + 1);
  }
  const table = newTable(['in works of several editions', 'every edition named', 'p50', 'p99 ms']);
  table.push([some.length, named, ...times(asked)]);
  console.log(`${table}\nIn the other editions: ${[...verdicts].map((one) => one.join(' ')).join(', ')}`);
}

async function oneWordAltered(engine: Engine, editions: EditionDocument[], all: Altered[]): Promise<void> {
  const table = newTable([
    'one word',
    'quotations',
    'called verbatim',
    'attested so',
    'wrongly',
    'p50',
    'p99 ms',
  ]);
  for (const how of ['replaced', 'added', 'dropped', 'swapped'] as const) {
    const some = all.filter((one) => one.how === how);
    const asked: Asked[] = [];
    const called: Altered[] = [];
    for (const one of some) {
      const answer = await ask(engine, { collections: ['library'] }, one.quote);
      asked.push(answer);
      if (answer.result.editions.some(({ verdict }) => verdict === 'verbatim')) called.push(one);
    }
    const wrong = called.filter(({ quote }) => !isAttested(quote, editions));
    table.push([
      how,
      some.length,
      called.length,
      called.length - wrong.length,
      wrong.length,
      ...times(asked),
    ]);
    for (const { quote } of wrong.slice(0, 10)) console.log(`  wrongly verbatim: ${quote}`);
  }
  console.log(`In the whole library (none wrongly)\n${table}`);
}

async function dearest(engine: Engine): Promise<void> {
  const asked: Asked[] = [];
  for (const quote of commonRuns()) asked.push(await ask(engine, { collections: ['library'] }, quote));
  const table = newTable(['absent, of common words', 'p50', 'p99 ms']);
  table.push([asked.length, ...times(asked)]);
  console.log(table.toString());
}

async function ask(engine: Engine, scope: Scope, quote: string): Promise<Asked> {
  const start = performance.now();
  const { value } = await engine.quote({ scope, quote, places: PLACES });
  return { result: value, ms: performance.now() - start };
}

function times(asked: Asked[]): [string, string] {
  const ms = asked.map((one) => one.ms);
  return [percentile(ms, 0.5).toFixed(1), percentile(ms, 0.99).toFixed(1)];
}

function newTable(head: string[]): InstanceType<typeof Table> {
  return new Table({
    head,
    colAligns: ['left', ...head.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [] },
  });
}
