import * as z from 'zod';
import { VolumeRange } from '../../shared/pages-api.ts';
import { EditionName, EditionStatement, PageCertainty, Pagination } from '../../shared/passage.ts';
import { Pass, Rung } from '../../shared/receipt.ts';
import { CatalogueId, Searched } from '../../shared/scope.ts';
import { Explanation } from '../../shared/search-api.ts';

// What the Java process answers, parsed once where it comes in. An address stands where the search interface has
// a URL: only the host knows what a collection's addresses are relative to.

/** What is absent on the interface comes as null. */
function absent<T>(schema: z.ZodType<T>) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const FoundEdition = EditionName.extend({
  statement: absent(EditionStatement),
  pagination: absent(Pagination),
  categories: absent(z.array(z.string())),
});

const FoundLocator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section') }),
  z.object({
    kind: z.literal('page'),
    volume: z.string().nullable(),
    label: z.string(),
    through: absent(z.string()),
    certainty: absent(PageCertainty),
    misread: absent(z.string()),
    part: absent(z.literal('endnotes')),
  }),
]);

export const FoundPassage = FoundEdition.extend({
  id: z.string(),
  headings: z.array(z.string()),
  locator: FoundLocator,
  address: z.string(),
  anchor: z.string().nullable(),
  text: z.string(),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

const Span = z.tuple([z.number(), z.number()]);

export const SearchResult = z.object({
  generation: z.string(),
  /** A receipt for each pass of each formulation, in the order they ran. */
  receipts: z.array(
    z.object({
      pass: Pass,
      formulation: z.number(),
      slop: z.number().nullable(),
      words: z.array(z.string()),
      searched: Searched,
      rung: Rung.nullable(),
      exact: z.boolean().nullable(),
      hits: z.number(),
      hitsCounted: z.boolean(),
      /** How long the pass took. */
      micros: z.number().optional(),
    }),
  ),
  hits: z.array(
    z.object({
      passage: FoundPassage,
      score: z.number(),
      pass: Pass,
      rung: Rung,
      words: z.array(z.string()),
      otherForms: z.array(z.string()),
      formulations: z.array(z.number()),
      exact: z.boolean(),
      marks: z.array(Span),
      snippet: Span.nullable(),
      alike: z.array(FoundPassage.omit({ text: true })),
      explanation: Explanation.nullable(),
    }),
  ),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const OpenResult = z.object({
  generation: z.string(),
  passages: z.array(FoundPassage),
  before: z.boolean(),
  after: z.boolean(),
  previous: absent(z.string()),
  next: absent(z.string()),
});
export type OpenResult = z.infer<typeof OpenResult>;

const PageRef = z.object({ volume: z.string().nullable(), label: z.string() });
const Step = z.object({ passage: z.string(), page: PageRef.nullable() });

export const PageResult = z.object({
  generation: z.string(),
  searched: Searched,
  editions: z.array(
    z.discriminatedUnion('found', [
      z.object({
        found: z.literal('page'),
        edition: FoundEdition,
        page: PageRef,
        places: z.array(
          z.object({
            passages: z.array(FoundPassage),
            certainty: PageCertainty,
            part: z.literal('endnotes').nullable(),
            previous: Step.nullable(),
            next: Step.nullable(),
          }),
        ),
      }),
      z.object({
        found: z.literal('missing'),
        edition: FoundEdition,
        why: z.enum(['no_volume', 'no_page', 'unpaged']),
        before: PageRef.nullable(),
        after: PageRef.nullable(),
        volumes: z.array(VolumeRange),
      }),
    ]),
  ),
});
export type PageResult = z.infer<typeof PageResult>;

export const EditionResult = FoundEdition.extend({
  address: z.string(),
  sourcePath: z.string(),
  contentHash: z.string(),
  passages: z.number(),
  pages: z.number(),
  citablePages: z.number(),
});

export const BrowseResult = z.object({
  generation: z.string(),
  titles: z.array(
    z
      .object({ edition: EditionResult, editions: absent(z.number()) })
      .transform(({ edition, editions }) => ({ ...edition, editions })),
  ),
  total: z.number(),
  searched: Searched,
  citablePages: z.number(),
  authors: absent(z.array(z.object({ author: z.string(), works: z.number(), editions: z.number() }))),
});
export type BrowseResult = z.infer<typeof BrowseResult>;

export const IndexedPage = z.object({
  generation: z.string(),
  editions: z.array(EditionResult),
  next: z.number().nullable(),
});

export const CatalogueResult = z.object({
  generation: z.string(),
  collections: z.array(
    z.object({
      id: CatalogueId,
      works: z.number(),
      editions: z.number(),
      pages: z.number(),
      passages: z.number(),
      languages: z.array(z.string()),
      citablePages: absent(z.number()),
      authors: absent(z.number()),
    }),
  ),
  categories: z.array(Searched.extend({ id: CatalogueId })).optional(),
});
export type CatalogueResult = z.infer<typeof CatalogueResult>;

export const Generation = z.object({ generation: z.string() });
/** Bytes. */
export const Heap = z.object({ used: z.number(), max: z.number() });
export type Heap = z.infer<typeof Heap>;
