import * as z from 'zod';
import { Pagination } from '../../shared/passage.ts';
import { CatalogueId } from '../../shared/scope.ts';
import { languageTag } from './language.ts';
import { readable } from './split-section.ts';

const id = CatalogueId.refine((text) => text.isWellFormed(), 'An id is well-formed Unicode');
const label = z.union([z.string().max(40), z.int().transform(String)]).nullish();
const name = z.string().max(1000).transform(oneLine);

/**
 * One line of a printed edition: what stands on one page, or on a part of one. Unknown fields are ignored.
 * `page` is what is printed on the page, as text: `405`, `xii`, `أ`; a record without one stands on no known page.
 */
export const PageRecord = z.object({
  work: id,
  work_title: name.refine((text) => text !== '', 'A work has a title'),
  author: name.nullish(),
  /** The edition's label for a reader: publisher, editor, year. */
  edition: name.nullish(),
  edition_id: id,
  category: z.union([id, z.array(id).max(100)]).nullish(),
  language: z.string().max(35).nullish(),
  volume: label,
  page: label,
  /** Of a record without a page: the last printed page before it, `1/45`. */
  after: label,
  /** The record's place in its source, to find it again. */
  page_id: z.unknown().optional(),
  /** What the page numbers of the edition are; printed when absent. */
  pagination: Pagination.nullish().catch(null),
  /** The headings that begin on this page. */
  headings: z.array(z.string()).max(1000).nullish(),
  /** `endnotes`: notes set apart from the text; their numbers repeat those of the pages that they belong to. */
  part: z.string().max(40).nullish(),
  text: z.string(),
});
export type PageRecord = z.infer<typeof PageRecord>;

/** Reads a line; a sentence says what is wrong with one that is no record. */
export function readPageRecord(line: string): PageRecord | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return 'is not JSON'; // Node's own words quote the line, which may be anything
  }
  const parsed = PageRecord.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `is no page record (${issue?.path.join('.') || 'line'}: ${issue?.message.replace(/\.$/, '')})`;
  }
  const { language } = parsed.data;
  if (language && !languageTag(language)) return `is no page record (language: "${language}" names none)`;
  return parsed.data;
}

export function categoriesOf({ category }: PageRecord): string[] {
  return [...new Set([category ?? []].flat())];
}

/** Words for one line of a card: no control characters, no line breaks. */
export function oneLine(words: string): string {
  return readable(words).replace(/\s+/g, ' ').trim();
}
