/** A signal that aborts with another, or after a time. `clear` it when the work is done: a timer left running keeps an object awake. */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #late = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(ms: number, other: AbortSignal) {
    this.#timer = setTimeout(() => this.#late.abort(new Error(`Not done within ${ms / 1000} s.`)), ms);
    this.signal = AbortSignal.any([other, this.#late.signal]);
  }

  /** Whether the time ran out. */
  get passed(): boolean {
    return this.#late.signal.aborted;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
