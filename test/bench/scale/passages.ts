import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Table from 'cli-table3';
import { ensureEngine } from '../../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../../search-node/engine-child/engine.ts';
import { corpus, readQuestions } from '../../support/shared-data.ts';
import { type HostAddress, hostClient } from '../ask-host.ts';
import { childOf, cpuOf, heapOf, mostMemoryOf } from '../child-process-figures.ts';
import { benchFolder, growIndex, sizeOf } from '../grown-index.ts';
import { EDITION_PAGES, grownLibrary, grownNumber } from '../grown-library.ts';
import { type HostProcess, startHostProcess } from '../host-process.ts';
import { indexRate } from '../index-rate.ts';
import { libraryEditions } from '../kept-editions.ts';
import { percentile } from '../ranking-metrics.ts';
import { loadHost } from '../search-load.ts';
import { measureCluster, searchNode } from './cluster-passages.ts';
import { type ImportCost, importCost, tellImports } from './import-cost.ts';
import { keptCluster } from './kept-cluster.ts';

const DEFAULT_PASSAGES = 1_000_000;
const CLUSTER_PASSAGES = 50_000;
const RATE_PASSAGES = 5000;
const CLIENTS = [1, 8];
const WARM_MS = 20_000;
const RUN_MS = 10_000;
const scope = { collections: ['library'] };

export type SearchFigures = {
  passages: number;
  /** From the start of the host until it listens, and until its first answer. */
  listensMs: number;
  answersMs: number;
  clients: { clients: number; p50: number; p99: number; perSecond: number }[];
  /** Of one search, all cores together. */
  cpuMs: { engine: number; host: number };
  heapMb: number | null;
  memoryMb: number | null;
  indexMb: number;
};

type Options = { index?: string; passages?: number; clusterPassages?: number };

/**
 * Searches in an index of millions of passages: an existing one (`passages`: so many of them at most), or one that is
 * grown here and kept.
 */
export async function passages(options: Options = {}): Promise<void> {
  if (!corpus('library', 'millions of passages')) return;
  const index =
    options.index ?? (await grownFor(await libraryEditions(), options.passages ?? DEFAULT_PASSAGES));
  const copy = linked(index);
  let held: number;
  try {
    if (options.index !== undefined && options.passages !== undefined) await cutTo(options.passages, copy);
    const embedded = await measureIndex(copy);
    report('embedded engine', embedded);
    held = embedded.passages;
  } finally {
    rmSync(dirname(copy), { recursive: true, force: true });
  }
  const library = await libraryEditions();
  const count = options.clusterPassages ?? CLUSTER_PASSAGES;
  await (count === held ? asMany(library, count) : beside(library, count));
  const rate = await indexRate([...grownLibrary(library, RATE_PASSAGES, 'library')]);
  console.log(
    `Import: ${rate.ours.toFixed(0)} passages/s (${RATE_PASSAGES} of them, Lucene's own writer ${rate.lucene.toFixed(0)}).`,
  );
}

/** The same passages as in the index that was just measured: filling a cluster with them takes hours once. */
async function asMany(library: EditionDocument[], count: number): Promise<void> {
  const node = await keptCluster(library, count);
  try {
    report('OpenSearch, one node', await searchNode(node));
  } finally {
    await node.stop();
  }
}

/** The same passages in both engines, as many as an import into OpenSearch takes minutes for. */
async function beside(library: EditionDocument[], count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-beside-'));
  try {
    const index = join(folder, 'index');
    const embedded = await fill(library, count, index);
    report('embedded engine', await measureIndex(index));
    const { filled, searched } = await measureCluster(library, count);
    report('OpenSearch, one node', searched);
    tellImports(embedded, filled);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(library: EditionDocument[], count: number, index: string): Promise<ImportCost> {
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  try {
    await engine.generation({ timeoutMs: 60_000 });
    const processes = { engine: childOf(process.pid) };
    return await importCost(grownLibrary(library, count, 'library'), engine, processes);
  } finally {
    await engine.close();
  }
}

async function measureIndex(index: string): Promise<SearchFigures> {
  const start = performance.now();
  const host = await startHostProcess(index);
  try {
    const pid = childOf(host.pid);
    const { java } = await ensureEngine();
    const figures = await measureHost(host, () => cpuOf(pid), start);
    const heap = heapOf(java, pid);
    return {
      ...figures,
      heapMb: heap?.usedMb ?? null,
      memoryMb: mostMemoryOf(pid),
      indexMb: sizeOf(index) / 2 ** 20,
    };
  } finally {
    await host.close();
  }
}

type Asked = Omit<SearchFigures, 'heapMb' | 'memoryMb' | 'indexMb'>;

/** Real questions and look-ups, at once by so many; `engineCpu`: milliseconds that the engine has used so far. */
export async function measureHost(
  host: HostProcess,
  engineCpu: () => number,
  started: number,
): Promise<Asked> {
  const questions = readQuestions('quran-ar').map(({ question }) => question);
  const searched = await firstAnswer(host, questions[0] ?? '');
  const answersMs = performance.now() - started;
  await loadHost(host, scope, questions, 4, WARM_MS);
  const before = { engine: engineCpu(), host: cpuOf(host.pid) };
  let searches = 0;
  const clients: Asked['clients'] = [];
  for (const count of CLIENTS) {
    const { times, ms } = await loadHost(host, scope, questions, count, RUN_MS);
    searches += times.length;
    clients.push({
      clients: count,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      perSecond: (1000 * times.length) / ms,
    });
  }
  const cpuMs = {
    engine: (engineCpu() - before.engine) / searches,
    host: (cpuOf(host.pid) - before.host) / searches,
  };
  return { passages: searched, listensMs: host.startMs, answersMs, clients, cpuMs };
}

async function firstAnswer(host: HostAddress, query: string): Promise<number> {
  const client = hostClient(host);
  try {
    const { receipts } = await client.search({ scope, query });
    return receipts[0]?.searched.passages ?? 0;
  } finally {
    client.close();
  }
}

export function report(name: string, figures: SearchFigures): void {
  const { passages, listensMs, answersMs, clients, cpuMs, heapMb, memoryMb, indexMb } = figures;
  const table = new Table({ head: [`${name}, ${passages.toLocaleString('en')} passages`, ''] });
  table.push(
    ['open: listens, first answer', `${listensMs.toFixed(0)}, ${answersMs.toFixed(0)} ms`],
    ...clients.map(({ clients, p50, p99, perSecond }) => [
      `${clients} at once: p50, p99, a second`,
      `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms, ${perSecond.toFixed(0)}`,
    ]),
    ['processor time of a search: engine, host', `${cpuMs.engine.toFixed(1)}, ${cpuMs.host.toFixed(1)} ms`],
    ['heap used, most memory', `${heapMb?.toFixed(0) ?? '?'}, ${memoryMb?.toFixed(0) ?? '?'} MB`],
    ['on disk', `${indexMb.toFixed(0)} MB, ${((indexMb * 2 ** 20) / passages).toFixed(0)} bytes a passage`],
  );
  console.log(table.toString());
}

/** Kept for the next run. */
async function grownFor(library: EditionDocument[], count: number): Promise<string> {
  const index = join(benchFolder, `scale-${count}`, 'index');
  if (existsSync(join(index, '..', 'done'))) return index;
  rmSync(dirname(index), { recursive: true, force: true });
  mkdirSync(dirname(index), { recursive: true });
  const start = performance.now();
  const made = await growIndex(library, count, index);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `Grown: ${made} passages in ${seconds.toFixed(0)} s, ${(made / seconds).toFixed(0)} a second, text made meanwhile.`,
  );
  mkdirSync(join(index, '..', 'done'));
  return index;
}

/** Takes the editions out that were grown last, so that no more than so many passages are left. */
async function cutTo(passages: number, index: string): Promise<void> {
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  try {
    const ids = (await engine.indexed('library')).map(({ edition }) => edition);
    const kept = passages / EDITION_PAGES;
    await engine.remove(
      'library',
      ids.filter((id) => grownNumber(id) >= kept),
    );
    await engine.commit();
  } finally {
    await engine.close();
  }
}

/** The same files under second names, so that an index that is being written can be measured as it was committed. */
function linked(index: string): string {
  const copy = join(mkdtempSync(join(dirname(index), 'pincite-measured-')), 'index');
  mkdirSync(copy);
  for (const file of readdirSync(index))
    if (file !== 'write.lock') linkSync(join(index, file), join(copy, file));
  return copy;
}
