import type { Cluster } from './clusters.ts';

/**
 * The share of answers with at least one bad citation that a rate a citation comes to, over the answers’ own numbers
 * of citations (answers without one count: they hold no bad one). `correlation` 0: if faults were independent,
 * 1 − (1 − p)ⁿ; above it, beta-binomial, where faults keep together and fewer answers hold any (Skellam 1948, J R Stat
 * Soc B 10:257). Null without answers.
 */
export function perAnswer(
  rate: number,
  answers: readonly Pick<Cluster, 'of'>[],
  correlation: number,
): number | null {
  if (answers.length === 0) return null;
  const soundShares = answers.map(({ of }) => allSound(rate, of, Math.min(1, Math.max(0, correlation))));
  return 1 - soundShares.reduce((sum, share) => sum + share, 0) / answers.length;
}

/** The probability that none of `of` citations is bad: each sound one makes the next likelier to be. */
function allSound(rate: number, of: number, correlation: number): number {
  let probability = of === 0 ? 1 : 1 - rate;
  for (let sound = 1; sound < of; sound += 1)
    probability *=
      ((1 - rate) * (1 - correlation) + sound * correlation) / (1 - correlation + sound * correlation);
  return probability;
}
