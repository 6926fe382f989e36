import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';

/** Lower and upper bound, as shares. */
export type Interval = readonly [low: number, high: number];

export const CONFIDENCE = 0.95;

/** The standard normal deviate of a two-sided interval: 1.96 for 0.95. */
export function deviate(confidence: number = CONFIDENCE): number {
  return normalQuantile((1 + confidence) / 2, 0, 1);
}

/**
 * Wilson's score interval (Wilson 1927, JASA 22:209; Newcombe 1998, Stat Med 17:857, method 3). `hits` and `of` need
 * not be whole: an effective sample size is not. `z`: the deviate, a t quantile where the variance was estimated.
 */
export function wilson(hits: number, of: number, z: number = deviate()): Interval {
  const middle = hits + (z * z) / 2;
  const reach = z * Math.sqrt((hits * (of - hits)) / of + (z * z) / 4);
  return [
    hits === 0 ? 0 : (middle - reach) / (of + z * z),
    hits === of ? 1 : (middle + reach) / (of + z * z),
  ];
}

/** Clopper and Pearson's exact interval (Biometrika 1934, 26:404), by quantiles of the beta distribution. */
export function clopperPearson(hits: number, of: number, confidence: number = CONFIDENCE): Interval {
  const tail = (1 - confidence) / 2;
  return [exactLower(hits, of, tail), exactUpper(hits, of, tail)];
}

/** One-sided exact upper bound: the rate at which so few hits have the probability `tail`. */
export function exactUpper(hits: number, of: number, tail: number): number {
  return hits >= of ? 1 : betaQuantile(1 - tail, hits + 1, of - hits);
}

/** One-sided exact lower bound. */
export function exactLower(hits: number, of: number, tail: number): number {
  return hits <= 0 ? 0 : betaQuantile(tail, hits, of - hits + 1);
}

/** Agresti and Coull (Am Stat 1998, 52:119): `added` cases, half of them hits; z² by default. May leave 0…1. */
export function agrestiCoull(hits: number, of: number, added: number = deviate() ** 2): Interval {
  return wald(hits + added / 2, of + added);
}

/** The textbook interval, for comparison: it is [0, 0] at zero hits. */
export function wald(hits: number, of: number): Interval {
  const rate = hits / of;
  const reach = deviate() * Math.sqrt((rate * (1 - rate)) / of);
  return [rate - reach, rate + reach];
}

/** 3/n: about the one-sided 95 % upper bound at zero hits (Hanley and Lippman-Hand 1983, JAMA 249:1743). */
export function ruleOfThree(of: number): number {
  return 3 / of;
}
