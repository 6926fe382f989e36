import { randomUUID } from 'node:crypto';
import { sha256Of } from './file-digests.ts';
import { inLanes } from './in-lanes.ts';
import { MAX_MANIFEST_BYTES, type Manifest, partsOf, readManifest } from './manifest.ts';
import {
  nothingPublished,
  type Publication,
  type PublishedList,
  type ReadList,
  readList,
  writeList,
} from './published-list.ts';
import { ReplicaError } from './replica-error.ts';
import type { Target } from './target.ts';
import { withRetries } from './with-retries.ts';

/** The one that is served, and one to roll back to. */
export const FEWEST_KEPT = 2;
const LANES = 4;
const BATCH = 100;
/** Parts that no generation names may be of one that is being published: not those that have lain so long. */
const ORPHANED_MS = 24 * 3_600_000;

export type Pruned = { generations: string[]; objects: number };

/**
 * Keeps the newest generations, the one that is served among them, and removes what only the others were made of.
 * In a folder, what publishing that was killed has left goes too, a day later. The list is changed first; a pruning that broke off is taken up by the next. Throws `ReplicaError`.
 */
export async function prune(
  target: Target,
  keep: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Pruned> {
  const read = await readList(target, signal);
  if (!read) throw await nothingPublished(target);
  const { kept, dropped } = divide(read.list, keep);
  const isNothingDoomed = dropped.length === 0 && read.list.doomed.length === 0;
  if (isNothingDoomed && !(await holdsOrphans(target, read.list, signal)))
    return { generations: [], objects: 0 };
  if (read.list.pruning !== null) throw busy(target);
  const doomed = [...new Set([...read.list.doomed, ...dropped.map(({ manifest }) => manifest)])];
  const lease = await startLease(target, read, { publications: kept, doomed }, signal);
  const objects = await removeDoomed(target, kept, doomed, lease, signal);
  await lease.end();
  return { generations: dropped.map(({ generation }) => generation), objects };
}

/** A generation that was published once more, merged, counts once. */
function divide(
  { publications, serves }: PublishedList,
  keep: number,
): { kept: Publication[]; dropped: Publication[] } {
  const newest = new Map(publications.map((one) => [one.generation, one.manifest]));
  const last = [...newest.keys()].slice(-Math.max(FEWEST_KEPT, keep));
  const kept = publications.filter(
    ({ generation, manifest }) =>
      manifest === serves || (last.includes(generation) && newest.get(generation) === manifest),
  );
  return { kept, dropped: publications.filter((one) => !kept.includes(one)) };
}

/** What is left of a publishing that was killed: old files that nothing listed is made of. */
async function holdsOrphans(
  target: Target,
  { publications }: PublishedList,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (!target.unnamed) return false;
  // Where a manifest is damaged it is not known what is left over: told when something has to be removed, and by verify.
  const wanted = await wantedBy(target, publications, signal).catch(() => null);
  signal?.throwIfAborted();
  return wanted !== null && (await target.unnamed(wanted, ORPHANED_MS, 'count')) > 0;
}

async function removeDoomed(
  target: Target,
  kept: Publication[],
  doomed: string[],
  lease: Lease,
  signal: AbortSignal | undefined,
): Promise<number> {
  const wanted = await wantedBy(target, kept, signal);
  const unwanted = new Set<string>();
  for (const manifest of doomed) {
    const read = await manifestAt(target, manifest, signal);
    for (const sha256 of read ? partsOf(read).keys() : []) if (!wanted.has(sha256)) unwanted.add(sha256);
  }
  const objects = [...unwanted, ...doomed.filter((manifest) => !wanted.has(manifest))];
  for (let at = 0; at < objects.length; at += BATCH) {
    await lease.renew();
    await inLanes(objects.slice(at, at + BATCH), LANES, (sha256) =>
      withRetries(() => target.remove(sha256, signal), signal),
    );
  }
  await lease.renew();
  return objects.length + ((await target.unnamed?.(wanted, ORPHANED_MS, 'remove')) ?? 0);
}

/** All that these generations are made of. */
async function wantedBy(
  target: Target,
  publications: readonly Publication[],
  signal: AbortSignal | undefined,
): Promise<Set<string>> {
  const wanted = new Set<string>();
  for (const { generation, manifest } of publications) {
    const read = await manifestAt(target, manifest, signal);
    if (!read)
      throw new ReplicaError(
        `The manifest of generation ${generation} in ${target.name} is missing or damaged, so it is not known what may be removed. Nothing was. Run: npm run search-node -- verify ${target.name}`,
      );
    wanted.add(manifest);
    for (const sha256 of partsOf(read).keys()) wanted.add(sha256);
  }
  return wanted;
}

/** Null where it is missing or damaged. */
export async function manifestAt(
  target: Target,
  sha256: string,
  signal?: AbortSignal,
): Promise<Manifest | null> {
  const bytes = await withRetries(() => target.get(sha256, MAX_MANIFEST_BYTES, signal), signal);
  if (!bytes || sha256Of(bytes) !== sha256) return null;
  return readManifest(bytes, generationIn(bytes));
}

function generationIn(bytes: Buffer): string {
  const { generation } = JSON.parse(bytes.toString('utf8')) as { generation?: unknown };
  return String(generation);
}

type Lease = { renew: () => Promise<void>; end: () => Promise<void> };

/** While it is held no primary publishes: it counts on objects that are there. */
async function startLease(
  target: Target,
  { list, tag }: ReadList,
  changes: Pick<PublishedList, 'publications' | 'doomed'>,
  signal: AbortSignal | undefined,
): Promise<Lease> {
  let own = { ...list, ...changes, pruning: randomUUID() as string | null };
  if (!(await writeList(target, own, tag, signal))) throw busy(target);

  return {
    renew: () => replace({ ...own, pruning: randomUUID() }),
    end: () => replace({ ...own, pruning: null, doomed: [] }),
  };

  async function replace(next: PublishedList): Promise<void> {
    const now = await readList(target, signal);
    if (
      now?.list.pruning !== own.pruning ||
      !(await writeList(target, { ...now.list, pruning: next.pruning, doomed: next.doomed }, now.tag, signal))
    )
      throw busy(target);
    own = next;
  }
}

function busy({ name }: Target): ReplicaError {
  return new ReplicaError(
    `Somebody else changes the list in ${name} now. What was begun is finished by the next pruning; run it again in a minute.`,
  );
}
