import { percentile } from '../ranking-metrics.ts';
import type { Outcome } from './load-process.ts';

export type Spread = { p50: number; p99: number };
export type LoadFigures = {
  asked: number;
  /** Answered to the end, from sources. */
  grounded: number;
  /** Told in words that there is no answer now, and what to do. */
  unavailable: number;
  notFound: number;
  refused: number;
  /** Neither an answer nor words. */
  failed: number;
  wrong: string[];
  resumed: number;
  firstEvent: Spread;
  firstText: Spread;
  last: Spread;
};

/** What became of the questions of a load. */
export function figuresOf(outcomes: Outcome[]): LoadFigures {
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length;
  const spread = (of: keyof Outcome['times']): Spread => {
    const times = outcomes
      .filter(({ done }) => done)
      .map(({ times }) => times[of])
      .filter((time) => time > 0);
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  };
  return {
    asked: outcomes.length,
    grounded: count(({ done, lane, end }) => done && lane === 'grounded' && end === 'complete'),
    unavailable: count(({ done, lane, wayOn }) => done && lane === 'unavailable' && wayOn !== null),
    notFound: count(({ done, lane }) => done && lane === 'not_found'),
    refused: count(({ code, wayOn }) => code !== null && wayOn !== null),
    failed: count((outcome) => !served(outcome)),
    wrong: outcomes.flatMap(({ wrong, inOrder }) => (inOrder ? wrong : [...wrong, 'Events out of order.'])),
    resumed: count(({ resumed }) => resumed > 0),
    ...{ firstEvent: spread('firstEvent'), firstText: spread('firstText'), last: spread('last') },
  };
}

/** The visitor has an answer or a sentence that says there is none, and why. */
export function served({ done, lane, code, wayOn }: Outcome): boolean {
  if (done) return lane !== 'unavailable' || wayOn !== null;
  return code !== null && code !== 'internal' && wayOn !== null;
}

/** Served, and nothing of it is wrong. */
export function kept(outcome: Outcome): boolean {
  return served(outcome) && outcome.wrong.length === 0 && outcome.inOrder;
}
