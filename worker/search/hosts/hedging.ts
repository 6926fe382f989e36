/** Share of calls that may be asked of a second host, and how many may be saved up. */
const SHARE = 0.1;
const SAVED = 10;

/** Hedges that may be sent: however slow the day, at most ten, and one for every ten calls. */
export class HedgeBudget {
  #saved = SAVED;

  /** A call was begun. */
  earn(): void {
    this.#saved = Math.min(SAVED, this.#saved + SHARE);
  }

  spend(): boolean {
    // Ten times a tenth is not quite one.
    if (this.#saved < 1 - 1e-9) return false;
    this.#saved -= 1;
    return true;
  }
}

const KEPT = 64;
const ENOUGH = 8;
const LATE = 0.95;

/** How long the last answers of one host took. */
export class Latencies {
  readonly #ms: number[] = [];
  #next = 0;

  add(ms: number): void {
    this.#ms[this.#next] = ms;
    this.#next = (this.#next + 1) % KEPT;
  }

  /** Milliseconds in which 95 of 100 came; null while too few are known. */
  get late(): number | null {
    if (this.#ms.length < ENOUGH) return null;
    const sorted = this.#ms.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * LATE))] ?? null;
  }
}
