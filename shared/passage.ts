import * as z from 'zod';
import { CatalogueId } from './scope.ts';

/**
 * How sure a passage's page is. `printed`: the number stands on it and fits its neighbours. `inferred`: none stands
 * on it, or a misread one, and its neighbours leave one answer. `doubtful`: they leave more than one, or the number
 * contradicts them. Only `printed` can be cited by page.
 */
export const PageCertainty = z.enum(['printed', 'inferred', 'doubtful']);
export type PageCertainty = z.infer<typeof PageCertainty>;

/** Where a passage stands in its edition. Printed labels are text: `405`, `xii`, `أ`. */
export const Locator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section') }),
  z.object({
    kind: z.literal('page'),
    volume: z.string().nullable(),
    label: z.string(),
    /** The last page that the passage reaches, where it spans several. */
    through: z.string().optional(),
    /** Absent means printed. */
    certainty: PageCertainty.optional(),
    /** The label as the file has it, where it was misread and the neighbours say another. */
    misread: z.string().optional(),
    /** `endnotes`: set apart from the text, with numbers that repeat those of the pages they belong to. */
    part: z.enum(['endnotes']).optional(),
  }),
]);
export type Locator = z.infer<typeof Locator>;

/** What a title page says of an edition, each part apart; null where it does not say. */
export const EditionStatement = z.object({
  publisher: z.string().nullable(),
  place: z.string().nullable(),
  editor: z.string().nullable(),
  /** As it is written: `ط2`, `3rd ed.` */
  print: z.string().nullable(),
  year: z.string().nullable(),
});
export type EditionStatement = z.infer<typeof EditionStatement>;

/** What the page numbers of an edition are: the print's own, a program's, or none. Only `printed` can be cited by page. */
export const Pagination = z.enum(['printed', 'software', 'none']);
export type Pagination = z.infer<typeof Pagination>;

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
  statement: EditionStatement.optional(),
  /** Absent in a help centre, and in a library where nothing else is known: the numbers then count as printed. */
  pagination: Pagination.optional(),
  /** The subjects it is shelved under, as the catalogue names them. Absent: under none, or the host does not say. */
  categories: z.array(z.string()).optional(),
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
  /**
   * Distinct printed pages, and how many of them can be cited; for `by: 'works'`, over all its editions in the scope.
   * Absent in a help centre.
   */
  pages: z.int().nonnegative().optional(),
  citablePages: z.int().nonnegative().optional(),
  /** For `by: 'works'`: its editions, this one included. */
  editions: z.int().positive().optional(),
});
export type Title = z.infer<typeof Title>;
