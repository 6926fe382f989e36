import type { Judging, Numbered } from './judge-pages.ts';
import { digitsLike } from './page-label.ts';

/** A page as printed, with all its records. */
type Page = {
  first: Numbered;
  last: Numbered;
  from: number;
  to: number;
  volume: string | null;
  size: number;
};
type Gap = { before: Page; after: Page; pages: number };

/** As few pages as this tell nothing of how long a page is. */
const FEWEST = 8;
const FEWEST_GAPS = 5;

/**
 * Finds the records that span several pages: numbers are skipped, and the record beside the gap is as long as all of
 * them. Some sources number a record by the page it begins on, others by the page it ends on; which, the lengths of
 * all records beside gaps tell. A gap whose neighbours are no longer than a page is a page without text: left alone.
 */
export function spanPages(all: readonly Judging[]): void {
  const pages = pagesOf(all);
  const steps = pages.flatMap((after, at) => stepTo(after, pages[at - 1]));
  const usual = steps.filter(({ pages: step }) => step === 1);
  if (usual.length < FEWEST) return;
  const length = median(usual.map(({ after }) => after.size));
  const gaps = steps.filter(({ pages: step }) => step > 1);
  if (gaps.length < FEWEST_GAPS) {
    spanLoneGaps(gaps, usual, length);
    return;
  }
  const share = (side: 'before' | 'after') =>
    gaps.filter((gap) => gap[side].size >= (gap.pages - 0.5) * length).length / gaps.length;
  const [before, after] = [share('before'), share('after')];
  if (after >= 0.5 && after >= before + 0.2) for (const gap of gaps) spanAfter(gap);
  else if (before >= 0.5 && before >= after + 0.2) for (const gap of gaps) spanBefore(gap);
}

/** Few gaps: each has to speak for itself, in an edition whose pages are of one length. */
function spanLoneGaps(gaps: Gap[], usual: Gap[], length: number): void {
  const spread = median(usual.map(({ after }) => Math.abs(after.size - length)));
  if (spread > length * 0.25) return;
  for (const gap of gaps) {
    const isLong = (page: Page) =>
      page.first === page.last && Math.abs(page.size / length - gap.pages) <= 0.5;
    const isUsual = (page: Page) => page.size < length * 1.4;
    if (isLong(gap.after) && isUsual(gap.before)) spanAfter(gap);
    else if (isLong(gap.before) && isUsual(gap.after)) spanBefore(gap);
  }
}

/** The label ends its record: this one begins after the page before the gap. */
function spanAfter({ before, after }: Gap): void {
  const { page } = after.first;
  after.first.page = {
    ...page,
    label: digitsLike(page.label, before.to + 1),
    through: page.through ?? page.label,
  };
}

/** The label begins its record: this one goes on to the page before the next label. */
function spanBefore({ before, after }: Gap): void {
  const { page } = before.last;
  before.last.page = { ...page, through: digitsLike(page.label, after.from - 1) };
}

/** Runs of records on one page that is sure, and null where anything else stands between. */
function pagesOf(all: readonly Judging[]): (Page | null)[] {
  const pages: (Page | null)[] = [];
  for (const judging of all) {
    if (!isSure(judging)) {
      pages.push(null);
      continue;
    }
    const { from, to, volume } = judging.mark;
    const page = pages.at(-1);
    if (page && page.to === from && page.volume === volume) {
      page.last = judging;
      page.size += judging.source.size;
      page.to = Math.max(page.to, to);
    } else pages.push({ first: judging, last: judging, from, to, volume, size: judging.source.size });
  }
  return pages;
}

function isSure(judging: Judging): judging is Numbered {
  return judging.mark?.system === 'digits' && judging.page?.certainty === 'printed';
}

function stepTo(after: Page | null, before: Page | null | undefined): Gap[] {
  if (!before || !after || before.volume !== after.volume || after.from <= before.to) return [];
  return [{ before, after, pages: after.from - before.to }];
}

function median(sizes: number[]): number {
  return sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0;
}
