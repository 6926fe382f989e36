import { type LabelSystem, readPageLabel } from './page-label.ts';

/** A record's place in its edition as the source has it, in reading order. */
export type PageMark = {
  volume: string | null;
  label: string | null;
  /** The last printed label before a record that has none, as `volume/label`, where the source knows it. */
  after?: string | null;
  part?: 'endnotes';
  /** Characters of the record's text: what spans two pages is about as long as two. */
  size: number;
};

/** A label that can be put in order. `at` is the record's place in the sequence that is judged, gaps included. */
export type Mark = {
  at: number;
  volume: string | null;
  /** Whether an earlier record, but not the one before, stands in this volume. */
  volumeSeen: boolean;
  system: LabelSystem;
  from: number;
  to: number;
  isSecond: boolean;
};

/** Reads what a source says of the page before an unnumbered record: `1/45`, or `45` where it has no volumes. */
export function parseAfter(
  after: string,
): (Pick<Mark, 'volume' | 'system' | 'from' | 'to'> & { label: string }) | null {
  const slash = after.lastIndexOf('/');
  const label = after.slice(slash + 1).trim();
  const read = readPageLabel(label);
  const [place] = read.readings;
  if (!place) return null;
  return { volume: slash < 0 ? null : after.slice(0, slash).trim(), system: read.system, ...place, label };
}
