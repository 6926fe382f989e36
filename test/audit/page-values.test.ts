import { expect, it } from 'vitest';
import { ac1 } from '../../audit/statistics/ac1.ts';
import { agreements } from '../../audit/statistics/agreement.ts';
import { largestRemainder } from '../../audit/statistics/allocation.ts';
import { clusteredRate } from '../../audit/statistics/clustered-rate.ts';
import { designEffect, ratioDesignEffect } from '../../audit/statistics/clusters.ts';
import { compareRates } from '../../audit/statistics/compare-rates.ts';
import { newcombe } from '../../audit/statistics/differences.ts';
import { kappa } from '../../audit/statistics/kappa.ts';
import { ac1OfMany, alpha, fleissKappa } from '../../audit/statistics/many-coders.ts';
import { mcnemarExact, mcnemarPower } from '../../audit/statistics/mcnemar.ts';
import { perAnswer } from '../../audit/statistics/per-answer.ts';
import { clopperPearson, exactUpper, wilson } from '../../audit/statistics/proportion.ts';
import { clusteredSize, sizeForInterval, sizeForRate } from '../../audit/statistics/sample-size.ts';
import { promise } from '../behaviours.ts';
import { simulate } from '../bench/audit-simulation.ts';

// Values that are printed on the page of published values and stand in no record of it.

it(promise('audit.published-values', 'Krippendorff’s 4 × 12 matrix, by Gwet'), () => {
  const coders = ['123321412...', '1233224125.3', '.3332342251.', '12332441251.'];
  const counts = Array.from({ length: 12 }, (_, unit) =>
    [...'12345'].map((category) => coders.filter((codes) => codes[unit] === category).length),
  );
  expect(alpha(counts)).toBeCloseTo(0.74342, 5);
  expect(ac1OfMany(counts)).toBeCloseTo(0.77544, 5);
  expect(fleissKappa(counts)).toBeCloseTo(0.76117, 5);
});

it(promise('audit.published-values', 'sizes and power'), () => {
  expect(sizeForRate(0.2, 0.08, 2)).toBeCloseTo(100, 10);
  expect(sizeForRate(0.5, 0.1, 2)).toBeCloseTo(100, 10);
  expect(sizeForInterval(0.2, 0.08, (hits, of) => wilson(hits, of))).toBe(95);
  expect(sizeForInterval(0.2, 0.08, (hits, of) => clopperPearson(hits, of))).toBe(107);
  expect(mcnemarPower(0.5, 0.3, 100)).toBeCloseTo(0.5693122, 6);
  // About a hundred for ± 8 points near 20 %, and what four citations an answer make of it.
  const size = clusteredSize(sizeForRate(0.2, 0.08), 4, 0.1);
  expect(size).toEqual({ independent: 97, designEffect: 1.3, citations: 127, answers: 32 });
});

it(promise('audit.published-values', 'differences, design effects, bounds at zero'), () => {
  const [low, high] = newcombe(10, 10, 0, 20);
  expect([low, high].map((bound) => bound.toFixed(6))).toEqual(['0.679086', '1.000000']);
  expect(designEffect(1 + 3.75, 0.05)).toBeCloseTo(1.1875, 12);
  const rats = [13, 12, 9, 9, 8, 8, 12, 11, 9, 9, 8, 11, 4, 5, 7, 7];
  const litters = [13, 12, 9, 9, 8, 8, 13, 12, 10, 10, 9, 13, 5, 7, 10, 10];
  const clusters = rats.map((hits, at) => ({ hits, of: litters[at] ?? 0 }));
  expect(ratioDesignEffect(clusters)).toBeCloseTo(1.232495, 6);
  expect((ratioDesignEffect(clusters) * 157) / 158).toBeCloseTo(1.2247, 4);
  expect(exactUpper(0, 20, 0.05)).toBeCloseTo(0.1391, 4);
});

it(promise('audit.whole-agreement', 'what is 0/0 is said to be so, and never crashes'), () => {
  const table = [
    [7, 0],
    [0, 0],
  ];
  expect(kappa(table)).toBeNull();
  expect(ac1(table)).toMatchObject({ value: 1 });
  expect(alpha([[2, 0], [2, 0]])).toBeNull(); // biome-ignore format: a table
  expect(fleissKappa([[2, 0], [2, 0]])).toBeNull(); // biome-ignore format: a table
  for (const pairs of [[], [{ answer: 'a', one: 'C0', other: 'C0' }]]) {
    const { kappa, alpha } = agreements(pairs, ['C0', 'C1']);
    expect(kappa.value).toBeNull();
    expect(kappa.why).not.toBeNull();
    expect(alpha.why).not.toBeNull();
  }
  expect(() => agreements([{ answer: 'a', one: 'C0', other: 'C9' }], ['C0'])).toThrow('C9');
});

it(promise('audit.whole-agreement'), () => {
  // Gwet's table, a unit an answer: the published values, and intervals no narrower than the published ones.
  const table = [
    [13, 0, 0],
    [0, 20, 7],
    [0, 4, 56],
  ];
  const units = table.flatMap((row, i) =>
    row.flatMap((times, j) => Array.from({ length: times }, () => ({ one: i, other: j }))),
  );
  const categories = [0, 1, 2];
  const alone = agreements(
    units.map((unit, at) => ({ answer: String(at), ...unit })),
    categories,
  );
  expect(alone.perCent.value).toBeCloseTo(0.89, 10);
  expect(alone.kappa.value).toBeCloseTo(0.7964094, 7);
  expect(alone.ac1.value).toBeCloseTo(0.8493305, 7);
  const counts = units.map(({ one, other }) => categories.map((k) => +(k === one) + +(k === other)));
  expect(alone.alpha.value).toBeCloseTo(alpha(counts) ?? Number.NaN, 12);
  expect(alone.ac1.low).toBeLessThanOrEqual(0.764);
  expect(alone.ac1.low).toBeGreaterThan(0.75);
  expect(alone.kappa.low).toBeLessThanOrEqual(0.6801);
  expect(alone.kappa.low).toBeGreaterThan(0.66);
  // Each unit five times within its answer: the value stays, and the interval is no narrower.
  const repeated = units.flatMap((unit, at) =>
    Array.from({ length: 5 }, () => ({ answer: String(at), ...unit })),
  );
  const { kappa: again } = agreements(repeated, categories);
  expect(again.value).toBeCloseTo(0.7964094, 7);
  expect(again.low).toBeCloseTo(alone.kappa.low ?? 0, 2);
});

it(promise('audit.clustered-interval', 'runs of one question, no citations, nothing found'), () => {
  expect(clusteredRate([])).toMatchObject({ of: 0, rate: null, low: null, high: null, method: 'none' });
  expect(clusteredRate([{ question: 'q', hits: 0, of: 0 }])).toMatchObject({ of: 0, answers: 0, rate: null });
  const one = clusteredRate([{ question: 'q', hits: 1, of: 3 }]);
  expect(one.correlation).toBeNull();
  expect(one).toMatchObject({ hits: 1, of: 3, designEffect: 1.2, effective: 2.5 });

  const sound = Array.from({ length: 28 }, (_, at) => ({ question: String(at), hits: 0, of: 4 }));
  const zero = clusteredRate(sound);
  expect(zero).toMatchObject({ hits: 0, of: 112, method: 'exact', low: 0, designEffect: 1.3 });
  expect(zero.high).toBeCloseTo(1 - 0.025 ** (1.3 / 112), 12);

  // Five runs that say the same count for little more than one.
  const runs = (times: number) =>
    Array.from({ length: 40 * times }, (_, at) => ({
      ...{ question: String(at % 40), of: 4 },
      hits: at % 40 < 10 ? 4 : 0,
    }));
  expect(clusteredRate(runs(5)).effective).toBeCloseTo(40, 0);
  expect(clusteredRate(runs(1)).effective).toBeCloseTo(40, 0);
});

it(promise('audit.clustered-interval'), () => {
  const found = simulate({ correlation: 0.3, rate: 0.1, answers: 60 }, 1500, 20_240);
  expect(found.published).toBeGreaterThan(0.93);
  expect(found.published).toBeLessThan(0.97);
  expect(found.naive).toBeLessThan(0.86);
});

it(promise('audit.per-answer'), () => {
  const four = Array.from({ length: 10 }, () => ({ of: 4 }));
  expect(perAnswer(0.1, four, 0)).toBeCloseTo(1 - 0.9 ** 4, 12);
  expect(perAnswer(0.1, four, 1)).toBeCloseTo(0.1, 12);
  expect(perAnswer(0.1, [{ of: 0 }, { of: 1 }], 0.3)).toBeCloseTo(0.05, 12);
  expect(perAnswer(0.1, [], 0)).toBeNull();
  const correlated = perAnswer(0.1, four, 0.3) ?? 0;
  expect(correlated).toBeGreaterThan(0.1);
  expect(correlated).toBeLessThan(1 - 0.9 ** 4);
});

it(promise('audit.allocation'), () => {
  expect(largestRemainder([0, 3, 0], 2)).toEqual([0, 2, 0]);
  expect(largestRemainder([], 2)).toEqual([]);
  expect(largestRemainder([0, 0], 2)).toEqual([0, 0]);
  expect(largestRemainder([1, 1, 1], 2)).toEqual([1, 1, 0]);
});

it(promise('audit.comparison'), () => {
  const campaign = (bad: (question: number) => number) =>
    Array.from({ length: 100 }, (_, at) => ({ question: String(at), hits: bad(at), of: 4 }));
  const one = campaign((at) => (at < 40 ? 2 : 0));
  const other = campaign((at) => (at < 30 ? 2 : 0));
  const paired = compareRates(one, other);
  const apart = compareRates(
    one,
    other.map((answer) => ({ ...answer, question: `x${answer.question}` })),
  );
  expect(paired).toMatchObject({ test: 'paired', shared: 100, questions: { onlyFirst: 10, onlySecond: 0 } });
  expect(paired.questions?.p).toBeCloseTo(mcnemarExact(10, 0), 12);
  expect(apart).toMatchObject({ test: 'two_samples', shared: 0, questions: null });
  expect(paired.difference).toBeCloseTo(0.05, 12);
  expect(apart.difference).toBeCloseTo(0.05, 12);
  // Questions that behave alike in both tell a small difference that two samples would not.
  expect(paired.low).toBeGreaterThan(0);
  expect(paired.p).toBeLessThan(0.05);
  expect(apart.low).toBeLessThan(0);
  expect(apart.p).toBeGreaterThan(0.05);

  const none = campaign(() => 0);
  expect(compareRates(none, none)).toMatchObject({ difference: 0, p: 1 });
  expect(compareRates(none, [])).toMatchObject({ test: 'none', difference: null, p: null });
  const rare = compareRates(
    campaign((at) => (at === 0 ? 1 : 0)),
    none,
  );
  expect(rare.low).toBeLessThan(0);
  expect(rare.p).toBeGreaterThan(0.05);
});
