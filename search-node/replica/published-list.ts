import * as z from 'zod';
import { Sha256 } from './manifest.ts';
import { ReplicaError } from './replica-error.ts';
import type { Target } from './target.ts';

/** One generation in the list. A generation that was merged into fewer segments is published once more. */
export const Publication = z.object({
  generation: z.string().regex(/^[0-9a-f]{8}-\d{1,15}$/),
  /** SHA-256 of its manifest: by this it is fetched. */
  manifest: Sha256,
  manifestBytes: z.int().min(2),
  /** The commit's own file, which changes with merging too. */
  segments: z.string().max(40),
  references: Sha256.nullable(),
  /** By the primary's clock: for people to read, never compared. */
  at: z.string().max(40),
  bytes: z.int().min(0),
});
export type Publication = z.infer<typeof Publication>;

export const PublishedList = z.object({
  format: z.literal(1),
  /** Which index is published here, and by whom; null after a hand-over, until the next primary takes it. */
  primary: z.object({ index: z.string().max(40), publisher: z.string().max(80) }).nullable(),
  /** The manifest of the generation that replicas serve. */
  serves: Sha256,
  /** What was rolled back from: this generation and those before it are not served by being published again. */
  passed: z.string().max(40).nullable(),
  /** Who is pruning now, by a word that changes while it goes on. */
  pruning: z.string().max(80).nullable(),
  /** Objects that were found missing or damaged: the primary sends again what it has of them. */
  lost: z.array(Sha256).max(10_000),
  /** Manifests that are no longer listed, with objects still to be removed. */
  doomed: z.array(Sha256).max(10_000),
  /** Oldest first. */
  publications: z.array(Publication).min(1).max(1000),
});
export type PublishedList = z.infer<typeof PublishedList>;
export type ReadList = { list: PublishedList; tag: string };

/** Null where nothing was published yet. Throws `ReplicaError`, also for a list that is damaged or of a later version. */
export async function readList(target: Target, signal?: AbortSignal): Promise<ReadList | null> {
  const found = await target.readList(signal);
  return found && { list: parseList(target, found.text), tag: found.tag };
}

/** Why there is no list to read; `empty` is the sentence where the target is there. */
export async function nothingPublished(
  { name, exists }: Target,
  empty = `Nothing was published to ${name} yet. Start a primary with --publish.`,
): Promise<ReplicaError> {
  return new ReplicaError(
    exists && !(await exists())
      ? `The folder ${name} does not exist. Mount the share it lies on, or check the address.`
      : empty,
  );
}

function parseList(target: Target, text: string): PublishedList {
  try {
    const list = PublishedList.parse(JSON.parse(text));
    served(list);
    return list;
  } catch (cause) {
    throw new ReplicaError(
      `The list of generations in ${target.name} cannot be read: it is damaged, or of another version of Pincite. Nothing was changed there. Bring both sides to one version; if it is damaged, publish to an empty target.`,
      { cause },
    );
  }
}

/** Replaces the list as it was read. False where somebody else was faster. */
export function writeList(
  target: Target,
  list: PublishedList,
  expected: string | null,
  signal?: AbortSignal,
): Promise<boolean> {
  return target.writeList(`${JSON.stringify(list)}\n`, expected, signal);
}

/** Reads, changes and replaces the list until nobody came in between. `change` may throw. */
export async function changeList(
  target: Target,
  change: (list: PublishedList) => PublishedList,
): Promise<PublishedList> {
  for (let tried = 0; tried < 10; tried++) {
    const read = await readList(target);
    if (!read) throw await nothingPublished(target);
    const changed = change(read.list);
    if (await writeList(target, changed, read.tag)) return changed;
  }
  throw new ReplicaError(`The list in ${target.name} was changed by others each time. Try again.`);
}

export function served(list: PublishedList): Publication {
  const publication = list.publications.find(({ manifest }) => manifest === list.serves);
  if (!publication) throw new ReplicaError('The list serves a generation that it does not have.');
  return publication;
}

/** The list with one generation more, which is served unless it was rolled back from. */
export function withPublication(
  list: PublishedList | null,
  primary: NonNullable<PublishedList['primary']>,
  made: Publication,
): PublishedList {
  if (!list)
    return {
      format: 1,
      primary,
      serves: made.manifest,
      passed: null,
      pruning: null,
      lost: [],
      doomed: [],
      publications: [made],
    };
  const isHeldBack = list.passed !== null && !isAfter(made.generation, list.passed);
  return {
    ...list,
    primary,
    serves: isHeldBack ? list.serves : made.manifest,
    passed: isHeldBack ? list.passed : null,
    publications: [...list.publications.filter(({ manifest }) => manifest !== made.manifest), made],
    // What is counted on from here on is what this one is made of, and all of that was sent.
    lost: [],
    doomed: list.doomed.filter((manifest) => manifest !== made.manifest),
  };
}

/** A generation of another index is neither before nor after: it counts as new. */
function isAfter(generation: string, other: string): boolean {
  const [index, commit] = partsOfName(generation);
  const [otherIndex, otherCommit] = partsOfName(other);
  return index !== otherIndex || commit > otherCommit;
}

export function partsOfName(generation: string): [index: string, commit: number] {
  const at = generation.lastIndexOf('-');
  return [generation.slice(0, at), Number(generation.slice(at + 1))];
}
