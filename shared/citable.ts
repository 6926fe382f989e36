import type { Locator, Pagination } from './passage.ts';

/** Why a passage cannot be cited by page. Closed: a test freezes it. */
export type NotCitable = 'software_pagination' | 'unnumbered' | 'inferred' | 'doubtful';

/** Whether a passage of a printed edition can be cited by page; null where it can, or where it is no printed page's. */
export function notCitableByPage(locator: Locator, pagination: Pagination | undefined): NotCitable | null {
  if (pagination === 'software') return 'software_pagination';
  if (pagination === 'none') return 'unnumbered';
  if (locator.kind === 'section') return pagination === undefined ? null : 'unnumbered';
  return locator.certainty === undefined || locator.certainty === 'printed' ? null : locator.certainty;
}

type Placed = { locator: Locator; pagination?: Pagination | undefined };

/** Of a page's records: citable where one of them is, as the catalogue counts its pages; else why the surest is not. */
export function pageNotCitable(records: readonly Placed[]): NotCitable | null {
  const reasons = records.map(({ locator, pagination }) => notCitableByPage(locator, pagination));
  if (reasons.includes(null)) return null;
  return reasons.find((why) => why !== 'doubtful') ?? reasons[0] ?? null;
}
