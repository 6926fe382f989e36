const LOOKS = 4;

/**
 * Aborts its signal when nothing was heard for a time: a stream that is open and silent ends by nothing else. A stream
 * is heard a hundred times an answer, so to hear something sets no timer: a quarter of the time apart it is looked
 * whether anything was, which no clock that is set forward can mistake for silence.
 */
export class IdleWatchdog {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #silentLooks = 0;
  #timer: ReturnType<typeof setTimeout>;

  constructor(ms: number) {
    this.#ms = ms;
    this.#timer = this.#later();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    this.#silentLooks = -1;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    this.#silentLooks += 1;
    if (this.#silentLooks < LOOKS) this.#timer = this.#later();
    else this.#controller.abort(new Error('Idle for too long.'));
  }

  #later(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#look(), this.#ms / LOOKS);
  }
}
