import type { Given } from './assumptions.ts';
import { planFor } from './plan.ts';

const FIRST = 1000;
const MOST_VISITORS = 100_000_000_000;

/** Asking visitors a month at which each part is full where there is one of each, least first. */
export function untilFull(pages: number, given: Given): { name: string; visitors: number; turnUp: string }[] {
  const { parts } = planFor({ visitors: FIRST, pages }, given);
  return parts
    .flatMap(({ name, first, turnUp }) => {
      const visitors = FIRST / first;
      return first > 0 && visitors < MOST_VISITORS ? [{ name, visitors, turnUp }] : [];
    })
    .sort((a, b) => a.visitors - b.visitors);
}
