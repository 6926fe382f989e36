import { folderTarget } from './folder-target.ts';
import { ReplicaError } from './replica-error.ts';
import { storeTarget } from './store-target.ts';
import type { Target } from './target.ts';

/** Opens a target by how an operator writes it: a folder, or the https address of a store. Throws `ReplicaError`. */
export function openTarget(words: string, env: Record<string, string | undefined>): Target {
  if (/^https?:\/\//i.test(words)) return storeTarget(words, env);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(words)) {
    throw new ReplicaError(
      `${words} is no target. Name a folder, or an object store by its https address (https://BUCKET.s3.REGION.amazonaws.com/PREFIX).`,
    );
  }
  return folderTarget(words);
}
