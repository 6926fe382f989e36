import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { type Engine, startEngine } from '../../search-node/engine-child/engine.ts';
import { clusterWriter } from '../../search-node/opensearch/cluster/cluster-writer.ts';
import { connectCluster } from '../../search-node/opensearch/cluster/connect.ts';
import { install } from '../../search-node/opensearch/cluster/install.ts';
import { type CallCost, openSearchEngine } from '../../search-node/opensearch/engine.ts';
import { startJavaInFront } from '../../search-node/opensearch/java-in-front.ts';

// The same editions in the embedded engine and in a cluster, each behind the same interface.

export type TwoEngines = {
  embedded: Engine;
  cluster: Engine;
  /** Of the calls to the cluster's engine since it was last asked. */
  costs: () => CallCost[];
  close: () => Promise<void>;
};

type Given = {
  name: string;
  shards: number;
  /** One that has the editions, of whoever closes it. */
  embedded?: Engine;
  jvmArguments?: string[];
};

export async function startTwoEngines(
  openSearch: string,
  { name, shards, embedded: started, jvmArguments = [] }: Given,
  editions: EditionDocument[],
  log: (line: string) => void = () => {},
): Promise<TwoEngines> {
  const built = await ensureEngine();
  const folder = await mkdtemp(join(tmpdir(), 'pincite-two-engines-'));
  const embedded = started ?? startEngine({ ...built, index: folder, jvmArguments }, log);
  const options = { urls: [openSearch], name, shards, replicas: 0, ca: null, auth: null };
  const connected = connectCluster(options);
  const java = startJavaInFront(built, log, jvmArguments);
  let met: CallCost[] = [];
  const writer = clusterWriter(connected, java);
  const cluster = openSearchEngine({
    cluster: connected,
    java,
    writer,
    onCost: (cost) => met.push(cost),
  });
  const both = {
    embedded,
    cluster,
    costs() {
      const costs = met;
      met = [];
      return costs;
    },
    async close() {
      if (!started) await embedded.close();
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await install(connected);
    for (const engine of started ? [cluster] : [embedded, cluster]) {
      await engine.put(editions);
      await engine.commit();
    }
    return both;
  } catch (cause) {
    await both.close();
    throw cause;
  }
}
