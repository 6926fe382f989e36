import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { clopperPearson, type Interval, wilson } from './proportion.ts';

/** Citations of one answer: `of` of them, `hits` with the fault counted. */
export type Cluster = { hits: number; of: number };

/** Estimates of a clustered proportion. `correlation` is null where it cannot be estimated: one cluster, all of size one. */
export type ClusterEstimates = {
  hits: number;
  of: number;
  clusters: number;
  rate: number;
  betweenMeanSquare: number;
  withinMeanSquare: number;
  /** n0: the size of cluster that the mean squares stand for. */
  typicalSize: number;
  /** Σn²/Σn: the size of the cluster in which a citation finds itself. */
  weightedSize: number;
  correlation: number | null;
};

/**
 * The one-way analysis of variance of 0/1 outcomes within clusters and its intra-cluster correlation (Ridout, Demétrio
 * and Firth 1999, Biometrics 55:137; Liang et al. 1992 for the data it is checked on). Empty clusters say nothing.
 */
export function estimateClusters(all: readonly Cluster[]): ClusterEstimates {
  const clusters = all.filter(({ of }) => of > 0);
  const [k, of, hits] = [clusters.length, sum(clusters, (c) => c.of), sum(clusters, (c) => c.hits)];
  const rate = hits / of;
  const betweenMeanSquare = sum(clusters, (c) => c.of * (c.hits / c.of - rate) ** 2) / (k - 1);
  const withinMeanSquare = sum(clusters, (c) => c.hits * (1 - c.hits / c.of)) / (of - k);
  const weightedSize = sum(clusters, (c) => c.of ** 2) / of;
  const typicalSize = (of - weightedSize) / (k - 1);
  const correlation =
    (betweenMeanSquare - withinMeanSquare) / (betweenMeanSquare + (typicalSize - 1) * withinMeanSquare);
  return {
    ...{ hits, of, clusters: k, rate, betweenMeanSquare, withinMeanSquare, typicalSize, weightedSize },
    correlation: Number.isFinite(correlation) ? correlation : null,
  };
}

/** Fleiss and Cuzick's estimate of the intra-cluster correlation (Appl Psychol Meas 1979, 3:537). */
export function fleissCuzick(clusters: readonly Cluster[]): number {
  const { of, rate, clusters: k } = estimateClusters(clusters);
  const within = sum(clusters, (c) => (c.of === 0 ? 0 : (c.hits * (c.of - c.hits)) / c.of));
  return 1 - within / ((of - k) * rate * (1 - rate));
}

/** How much larger the variance is than that of as many independent citations: 1 + (Σn²/Σn − 1)·ρ (Kish 1965). */
export function designEffect(weightedSize: number, correlation: number): number {
  return 1 + (weightedSize - 1) * correlation;
}

/** The linearised variance of a ratio, k/(k−1)·Σ(x − np)²/N², clusters drawn with replacement (Cochran 1977, ch. 11). */
export function ratioVariance(clusters: readonly Cluster[]): number {
  const { rate, of, clusters: k } = estimateClusters(clusters);
  return ((k / (k - 1)) * sum(clusters, (c) => (c.hits - c.of * rate) ** 2)) / of ** 2;
}

/** The design effect of the ratio: its variance over p(1−p)/N. */
export function ratioDesignEffect(clusters: readonly Cluster[]): number {
  const { rate, of } = estimateClusters(clusters);
  return (ratioVariance(clusters) * of) / (rate * (1 - rate));
}

/**
 * Korn and Graubard's interval (Surv Methodol 1998, 24:193): exact bounds on the effective sample size of the ratio,
 * corrected for its degrees of freedom.
 */
export function kornGraubard(clusters: readonly Cluster[]): Interval {
  const { rate, of, clusters: k } = estimateClusters(clusters);
  const lost = (tQuantile(0.975, of - 1) / tQuantile(0.975, k - 1)) ** 2;
  const effective = (of / ratioDesignEffect(clusters)) * lost;
  return clopperPearson(rate * effective, effective);
}

/** Wilson's interval on the effective sample size of the ratio, with the t quantile of the clusters. */
export function wilsonOfRatio(clusters: readonly Cluster[]): Interval {
  const { rate, of, clusters: k } = estimateClusters(clusters);
  const effective = of / ratioDesignEffect(clusters);
  return wilson(rate * effective, effective, tQuantile(0.975, k - 1));
}

export function sum<T>(of: readonly T[], by: (one: T) => number): number {
  return of.reduce((total, one) => total + by(one), 0);
}
