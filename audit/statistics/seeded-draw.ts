import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** In the words that a draw is recorded with. */
export const DRAW_METHOD =
  'xoroshiro128+ of pure-rand 8.4.2 with the seed, uniformInt; each stratum is sorted by question id (code units) and shuffled from its end (Fisher and Yates), strata in the order of their keys; the first are taken.';

/** The same of a single list. */
export const SHUFFLE =
  'xoroshiro128+ of pure-rand 8.4.2 with the seed, uniformInt; shuffled from the end (Fisher and Yates).';

/** A source of whole numbers from 0 up to `end`, left out: the same seed gives the same numbers everywhere. */
export function seeded(seed: number): (end: number) => number {
  const generator = xoroshiro128plus(seed);
  return (end) => uniformInt(generator, 0, end - 1);
}

/** The items in an order of chance; the list given stays as it is. */
export function shuffled<T>(items: readonly T[], below: (end: number) => number): T[] {
  const order = [...items];
  for (let end = order.length - 1; end > 0; end -= 1) {
    const at = below(end + 1);
    [order[end], order[at]] = [order[at] as T, order[end] as T];
  }
  return order;
}
