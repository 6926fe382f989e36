import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { type FolderEngine, startEngine } from '../../search-node/engine-child/engine.ts';
import { fetchGeneration } from '../../search-node/replica/fetch-generation.ts';
import { folderTarget } from '../../search-node/replica/folder-target.ts';
import { type Digests, type Published, publishCommit } from '../../search-node/replica/publish.ts';
import { openReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import type { Target } from '../../search-node/replica/target.ts';
import { hostClient } from './ask-host.ts';
import { sizeOf } from './grown-index.ts';
import { grownLibrary } from './grown-library.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { libraryEditions } from './kept-editions.ts';
import { percentile } from './ranking-metrics.ts';

// A primary, a folder between, and a replica in a process of its own, over a library that is grown for it.

const PASSAGES = 20_000;
const SWAPS = 20;
const CLIENTS = 4;
const QUIET_MS = 10_000;

type Setting = {
  engine: FolderEngine;
  index: string;
  target: Target;
  folder: string;
  publish: () => Promise<Published>;
};

export async function run({ passages = PASSAGES }: { passages?: number } = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-bench-'));
  const index = join(folder, 'index');
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  const target = folderTarget(join(folder, 'target'));
  const digests: Digests = new Map();
  const primary = {
    commits: engine.commits,
    index,
    references: `${index}.references`,
    publisher: 'a'.repeat(32),
  };
  const publish = async () => {
    const made = await publishCommit(primary, target, { digests });
    if (!made) throw new Error('There was nothing to publish.');
    return made;
  };
  try {
    await measure({ engine, index, target, folder, publish }, passages);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(setting: Setting, passages: number): Promise<void> {
  const { engine, index, target, folder, publish } = setting;
  const library = await libraryEditions();
  for (const edition of grownLibrary(library, passages, 'library')) await engine.put([edition]);
  await engine.commit();
  const mb = sizeOf(index) / 1e6;
  const [first, publishMs] = await timed(publish);
  const home = await openReplicaFolder(join(folder, 'replica'));
  const [, fetchMs] = await timed(() => fetchGeneration(target, first.publication, home));
  const [second, againMs] = await timed(() => change(setting, library, 0));
  const [more, moreMs] = await timed(() => fetchGeneration(target, second.publication, home));
  const table = new Table({
    head: ['', `${passages} passages, ${mb.toFixed(0)} MB`],
    style: { head: [], border: [] },
  });
  table.push(
    ['published at first', rate(first.sentBytes, publishMs)],
    ['fetched at first, every byte checked', rate(first.publication.bytes, fetchMs)],
    [
      'one edition changed: committed and published',
      `${rate(second.sentBytes, againMs)} of ${mb.toFixed(0)}`,
    ],
    ['… and fetched', rate(more.fetchedBytes, moreMs)],
  );
  console.log(table.toString());
  const replica = await startHostProcess(join(folder, 'replica'), [
    ...['--replica-of', target.name],
    ...['--poll', '0.2'],
  ]);
  try {
    await swapUnderLoad(setting, library, replica);
  } finally {
    await replica.close();
  }
}

/** Searches without a pause while the replica goes from generation to generation, beside as long a time without. */
async function swapUnderLoad(
  setting: Setting,
  library: EditionDocument[],
  replica: HostProcess,
): Promise<void> {
  const load = startLoad(replica, queriesOf(library));
  // The first searches of a process are slow by themselves.
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  load.taken();
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const quiet = load.taken();
  const served = new Set<string>();
  const start = performance.now();
  for (let swap = 1; swap <= SWAPS; swap++) {
    const { publication } = await change(setting, library, swap);
    while (!(await generationOf(replica)).includes(publication.generation))
      await new Promise((resolve) => setTimeout(resolve, 50));
    served.add(publication.generation);
  }
  const swapSeconds = (performance.now() - start) / 1000;
  const during = load.taken();
  const failed = await load.end();
  const table = new Table({
    head: [`${CLIENTS} clients, searches without a pause`, 'searches', 'p50', 'p99', 'longest'],
    style: { head: [], border: [] },
  });
  table.push(
    ['no swap', ...cells(quiet)],
    [`${served.size} swaps in ${swapSeconds.toFixed(0)} s`, ...cells(during)],
  );
  console.log(table.toString());
  console.log(
    `failed: ${failed.length} of ${quiet.length + during.length}${failed[0] ? ` (${failed[0]})` : ''}`,
  );
}

function startLoad(replica: HostProcess, queries: string[]) {
  const client = hostClient(replica, CLIENTS);
  const failed: string[] = [];
  let times: number[] = [];
  let going = true;
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      for (let at = number * 7; going; at++) {
        const asked = performance.now();
        const query = queries[at % queries.length] ?? '';
        await client
          .post(JSON.stringify({ scope: { collections: ['library'] }, query }))
          .catch((cause: unknown) => failed.push(String(cause)));
        times.push(performance.now() - asked);
      }
    }),
  );
  return {
    /** Milliseconds of the searches since it was last asked. */
    taken() {
      const taken = times;
      times = [];
      return taken;
    },
    async end() {
      going = false;
      await clients;
      client.close();
      return failed;
    },
  };
}

/** One edition is written anew, committed and published. */
async function change(
  { engine, publish }: Setting,
  library: EditionDocument[],
  nth: number,
): Promise<Published> {
  const [edition] = library;
  if (!edition) throw new Error('The library is empty.');
  const passages = edition.passages.slice(0, 50).map((one, at) => ({ ...one, id: `changed-${nth}-${at}` }));
  await engine.put([{ ...edition, collection: 'library', edition: 'changed', work: 'changed', passages }]);
  await engine.commit();
  return publish();
}

function queriesOf(library: EditionDocument[]): string[] {
  return library.flatMap(({ passages }) =>
    passages.slice(0, 20).flatMap(({ text }) => {
      const words = text.split(/\s+/).slice(3, 7).join(' ');
      return words ? [words] : [];
    }),
  );
}

async function generationOf({ url }: HostProcess): Promise<string> {
  return (await fetch(`${url}/v1/health`)).text();
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}

function rate(bytes: number, ms: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(2)} s: ${(bytes / 1e3 / ms).toFixed(0)} MB a second`;
}

function cells(times: number[]): string[] {
  return [
    String(times.length),
    `${percentile(times, 0.5).toFixed(1)} ms`,
    `${percentile(times, 0.99).toFixed(1)} ms`,
    `${Math.max(...times).toFixed(1)} ms`,
  ];
}
