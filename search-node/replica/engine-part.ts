import { ensureEngine } from '../engine-build/build-engine.ts';
import { type FolderEngine, startEngine } from '../engine-child/engine.ts';
import type { SearchHostOptions } from '../host/search-host.ts';
import type { SearchNodeOptions } from '../options.ts';
import { openTarget } from './open-target.ts';
import { startPublishing } from './publishing.ts';
import { startReplica } from './replica.ts';
import { openReplicaFolder, servedName } from './replica-folder.ts';

type Asked = Pick<SearchNodeOptions, 'index' | 'publish' | 'keep' | 'replicaOf' | 'poll'>;
type Say = (line: string) => void;

/** What stands behind a host: an index that is written here, published or not, or a replica. */
export type EnginePart = {
  host: Pick<SearchHostOptions, 'index' | 'startEngine' | 'notIndexing'>;
  /** Once the host listens. */
  begin: (say: Say) => void;
  close: () => Promise<void>;
};

/** Throws `ReplicaError` where the target or the folder is not one. */
export async function enginePart(
  { index, publish, keep, replicaOf, poll }: Asked,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<EnginePart> {
  if (replicaOf !== null) return replicaPart(index, replicaOf, poll, env, signal);
  if (publish === null) return { host: { index }, begin: () => {}, close: async () => {} };
  return primaryPart(index, publish, keep, env);
}

async function replicaPart(
  index: string,
  replicaOf: string,
  poll: number,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<EnginePart> {
  const target = openTarget(replicaOf, env);
  const folder = await openReplicaFolder(index);
  return {
    host: {
      index: servedName(folder.path),
      startEngine: (log) => startReplica({ target, folder, everyMs: poll * 1000, log, signal }),
      notIndexing: `This search host is a replica of ${target.name}, which is only read. Ask its primary to index.`,
    },
    begin: () => {},
    close: async () => {}, // following ends with the engine
  };
}

function primaryPart(
  index: string,
  publish: string,
  keep: number,
  env: Record<string, string | undefined>,
): EnginePart {
  const target = openTarget(publish, env);
  let engine: FolderEngine | null = null;
  let publishing: ReturnType<typeof startPublishing> | null = null;
  return {
    host: {
      index,
      async startEngine(log) {
        engine = startEngine({ ...(await ensureEngine()), index }, log);
        return { engine };
      },
    },
    begin(say) {
      if (engine) publishing = startPublishing({ commits: engine.commits, index, target, keep, log: say });
    },
    async close() {
      await publishing?.close();
    },
  };
}
