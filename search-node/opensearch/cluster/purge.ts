import * as z from 'zod';
import type { Cluster } from './connect.ts';
import { changeState, readState } from './state.ts';
import { ofVersions } from './visible.ts';

/** How long what was replaced is kept, for the requests that began before it was. */
export const GRACE_MS = 60_000;
/** How long what a crashed writer may still send is kept out. */
const CRASHED_MS = 3_600_000;
const TIMEOUT_MS = 30 * 60_000;

const Deleted = z.object({ failures: z.array(z.unknown()), timed_out: z.boolean() });

/** Deletes the documents that no generation in use shows, then forgets that they were kept out. */
export async function purge(cluster: Cluster, index: string, graceMs = GRACE_MS): Promise<void> {
  const read = await readState(cluster, index);
  const now = Date.now();
  const due = (read?.state.gone ?? []).filter(({ since }) => now - since >= graceMs);
  if (!read || due.length === 0) return;
  const indexes = `${cluster.name}-passages-${read.build},${read.index}`;
  await cluster.ask({
    method: 'POST',
    path: `/${indexes}/_refresh`,
    reply: z.unknown(),
    timeoutMs: TIMEOUT_MS,
  });
  const { failures, timed_out } = await cluster.ask({
    method: 'POST',
    path: `/${indexes}/_delete_by_query`,
    query: { conflicts: 'proceed', refresh: true, wait_for_completion: true },
    body: { query: { bool: { should: ofVersions(due), minimum_should_match: 1 } } },
    timeoutMs: TIMEOUT_MS,
    reply: Deleted,
  });
  if (failures.length > 0 || timed_out) return; // They stay hidden, and the next purge tries again.
  const forgotten = new Set(
    due.filter(({ crashed, since }) => !crashed || now - since >= CRASHED_MS).map(({ from }) => from),
  );
  if (forgotten.size === 0) return;
  await changeState(cluster, read.index, (state) => ({
    ...state,
    gone: state.gone.filter(({ from }) => !forgotten.has(from)),
  }));
}
