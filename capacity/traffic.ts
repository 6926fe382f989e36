import { assumed, type Given } from './assumptions.ts';
import type { Day } from './queueing/arrivals.ts';

export type Demand = { visitors: number; pages: number };
export type Traffic = {
  /** A month. */
  questions: number;
  /** The busiest day of the month, in questions a second. */
  day: Day;
};

const MONTH_DAYS = 30;
const DAY_S = 86_400;
const HOUR_S = 3600;

/** What so many asking visitors a month come to on the busiest day and in its busiest hour. */
export function trafficOf({ visitors }: Demand, given: Given): Traffic {
  const questions = visitors * assumed(given, 'questionsPerVisitor');
  const busiest = (questions / MONTH_DAYS) * assumed(given, 'busiestDay');
  const peak = (busiest * assumed(given, 'busiestHourShare')) / HOUR_S;
  return { questions, day: { mean: busiest / DAY_S, peak } };
}
