import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { ac1 } from '../../audit/statistics/ac1.ts';
import { largestRemainder } from '../../audit/statistics/allocation.ts';
import {
  type Cluster,
  designEffect,
  estimateClusters,
  fleissCuzick,
  kornGraubard,
  ratioDesignEffect,
  ratioVariance,
  wilsonOfRatio,
} from '../../audit/statistics/clusters.ts';
import {
  cochranMantelHaenszel,
  newcombe,
  type PairedCells,
  pairedDifference,
  type TwoByTwo,
} from '../../audit/statistics/differences.ts';
import { kappa, kappaNullError } from '../../audit/statistics/kappa.ts';
import { ac1OfMany, alpha, countsOf, fleissKappa } from '../../audit/statistics/many-coders.ts';
import { mcnemarChiSquare, mcnemarExact, mcnemarMidP, mcnemarOdds } from '../../audit/statistics/mcnemar.ts';
import {
  agrestiCoull,
  clopperPearson,
  deviate,
  exactUpper,
  ruleOfThree,
  wald,
  wilson,
} from '../../audit/statistics/proportion.ts';
import {
  clusteredSize,
  powerForDifference,
  sizeForDifference,
  sizeForRate,
} from '../../audit/statistics/sample-size.ts';

/** What a record of the published values gives; which of them depends on its quantity. */
export type Input = {
  [name in 'x' | 'n' | 'p' | 'half' | 'icc' | 'm' | 'p1' | 'p2' | 'power']: number;
} & { a: [number, number]; b: [number, number] & number; c: number; cells: PairedCells } & {
  tables: TwoByTwo[];
  sizes: number[];
  coders: (string | number | null)[][];
  counts: number[][];
  table: number[][];
  clusters: Cluster[];
};

/** Every quantity of the published values, by topic and name, as our statistics compute it. */
export const quantities: Record<string, (input: Input) => readonly number[]> = {
  'proportion wilson95': ({ x, n }) => wilson(x, n),
  'proportion clopper_pearson95': ({ x, n }) => clopperPearson(x, n),
  'proportion agresti_coull95': ({ x, n }) => agrestiCoull(x, n),
  'proportion agresti_coull95_unclipped': ({ x, n }) => agrestiCoull(x, n),
  'proportion agresti_coull_add4?': ({ x, n }) => agrestiCoull(x, n, 4),
  'proportion wald95': ({ x, n }) => wald(x, n),
  'proportion upper95_one_sided': ({ x, n }) => [exactUpper(x, n, 0.05)],
  'zero_events rule_of_three': ({ n }) => [ruleOfThree(n)],
  'zero_events exact_one_sided95': ({ x, n }) => [exactUpper(x, n, 0.05)],
  'zero_events exact_two_sided_upper': ({ x, n }) => [exactUpper(x, n, 0.025)],

  'kappa kappa': ({ table }) => [ofKappa(table).value],
  'kappa kappa_se': ({ table }) => [ofKappa(table).value, ofKappa(table).se],
  'kappa se_FCE': ({ table }) => [ofKappa(table).se],
  'kappa ci95_z': ({ table }) => around(ofKappa(table), deviate()),
  'kappa se_ci_FCE': ({ table }) => [ofKappa(table).se, ...around(ofKappa(table), deviate())],
  'kappa kappa_se_ci_FCE': ({ table }) => [
    ...[ofKappa(table).value, ofKappa(table).se],
    ...around(ofKappa(table), deviate()),
  ],
  'kappa ci95_null_se': ({ table }) =>
    around({ value: ofKappa(table).value, se: kappaNullError(table) }, deviate()),
  'kappa z0': ({ table }) => [ofKappa(table).value / kappaNullError(table)],
  'ac1 ac1_se': ({ table }) => [ofAc1(table).value, ofAc1(table).se],
  'ac1 ci95_t': ({ table }) => around(ofAc1(table), tOf(table)),
  'ac1 ac1_se_ci_t': ({ table }) => [
    ...[ofAc1(table).value, ofAc1(table).se],
    ...around(ofAc1(table), tOf(table)),
  ],
  'ac1 ac1': ({ counts }) => [ac1OfMany(counts) ?? Number.NaN],
  'alpha alpha_nominal': ({ coders, counts }) => [alpha(counts ?? asCounts(coders)) ?? Number.NaN],
  'fleiss kappa': ({ counts }) => [fleissKappa(counts) ?? Number.NaN],

  'cluster icc_anova': ({ clusters }) => [ofClusters(clusters).correlation],
  'cluster deff': ({ clusters }) => [ofClusters(clusters).effect],
  'cluster wilson_neff95': ({ clusters }) => onEffective(clusters),
  'cluster wilson_neff_anova95': ({ clusters }) => onEffective(clusters),
  'cluster wilson_neff_ratio_t95': ({ clusters }) => wilsonOfRatio(clusters),
  'cluster korn_graubard95': ({ clusters }) => kornGraubard(clusters),
  'cluster all': ({ clusters }) => {
    const { rate, betweenMeanSquare, withinMeanSquare, typicalSize, of, correlation, effect } =
      ofClusters(clusters);
    return [
      ...[rate, betweenMeanSquare, withinMeanSquare, typicalSize, correlation, fleissCuzick(clusters)],
      ...[effect, of / effect, Math.sqrt(ratioVariance(clusters)), ratioDesignEffect(clusters)],
      of / ratioDesignEffect(clusters),
    ];
  },

  'size n_raw': ({ p, half }) => [sizeForRate(p, half)],
  'size n': ({ p, half }) => [clusteredSize(sizeForRate(p, half), 1, 0).citations],
  'size deff_n_clusters': ({ n, icc, m }) => {
    const size = clusteredSize(n, m, icc);
    return [size.designEffect, size.citations, size.answers];
  },
  'size power': ({ p1, p2, n }) => [powerForDifference(p1, p2, n)],
  'size n_per_group_raw': ({ p1, p2, power }) => [sizeForDifference(p1, p2, power)],
  'size n_per_group': ({ p1, p2, power }) => [Math.ceil(sizeForDifference(p1, p2, power))],

  'diff newcombe95': ({ a, b }) => newcombe(a[0], a[1], b[0], b[1]),
  'mcnemar exact_p': ({ b, c }) => [mcnemarExact(b, c)],
  'mcnemar mid_p': ({ b, c }) => [mcnemarMidP(b, c)],
  'mcnemar chi2': ({ b, c }) => [mcnemarChiSquare(b, c).statistic],
  'mcnemar chi2_p': ({ b, c }) => Object.values(mcnemarChiSquare(b, c)),
  'mcnemar chi2cc_p': ({ b, c }) => Object.values(mcnemarChiSquare(b, c, true)),
  'mcnemar odds_ratio_ci_exact': ({ b, c }) => mcnemarOdds(b, c),
  'paired_diff method8': ({ cells }) => pairedDifference(cells, 8),
  'paired_diff method10': ({ cells }) => pairedDifference(cells, 10),
  'cmh p_cc': ({ tables }) => [cochranMantelHaenszel(tables).p],
  'cmh chi2cc_OR': ({ tables }) => {
    const { statistic, oddsRatio } = cochranMantelHaenszel(tables);
    return [statistic, oddsRatio];
  },
  'allocation largest_remainder': ({ sizes, n }) => largestRemainder(sizes, n),
};

function ofKappa(table: number[][]) {
  return kappa(table) ?? { value: Number.NaN, se: Number.NaN };
}

function ofAc1(table: number[][]) {
  return ac1(table) ?? { value: Number.NaN, se: Number.NaN };
}

function tOf(table: number[][]): number {
  return tQuantile(0.975, table.flat().reduce((sum, count) => sum + count, 0) - 1);
}

function around({ value, se }: { value: number; se: number }, z: number): [number, number] {
  return [value - z * se, value + z * se];
}

function asCounts(coders: (string | number | null)[][]): number[][] {
  const categories = [...new Set(coders.flat())].filter((code) => code !== null);
  return countsOf(coders, categories);
}

function ofClusters(clusters: Cluster[]) {
  const estimates = estimateClusters(clusters);
  const correlation = estimates.correlation ?? Number.NaN;
  return { ...estimates, correlation, effect: designEffect(estimates.weightedSize, correlation) };
}

/** Wilson on the effective size, the correlation not floored. */
function onEffective(clusters: Cluster[]) {
  const { of, hits, effect } = ofClusters(clusters);
  return wilson(hits / effect, of / effect);
}
