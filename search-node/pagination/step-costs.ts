import type { Mark } from './mark.ts';

/** What a step between two records costs: the less usual in this edition, the more. In nats, about. */
export type StepCost = (before: Mark, after: Mark) => number;
export type StepCosts = {
  step: StepCost;
  /** What it costs to take a label for a misreading: the more, the less can be foretold of this edition's labels. */
  misread: number;
};

const MISREAD = 7;
/** Numbers begin anew at a chapter, which begins low; back into the midst is for what nothing else explains. */
const RESTART = 9;
const BACK = 14;
const VOLUME_ON = 3;
const VOLUME_BACK = 9;
const OTHER_SYSTEM = 3;
/** What is thought of an edition before anything is known, worth so many steps seen. */
const PRIOR = { share: 0.05, weight: 2 };
/** Above this share of unusual steps, repeated and skipped numbers stand side by side by chance. */
const IRREGULAR = 0.15;
const NEARBY = 4;

/**
 * Learns how an edition's numbers run: how often a page has several records, how often numbers are skipped and how
 * far. An edition that goes 1, 2, 3 … makes a repeated or skipped number suspicious; one that never does, does not.
 */
export function learnSteps(marks: readonly Mark[]): StepCosts {
  const { same, gap, reach } = habits(marks);
  const cost = { next: -Math.log(1 - same - gap), same: -Math.log(same), gap: -Math.log(gap) };
  const jump = (excess: number) => cost.gap + Math.log(reach) + 2 * Math.log(1 + (excess - 1) / reach);

  const surprise = same * cost.same + (1 - same - gap) * cost.next + gap * (jump(reach) + 1);
  return { step, misread: MISREAD + surprise };

  function step(before: Mark, after: Mark): number {
    if (before.volume !== after.volume) return volumeCost(before, after);
    if (before.system !== after.system) return OTHER_SYSTEM;
    if (after.from < before.from) return after.from <= Math.max(20, before.from / 2) ? RESTART : BACK;
    const pages = Math.max(0, after.from - before.to);
    const records = after.at - before.at;
    if (pages === 0 && after.isSecond) return 1;
    if (pages <= records) return pages * cost.next + (records - pages) * cost.same;
    return (records - 1) * cost.next + jump(pages - records);
  }
}

function volumeCost(before: Mark, after: Mark): number {
  return after.volumeSeen || isLower(after.volume, before.volume) ? VOLUME_BACK : VOLUME_ON;
}

function isLower(volume: string | null, than: string | null): boolean {
  return /^\d+$/.test(volume ?? '') && /^\d+$/.test(than ?? '') && Number(volume) < Number(than);
}

function habits(marks: readonly Mark[]): { same: number; gap: number; reach: number } {
  const steps = plainSteps(marks);
  const unusual = steps.filter(({ pages }) => pages !== 1);
  const isIrregular = unusual.length > steps.length * IRREGULAR;
  const counted = isIrregular ? unusual : unusual.filter(({ at }) => !isMadeUpFor(marks, at));
  const excess = counted.filter(({ pages }) => pages > 1).map(({ pages }) => pages - 1);
  // A step is judged by the others: were it counted itself, a single misreading would vouch for itself.
  const share = (count: number) =>
    (Math.max(0, count - 1) + PRIOR.share * PRIOR.weight) / (Math.max(0, steps.length - 1) + PRIOR.weight);
  return {
    same: share(counted.length - excess.length),
    gap: share(excess.length),
    reach: usualReach(excess),
  };
}

/** How many pages on each record is, where the one before it is in the same order. */
function plainSteps(marks: readonly Mark[]): { at: number; pages: number }[] {
  const steps: { at: number; pages: number }[] = [];
  for (const [at, after] of marks.entries()) {
    const before = marks[at - 1];
    if (!before || before.volume !== after.volume || before.system !== after.system) continue;
    if (after.at !== before.at + 1 || after.from < before.to || after.isSecond) continue;
    steps.push({ at, pages: after.from - before.to });
  }
  return steps;
}

/**
 * Whether labels close by stand as far apart as their records do, as if every record had its page: then a skipped
 * and a repeated number between them are more likely one misreading than a habit of the edition.
 */
function isMadeUpFor(marks: readonly Mark[], at: number): boolean {
  for (let from = Math.max(0, at - NEARBY); from < at; from += 1)
    for (let to = at; to <= Math.min(marks.length - 1, from + NEARBY + 1); to += 1) {
      const [a, b] = [marks[from], marks[to]];
      if (a && b && to > from + 1 && a.volume === b.volume && b.from - a.from === b.at - a.at) return true;
    }
  return false;
}

/** The mean of what is skipped, without the tenth that skips most: misread numbers are among those. */
function usualReach(excess: number[]): number {
  const count = Math.min(excess.length - 1, Math.ceil(excess.length * 0.9));
  const usual = excess.sort((a, b) => a - b).slice(0, Math.max(0, count));
  return Math.max(1, usual.reduce((sum, pages) => sum + pages, 0) / Math.max(1, usual.length));
}
