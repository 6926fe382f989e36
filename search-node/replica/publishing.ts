import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommitHolds } from '../engine-child/commit-holds.ts';
import { referencesFileOf } from '../references/reference-tables.ts';
import { waitAfter } from './follow.ts';
import { prune } from './prune.ts';
import { type Digests, publishCommit } from './publish.ts';
import { codeOf, ReplicaError, wordsOf } from './replica-error.ts';
import type { Target } from './target.ts';

export type PublishingOptions = {
  commits: CommitHolds;
  index: string;
  target: Target;
  /** How many generations stay listed. */
  keep: number;
  /** Milliseconds between two looks at the folder of the index. */
  everyMs?: number;
  log: (line: string) => void;
};

/** Without a new commit the target is looked at so often: an operator may have found something missing there. */
const ASK_AGAIN_MS = 60_000;

/**
 * Publishes each commit, and each merge of one, as soon as it is there, until it is closed. A failure is said once
 * and tried again; indexing and searching go on meanwhile.
 */
export function startPublishing({ commits, index, target, keep, everyMs = 1000, log }: PublishingOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const digests: Digests = new Map();
  const primary = { commits, index, references: referencesFileOf(index), publisher: publisherOf(index) };
  let trouble: string | null = null;
  let published = '';
  let asked = 0;
  const ended = run();
  return {
    trouble: () => trouble,
    /** What is on its way is left; it goes on with the next start. */
    async close() {
      stopping.abort();
      await ended;
    },
  };

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const stamp = stampOf(index, primary.references);
        if (stamp !== published || performance.now() - asked > ASK_AGAIN_MS) {
          await publish();
          published = stamp;
          asked = performance.now();
        }
        trouble = null;
        failures = 0;
      } catch (cause) {
        if (signal.aborted) return;
        failures += 1;
        const words = wordsOf(cause);
        if (words !== trouble) log(`publish: ${words}`);
        trouble = words;
      }
      await pause(waitAfter(failures, everyMs), undefined, { signal }).catch(() => {}); // stopped
    }
  }

  async function publish(): Promise<void> {
    const made = await publishCommit(primary, target, { digests, signal });
    if (!made) return;
    const { publication, sentBytes, served } = made;
    const held = served ? '' : ' It was rolled back from, so replicas stay where they are.';
    log(
      `publish: generation ${publication.generation} is in ${target.name} (${(sentBytes / 1e6).toFixed(1)} MB sent).${held}`,
    );
    await prune(target, keep, { signal });
  }
}

/** What tells a commit from the one before: its own file, and the tables beside the index. */
function stampOf(index: string, references: string): string {
  const segments = readdirSync(index).filter((name) => name.startsWith('segments_'));
  const beside = statSync(references, { throwIfNoEntry: false });
  return `${segments.sort().join(' ')} ${beside?.ino} ${beside?.mtimeMs} ${beside?.size}`;
}

/** A word of this index's own, kept beside its folder: a copy of the folder alone does not have it. */
export function publisherOf(index: string): string {
  const path = `${resolve(index)}.publisher`;
  try {
    const known = readFileSync(path, 'utf8').trim();
    if (/^[0-9a-f]{32}$/.test(known)) return known;
    throw new ReplicaError(`${path} is damaged. Remove it, and hand the target over to this primary.`);
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    const made = randomBytes(16).toString('hex');
    writeFileSync(path, `${made}\n`, { flag: 'wx' });
    return made;
  }
}
