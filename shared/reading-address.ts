import type { Locator } from './passage.ts';

/** What a reading address names: a page of a printed edition, or the edition where `page` is null. */
export type ReadingPlace = { edition: string; page: { volume: string | null; label: string } | null };

/**
 * Where a reader would open a printed edition: `/read/<edition>/<volume>/<label>`, `-` for no volume; for what
 * stands on no numbered page, the edition. Made from what is printed and not from an order in a file, so that a link
 * stays good when the edition is indexed anew. It is an address alone: the worker serves it with `?site=KEY`, and a
 * library with a website of its own may serve it there.
 */
export function readingAddress(
  edition: string,
  locator: Pick<Extract<Locator, { kind: 'page' }>, 'volume' | 'label'> | Locator | null,
): string {
  const place = locator && 'label' in locator ? [volumeSegment(locator.volume), segment(locator.label)] : [];
  return ['/read', segment(edition), ...place].join('/');
}

/** The place that a path names, as `readingAddress` wrote it; null for any other path. */
export function parseReadingAddress(path: string): ReadingPlace | null {
  const [root, read, ...rest] = path.split('/');
  if (root !== '' || read !== 'read' || ![1, 3].includes(rest.length)) return null;
  const [edition, volume, label] = [textOf(rest[0]), textOf(rest[1], VOLUME), textOf(rest[2])];
  if (!edition) return null;
  if (rest.length === 1) return { edition, page: null };
  if (volume === null || !label) return null;
  return { edition, page: { volume: rest[1] === '-' ? null : volume, label } };
}

const DOTS = /^~*\.{1,2}$/;
const VOLUME = /^~*(?:\.{1,2}|-)$/;

/** Encoded whole, so that no label can lead to another path; `..` would be the folder above, encoded or not. */
function segment(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return DOTS.test(encoded) ? `~${encoded}` : encoded;
}

/** A volume that is printed `-` is not the one that is none. */
function volumeSegment(volume: string | null): string {
  if (volume === null) return '-';
  return VOLUME.test(volume) ? `~${volume.toWellFormed()}` : segment(volume);
}

function textOf(encoded = '', reserved = DOTS): string | null {
  try {
    const text = decodeURIComponent(encoded);
    return text.startsWith('~') && reserved.test(text) ? text.slice(1) : text;
  } catch {
    return null; // A stray percent sign: no address of ours.
  }
}
