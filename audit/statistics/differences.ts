import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import type { TestResult } from './mcnemar.ts';
import { type Interval, wilson } from './proportion.ts';

/** A rate with the bounds of its interval. */
export type Bounded = { rate: number; low: number; high: number };

/**
 * The interval of a difference of two rates from the intervals of each, by squaring and adding (Newcombe 1998, Stat Med
 * 17:873, method 10; Zou and Donner 2008, Stat Med 27:1693, with their `correlation`).
 */
export function differenceInterval(one: Bounded, other: Bounded, correlation = 0): Interval {
  const difference = one.rate - other.rate;
  const reach = (a: number, b: number) => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  return [
    difference - reach(one.rate - one.low, other.high - other.rate),
    difference + reach(one.high - one.rate, other.rate - other.low),
  ];
}

/** Newcombe's interval for two independent samples: Wilson's bounds, squared and added. */
export function newcombe(hits1: number, of1: number, hits2: number, of2: number): Interval {
  return differenceInterval(bounded(hits1, of1), bounded(hits2, of2));
}

/** A pair's outcomes: bad in both, in the first only, in the second only, in neither. */
export type PairedCells = readonly [both: number, first: number, second: number, neither: number];

/**
 * Newcombe's interval for pairs (Stat Med 1998, 17:2635): method 8, or method 10, which corrects the correlation for
 * continuity where it is positive.
 */
export function pairedDifference(cells: PairedCells, method: 8 | 10 = 10): Interval {
  const [both, first, second, neither] = cells;
  const pairs = both + first + second + neither;
  const one = bounded(both + first, pairs);
  const other = bounded(both + second, pairs);
  const margins = (both + first) * (second + neither) * (both + second) * (first + neither);
  const apart = both * neither - first * second;
  const corrected = method === 10 && apart > 0 ? Math.max(0, apart - pairs / 2) : apart;
  return differenceInterval(one, other, margins === 0 ? 0 : corrected / Math.sqrt(margins));
}

/** A stratum: rows are the campaigns, columns bad and good. */
export type TwoByTwo = readonly [readonly [number, number], readonly [number, number]];

/**
 * Cochran, Mantel and Haenszel over strata (Mantel and Haenszel 1959, JNCI 22:719), corrected for continuity, with the
 * common odds ratio. Strata of one case or none say nothing.
 */
export function cochranMantelHaenszel(strata: readonly TwoByTwo[]): TestResult & { oddsRatio: number } {
  let [apart, variance, straight, crossed] = [0, 0, 0, 0];
  for (const [[a, b], [c, d]] of strata) {
    const n = a + b + c + d;
    if (n < 2) continue;
    apart += a - ((a + b) * (a + c)) / n;
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
    straight += (a * d) / n;
    crossed += (b * c) / n;
  }
  const statistic = variance === 0 ? 0 : Math.max(0, Math.abs(apart) - 0.5) ** 2 / variance;
  return { statistic, p: 1 - chiSquareCdf(statistic, 1), oddsRatio: straight / crossed };
}

function bounded(hits: number, of: number): Bounded {
  const [low, high] = wilson(hits, of);
  return { rate: hits / of, low, high };
}
