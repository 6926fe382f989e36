export type Block = { from: number; to: number };

const SIZE = 500;

/** Hands out a range of seeds in blocks, to whichever thread is free, and knows up to where all of them are done. */
export class Blocks {
  readonly #end: number;
  #next: number;
  readonly #out = new Set<number>();

  constructor(from: number, streams: number) {
    this.#next = from;
    this.#end = from + streams;
  }

  /** Null where none is left. */
  take(): Block | null {
    if (this.#next >= this.#end) return null;
    const from = this.#next;
    this.#next = Math.min(from + SIZE, this.#end);
    this.#out.add(from);
    return { from, to: this.#next };
  }

  done(from: number): void {
    this.#out.delete(from);
  }

  /** The first seed that may not have run: with it a run is taken up again. */
  get reached(): number {
    return Math.min(this.#next, ...this.#out);
  }
}
