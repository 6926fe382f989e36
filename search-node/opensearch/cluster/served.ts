import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './connect.ts';
import { LAYOUT } from './layout.ts';
import { generationOf, readState, type State } from './state.ts';
import { visible } from './visible.ts';

/** What is served now. The names are those of the indexes, not of the aliases: a request that began stays with them. */
export type Served = {
  generation: string;
  build: string;
  passages: string;
  editions: string;
  /** A clause for `bool.filter` that picks this generation's documents, in either index. */
  filter: object;
};

/** One look at the cluster. What replaced editions are kept long enough for a request that began with this to end. */
export async function served(cluster: Cluster, signal?: AbortSignal): Promise<Served> {
  const read = await readState(cluster, `${cluster.name}-editions`, signal);
  if (!read) {
    throw new ClusterError(
      'alias_conflict',
      `The cluster at ${cluster.where} has no index under ${cluster.name}-editions. Start the host again, or roll back to a build that is there.`,
    );
  }
  refuseOtherLayout(read.state, cluster);
  return servedOf(cluster, read.build, read.state);
}

export function servedOf({ name }: Cluster, build: string, state: State): Served {
  return {
    generation: generationOf(state),
    build,
    passages: `${name}-passages-${build}`,
    editions: `${name}-editions-${build}`,
    filter: visible(state.last, state.gone),
  };
}

export function refuseOtherLayout({ layout }: State, cluster: Cluster): void {
  if (layout === LAYOUT) return;
  throw new ClusterError(
    'other_layout',
    `The index ${cluster.name} in the cluster at ${cluster.where} has layout ${layout}; this host reads ${LAYOUT}. Nothing in it was changed. Build a new one beside it with npm run search-node -- cluster reindex; where the layout is newer, update Pincite.`,
  );
}
