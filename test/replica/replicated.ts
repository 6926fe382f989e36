import { join } from 'node:path';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { Engine } from '../../search-node/engine-child/engine.ts';
import { type FolderEngine, startEngine } from '../../search-node/engine-child/engine.ts';
import { folderTarget } from '../../search-node/replica/folder-target.ts';
import { type Primary, publishCommit } from '../../search-node/replica/publish.ts';
import { startReplica } from '../../search-node/replica/replica.ts';
import { openReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import type { Target } from '../../search-node/replica/target.ts';
import type { SearchRequest } from '../../shared/search-api.ts';
import { article } from '../engine/small-index.ts';

// A primary and its replicas in one process, each with its own real engine, for tests of what goes between them.

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
