import { ReplicaError } from './replica-error.ts';

/**
 * Where generations are published to and fetched from. Objects are named by the SHA-256 of their bytes, so that none
 * is ever changed; the list is the one thing that is replaced, and only in the version that was read.
 */
export type Target = {
  /** As it may be shown to people: without secrets. */
  name: string;
  /** Of a folder: whether it exists. A primary makes it; for a replica it is a share that is not mounted, or a wrong address. */
  exists?: () => Promise<boolean>;
  /** Null where nothing was published yet. `tag` stands for the version that was read. */
  readList: (signal?: AbortSignal) => Promise<{ text: string; tag: string } | null>;
  /** False where somebody else replaced the list since `expected` was read; null expects that there is none. */
  writeList: (text: string, expected: string | null, signal?: AbortSignal) => Promise<boolean>;
  has: (sha256: string, size: number, signal?: AbortSignal) => Promise<boolean>;
  /** Null where it is not there. Throws `ReplicaError` where it is longer than `maxBytes`. */
  get: (sha256: string, maxBytes: number, signal?: AbortSignal) => Promise<Buffer | null>;
  /** All of it is there afterwards, or nothing. */
  put: (sha256: string, bytes: Uint8Array, signal?: AbortSignal) => Promise<void>;
  /** Also where it is not there. */
  remove: (sha256: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Of a folder: how many files lie among the objects that are not `wanted` and were written longer ago; removes them,
   * unless they are only to be counted. An object store lists nothing.
   */
  unnamed?: (wanted: ReadonlySet<string>, olderThanMs: number, act: 'count' | 'remove') => Promise<number>;
};

/** The list is read again and again, and an honest one has some hundred bytes for each generation. */
export const MAX_LIST_BYTES = 1 << 20;

/** Where an object is, relative to the target. */
export function placeOf(sha256: string): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}`;
}

export function tooLong(name: string, what: string, maxBytes: number): ReplicaError {
  return new ReplicaError(`${what} in ${name} is longer than the ${maxBytes} bytes it was said to have.`);
}
