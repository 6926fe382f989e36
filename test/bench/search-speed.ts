import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';
import { ensureEngine } from '../../search-node/start/build-engine.ts';
import { corpus, readQuestions } from '../support/shared-data.ts';
import { hostClient } from './ask-host.ts';
import { childOf, heapOf, mostMemoryOf } from './child-memory.ts';
import { grownIndex, sizeOf } from './grown-index.ts';
import { grownLibrary } from './grown-library.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { type IndexRate, indexRate } from './index-rate.ts';
import { libraryEditions } from './kept-editions.ts';
import { fts5Peers } from './peers/fts5.ts';
import { passageTablePeer } from './peers/fts5-file.ts';
import { miniSearchPeers } from './peers/minisearch.ts';
import { oramaPeers } from './peers/orama.ts';
import type { Peer } from './peers/peer.ts';
import { type SqliteDriver, sqliteDriver } from './peers/sqlite.ts';
import { percentile } from './ranking-metrics.ts';
import { readRomanised, romanisedFile } from './romanised-queries.ts';
import { type Searches, startLimit } from './search-limit.ts';
import { loadHost, loopPeer } from './search-load.ts';

const CLIENTS = [1, 8, 32];
const CORES = 2;
const ROUNDS = 3;
const RUN_MS = 4000;
const WARM_MS = 6000;
const RATE_PASSAGES = 25_000;
const GROWN_PASSAGES = 1_000_000;
const scope = { collections: ['library'] };

type Row = { name: string; runs: (Searches | null)[] };
type Measured = { rows: Row[]; process: ProcessFigures; index: string; passages: number };
type ProcessFigures = {
  listensMs: number;
  answersMs: number;
  heap: ReturnType<typeof heapOf>;
  rss: number | null;
};

/** Searches over HTTP beside the engine's own search in a loop in its JVM, on a library and on a grown one. */
export async function run({ passages = GROWN_PASSAGES }: { passages?: number } = {}): Promise<void> {
  if (!corpus('library', 'the speed of searching')) return;
  const driver = await sqliteDriver();
  const library = await libraryEditions();
  const queries = realQueries();
  const rate = await indexRate([...grownLibrary(library, RATE_PASSAGES, 'library')]);
  const folder = await mkdtemp(join(tmpdir(), 'pincite-speed-'));
  try {
    const index = join(folder, 'index');
    await fill(index, library);
    const pages = library.reduce((sum, edition) => sum + edition.passages.length, 0);
    report(
      'all of the library',
      await measure(index, pages, queries, await smallPeers(library, driver)),
      rate,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const grown = await grownIndex(library, passages, driver);
  const peers = [passageTablePeer(driver, grown.fts5)];
  console.log(
    `\nGrown: ${grown.editions} editions; made in ${grown.seconds} s with FTS5's table (${megabytes(sizeOf(join(grown.fts5, '..')))} MB) beside it.`,
  );
  report('grown', await measure(grown.index, grown.passages, queries, peers), rate);
  for (const peer of peers) peer.close?.();
  console.log(
    'MiniSearch and Orama hold text and index as JavaScript objects: a million passages do not fit into their heap.',
  );
}

/** Whole questions and the words and wordings that people look up. */
function realQueries(): string[] {
  const questions = readQuestions('quran-ar').map(({ question }) => question);
  if (!corpus(romanisedFile, 'queries of a few words')) return questions;
  const lookups = readRomanised().flatMap(({ arabic }) => arabic.slice(0, 1));
  return questions.flatMap((question, i) => [question, ...lookups.slice(i, i + 1)]);
}

async function fill(index: string, editions: EditionDocument[]): Promise<void> {
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  try {
    for (const edition of editions) await engine.put([edition]);
    await engine.commit();
  } finally {
    await engine.close();
  }
}

async function smallPeers(library: EditionDocument[], driver: SqliteDriver): Promise<Peer[]> {
  const passages = library.flatMap(({ edition, title, passages }) =>
    passages.map(({ id, headings, text }) => ({
      id,
      document: edition,
      title,
      headings: headings.join(' . '),
      text,
    })),
  );
  const peers = [
    ...miniSearchPeers(passages).slice(0, 1),
    ...(await oramaPeers(passages, 'ar')).slice(-1),
    ...fts5Peers(passages, driver).slice(0, 1),
  ];
  return peers;
}

async function measure(index: string, passages: number, queries: string[], peers: Peer[]): Promise<Measured> {
  const host = await startHostProcess(index);
  const answersMs = await firstAnswer(host, queries);
  const limit = await startLimit(index, scope, queries);
  try {
    await loadHost(host, scope, queries, CORES, WARM_MS);
    await limit.run(CORES, WARM_MS);
    const ours: Row = { name: 'Pincite over HTTP', runs: [] };
    const inside: Row = { name: 'inside the JVM (the limit)', runs: [] };
    for (const clients of CLIENTS) {
      const [http, loop]: [Searches[], Searches[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        http.push(await loadHost(host, scope, queries, clients, RUN_MS));
        loop.push(await limit.run(Math.min(clients, CORES), RUN_MS));
      }
      ours.runs.push(together(http));
      inside.runs.push(together(loop));
    }
    const process = processFigures(host, answersMs, (await ensureEngine()).java);
    const rows = [ours, inside];
    for (const peer of peers) {
      rows.push({ name: `${peer.name}, in process`, runs: [await loopPeer(peer, queries, RUN_MS)] });
    }
    return { rows, process, index, passages };
  } finally {
    await limit.close();
    await host.close();
  }
}

async function firstAnswer(host: HostProcess, [query = '']: string[]): Promise<number> {
  const client = hostClient(host);
  const start = performance.now();
  await client.search({ scope, query });
  client.close();
  return host.startMs + performance.now() - start;
}

function processFigures(host: HostProcess, answersMs: number, java: string): ProcessFigures {
  const pid = childOf(host.pid);
  return { listensMs: host.startMs, answersMs, heap: heapOf(java, pid), rss: mostMemoryOf(pid) };
}

function together(runs: Searches[]): Searches {
  return { ms: runs.reduce((sum, { ms }) => sum + ms, 0), times: runs.flatMap(({ times }) => times) };
}

function report(name: string, { rows, process, index, passages }: Measured, rate: IndexRate): void {
  const table = new Table({
    head: [
      `${name}: ${passages} passages`,
      ...CLIENTS.map((clients) => `${clients} client${clients > 1 ? 's' : ''}: p50 · p99 ms · a second`),
    ],
    colAligns: ['left', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const { name, runs } of rows) {
    table.push([name, ...CLIENTS.map((_, i) => cell(runs[i] ?? null))]);
  }
  console.log(`\n${table.toString()}`);
  const [ours, inside] = rows;
  if (!ours || !inside) return;
  const over = p50(ours.runs[0]) - p50(inside.runs[0]);
  const bytes = sizeOf(index);
  const figures = new Table({
    head: ['measure', 'value', 'target'],
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [] },
  });
  figures.push(
    ['p50 over the limit, 1 client', `${over.toFixed(2)} ms`, '≤ 1 ms'],
    [
      'throughput, 8 clients, of the limit',
      share(perSecond(ours.runs[1]), perSecond(inside.runs[1])),
      '≥ 70 %',
    ],
    [
      'throughput, 32 clients, of the limit',
      share(perSecond(ours.runs[2]), perSecond(inside.runs[2])),
      '≥ 70 %',
    ],
    ['p99, 8 clients', `${p99(ours.runs[1]).toFixed(1)} ms`, passages >= 1_000_000 ? '< 60 ms' : ''],
    [
      `index rate over ${rate.passages} passages`,
      `${rate.ours.toFixed(0)} a second; Lucene's own writer ${rate.lucene.toFixed(0)}: ${share(rate.ours, rate.lucene)}`,
      '≥ 60 %',
    ],
    ['index size', `${megabytes(bytes)} MB, ${(bytes / passages).toFixed(0)} bytes a passage`, ''],
    [
      "the child's heap, used of committed",
      process.heap
        ? `${process.heap.usedMb.toFixed(0)} of ${process.heap.committedMb.toFixed(0)} MB`
        : 'no jcmd',
      '< 512 MB',
    ],
    ["the child's memory, at most", process.rss === null ? 'not told' : `${process.rss.toFixed(0)} MB`, ''],
    [
      'reopened: listens · first answer',
      `${process.listensMs.toFixed(0)} · ${process.answersMs.toFixed(0)} ms`,
      '',
    ],
  );
  console.log(figures.toString());
}

function cell(run: Searches | null): string {
  if (run === null) return '';
  return `${p50(run).toFixed(2)} · ${p99(run).toFixed(1)} · ${perSecond(run).toFixed(0)}`;
}

function p50(run: Searches | null | undefined): number {
  return run ? percentile(run.times, 0.5) : Number.NaN;
}

function p99(run: Searches | null | undefined): number {
  return run ? percentile(run.times, 0.99) : Number.NaN;
}

function perSecond(run: Searches | null | undefined): number {
  return run ? (1000 * run.times.length) / run.ms : Number.NaN;
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`;
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
