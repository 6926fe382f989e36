import { ensureEngine } from '../engine-build/build-engine.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import { type ReplicaEngine, startReplicaEngine } from '../engine-child/replica-engine.ts';
import { type Following, type FollowOptions, firstGeneration, follow } from './follow.ts';
import { INDEX_FORMAT } from './manifest.ts';
import { wordsOf } from './replica-error.ts';
import type { Kept, ReplicaFolder } from './replica-folder.ts';

export type Replica = {
  engine: ReplicaEngine;
  following: () => Following;
};

/**
 * Starts the engine on the generation that was served last, without asking the target, or on the first that can be
 * fetched; from then on the target is followed. Rejects with `EngineError` where another process holds the folder.
 */
export async function startReplica(options: FollowOptions): Promise<Replica> {
  const { folder, log } = options;
  const first = await startOnDisk(folder, log);
  const { engine, kept } = first ?? (await startFetched(options));
  await folder.serve(kept, null);
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const followed = follow(engine, kept, { ...options, signal });
  return {
    engine: {
      ...engine,
      async close() {
        stopping.abort();
        await followed.ended;
        await engine.close();
      },
    },
    following: followed.state,
  };
}

type Started = { engine: ReplicaEngine; kept: Kept };

/** Null where nothing lies there that this engine can read. */
async function startOnDisk(folder: ReplicaFolder, log: (line: string) => void): Promise<Started | null> {
  const kept = await folder.lastServed().catch((cause) => {
    log(`replica: what was served last cannot be used (${wordsOf(cause)}). It is fetched again.`);
    return null;
  });
  if (kept === null || kept.manifest.indexFormat !== INDEX_FORMAT) return null;
  try {
    return await started(folder, kept, log);
  } catch (cause) {
    if (!(cause instanceof EngineError && cause.code === 'index_format')) throw cause;
    const damaged = await folder.discardDamaged(kept);
    log(
      `replica: ${kept.manifest.generation} was damaged on this disk (${damaged.length} files). It is fetched again.`,
    );
    return null;
  }
}

async function startFetched(options: FollowOptions): Promise<Started> {
  const kept = await firstGeneration(options);
  return started(options.folder, kept, options.log);
}

async function started(folder: ReplicaFolder, kept: Kept, log: (line: string) => void): Promise<Started> {
  const command = await ensureEngine();
  const engine = startReplicaEngine({ ...command, index: kept.folder, replica: folder.path }, log);
  try {
    await engine.generation({ timeoutMs: 60_000 });
    return { engine, kept };
  } catch (cause) {
    await engine.close();
    throw cause;
  }
}
