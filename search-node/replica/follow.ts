import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../engine-child/engine-error.ts';
import type { ReplicaEngine } from '../engine-child/replica-engine.ts';
import { fetchGeneration, nameOf } from './fetch-generation.ts';
import { nothingPublished, type Publication, readList, served } from './published-list.ts';
import { ReplicaError, wordsOf } from './replica-error.ts';
import type { Kept, ReplicaFolder } from './replica-folder.ts';
import type { Target } from './target.ts';

export type FollowOptions = {
  target: Target;
  folder: ReplicaFolder;
  /** Milliseconds between two looks, about: replicas that were started together do not ask together. */
  everyMs: number;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** What a replica can say of itself. */
export type Following = {
  /** The generation that the target wants served, as last seen. */
  wanted: string | null;
  /** When the target was last read, and could be. */
  checked: string | null;
  /** Why the wanted generation is not served; null where it is. */
  trouble: string | null;
};

const LONGEST_MS = 60_000;

/** The first generation that this folder can serve: the one that lies there, else one that is fetched, however long it takes. */
export async function firstGeneration({
  target,
  folder,
  everyMs,
  log,
  signal,
}: FollowOptions): Promise<Kept> {
  for (let failures = 0; ; failures++) {
    try {
      const read = await readList(target, signal);
      if (!read) throw await nothingPublished(target);
      return (await fetchGeneration(target, served(read.list), folder, signal)).kept;
    } catch (cause) {
      signal.throwIfAborted();
      const wait = waitAfter(failures + 1, everyMs);
      log(`replica: ${wordsOf(cause)} There is nothing to serve yet; tried again in ${seconds(wait)}.`);
      await pause(wait, undefined, { signal });
    }
  }
}

/**
 * Keeps a replica at the generation that its target wants served, until the signal. Whatever goes wrong is said once,
 * the generation before stays, and it is tried again.
 */
export function follow(engine: ReplicaEngine, first: Kept, options: FollowOptions) {
  const { target, folder, everyMs, log, signal } = options;
  const state: Following = { wanted: null, checked: null, trouble: null };
  let current = first;
  const ended = run();
  return { state: () => ({ ...state }), ended };

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await catchUp();
        if (state.trouble !== null) log(`replica: ${target.name} is followed again.`);
        state.trouble = null;
        failures = 0;
      } catch (cause) {
        if (signal.aborted) return;
        failures += 1;
        const words = wordsOf(cause);
        if (words !== state.trouble)
          log(
            `replica: ${words} Generation ${current.manifest.generation} is still served; tried again later.`,
          );
        state.trouble = words;
      }
      await pause(waitAfter(failures, everyMs), undefined, { signal }).catch(() => {}); // stopped
    }
  }

  async function catchUp(): Promise<void> {
    const read = await readList(target, signal);
    const empty = `${target.name} is empty: nothing was published there, or it was cleared.`;
    if (!read) throw await nothingPublished(target, empty);
    const wanted = served(read.list);
    state.wanted = wanted.generation;
    state.checked = new Date().toISOString();
    if (nameOf(wanted) === current.name) return;
    const { kept, fetchedBytes } = await fetchGeneration(target, wanted, folder, signal).catch(
      async (cause) => {
        if (await isStillWanted(wanted)) throw cause;
        throw new ReplicaError(`Generation ${wanted.generation} was replaced while it was fetched.`, {
          cause,
        });
      },
    );
    await swap(kept);
    log(`replica: serves generation ${wanted.generation} (${(fetchedBytes / 1e6).toFixed(1)} MB fetched).`);
  }

  /** What was pruned under a fetch is no fault. */
  async function isStillWanted({ manifest }: Publication): Promise<boolean> {
    const read = await readList(target, signal).catch(() => null); // the failure at hand says more
    return read === null || read.list.serves === manifest;
  }

  async function swap(kept: Kept): Promise<void> {
    try {
      await engine.swap(kept.folder);
    } catch (cause) {
      if (!(cause instanceof EngineError && cause.code === 'index_format')) throw cause;
      const damaged = await folder.discardDamaged(kept);
      throw new ReplicaError(
        `${cause.message.split('. ')[0]}. ${damaged.length > 0 ? 'What was damaged on this disk is fetched again' : 'Its files are as they were published: publish the index again'}.`,
        { cause },
      );
    }
    const before = current;
    current = kept;
    await folder.serve(kept, before);
  }
}

/** About `everyMs`, give or take a quarter; longer and longer after failures. */
export function waitAfter(failures: number, everyMs: number, random = Math.random()): number {
  const longer = Math.min(everyMs * 2 ** Math.max(0, failures - 1), Math.max(LONGEST_MS, everyMs));
  return Math.round(longer * (0.75 + random / 2));
}

function seconds(ms: number): string {
  return `${Math.max(1, Math.round(ms / 1000))} s`;
}
