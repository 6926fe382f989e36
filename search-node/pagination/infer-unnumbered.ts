import type { JudgedPage, Judging } from './judge-pages.ts';
import { type Mark, parseAfter } from './mark.ts';
import { digitsLike } from './page-label.ts';

/**
 * Gives records without a label the page that their neighbours leave them: as many records as numbers between two
 * labels are those pages, and between two records of one page there is only that page. Where there are fewer or more
 * records than numbers, each may be on any of these: doubtful. At an edge nothing is said.
 */
export function inferUnnumbered(all: readonly Judging[]): void {
  for (let at = 0; at < all.length; at += 1) {
    if (all[at]?.source.label !== null) continue;
    const from = at;
    while (all[at + 1]?.source.label === null) at += 1;
    settle(all.slice(from, at + 1), sideOf(all[from - 1]) ?? afterOf(all[from]), sideOf(all[at + 1]));
  }
}

type Side = Pick<Mark, 'volume' | 'system' | 'from' | 'to'> & { label: string; through?: string };

function sideOf(judging: Judging | undefined): Side | null {
  if (!judging?.mark || !judging.page || judging.page.certainty === 'doubtful') return null;
  const { label, through } = judging.page;
  return { ...judging.mark, label, ...(through !== undefined && { through }) };
}

function afterOf(judging: Judging | undefined): Side | null {
  return judging?.source.after ? parseAfter(judging.source.after) : null;
}

function settle(run: Judging[], before: Side | null, after: Side | null): void {
  const pageOf = before && after && pagesBetween(before, after, run.length);
  if (!pageOf) return;
  for (const [nth, judging] of run.entries()) judging.page = pageOf(nth);
}

function pagesBetween(before: Side, after: Side, records: number): ((nth: number) => JudgedPage) | null {
  if (before.volume !== after.volume || before.system !== after.system) return null;
  const { volume } = before;
  const between = after.from - before.to - 1;
  if (between === -1) return () => ({ volume, label: before.through ?? before.label, certainty: 'inferred' });
  if (between < 1 || before.system !== 'digits') return null;
  const label = (number: number) => digitsLike(before.label, number);
  if (between === records)
    return (nth) => ({ volume, label: label(before.to + 1 + nth), certainty: 'inferred' });
  const through = between > 1 ? { through: label(after.from - 1) } : {};
  return () => ({ volume, label: label(before.to + 1), certainty: 'doubtful', ...through });
}
