import binomialCdf from '@stdlib/stats-base-dists-binomial-cdf';
import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import { clopperPearson, type Interval } from './proportion.ts';

/** A test's statistic and two-sided p. */
export type TestResult = { statistic: number; p: number };

/** Exact McNemar (Psychometrika 1947, 12:153, by the binomial): `first` and `second` pairs are bad on one side only. */
export function mcnemarExact(first: number, second: number): number {
  const tail = binomialCdf(Math.min(first, second), first + second, 0.5);
  return Math.min(1, 2 * tail);
}

/** The same, counting half of what was observed (mid-p; Fagerland, Lydersen and Laake 2013, BMC Med Res Methodol 13:91). */
export function mcnemarMidP(first: number, second: number): number {
  const least = Math.min(first, second);
  const all = first + second;
  const at = binomialCdf(least, all, 0.5) - (least > 0 ? binomialCdf(least - 1, all, 0.5) : 0);
  return first === second ? 1 - at : mcnemarExact(first, second) - at;
}

/** McNemar's χ², with Edwards's continuity correction where asked for. */
export function mcnemarChiSquare(first: number, second: number, correction = false): TestResult {
  const apart = Math.max(0, Math.abs(first - second) - (correction ? 1 : 0));
  const statistic = first + second === 0 ? 0 : apart ** 2 / (first + second);
  return { statistic, p: 1 - chiSquareCdf(statistic, 1) };
}

/** Exact interval of the odds ratio first/second, from the bounds of the binomial share. */
export function mcnemarOdds(first: number, second: number): Interval {
  const [low, high] = clopperPearson(first, first + second);
  return [low / (1 - low), high === 1 ? Number.POSITIVE_INFINITY : high / (1 - high)];
}

/** The power of the exact test with so many pairs, by the shares of pairs bad on one side only. */
export function mcnemarPower(first: number, second: number, pairs: number, level = 0.05): number {
  const [discordant, share] = [first + second, first / (first + second)];
  let power = 0;
  for (let n = 1; n <= pairs; n += 1) {
    const weight = mass(n, pairs, discordant);
    for (let x = 0; x <= n; x += 1)
      if (mcnemarExact(x, n - x) <= level && sameSide(x, n, share)) power += weight * mass(x, n, share);
  }
  return power;
}

/** A rejection for the wrong side is no success. */
function sameSide(x: number, n: number, share: number): boolean {
  return (x / n - 0.5) * (share - 0.5) > 0;
}

function mass(x: number, n: number, share: number): number {
  return binomialCdf(x, n, share) - (x > 0 ? binomialCdf(x - 1, n, share) : 0);
}
