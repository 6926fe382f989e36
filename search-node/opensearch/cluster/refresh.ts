import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './connect.ts';

const TRIES = 5;
const TIMEOUT_MS = 300_000;

const Refreshed = z.object({ _shards: z.object({ failed: z.number() }) });

/** Makes all that was written ready to be searched, in every copy of every shard: a commit says that it is. */
export async function refreshAll(
  cluster: Cluster,
  { passages, editions }: { passages: string; editions: string },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { _shards } = await cluster.ask({
      method: 'POST',
      path: `/${passages},${editions}/_refresh`,
      timeoutMs: TIMEOUT_MS,
      reply: Refreshed,
    });
    if (_shards.failed === 0) return;
    if (tries === TRIES) {
      throw new ClusterError(
        'cluster_red',
        `The cluster at ${cluster.where} could not show what was written (${_shards.failed} shards failed). Nothing was committed. Look at GET /_cluster/health, then index again.`,
      );
    }
    await setTimeout(1000 * tries);
  }
}
