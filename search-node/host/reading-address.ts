import type { Locator } from '../../shared/passage.ts';

/**
 * Where a reader would open a printed edition: `/read/<edition>/<volume>/<label>`, `-` for no volume; for what
 * stands on no numbered page, the edition. Made from what is printed and not from an order in a file, so that a link
 * stays good when the edition is indexed anew. It is an address alone: no website need have that page, so it
 * becomes a URL only where the operator gave the collection a base URL for pages.
 */
export function readingAddress(edition: string, locator: Locator | null): string {
  const place = locator?.kind === 'page' ? [locator.volume ?? '-', locator.label] : [];
  return ['/read', ...[edition, ...place].map(segment)].join('/');
}

/** Encoded whole, so that no label can lead to another path; `..` would be the folder above, encoded or not. */
function segment(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return /^\.{1,2}$/.test(encoded) ? `~${encoded}` : encoded;
}
