import { type Answer, clusteredRate, ofQuestions } from './clustered-rate.ts';
import { type Bounded, differenceInterval } from './differences.ts';
import { mcnemarExact } from './mcnemar.ts';
import { CONFIDENCE, type Interval } from './proportion.ts';

/** Of two campaigns; the difference is the first's rate less the second's. Null where one has no citation. */
export type RateComparison = {
  /** Questions with citations in both. */
  shared: number;
  test: 'paired' | 'two_samples' | 'none';
  difference: number | null;
  low: number | null;
  high: number | null;
  p: number | null;
  /** Shared questions with a bad citation in one campaign only, and McNemar's exact p; null without shared ones. */
  questions: { onlyFirst: number; onlySecond: number; p: number } | null;
};

/**
 * Compares two rates by the intervals of each (clusteredRate), squared and added (Zou and Donner 2008, Stat Med
 * 27:1693), so that clusters and rare faults are allowed for. Where questions are shared, the correlation of the two
 * over questions is taken into account: the comparison is paired. p is one less the widest confidence whose interval leaves out 0.
 */
export function compareRates(first: readonly Answer[], second: readonly Answer[]): RateComparison {
  const [one, other] = [ofQuestions(first), ofQuestions(second)];
  const names = new Set(one.map(({ question }) => question));
  const shared = other.filter(({ question }) => names.has(question)).length;
  const correlation = shared === 0 ? 0 : questionCorrelation(one, other);
  const interval = (confidence: number): Interval | null => {
    const [a, b] = [bounded(first, confidence), bounded(second, confidence)];
    return a && b && differenceInterval(a, b, correlation);
  };
  const at95 = interval(CONFIDENCE);
  const questions = shared === 0 ? null : onQuestions(one, other);
  if (at95 === null)
    return { shared, test: 'none', difference: null, low: null, high: null, p: null, questions };
  const difference = (clusteredRate(first).rate ?? 0) - (clusteredRate(second).rate ?? 0);
  return {
    ...{ shared, test: shared > 0 ? 'paired' : 'two_samples', difference },
    ...{ low: Math.max(-1, at95[0]), high: Math.min(1, at95[1]) },
    ...{ p: difference === 0 ? 1 : pOf(interval), questions },
  };
}

/** By halving: the intervals widen with the confidence. */
function pOf(interval: (confidence: number) => Interval | null): number {
  let [out, within] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const confidence = (out + within) / 2;
    const [low, high] = interval(confidence) ?? [0, 0];
    if (low > 0 || high < 0) out = confidence;
    else within = confidence;
  }
  return 1 - out;
}

function bounded(answers: readonly Answer[], confidence: number): Bounded | null {
  const { rate, low, high } = clusteredRate(answers, confidence);
  return rate === null || low === null || high === null ? null : { rate, low, high };
}

/** Of what each question adds to the two rates; a question asked in one campaign only adds to none in common. */
function questionCorrelation(one: readonly Answer[], other: readonly Answer[]): number {
  const [a, b] = [residuals(one), residuals(other)];
  let product = 0;
  for (const [question, residual] of a) product += residual * (b.get(question) ?? 0);
  const size = Math.sqrt(squares(a) * squares(b));
  return size === 0 ? 0 : product / size;
}

function residuals(questions: readonly Answer[]): Map<string, number> {
  const rate = clusteredRate(questions).rate ?? 0;
  return new Map(questions.map(({ question, hits, of }) => [question, hits - of * rate]));
}

function squares(residuals: Map<string, number>): number {
  return [...residuals.values()].reduce((sum, residual) => sum + residual ** 2, 0);
}

function onQuestions(one: readonly Answer[], other: readonly Answer[]) {
  const bad = new Map(one.map(({ question, hits }) => [question, hits > 0]));
  const shared = other.filter(({ question }) => bad.has(question));
  const onlyFirst = shared.filter(({ question, hits }) => bad.get(question) && hits === 0).length;
  const onlySecond = shared.filter(({ question, hits }) => !bad.get(question) && hits > 0).length;
  return { onlyFirst, onlySecond, p: onlyFirst + onlySecond === 0 ? 1 : mcnemarExact(onlyFirst, onlySecond) };
}
