import type { KnownWork } from './known-works.ts';

/** Finds the names of works and authors in a text. */
export class AttributionIndex {
  readonly size: number;

  constructor(works: Iterable<KnownWork>) {
    this.size = [...works].length;
  }
}
