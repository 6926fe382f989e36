import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ClusterError, failureType } from './cluster-error.ts';
import type { Cluster } from './connect.ts';
import { type Kind, LAYOUT, STAMP } from './layout.ts';
import { readState, type State, writeState } from './state.ts';
import { isWriting } from './writing-run.ts';

// A build is a pair of indexes, NAME-passages-N and NAME-editions-N. Two aliases lead to the one that is served and
// two more to the one before it; all four move in one call, so no request ever sees half of a move.

export type Aliased = { serving: string | null; previous: string | null };

const Aliases = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));
const Acknowledged = z.object({ acknowledged: z.literal(true) });
const Mappings = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ pincite: z.unknown().optional() }).optional() }) }),
);
const KINDS: Kind[] = ['passages', 'editions'];

export function indexesOf({ name }: Cluster, build: string): { passages: string; editions: string } {
  return { passages: `${name}-passages-${build}`, editions: `${name}-editions-${build}` };
}

/** Which builds the aliases lead to. Refuses aliases that lead to two, to halves of two, or are indexes themselves. */
export async function aliased(cluster: Cluster): Promise<Aliased> {
  const { name } = cluster;
  const found = await existing(cluster);
  for (const kind of KINDS) {
    if (found[`${name}-${kind}`]) {
      throw new ClusterError(
        'alias_conflict',
        `In the cluster at ${cluster.where} ${name}-${kind} is an index, and Pincite needs that name for an alias. Choose another --name, or move that index away.`,
      );
    }
  }
  return { serving: one(''), previous: one('-previous') };

  function one(which: string): string | null {
    const led = KINDS.map((kind) =>
      Object.keys(found).filter((index) => found[index]?.aliases[`${name}-${kind}${which}`]),
    );
    const builds = new Set(led.flat().map((index) => index.replace(/^.*-(?:passages|editions)-/, '')));
    if (led.every((indexes) => indexes.length === 0)) return null;
    if (builds.size === 1 && led.every((indexes) => indexes.length === 1)) return [...builds][0] as string;
    throw new ClusterError(
      'alias_conflict',
      `In the cluster at ${cluster.where} the aliases ${name}-passages${which} and ${name}-editions${which} are to lead to one build, and lead to ${led.flat().sort().join(', ')}. Nothing was changed. Take all but one build out with POST /_aliases, then start the host again.`,
    );
  }
}

/** The builds that are there, in ascending order, led to or not. */
export async function builds(cluster: Cluster): Promise<string[]> {
  const start = `${cluster.name}-editions-`;
  const names = Object.keys(await existing(cluster)).filter((index) => index.startsWith(start));
  return names.map((index) => index.slice(start.length)).sort();
}

async function existing(cluster: Cluster): Promise<z.infer<typeof Aliases>> {
  const { name } = cluster;
  const path = `/${KINDS.flatMap((kind) => [`${name}-${kind}`, `${name}-${kind}-*`]).join(',')}/_alias`;
  const query = { ignore_unavailable: true, allow_no_indices: true, expand_wildcards: 'all' };
  const found = await cluster.ask({ method: 'GET', path, query, reply: Aliases });
  const ours = (index: string) => KINDS.some((kind) => isOf(index, `${name}-${kind}`));
  return Object.fromEntries(Object.entries(found).filter(([index]) => ours(index)));
}

/** A cluster may hold `pincite` and `pincite-passages-two` beside each other. */
function isOf(index: string, start: string): boolean {
  return index === start || /^-\d{6}$/.test(index.slice(start.length)) ? index.startsWith(start) : false;
}

/** Makes the next build, empty, led to by nothing. */
export async function makeBuild(cluster: Cluster): Promise<string> {
  for (;;) {
    const build = String(Number((await builds(cluster)).at(-1) ?? 0) + 1).padStart(6, '0');
    const { passages, editions } = indexesOf(cluster, build);
    try {
      await make(cluster, passages);
      await make(cluster, editions);
    } catch (cause) {
      if (failureType(cause) === 'resource_already_exists_exception') continue; // Another host's, at the same time.
      throw cause;
    }
    await writeState(cluster, editions, emptyState(), null);
    return build;
  }
}

async function make(cluster: Cluster, index: string): Promise<void> {
  await cluster.ask({
    method: 'PUT',
    path: `/${index}`,
    query: { wait_for_active_shards: 1, timeout: '60s' },
    timeoutMs: 90_000,
    reply: Acknowledged,
  });
  const found = await cluster.ask({ method: 'GET', path: `/${index}/_mapping`, reply: Mappings });
  if (JSON.stringify(found[index]?.mappings._meta?.pincite) === JSON.stringify(STAMP)) return;
  await cluster.ask({ method: 'DELETE', path: `/${index}`, reply: Acknowledged });
  throw new ClusterError(
    'template_conflict',
    `In the cluster at ${cluster.where} another index template than Pincite's decides what ${index} is like. Give that template other patterns, or choose another --name.`,
  );
}

function emptyState(): State {
  return {
    layout: LAYOUT,
    identity: randomBytes(4).toString('hex'),
    commit: 0,
    by: '',
    last: 0,
    next: 1,
    gone: [],
    writer: null,
  };
}

/** Deletes a build that no alias leads to. */
export async function removeBuild(cluster: Cluster, build: string): Promise<void> {
  const path = `/${Object.values(indexesOf(cluster, build)).join(',')}`;
  await cluster.ask({ method: 'DELETE', path, query: { ignore_unavailable: true }, reply: Acknowledged });
}

/** Lets the aliases lead to another build, all in one step; what was served becomes the previous one. */
export async function serve(cluster: Cluster, build: string, { serving, previous }: Aliased): Promise<void> {
  const moves = [
    ...(previous ? ofBuild('remove', previous, '-previous') : []),
    ...(serving ? [...ofBuild('remove', serving, ''), ...ofBuild('add', serving, '-previous')] : []),
    ...ofBuild('add', build, ''),
  ];
  await cluster.ask({ method: 'POST', path: '/_aliases', body: { actions: moves }, reply: Acknowledged });

  function ofBuild(move: 'add' | 'remove', which: string, end: string): object[] {
    return KINDS.map((kind) => ({
      [move]: {
        index: indexesOf(cluster, which)[kind],
        alias: `${cluster.name}-${kind}${end}`,
        ...(move === 'remove' && { must_exist: true }),
      },
    }));
  }
}

/** Serves the previous build again. What was served can be had back in the same way. */
export async function rollBack(cluster: Cluster): Promise<{ serving: string; previous: string }> {
  const { serving, previous } = await aliased(cluster);
  if (!serving || !previous) {
    throw new ClusterError(
      'no_previous',
      `There is no previous build of ${cluster.name} in the cluster at ${cluster.where} to go back to. One is kept from the first npm run search-node -- cluster reindex on.`,
    );
  }
  const read = await readState(cluster, indexesOf(cluster, previous).editions);
  if (!read || read.state.layout !== LAYOUT) {
    throw new ClusterError(
      'other_layout',
      `The previous build ${previous} of ${cluster.name} has layout ${read?.state.layout}; this host reads ${LAYOUT}. Roll back with the Pincite that wrote it.`,
    );
  }
  const now = await readState(cluster, indexesOf(cluster, serving).editions);
  if (now && isWriting(now.state)) {
    throw new ClusterError(
      'writer_elsewhere',
      `The host ${now.state.writer?.host} is writing to ${cluster.name} in the cluster at ${cluster.where}. Wait until it is done, then roll back.`,
    );
  }
  await serve(cluster, previous, { serving, previous });
  return { serving: previous, previous: serving };
}

/** Removes the builds that are neither served nor kept, once no host writes to them. */
export async function removeOlder(cluster: Cluster): Promise<string[]> {
  const { serving, previous } = await aliased(cluster);
  const removed: string[] = [];
  for (const build of await builds(cluster)) {
    if (build === serving || build === previous) continue;
    const { passages, editions } = indexesOf(cluster, build);
    const read = await readState(cluster, editions);
    if (read && isWriting(read.state)) continue;
    const query = { ignore_unavailable: true };
    await cluster.ask({ method: 'DELETE', path: `/${passages},${editions}`, query, reply: Acknowledged });
    removed.push(build);
  }
  return removed;
}
