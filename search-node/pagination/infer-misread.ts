import type { Numbered } from './judge-pages.ts';
import type { Mark } from './mark.ts';
import { digitsLike } from './page-label.ts';
import type { StepCost } from './step-costs.ts';

/** How much better the best answer must be than the next, to be the only one. */
const ONE_ANSWER = 2;
const NEAR = 3;
const NARROW = 40;

type Answer = { volume: string | null; number: number };

/**
 * Finds for labels that their neighbours contradict what they should read. Where the neighbours on both sides, and
 * the likeness of the digits, leave one answer, that is inferred; otherwise the label stays as it is, doubtful.
 */
export function inferMisread(numbered: readonly Numbered[], margins: Float64Array, stepCost: StepCost): void {
  const nextSure = nextPrinted(numbered);
  let before: Mark | null = null;
  for (const [at, judging] of numbered.entries()) {
    const { mark, page } = judging;
    if (page.certainty === 'doubtful' && (margins[at] ?? 0) < 0 && mark.system === 'digits') {
      const answer = onlyAnswer(mark, before, nextSure[at] ?? null, stepCost);
      if (answer) before = correct(judging, answer);
    } else if (page.certainty === 'printed') before = mark;
  }
}

function nextPrinted(numbered: readonly Numbered[]): (Mark | null)[] {
  const next = new Array<Mark | null>(numbered.length).fill(null);
  let sure: Mark | null = null;
  for (let at = numbered.length - 1; at >= 0; at -= 1) {
    next[at] = sure;
    const one = numbered[at];
    if (one?.page.certainty === 'printed') sure = one.mark;
  }
  return next;
}

/** Writes the answer down; the mark moves with it, so that later labels are judged beside the right one. */
function correct(judging: Numbered, { volume, number }: Answer): Mark {
  const { source, mark } = judging;
  const label = source.label ?? '';
  const right = digitsLike(label, number);
  const misread =
    volume === source.volume ? label : source.volume === null ? null : `${source.volume}/${label}`;
  judging.page = { volume, label: right, certainty: 'inferred', ...(misread !== null && { misread }) };
  judging.mark = { ...mark, volume, from: number, to: number };
  return judging.mark;
}

function onlyAnswer(mark: Mark, before: Mark | null, after: Mark | null, stepCost: StepCost): Answer | null {
  if (!before && !after) return null;
  const costs = answers(mark, before, after)
    .map((answer) => ({ answer, cost: costOf(answer, mark, before, after, stepCost) }))
    .sort((a, b) => a.cost - b.cost);
  const [best, next] = costs;
  if (!best || (best.answer.number === mark.from && best.answer.volume === mark.volume)) return null;
  return next && next.cost - best.cost < ONE_ANSWER ? null : best.answer;
}

function costOf(
  { volume, number }: Answer,
  mark: Mark,
  before: Mark | null,
  after: Mark | null,
  stepCost: StepCost,
): number {
  const supposed = { ...mark, volume, from: number, to: number, volumeSeen: false };
  const steps = (before ? stepCost(before, supposed) : 0) + (after ? stepCost(supposed, after) : 0);
  return steps + unlike(mark.from, number) + (volume === mark.volume ? 0 : NEAR);
}

/** What the label may have been: all between the neighbours where they are close, else near them and like it. */
function answers(mark: Mark, before: Mark | null, after: Mark | null): Answer[] {
  const found = new Map<string, Answer>();
  const isOne = before && after && before.volume === after.volume && before.to <= after.from;
  const [low, high] = isOne ? [before.to, after.from] : [1, Number.POSITIVE_INFINITY];
  const add = (volume: string | null, number: number) => {
    if (number >= low && number <= high) found.set(JSON.stringify([volume, number]), { volume, number });
  };
  if (isOne && high - low <= NARROW)
    for (let number = low; number <= high; number += 1) add(before.volume, number);
  for (let step = 0; step <= NEAR; step += 1) {
    if (before) add(before.volume, before.to + step);
    if (after) add(after.volume, after.from - step);
  }
  for (const side of [before, after])
    if (side) for (const number of alike(mark.from)) add(side.volume, number);
  add(mark.volume, mark.from);
  return [...found.values()];
}

/** The numbers that differ from this one by a digit, or by the order of two. */
function alike(number: number): number[] {
  const digits = [...String(number)];
  const swapped = digits
    .slice(1)
    .map((digit, at) => digits.toSpliced(at, 2, digit, digits[at] ?? '').join(''));
  const changed = digits.flatMap((_, at) =>
    [...'0123456789'].map((digit) => digits.with(at, digit).join('')),
  );
  return [...new Set([...swapped, ...changed].map(Number))];
}

function unlike(a: number, b: number): number {
  if (a === b) return 0;
  const [x, y] = [String(a), String(b)];
  if (x.length === y.length && alike(a).includes(b)) return 1;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  const isOneMore = long.length === short.length + 1;
  return isOneMore && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short) ? 1.5 : 4;
}
