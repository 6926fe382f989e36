import type { Mark } from './mark.ts';
import type { StepCosts } from './step-costs.ts';

/** How many labels in a row can be misread and still be seen through. */
const WINDOW = 10;

/**
 * For each label, by how much the best reading of the whole that believes it is better than the best that takes it
 * for a misreading (negative: worse). Linear in the number of labels.
 */
export function weighLabels(marks: readonly Mark[], { step: stepCost, misread }: StepCosts): Float64Array {
  const count = marks.length;
  const start = (at: number) => at * misread;
  const forward = new Float64Array(count);
  const backward = new Float64Array(count);
  const costs = new Float64Array(count * WINDOW);
  for (let at = 0; at < count; at += 1) {
    forward[at] = at < WINDOW ? start(at) : Number.POSITIVE_INFINITY;
    for (let back = 1; back <= Math.min(WINDOW, at); back += 1) {
      const cost = stepCost(markAt(marks, at - back), markAt(marks, at)) + (back - 1) * misread;
      costs[at * WINDOW + back - 1] = cost;
      forward[at] = Math.min(value(forward, at), value(forward, at - back) + cost);
    }
  }
  for (let at = count - 1; at >= 0; at -= 1) {
    const rest = count - 1 - at;
    backward[at] = rest < WINDOW ? start(rest) : Number.POSITIVE_INFINITY;
    for (let on = 1; on <= Math.min(WINDOW, rest); on += 1) {
      const cost = value(costs, (at + on) * WINDOW + on - 1) + value(backward, at + on);
      backward[at] = Math.min(value(backward, at), cost);
    }
  }
  const without = withoutEach(misread, forward, backward, costs);
  return without.map((cost, at) => cost - value(forward, at) - value(backward, at));
}

/** The best cost of all readings that pass each label over. */
function withoutEach(
  misread: number,
  forward: Float64Array,
  backward: Float64Array,
  costs: Float64Array,
): Float64Array {
  const count = forward.length;
  const best = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const passOver = (from: number, to: number, cost: number) => {
    for (let at = from; at < to; at += 1) if (cost < value(best, at)) best[at] = cost;
  };
  for (let after = 0; after < count; after += 1) {
    if (after < WINDOW) passOver(0, after, after * misread + value(backward, after));
    if (count - 1 - after < WINDOW)
      passOver(after + 1, count, (count - 1 - after) * misread + value(forward, after));
    for (let back = 2; back <= Math.min(WINDOW, after); back += 1) {
      const cost = value(forward, after - back) + value(costs, after * WINDOW + back - 1);
      passOver(after - back + 1, after, cost + value(backward, after));
    }
  }
  if (count <= WINDOW) passOver(0, count, count * misread);
  return best;
}

function markAt(marks: readonly Mark[], at: number): Mark {
  return marks[at] as Mark;
}

function value(of: Float64Array, at: number): number {
  return of[at] as number;
}
