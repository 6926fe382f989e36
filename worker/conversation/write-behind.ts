import { logFailure } from '../log.ts';

const DELAY_MS = 3;
type Write = { make: () => void; made: () => void };

/** How long after each failure a write is tried again; then the storage is broken. */
const RETRIES_MS = [50, 100, 200, 400, 800, 1600];

/**
 * Small writes of a running turn, made a moment later and together. A write that waits for the disk holds back
 * every call that the object makes after it, so a turn that wrote each event at once would wait before each
 * search. Nothing is told to a reader before it is written.
 */
export class WriteBehind {
  /** Called where the storage goes on failing. What is not written by then is dropped: nobody was told of it. */
  onBroken: (error: unknown) => void = () => {};
  #failures = 0;
  #writes: Write[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ended = false;
  readonly #storage: Pick<DurableObjectStorage, 'transactionSync'>;

  constructor(storage: Pick<DurableObjectStorage, 'transactionSync'>) {
    this.#storage = storage;
  }

  /** `made` is called once the write is made and can no longer be undone with those beside it. */
  add(make: () => void, made: () => void = () => {}): void {
    if (this.#ended) return;
    this.#writes.push({ make, made });
    this.#timer ??= setTimeout(() => this.make(), DELAY_MS);
  }

  /** Forgets what is not written. */
  discard(): void {
    this.#writes = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#failures = 0;
  }

  /** Drops what is not written, and all that comes. */
  end(): void {
    this.#ended = true;
    this.discard();
  }

  /** Makes all writes, and waits for a storage that recovers. Throws, after `onBroken`, where it does not. */
  async flushInTime(): Promise<void> {
    for (;;) {
      try {
        return this.flush();
      } catch (error) {
        const wait = this.#failed(error);
        if (wait === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** Makes all writes now; where the storage fails they are tried again a little later. */
  make(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Milliseconds until the next try; null where the storage is given up. */
  #failed(error: unknown): number | null {
    const wait = RETRIES_MS[this.#failures] ?? null;
    if (this.#failures === 0) logFailure('A write to the storage failed; it is kept and tried again.', error);
    this.#failures += 1;
    if (wait === null) {
      this.discard();
      this.onBroken(error);
    } else this.#timer ??= setTimeout(() => this.make(), wait);
    return wait;
  }

  /** Makes all writes now, in order, all or none; throws, and keeps them, where the storage fails. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const writes = this.#writes;
    this.#writes = [];
    if (writes.length === 0) return;
    try {
      this.#storage.transactionSync(() => {
        for (const { make } of writes) make();
      });
    } catch (error) {
      this.#writes = writes;
      throw error;
    }
    this.#failures = 0;
    for (const { made } of writes) made();
  }
}
