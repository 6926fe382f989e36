import { missingFromLog } from '../answer-log.ts';
import { figuresOf, kept } from '../load-figures.ts';
import type { LoadPlan, Outcome } from '../load-process.ts';
import { type Stack, type StackOptions, startStack } from '../stack.ts';
import type { FaultResult } from './fault.ts';

const WARM = { visitors: 2, seconds: 2 };

export type UnderLoad = StackOptions & {
  plan: LoadPlan;
  /** Does the damage while the visitors ask, and mends it; ends by itself. */
  harm: (stack: Stack) => Promise<unknown>;
};

/**
 * Asks while something is broken. A question survives when its visitor has an answer, or words that say why there is
 * none; when every source is the corpus's own and every event in its place; and when the log holds the answer.
 */
export async function underLoad({ plan, harm, ...options }: UnderLoad): Promise<FaultResult> {
  const stack = await startStack(options);
  try {
    await stack.load(WARM);
    const harmed = harm(stack);
    const outcomes = await stack.load(plan);
    await harmed;
    const after = await stack.load(WARM);
    return judge([...outcomes, ...after], await missingFromLog(stack.worker, [...outcomes, ...after]));
  } finally {
    await stack.close();
  }
}

function judge(outcomes: Outcome[], lost: string[]): FaultResult {
  const gone = new Set(lost);
  const survived = outcomes.filter((outcome) => kept(outcome) && !gone.has(outcome.answer ?? ''));
  const { grounded, notFound, unavailable, refused, resumed, last } = figuresOf(outcomes);
  const failed = outcomes.filter((outcome) => !survived.includes(outcome));
  return {
    tried: outcomes.length,
    survived: survived.length,
    notes: [
      `answered ${grounded}, nothing found ${notFound}, unavailable ${unavailable}, refused in words ${refused}; taken up again ${resumed}; lost from the log ${lost.length}; p50 ${last.p50.toFixed(0)} ms, p99 ${last.p99.toFixed(0)} ms`,
      ...[...new Set(outcomes.flatMap(({ code }) => code ?? []))].map((code) => `refused with: ${code}`),
      ...[...new Set(failed.map(wordsOf))].slice(0, 3),
    ],
  };
}

function wordsOf({ wrong, gaveUp, code, wayOn, lane, inOrder, done }: Outcome): string {
  return `not survived: ${wrong[0] ?? gaveUp ?? `${done ? lane : 'no end'}, ${code ?? 'no code'}, ${wayOn ?? 'no words'}, ${inOrder ? 'in order' : 'out of order'}`}`;
}

export function seconds(number: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 * number));
}
