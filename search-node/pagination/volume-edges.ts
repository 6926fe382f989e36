import type { Numbered } from './judge-pages.ts';
import type { Mark } from './mark.ts';
import type { StepCost } from './step-costs.ts';

/** A step that costs more than this goes on from nothing. */
const GOES_ON = 7;

/**
 * Sets right what stands in the wrong volume at its edge: a volume that opens with the previous one's last pages
 * and then begins anew, or ends with the next one's first pages. The volume is then inferred.
 */
export function settleVolumeEdges(numbered: readonly Numbered[], stepCost: StepCost): void {
  const runs = volumeRuns(numbered.filter(({ page }) => page.certainty === 'printed'));
  for (const [at, run] of runs.entries()) {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const opening = run.slice(0, restarts(run)[0] ?? 0);
    if (before && isMinor(opening, run) && goesOn(before.at(-1), opening[0], stepCost))
      move(opening, before[0]?.mark.volume ?? null);
    const closing = run.slice(restarts(run).at(-1) ?? run.length);
    if (after && isMinor(closing, run) && goesOn(closing.at(-1), after[0], stepCost))
      move(closing, after[0]?.mark.volume ?? null);
  }
}

function volumeRuns(printed: Numbered[]): Numbered[][] {
  const runs: Numbered[][] = [];
  for (const one of printed) {
    const run = runs.at(-1);
    if (run?.[0]?.mark.volume === one.mark.volume) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Where in a run the numbers begin anew. */
function restarts(run: Numbered[]): number[] {
  return run.flatMap(({ mark }, at) => {
    const before = run[at - 1]?.mark;
    return before && before.system === mark.system && mark.from < before.from ? [at] : [];
  });
}

function isMinor(part: Numbered[], run: Numbered[]): boolean {
  return part.length > 0 && part.length < run.length / 2;
}

function goesOn(last: Numbered | undefined, first: Numbered | undefined, stepCost: StepCost): boolean {
  if (!last || !first || first.mark.from <= 1 || first.mark.from < last.mark.to) return false;
  if (last.mark.system !== first.mark.system) return false;
  const asOne: Mark = { ...first.mark, volume: last.mark.volume };
  return stepCost(last.mark, asOne) < GOES_ON;
}

function move(part: Numbered[], volume: string | null): void {
  for (const judging of part) {
    const { volume: own, label } = judging.page;
    judging.page = {
      ...judging.page,
      volume,
      certainty: 'inferred',
      misread: own === null ? label : `${own}/${label}`,
    };
    judging.mark = { ...judging.mark, volume };
  }
}
