import type { Rate } from '../../shared/audit-report.ts';
import { type Cluster, type ClusterEstimates, designEffect, estimateClusters } from './clusters.ts';
import { CONFIDENCE, clopperPearson, deviate, wilson } from './proportion.ts';

/** Below this the correlation is not believed: in few answers or rare faults it is estimated too low, even below 0. */
export const LEAST_CORRELATION = 0.1;

/** An answer’s citations. `question`: what all runs of one question have in common. */
export type Answer = Cluster & { question: string };

/**
 * The published rate with its interval. Citations of one answer resemble each other, and so do runs of one question:
 * the sample counts for as many citations as it would if they were independent, its size over the design effect. That
 * is the largest of three: by the correlation found within answers, within questions, and by the least believed, with the
 * mean number of citations an answer. Wilson's interval on that size; at no hit, or nothing but hits, the exact one.
 */
export function clusteredRate(answers: readonly Answer[], confidence: number = CONFIDENCE): Rate {
  const estimates = estimateClusters(answers);
  const { hits, of } = estimates;
  const counted = { hits, of, answers: estimates.clusters };
  if (of === 0)
    return { ...counted, ...nothing, correlation: null, designEffect: 1, effective: 0, method: 'none' };
  const effect = effectOf(estimates, answers);
  const effective = of / effect;
  const isExtreme = hits === 0 || hits === of;
  const [low, high] = isExtreme
    ? clopperPearson(hits / effect, effective, confidence)
    : wilson(hits / effect, effective, deviate(confidence));
  return {
    ...counted,
    ...{ rate: hits / of, low: Math.max(0, low), high: Math.min(1, high) },
    method: isExtreme ? 'exact' : 'wilson_effective',
    ...{ correlation: estimates.correlation, designEffect: effect, effective },
  };
}

const nothing = { rate: null, low: null, high: null };

/** Never below what the plan would take for so many citations an answer. Found by simulation: `npm run bench -- audit`. */
function effectOf(byAnswer: ClusterEstimates, answers: readonly Answer[]): number {
  const planned = designEffect(byAnswer.of / byAnswer.clusters, LEAST_CORRELATION);
  const questions = ofQuestions(answers);
  const byQuestion = questions.length === byAnswer.clusters ? byAnswer : estimateClusters(questions);
  return Math.max(planned, estimated(byAnswer), estimated(byQuestion));
}

function estimated({ weightedSize, correlation }: ClusterEstimates): number {
  return designEffect(weightedSize, Math.min(1, Math.max(0, correlation ?? 0)));
}

/** All runs of a question as one cluster. Questions without a citation say nothing. */
export function ofQuestions(answers: readonly Answer[]): Answer[] {
  const questions = new Map<string, Answer>();
  for (const { question, hits, of } of answers) {
    if (of === 0) continue;
    const known = questions.get(question) ?? { question, hits: 0, of: 0 };
    questions.set(question, { question, hits: known.hits + hits, of: known.of + of });
  }
  return [...questions.values()];
}
