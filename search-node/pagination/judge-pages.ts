import { inferMisread } from './infer-misread.ts';
import { inferUnnumbered } from './infer-unnumbered.ts';
import type { Mark, PageMark } from './mark.ts';
import { readPageLabel } from './page-label.ts';
import { spanPages } from './page-spans.ts';
import { learnSteps } from './step-costs.ts';
import { settleTitlePages } from './title-pages.ts';
import { settleVolumeEdges } from './volume-edges.ts';
import { weighLabels } from './weigh-labels.ts';

export type { PageMark } from './mark.ts';

/** Where a record stands, as far as its neighbours let it be said. The fields are those of a page's locator. */
export type JudgedPage = {
  volume: string | null;
  label: string;
  certainty: 'printed' | 'inferred' | 'doubtful';
  through?: string;
  misread?: string;
};

/** A judgement in the making, beside the label as it can be put in order (null: it has none, or no order). */
export type Judging = { source: PageMark; mark: Mark | null; page: JudgedPage | null };

/** How much better the reading with a label must be than the one without it, for the label to be believed. */
const BELIEVED = 2;
/** The first and the last label have a neighbour on one side only: what is unusual there needs more. */
const BELIEVED_AT_EDGE = 4;
/** Of fewer labels it cannot be told what is unusual. */
const TELLING = 12;

/**
 * Judges each record of an edition, given in reading order, by what its neighbours reveal; null where a record
 * stands on no page that can be named. Endnotes are judged among themselves. Takes time linear in their number.
 */
export function judgePages(marks: readonly PageMark[]): (JudgedPage | null)[] {
  const judged = new Array<JudgedPage | null>(marks.length).fill(null);
  const places = marks.map((_, at) => at);
  for (const ofPart of Map.groupBy(places, (at) => marks[at]?.part).values()) {
    const sequence = judgeSequence(ofPart.map((at) => marks[at] as PageMark));
    for (const [nth, { page }] of sequence.entries()) judged[ofPart[nth] as number] = page;
  }
  return judged;
}

function judgeSequence(sources: readonly PageMark[]): Judging[] {
  const all = placed(sources);
  const numbered = all.filter(hasMark);
  const marks = numbered.map(({ mark }) => mark);
  const costs = learnSteps(marks);
  const margins = weighLabels(marks, costs);
  for (const [at, judging] of numbered.entries()) {
    const isEdge = numbered.length >= TELLING && (at === 0 || at === numbered.length - 1);
    const isBelieved = (margins[at] ?? 0) >= (isEdge ? BELIEVED_AT_EDGE : BELIEVED);
    judging.page = { ...asItStands(judging), certainty: isBelieved ? 'printed' : 'doubtful' };
  }
  settleTitlePages(numbered);
  inferMisread(numbered, margins, costs.step);
  settleVolumeEdges(numbered, costs.step);
  inferUnnumbered(all);
  spanPages(all);
  return all;
}

export type Numbered = Judging & { mark: Mark; page: JudgedPage };

function hasMark(judging: Judging): judging is Numbered {
  return judging.mark !== null; // its page is set right after
}

/** Puts labels in order. One that carries several numbers counts by that which best goes on from those before. */
function placed(sources: readonly PageMark[]): Judging[] {
  const seen = new Set<string | null>();
  let last: Mark | null = null;
  let volumeSeen = false;
  return sources.map((source, at) => {
    if (source.label === null) return { source, mark: null, page: null };
    const label = readPageLabel(source.label);
    const expected: number = last && last.volume === source.volume ? last.to + 1 : 1;
    const [first, ...others] = label.readings;
    if (!first) return { source, mark: null, page: opaque(source, source.label) };
    const nearest = others.reduce((a, b) => (gap(b.from, expected) < gap(a.from, expected) ? b : a), first);
    if (!last || last.volume !== source.volume) volumeSeen = seen.has(source.volume);
    seen.add(source.volume);
    const { system, isSecond } = label;
    last = { at, volume: source.volume, volumeSeen, system, ...nearest, isSecond };
    return { source, mark: last, page: null };
  });
}

function gap(a: number, b: number): number {
  return Math.abs(a - b);
}

/** What is in no order is kept as the text that it is, and nothing confirms it. */
function opaque({ volume }: PageMark, label: string): JudgedPage {
  return { volume, label, certainty: 'doubtful' };
}

function asItStands({ source, mark }: Numbered): Omit<JudgedPage, 'certainty'> {
  const label = source.label ?? '';
  if (mark.to === mark.from) return { volume: source.volume, label };
  const [from = label, through = label] = label.split(/[-–—]/).map((end) => end.trim());
  return { volume: source.volume, label: from, through };
}
