import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { designEffect } from './clusters.ts';
import { deviate, type Interval } from './proportion.ts';

/** Independent cases for a rate `rate` ± `halfWidth`, before rounding up: z²p(1−p)/d² (Cochran 1977, ch. 4). */
export function sizeForRate(rate: number, halfWidth: number, z: number = deviate()): number {
  return (z * z * rate * (1 - rate)) / halfWidth ** 2;
}

export type ClusteredSize = {
  independent: number;
  designEffect: number;
  citations: number;
  answers: number;
};

/**
 * The same for citations that come in answers, rounded up at each step: `perAnswer` citations each, resembling each
 * other by `correlation` (Bennett et al. 1991, World Health Stat Q 44:98).
 */
export function clusteredSize(independent: number, perAnswer: number, correlation: number): ClusteredSize {
  const effect = designEffect(perAnswer, correlation);
  const whole = wholeUp(independent);
  const citations = wholeUp(whole * effect);
  return {
    ...{ independent: whole, designEffect: effect, citations },
    answers: wholeUp(citations / perAnswer),
  };
}

/** The smallest sample at which an interval around `rate` is no wider than ± `halfWidth`. */
export function sizeForInterval(
  rate: number,
  halfWidth: number,
  interval: (hits: number, of: number) => Interval,
): number {
  for (let of = 1; ; of += 1) {
    const [low, high] = interval(rate * of, of);
    if ((high - low) / 2 <= halfWidth) return of;
  }
}

/** Cases in each of two groups to tell one rate from another, before rounding up (Fleiss 1981, ch. 3.2, no correction). */
export function sizeForDifference(one: number, other: number, power: number): number {
  const { pooled, apart } = spreads(one, other);
  return ((deviate() * pooled + normalQuantile(power, 0, 1) * apart) / (one - other)) ** 2;
}

/** The power of that comparison with `of` cases in each group. */
export function powerForDifference(one: number, other: number, of: number): number {
  const { pooled, apart } = spreads(one, other);
  return normalCdf((Math.sqrt(of) * Math.abs(one - other) - deviate() * pooled) / apart, 0, 1);
}

function spreads(one: number, other: number) {
  const mean = (one + other) / 2;
  return {
    pooled: Math.sqrt(2 * mean * (1 - mean)),
    apart: Math.sqrt(one * (1 - one) + other * (1 - other)),
  };
}

/** Rounds up, but not what arithmetic in binary left above a whole number. */
function wholeUp(value: number): number {
  return Math.ceil(value - 1e-9);
}
