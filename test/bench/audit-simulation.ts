import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Answer, clusteredRate } from '../../audit/statistics/clustered-rate.ts';
import { type Interval, wilson } from '../../audit/statistics/proportion.ts';

/** Campaigns of one kind: how alike citations of an answer are, how often they are bad, how many answers. */
export type Cell = { correlation: number; rate: number; answers: number };
/** Shares of campaigns whose interval held the true rate. `halfWidth`: the published one's, mean. */
export type Coverage = Cell & { published: number; naive: number; halfWidth: number };

/**
 * Runs `samples` campaigns: an answer has 1 + Poisson(3) citations, their faults are beta-binomial (drawn as Pólya's
 * urn: each fault makes the next one likelier). The same seed gives the same figures.
 */
export function simulate(cell: Cell, samples: number, seed: number): Coverage {
  const generator = xoroshiro128plus(seed);
  const chance = () => uniformFloat64(generator);
  let [published, naive, width] = [0, 0, 0];
  for (let sample = 0; sample < samples; sample += 1) {
    const answers = campaign(cell, chance);
    const { low, high, hits, of } = clusteredRate(answers);
    if (low === null || high === null) throw new Error('A simulated campaign has citations.');
    width += (high - low) / 2;
    if (holds([low, high], cell.rate)) published += 1;
    if (holds(wilson(hits, of), cell.rate)) naive += 1;
  }
  return { ...cell, published: published / samples, naive: naive / samples, halfWidth: width / samples };
}

function campaign({ correlation, rate, answers }: Cell, chance: () => number): Answer[] {
  const weight = (1 - correlation) / correlation;
  return Array.from({ length: answers }, (_, at) => {
    const of = 1 + poisson3(chance());
    let hits = 0;
    for (let drawn = 0; drawn < of; drawn += 1)
      if (chance() < (rate * weight + hits) / (weight + drawn)) hits += 1;
    return { question: String(at), hits, of };
  });
}

/** By inversion. */
function poisson3(uniform: number): number {
  let [k, mass] = [0, Math.exp(-3)];
  for (let below = mass; uniform > below && k < 60; below += mass) {
    k += 1;
    mass *= 3 / k;
  }
  return k;
}

function holds([low, high]: Interval, rate: number): boolean {
  return low <= rate && rate <= high;
}
