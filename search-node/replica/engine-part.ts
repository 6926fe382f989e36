import { ensureEngine } from '../engine-build/build-engine.ts';
import { type FolderEngine, startEngine } from '../engine-child/engine.ts';
import type { SearchHostOptions } from '../host/search-host.ts';
import type { ClusterOptions } from '../opensearch/cluster/cluster-options.ts';
import type { SearchNodeOptions } from '../options.ts';
import { openTarget } from './open-target.ts';
import { startPublishing } from './publishing.ts';
import { startReplica } from './replica.ts';
import { openReplicaFolder, servedName } from './replica-folder.ts';

type Asked = Pick<SearchNodeOptions, 'index' | 'publish' | 'keep' | 'replicaOf' | 'poll'> &
  Partial<Pick<SearchNodeOptions, 'cluster'>>;
type Say = (line: string) => void;

/** What stands behind a host: an index that is written here, published or not, a replica, or a cluster. */
export type EnginePart = {
  host: Pick<SearchHostOptions, 'index' | 'startEngine' | 'notIndexing'>;
  /** Once the host listens. */
  begin: (say: Say) => void;
  close: () => Promise<void>;
};

/** Throws `ClusterError`, or `ReplicaError` where the target or the folder is not one. */
export async function enginePart(
  { index, publish, keep, replicaOf, poll, cluster }: Asked,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<EnginePart> {
  if (cluster) return clusterPart(index, cluster);
  if (replicaOf !== null) return replicaPart(index, replicaOf, poll, env, signal);
  if (publish === null) return { host: { index }, begin: () => {}, close: async () => {} };
  return primaryPart(index, publish, keep, env);
}

/** The folder has what is not in the cluster: tables of cross references. */
function clusterPart(index: string, cluster: ClusterOptions): EnginePart {
  return {
    host: {
      index,
      async startEngine(log) {
        const { openCluster } = await import('../opensearch/open-cluster.ts');
        return { engine: await openCluster(cluster, log) };
      },
    },
    begin: () => {},
    close: async () => {},
  };
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
