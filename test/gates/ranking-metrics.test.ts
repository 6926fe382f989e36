import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { bootstrap, documentsOf, figuresOf, percentile, seededRandom } from '../bench/ranking-metrics.ts';

it(promise('repository.bench-arithmetic', 'nDCG, MRR and hit of rankings worked out by hand'), () => {
  // Second and fourth of three wanted: (1/log2 3 + 1/log2 5) / (1 + 1/log2 3 + 1/log2 4) = 1.06161 / 2.13093.
  const found = figuresOf(['a', 'X', 'b', 'Y'], ['X', 'Y', 'Z']);
  expect(found.ndcg).toBeCloseTo(0.49819, 4);
  expect(found).toMatchObject({ mrr: 0.5, hit: 1, zero: 0 });

  // A perfect top ten of twelve wanted is perfect: the ideal is cut at ten as well.
  const twelve = Array.from({ length: 12 }, (_, i) => `d${i}`);
  expect(figuresOf(twelve.slice(0, 10), twelve).ndcg).toBeCloseTo(1, 12);

  // The eleventh place counts for nothing.
  expect(figuresOf(twelve.slice(0, 11), ['d10'])).toEqual({ ndcg: 0, mrr: 0, hit: 0, zero: 0 });
  expect(figuresOf([], ['X'])).toEqual({ ndcg: 0, mrr: 0, hit: 0, zero: 1 });
});

it(promise('repository.bench-arithmetic', 'a document stands where its best passage does'), () => {
  expect(documentsOf(['a', 'b', 'a', 'c', 'b'])).toEqual(['a', 'b', 'c']);
});

it(promise('repository.bench-arithmetic', 'percentiles and intervals'), () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);

  // Twenty-five zeros and seventy-five ones: the mean's standard error is sqrt(.75 × .25 / 100) = .0433,
  // and the normal 90 % interval .75 ± 1.645 × .0433 = [.679, .821].
  const coins = Array.from({ length: 100 }, (_, i) => (i < 25 ? 0 : 1));
  const { low, high, above } = bootstrap(coins, seededRandom(7), 4000);
  expect(Math.abs(low - 0.679)).toBeLessThan(0.015);
  expect(Math.abs(high - 0.821)).toBeLessThan(0.015);
  expect(above).toBe(1);
});
