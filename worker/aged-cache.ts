import { logFailure } from './log.ts';

export type Ages = {
  /** Milliseconds for which what was read is given as it is. */
  freshMs: number;
  /** After that it is given once more and read anew meanwhile; from this age on nothing of it is given. */
  longestMs: number;
  /** Keys kept, those used last. */
  keys: number;
};

type Kept<T> = { value: T; readAt: number; renewedAt: number };

/** How long a reading in the background is waited for before another is begun: its request may be gone. */
const RENEWING_MS = 5000;

/**
 * What was read a short while ago, kept in this isolate. Nothing is given that is older than `longestMs`, whatever
 * fails; failures are not kept.
 */
export class AgedCache<T> {
  readonly #ages: Ages;
  readonly #kept = new Map<string, Kept<T>>();
  readonly #now: () => number;
  /** Counts what was forgotten: what is being read meanwhile may be of before. */
  #forgotten = 0;

  constructor(ages: Ages, now: () => number = () => Date.now()) {
    this.#ages = ages;
    this.#now = now;
  }

  /** `read` is called where nothing is kept, and in the background where it has aged: `keepRunning` is given that reading. */
  async get(
    key: string,
    read: (inBackground: boolean) => Promise<T>,
    keepRunning: (reading: Promise<unknown>) => void = () => {},
  ): Promise<T> {
    const kept = this.#kept.get(key);
    const age = kept ? this.#now() - kept.readAt : Number.POSITIVE_INFINITY;
    // A clock that was set back tells nothing of an age.
    if (!kept || age < 0 || age >= this.#ages.longestMs) return this.#read(key, () => read(false));
    if (age >= this.#ages.freshMs && this.#now() - kept.renewedAt > RENEWING_MS) {
      kept.renewedAt = this.#now();
      keepRunning(
        this.#read(key, () => read(true)).catch((error) =>
          logFailure('What is kept could not be read anew.', error, { key }),
        ),
      );
    }
    return kept.value;
  }

  /** Of one key, or all. */
  forget(key?: string): void {
    this.#forgotten += 1;
    if (key === undefined) this.#kept.clear();
    else this.#kept.delete(key);
  }

  async #read(key: string, read: () => Promise<T>): Promise<T> {
    const before = this.#forgotten;
    // The age counts from when it was asked for: what was written since may not be in it.
    const readAt = this.#now();
    const value = await read();
    if (before !== this.#forgotten) return value;
    this.#kept.delete(key);
    this.#kept.set(key, { value, readAt, renewedAt: 0 });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#ages.keys) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
