import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { Agreement } from '../../shared/audit-report.ts';
import { ac1 } from './ac1.ts';
import { clusteredRate } from './clustered-rate.ts';
import { kappa } from './kappa.ts';
import { CONFIDENCE } from './proportion.ts';

/** A unit that both coded. `answer`: units of one answer are not independent, and the intervals allow for it. */
export type CodedPair<Code> = { answer: string; one: Code; other: Code };

export type Agreements<Code> = {
  categories: readonly Code[];
  table: number[][];
  perCent: Agreement;
  kappa: Agreement;
  ac1: Agreement;
  alpha: Agreement;
};

/**
 * How far two coders agree, with 95 % intervals. Per cent has the interval of a clustered rate. Kappa, AC1 and alpha
 * take the standard error of leaving out one answer at a time (the jackknife; Efron and Stein 1981, Ann Stat 9:586),
 * or the formula's own where that is larger, with the t quantile of the answers, cut at 1. `categories` are all that a
 * coder could give, empty ones too: AC1 depends on their number.
 */
export function agreements<Code>(
  pairs: readonly CodedPair<Code>[],
  categories: readonly Code[],
): Agreements<Code> {
  const measures = { kappa, ac1, alpha: alphaOfTwo };
  const table = tableOf(pairs, categories);
  const answers = Map.groupBy(pairs, ({ answer }) => answer);
  const without = [...answers.values()].map((left) => subtract(table, tableOf(left, categories)));
  const intervalOf = (name: keyof typeof measures) =>
    jackknifed(measures[name], table, without, noValue[name]);
  return {
    ...{ categories, table, perCent: perCent([...answers.entries()]) },
    ...{ kappa: intervalOf('kappa'), ac1: intervalOf('ac1'), alpha: intervalOf('alpha') },
  };
}

const noValue = {
  kappa: 'Both coders gave every unit the same code: kappa is 0/0.',
  ac1: 'There are no units, or no two codes to choose from.',
  alpha: 'Every unit has the same code: alpha is 0/0.',
};

type Measure = (table: number[][]) => { value: number; se: number } | null;

function jackknifed(
  measure: Measure,
  table: number[][],
  without: readonly number[][][],
  noValue: string,
): Agreement {
  if (table.flat().every((count) => count === 0)) return undefinedFor('No unit was coded by both.');
  const whole = measure(table);
  if (whole === null) return undefinedFor(noValue);
  const k = without.length;
  if (k < 2) return { ...undefinedFor('An interval takes two answers or more.'), value: whole.value };
  // Without the one answer that is not like the rest the measure can be undefined: then nothing varies any more.
  const values = without.map((rest) => measure(rest)?.value ?? 1);
  const mean = values.reduce((sum, value) => sum + value, 0) / k;
  const jackknife = Math.sqrt(((k - 1) / k) * values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const se = Math.max(jackknife, whole.se);
  const reach = tQuantile((1 + CONFIDENCE) / 2, k - 1) * se;
  return {
    ...{ value: whole.value, se, low: Math.max(-1, whole.value - reach) },
    ...{ high: Math.min(1, whole.value + reach) },
    why:
      se === 0
        ? 'The coders agreed on every unit: the interval of per cent agreement says how sure that is.'
        : null,
  };
}

function undefinedFor(why: string): Agreement {
  return { value: null, se: null, low: null, high: null, why };
}

function perCent<Code>(answers: [string, CodedPair<Code>[]][]): Agreement {
  const { rate, low, high } = clusteredRate(
    answers.map(([question, pairs]) => ({
      ...{ question, of: pairs.length },
      hits: pairs.filter(({ one, other }) => one === other).length,
    })),
  );
  return { value: rate, se: null, low, high, why: rate === null ? 'No unit was coded by both.' : null };
}

/** Krippendorff's alpha of a table of two coders, who coded every unit; its standard error is the jackknife's alone. */
function alphaOfTwo(table: number[][]): { value: number; se: number } | null {
  const given = table.map((row, i) => row.reduce((sum, count, j) => sum + count + (table[j]?.[i] ?? 0), 0));
  const values = given.reduce((sum, count) => sum + count, 0);
  const apart = table.reduce(
    (sum, row, i) => sum + row.reduce((all, count, j) => all + (i === j ? 0 : count), 0),
    0,
  );
  const expected = values ** 2 - given.reduce((sum, count) => sum + count ** 2, 0);
  return expected === 0 ? null : { value: 1 - ((values - 1) * 2 * apart) / expected, se: 0 };
}

function tableOf<Code>(pairs: readonly CodedPair<Code>[], categories: readonly Code[]): number[][] {
  const table = categories.map(() => categories.map(() => 0));
  for (const { one, other } of pairs) {
    const row = table[categories.indexOf(one)];
    const column = categories.indexOf(other);
    if (row === undefined || column < 0)
      throw new RangeError(
        `There is no code “${row === undefined ? one : other}”: ${categories.join(', ')}.`,
      );
    row[column] = (row[column] ?? 0) + 1;
  }
  return table;
}

function subtract(table: number[][], less: number[][]): number[][] {
  return table.map((row, i) => row.map((count, j) => count - (less[i]?.[j] ?? 0)));
}
