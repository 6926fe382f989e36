import { sha256Of } from './file-digests.ts';
import { inLanes } from './in-lanes.ts';
import { partsOf } from './manifest.ts';
import { manifestAt } from './prune.ts';
import {
  changeList,
  nothingPublished,
  type Publication,
  type PublishedList,
  readList,
  served,
} from './published-list.ts';
import { ReplicaError } from './replica-error.ts';
import type { Target } from './target.ts';

// What an operator does with a target from any machine that reaches it; replicas follow by themselves.

/** Generations that are listed, newest last, and which of them is served. */
export async function listGenerations(
  target: Target,
): Promise<{ publications: Publication[]; serves: string }> {
  const read = await readList(target);
  if (!read) throw await nothingPublished(target);
  return { publications: read.list.publications, serves: read.list.serves };
}

/**
 * Has replicas serve an earlier generation: the one named, else the one before the one that is served. It stays until
 * a commit is published that is newer than all that were there. Tells both.
 */
export async function rollBack(target: Target, wanted: string | null): Promise<{ from: string; to: string }> {
  let from = '';
  let to = '';
  await changeList(target, (list) => {
    const now = served(list);
    const next = wanted === null ? before(list, now, target) : named(list, wanted, target);
    [from, to] = [now.generation, next.generation];
    const newest = list.publications.at(-1) ?? now;
    return { ...list, serves: next.manifest, passed: next === newest ? null : newest.generation };
  });
  return { from, to };
}

function before({ publications }: PublishedList, now: Publication, { name }: Target): Publication {
  const earlier = publications
    .slice(0, publications.indexOf(now))
    .filter(({ generation }) => generation !== now.generation);
  const last = earlier.at(-1);
  if (last) return last;
  throw new ReplicaError(
    `Generation ${now.generation} is the oldest in ${name}: there is none to roll back to. Correct the content and index it again.`,
  );
}

function named({ publications }: PublishedList, generation: string, { name }: Target): Publication {
  const found = publications.findLast((one) => one.generation === generation);
  if (found) return found;
  const listed = [...new Set(publications.map((one) => one.generation))].join(', ');
  throw new ReplicaError(`Generation ${generation} is not in ${name}. There are: ${listed}.`);
}

/** Lets another primary publish here from now on; what is listed stays and is served until it has. */
export async function handOver(target: Target): Promise<void> {
  await changeList(target, (list) => ({ ...list, primary: null }));
}

export type Verified = {
  objects: number;
  lost: {
    sha256: string;
    generations: string[];
    /** In the newest publication: the primary, which is at that commit, can send it again. */
    newest: boolean;
    /** What replicas serve, or should, is made of it. */
    served: boolean;
  }[];
  /** The generations that are listed last and that replicas serve, or should. */
  newest: string;
  serves: string;
};

/**
 * Reads every object of the listed generations and compares it with its checksum. What is missing or damaged is
 * removed and listed, and the primary sends again what its last commit has of it.
 */
export async function verify(target: Target): Promise<Verified> {
  const { publications, serves } = await listGenerations(target);
  const last = publications.at(-1);
  const wanted = new Map<string, { size: number; of: Set<Publication> }>();
  const lost = new Map<string, Set<Publication>>();
  for (const publication of publications) {
    const { manifest, manifestBytes } = publication;
    add(manifest, manifestBytes, publication);
    const read = await manifestAt(target, manifest);
    for (const [sha256, size] of read ? partsOf(read) : []) add(sha256, size, publication);
  }
  await inLanes(wanted, 4, async ([sha256, { size, of }]) => {
    const bytes = await target.get(sha256, size).catch((cause) => {
      if (cause instanceof ReplicaError && cause.cause === undefined) return null; // longer than it was said to be
      throw cause;
    });
    if (bytes && sha256Of(bytes) === sha256) return;
    await target.remove(sha256);
    lost.set(sha256, of);
  });
  if (lost.size > 0)
    await changeList(target, (list) => ({
      ...list,
      lost: [...new Set([...list.lost, ...lost.keys()])].slice(-10_000),
    }));
  return {
    objects: wanted.size,
    lost: [...lost].map(([sha256, of]) => ({
      sha256,
      generations: [...new Set([...of].map(({ generation }) => generation))],
      newest: [...of].some((one) => one === last),
      served: [...of].some(({ manifest }) => manifest === serves),
    })),
    newest: last?.generation ?? '',
    serves: publications.find(({ manifest }) => manifest === serves)?.generation ?? '',
  };

  function add(sha256: string, size: number, publication: Publication): void {
    const known = wanted.get(sha256) ?? { size, of: new Set() };
    known.of.add(publication);
    wanted.set(sha256, known);
  }
}
