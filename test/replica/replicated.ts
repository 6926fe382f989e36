import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { Engine } from '../../search-node/engine-child/engine.ts';
import { type FolderEngine, startEngine } from '../../search-node/engine-child/engine.ts';
import { folderTarget } from '../../search-node/replica/folder-target.ts';
import { type Manifest, readManifest } from '../../search-node/replica/manifest.ts';
import { type Primary, publishCommit } from '../../search-node/replica/publish.ts';
import { type Publication, type PublishedList, readList } from '../../search-node/replica/published-list.ts';
import { startReplica } from '../../search-node/replica/replica.ts';
import { openReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import { placeOf, type Target } from '../../search-node/replica/target.ts';
import { retries } from '../../search-node/replica/with-retries.ts';
import type { SearchRequest } from '../../shared/search-api.ts';
import { article, temporaryFolder } from '../engine/small-index.ts';

// A primary and its replicas in one process, each with its own real engine, for tests of what goes between them.

// As many tries as ever, a twentieth of the time apart.
retries.waitsMs = retries.waitsMs.map((ms) => ms / 20);

export type TestPrimary = {
  engine: FolderEngine;
  primary: Primary;
  write: (...ids: string[]) => Promise<string>;
};

export const PUBLISHER = 'a'.repeat(32);

export async function startPrimary(folder: string): Promise<TestPrimary> {
  const index = join(folder, 'index');
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  const primary = { commits: engine.commits, index, references: `${index}.references`, publisher: PUBLISHER };
  return {
    engine,
    primary,
    /** Commits articles that hold the word `common` and their own id, each in place of the one of that id. */
    async write(...ids) {
      await engine.put(ids.map((id) => article(id, `common words of ${id}`)));
      return (await engine.commit()).generation;
    },
  };
}

export async function published({ primary }: TestPrimary, target: Target) {
  const made = await publishCommit(primary, target, { partBytes: 4096 });
  if (!made) throw new Error('There was nothing to publish.');
  return made;
}

export async function startTestReplica(home: string, target: Target, log: string[], everyMs = 50) {
  const folder = await openReplicaFolder(home);
  const signal = new AbortController().signal;
  return startReplica({ target, folder, everyMs, log: (line) => log.push(line), signal });
}

export const targetIn = (folder: string): Target => folderTarget(join(folder, 'target'));

/** How many of all articles are found now, and by which generation. */
export async function common(engine: Engine): Promise<{ generation: string; hits: number }> {
  const request: SearchRequest = { scope: { collections: ['help'] }, query: 'common', limit: 1 };
  const { value } = await engine.search(request);
  return {
    generation: value.generation,
    hits: value.receipts.find(({ pass }) => pass === 'words')?.hits ?? 0,
  };
}

/** A real index of one commit and then another, published both, in a folder that each test copies. */
export type TwoGenerations = { folder: string; target: string; first: Publication; second: Publication };

export async function publishTwo(folder: string): Promise<TwoGenerations> {
  const primary = await startPrimary(folder);
  try {
    const target = targetIn(folder);
    await primary.write('a', 'b');
    const { publication: first } = await published(primary, target);
    await primary.write('c');
    const { publication: second } = await published(primary, target);
    return { folder, target: join(folder, 'target'), first, second };
  } finally {
    await primary.engine.close();
  }
}

/** The published generations in a target of the test's own, which it may damage. */
export function copyOf({ target }: TwoGenerations): string {
  const copy = join(temporaryFolder(), 'target');
  cpSync(target, copy, { recursive: true });
  return copy;
}

export async function listIn(folder: string): Promise<PublishedList> {
  const read = await readList(folderTarget(folder));
  if (!read) throw new Error('There is no list.');
  return read.list;
}

/** Writes the list as whoever may write there can, whatever it says. */
export async function putList(folder: string, text: string): Promise<void> {
  const target = folderTarget(folder);
  const before = await target.readList();
  if (!(await target.writeList(text, before?.tag ?? null))) throw new Error('The list was not written.');
}

export function objectIn(folder: string, sha256: string): string {
  return join(folder, placeOf(sha256));
}

export function manifestIn(folder: string, { manifest, generation }: Publication): Manifest {
  return readManifest(readFileSync(objectIn(folder, manifest)), generation);
}
