import type { Distribution } from './random.ts';

/** Where questions wait for one of so many servers, first come first served. */
export type Station = { servers: number; service: Distribution };

/**
 * When each of the arrivals leaves the station again. Arrivals may come in any order, and keep their places in the
 * list. Times are drawn in the order of the list, so that another rate of arrivals meets the same times.
 */
export function departures(
  arrivals: number[],
  { servers, service }: Station,
  random: () => number,
): number[] {
  const times = arrivals.map(() => service(random));
  const order = arrivals.map((_, at) => at).sort((a, b) => (arrivals[a] ?? 0) - (arrivals[b] ?? 0));
  const free = new FreeAt(servers);
  const left = new Array<number>(arrivals.length);
  for (const at of order) {
    const begins = Math.max(arrivals[at] ?? 0, free.earliest);
    const ends = begins + (times[at] ?? 0);
    free.replaceEarliest(ends);
    left[at] = ends;
  }
  return left;
}

/** When each server is free, as a heap with the earliest first. */
class FreeAt {
  readonly #times: number[];

  constructor(servers: number) {
    this.#times = new Array<number>(Math.max(1, servers)).fill(0);
  }

  get earliest(): number {
    return this.#times[0] ?? 0;
  }

  replaceEarliest(time: number): void {
    const times = this.#times;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = left;
      if (right < times.length && (times[right] ?? 0) < (times[left] ?? 0)) least = right;
      if (least >= times.length || (times[least] ?? 0) >= time) break;
      times[at] = times[least] ?? 0;
      at = least;
    }
    times[at] = time;
  }
}
