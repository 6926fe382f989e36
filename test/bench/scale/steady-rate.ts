import { figuresOf, type LoadFigures } from './load-figures.ts';
import type { LoadPlan, Outcome } from './load-process.ts';

const STEP_S = 10;
/** Of fewer, the one in a hundred is the slowest of all: at two a second ten seconds ask sixteen. */
const ASKED_AT_LEAST = 100;
const START_RATE = 2;
const STEPS_UP = 8;
const BISECTIONS = 3;
const LONGEST_MS = 150_000;

export type SteadyRate = {
  rate: number;
  baseRate: number;
  asked: number;
  /** `cores`: how many were used in the step. */
  steps: { rate: number; figures: LoadFigures; cores: number }[];
};

/**
 * The highest rate of arrivals, questions a second, whose p99 to the last event is at most twice that of two a second.
 * Rates are doubled until it is more, then bisected; each step takes ten seconds or asks a hundred, and what
 * it leaves to be answered; none begins after two and a half minutes. `cpu`: milliseconds used so far.
 */
export async function steadyRate(
  name: string,
  load: (plan: LoadPlan) => Promise<Outcome[]>,
  cpu: () => number = () => 0,
): Promise<SteadyRate> {
  const steps: SteadyRate['steps'] = [];
  const end = performance.now() + LONGEST_MS;
  const late = () => performance.now() > end;
  const at = async (rate: number) => {
    const before = { cpu: cpu(), at: performance.now() };
    const figures = figuresOf(await load({ rate, seconds: Math.max(STEP_S, ASKED_AT_LEAST / rate) }));
    steps.push({ rate, figures, cores: (cpu() - before.cpu) / (performance.now() - before.at) });
    console.log(
      `  ${name} at ${rate.toFixed(1)}/s: ${figures.asked} asked, p50 ${figures.last.p50.toFixed(0)}, p99 ${figures.last.p99.toFixed(0)}, failed ${figures.failed + figures.refused}`,
    );
    return figures;
  };
  const base = (await at(START_RATE)).last.p99;
  const holds = ({ last, failed, refused }: LoadFigures) => last.p99 <= 2 * base && failed + refused === 0;
  let [low, high] = [START_RATE, START_RATE];
  for (let step = 0; step < STEPS_UP && !late(); step += 1) {
    high = low * 2;
    if (!holds(await at(high))) break;
    low = high;
  }
  for (let step = 0; step < BISECTIONS && high > low && !late(); step += 1) {
    const middle = (low + high) / 2;
    if (holds(await at(middle))) low = middle;
    else high = middle;
  }
  return {
    rate: low,
    baseRate: START_RATE,
    asked: steps.reduce((sum, { figures }) => sum + figures.asked, 0),
    steps,
  };
}
