/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Distribution = (random: () => number) => number;

export function always(value: number): Distribution {
  return () => value;
}

export function exponential(mean: number): Distribution {
  return (random) => -mean * Math.log(1 - random());
}

/** Of this median and this 99th percentile: how times of service are usually spread. */
export function logNormal(median: number, p99: number): Distribution {
  const spread = Math.log(Math.max(1, p99 / median)) / NORMAL_P99;
  return (random) => median * Math.exp(spread * normal(random));
}

/** Mean of the same. */
export function meanOfLogNormal(median: number, p99: number): number {
  const spread = Math.log(Math.max(1, p99 / median)) / NORMAL_P99;
  return median * Math.exp(spread ** 2 / 2);
}

const NORMAL_P99 = 2.326347874;

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
