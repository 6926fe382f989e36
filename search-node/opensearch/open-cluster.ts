import { ensureEngine } from '../engine-build/build-engine.ts';
import type { Engine } from '../engine-child/engine.ts';
import type { ClusterOptions } from './cluster/cluster-options.ts';
import { clusterWriter } from './cluster/cluster-writer.ts';
import { connectCluster } from './cluster/connect.ts';
import { install } from './cluster/install.ts';
import { openSearchEngine } from './engine.ts';
import { startJavaInFront } from './java-in-front.ts';

/** The engine on a cluster, with what it needs there put in. Throws `ClusterError`; nothing is left running then. */
export async function openCluster(options: ClusterOptions, log: (line: string) => void): Promise<Engine> {
  const cluster = connectCluster(options);
  try {
    await install(cluster);
    const java = startJavaInFront(await ensureEngine(), log);
    return openSearchEngine({ cluster, java, writer: clusterWriter(cluster, java) });
  } catch (cause) {
    await cluster.close();
    throw cause;
  }
}
