import * as z from 'zod';
import { CatalogueId } from './scope.ts';

/** Where a passage stands in its edition. Printed labels are text: `405`, `xii`, `أ`. */
export const Locator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section') }),
  z.object({ kind: z.literal('page'), volume: z.string().nullable(), label: z.string() }),
]);
export type Locator = z.infer<typeof Locator>;

/** What names an edition to a reader: the card and the pill are made from this, never from the model's words. */
export const EditionName = z.object({
  collection: CatalogueId,
  work: CatalogueId,
  edition: CatalogueId,
  /** The edition's own label (`v7.6`, `fr`, `ت التركي`), or null where a work has only one. */
  editionLabel: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  /** BCP 47, `und` when unknown. */
  language: z.string(),
});
export type EditionName = z.infer<typeof EditionName>;

/** A passage as the search host hands it out: what is shown to the model, and what a citation opens. */
export const Passage = EditionName.extend({
  id: z.string().min(1).max(200),
  /** Headings above the passage, below the title, outermost first. */
  headings: z.array(z.string()),
  locator: Locator,
  /** Where a reader opens it, fragment included; null when it has no page of its own. http(s) only. */
  url: z.string().nullable(),
  /** Verbatim readable text. Lists, tables and code keep their shape. */
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/** A title as browsing lists it: enough to name and open an article, none of its text. */
export const Title = EditionName.extend({
  url: z.string().nullable(),
  passages: z.int().nonnegative(),
});
export type Title = z.infer<typeof Title>;
