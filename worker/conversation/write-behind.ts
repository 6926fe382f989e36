const DELAY_MS = 3;

/**
 * Small writes of a running turn, made a moment later and together. A write that waits for the disk holds back
 * every call that the object makes after it, so a turn that wrote each event at once would wait before each
 * search. Nothing is told to a reader before it is written.
 */
export class WriteBehind {
  #writes: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ended = false;
  readonly #storage: Pick<DurableObjectStorage, 'transactionSync'>;

  constructor(storage: Pick<DurableObjectStorage, 'transactionSync'>) {
    this.#storage = storage;
  }

  add(write: () => void): void {
    if (this.#ended) return;
    this.#writes.push(write);
    this.#timer ??= setTimeout(() => this.flush(), DELAY_MS);
  }

  /** Drops what is not written, and all that comes. */
  end(): void {
    this.#ended = true;
    this.#writes = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Makes all writes now, in order, all or none. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const writes = this.#writes;
    this.#writes = [];
    if (writes.length === 0) return;
    this.#storage.transactionSync(() => {
      for (const write of writes) write();
    });
  }
}
