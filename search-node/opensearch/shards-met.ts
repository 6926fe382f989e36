import type { Cluster } from './cluster/connect.ts';

type Shards = { of: (index: string) => number | undefined; met: (index: string, shards: number) => void };

const known = new WeakMap<Cluster, Shards>();

/** How many shards the indexes of a cluster have, of those that were searched. An index has as many as long as it lives. */
export function shardsMet(cluster: Cluster): Shards {
  const met = known.get(cluster) ?? remembering();
  known.set(cluster, met);
  return met;
}

/** The one asked of last alone: another is searched after a re-index. */
function remembering(): Shards {
  let last: { index: string; shards: number } | null = null;
  return {
    of: (index) => (last?.index === index ? last.shards : undefined),
    met(index, shards) {
      last = { index, shards };
    },
  };
}
