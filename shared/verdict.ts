import * as z from 'zod';
import { PageRef, VolumeRange } from './pages-api.ts';
import { EditionStatement } from './passage.ts';
import { Aligned, QuoteVerdict } from './quote-api.ts';
import { Searched } from './scope.ts';
import { SourceId } from './source.ts';

const named = {
  collection: z.string(),
  work: z.string(),
  edition: z.string(),
  editionLabel: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  language: z.string(),
  statement: EditionStatement.optional(),
  /** The registry's id of what was found there; null where nothing was. */
  source: SourceId.nullable(),
};

/** One page of a work in every edition of it: found with its place, or missing with what the edition has instead. */
export const PageVerdict = z.object({
  kind: z.literal('page'),
  /** The reference as the visitor wrote it, and as it was read. */
  asked: z.object({ text: z.string(), title: z.string().nullable(), page: PageRef }),
  /** The work was not in the scope, or several works fit: then `editions` is empty and `candidates` names them. */
  candidates: z.array(z.object({ title: z.string(), author: z.string().nullable() })),
  searched: Searched,
  editions: z.array(
    z.object({
      ...named,
      found: z.enum(['page', 'missing']),
      page: PageRef.nullable(),
      certainty: z.enum(['printed', 'inferred', 'doubtful']).nullable(),
      /** Why it cannot be cited by page; null where it can. */
      notCitable: z.enum(['software_pagination', 'unnumbered', 'inferred', 'doubtful']).nullable(),
      why: z.enum(['no_volume', 'no_page', 'unpaged']).nullable(),
      before: PageRef.nullable(),
      after: PageRef.nullable(),
      volumes: z.array(VolumeRange),
    }),
  ),
});
export type PageVerdict = z.infer<typeof PageVerdict>;

const QuotedEdition = z.object({
  ...named,
  verdict: z.enum(['verbatim', 'differs', 'partial', 'absent']),
  times: z.int().nonnegative(),
  from: PageRef.nullable(),
  to: PageRef.nullable(),
  /** Why its place cannot be cited by page, by the first of its passages that cannot; null or absent where it can. */
  notCitable: z.enum(['software_pagination', 'unnumbered', 'inferred', 'doubtful']).nullish(),
  aligned: z.array(Aligned),
});

/** Whether a wording stands in what was searched. `elsewhere` is kept apart: it is no source of the verdict. */
export const QuotationVerdict = z.object({
  kind: z.literal('quote'),
  quote: z.string(),
  /** The work asked about, as the catalogue names it; null where the whole scope was. */
  title: z.string().nullable(),
  /** The work asked about is not in the scope: `title` is what the visitor wrote, and nothing was searched for it. */
  notHeld: z.boolean().optional(),
  verdict: QuoteVerdict,
  searched: Searched,
  partial: z.string().nullable(),
  editions: z.array(QuotedEdition),
  elsewhere: z.object({ searched: Searched, editions: z.array(QuotedEdition) }).nullable(),
});
export type QuotationVerdict = z.infer<typeof QuotationVerdict>;

export const Verdict = z.discriminatedUnion('kind', [PageVerdict, QuotationVerdict]);
export type Verdict = z.infer<typeof Verdict>;
