import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { corpus, readQuestions } from '../support/shared-data.ts';
import { hostClient } from './ask-host.ts';
import { childOf, cpuOf, heapOf, mostMemoryOf } from './child-process-figures.ts';
import { fillIndex } from './fill-index.ts';
import { grownIndex } from './grown-index.ts';
import { grownLibrary } from './grown-library.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { indexRate } from './index-rate.ts';
import { libraryEditions } from './kept-editions.ts';
import { fts5Peers } from './peers/fts5.ts';
import { passageTablePeer } from './peers/fts5-file.ts';
import { miniSearchPeers } from './peers/minisearch.ts';
import { oramaPeers } from './peers/orama.ts';
import type { Peer } from './peers/peer.ts';
import { type SqliteDriver, sqliteDriver } from './peers/sqlite.ts';
import { readRomanised, romanisedFile } from './romanised-queries.ts';
import { type Searches, startLimit } from './search-limit.ts';
import { loadHost, loopPeer } from './search-load.ts';
import {
  CLIENTS,
  GROWN_PASSAGES,
  type Measured,
  type ProcessFigures,
  type Row,
  reportSpeed,
} from './speed-report.ts';

const CORES = 2;
const ROUNDS = 5;
const RUN_MS = 2500;
const PEER_MS = 5000;
const WARM_MS = 6000;
const RATE_PASSAGES = 25_000;
const scope = { collections: ['library'] };

/** Searches over HTTP beside the engine's own search in a loop in its JVM, on a library and on a grown one. */
export async function run({ passages = GROWN_PASSAGES }: { passages?: number } = {}): Promise<void> {
  if (!corpus('library', 'the speed of searching')) return;
  console.log(
    `Medians of ${ROUNDS} rounds in turns. Waiting for a core now: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()}; beside other work, times over HTTP, which need three processes, suffer most.`,
  );
  const driver = await sqliteDriver();
  const library = await libraryEditions();
  const queries = realQueries();
  const rate = await indexRate([...grownLibrary(library, RATE_PASSAGES, 'library')]);
  const folder = await mkdtemp(join(tmpdir(), 'pincite-speed-'));
  try {
    const index = join(folder, 'index');
    await fillIndex(index, library);
    const pages = library.reduce((sum, edition) => sum + edition.passages.length, 0);
    reportSpeed(
      'all of the library',
      await measure(index, pages, queries, await smallPeers(library, driver)),
      rate,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const grown = await grownIndex(library, passages);
  const peers = [passageTablePeer(driver, grown.fts5)];
  console.log(
    `\nGrown: ${grown.editions} editions; indexed in ${grown.seconds} s, FTS5's table at the same time.`,
  );
  reportSpeed('grown', await measure(grown.index, grown.passages, queries, peers), rate);
  for (const peer of peers) peer.close?.();
  console.log(
    'MiniSearch and Orama are not asked here: they hold text and index as JavaScript objects in one heap.',
  );
}

/** Whole questions and the words and wordings that people look up. */
function realQueries(): string[] {
  const questions = readQuestions('quran-ar').map(({ question }) => question);
  if (!corpus(romanisedFile, 'queries of a few words')) return questions;
  const lookups = readRomanised().flatMap(({ arabic }) => arabic.slice(0, 1));
  return questions.flatMap((question, i) => [question, ...lookups.slice(i, i + 1)]);
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
    ...miniSearchPeers(passages, 'ar').slice(0, 1),
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
    const ours: Row = { name: 'Pincite over HTTP', rounds: [] };
    const inside: Row = { name: 'inside the JVM (the limit)', rounds: [] };
    const pids = { host: host.pid, child: childOf(host.pid), limit: limit.pid };
    const before = cpuOfAll(pids);
    for (const clients of CLIENTS) {
      const [http, loop]: [Searches[], Searches[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        http.push(await loadHost(host, scope, queries, clients, RUN_MS));
        loop.push(await limit.run(Math.min(clients, CORES), RUN_MS));
      }
      ours.rounds.push(http);
      inside.rounds.push(loop);
    }
    const after = cpuOfAll(pids);
    const cpu = {
      host: (after.host - before.host) / searches(ours),
      child: (after.child - before.child) / searches(ours),
      limit: (after.limit - before.limit) / searches(inside),
    };
    const process = { ...processFigures(host, answersMs, (await ensureEngine()).java), cpu };
    const others: Row[] = [];
    for (const peer of peers) {
      others.push({
        name: `${peer.name}, in process`,
        rounds: [[await loopPeer(peer, queries, PEER_MS)]],
      });
    }
    return { ours, limit: inside, peers: others, process, index, passages };
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

function cpuOfAll({ host, child, limit }: { [process in keyof ProcessFigures['cpu']]: number | undefined }) {
  return { host: cpuOf(host), child: cpuOf(child), limit: cpuOf(limit) };
}

function searches({ rounds }: Row): number {
  return rounds.flat().reduce((sum, { times }) => sum + times.length, 0);
}

function processFigures(host: HostProcess, answersMs: number, java: string): Omit<ProcessFigures, 'cpu'> {
  const pid = childOf(host.pid);
  return { listensMs: host.startMs, answersMs, heap: heapOf(java, pid), rss: mostMemoryOf(pid) };
}
