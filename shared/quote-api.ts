import * as z from 'zod';
import { PageRef } from './pages-api.ts';
import { EditionName, Passage } from './passage.ts';
import { Scope, Searched } from './scope.ts';

/**
 * How a wording stands in a scope. `verbatim`: it is there, letter for letter after folding (marks, case and digit
 * forms aside, unless the wording itself carries marks that contradict the page's). `differs`: it is there with the
 * differences named. `partial`: only a run of it is. `elsewhere`: nothing of it in the scope, but it stands in the
 * wider scope that was searched too. `absent`: none of these, in what `searched` says and no wider.
 */
export const QuoteVerdict = z.enum(['verbatim', 'differs', 'partial', 'elsewhere', 'absent']);
export type QuoteVerdict = z.infer<typeof QuoteVerdict>;

export const DifferenceKind = z.enum(['vocalisation', 'letters', 'digits', 'words']);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** One stretch of the alignment: words of the quotation beside words of the source, either empty where it has none. */
export const Aligned = z.object({
  quote: z.string(),
  source: z.string(),
  /** Null where both agree. */
  kind: DifferenceKind.nullable(),
});
export type Aligned = z.infer<typeof Aligned>;

/** Where a wording, or the part of it that is there, stands: in one passage, or across the break between several. */
export const QuotePlace = z.object({
  verdict: z.enum(['verbatim', 'differs', 'partial']),
  /** In reading order; `span` is [start, end) in that passage's `text`, in UTF-16 units. */
  passages: z.array(z.object({ passage: Passage, span: z.tuple([z.int(), z.int()]) })).min(1),
  from: PageRef.nullable(),
  to: PageRef.nullable(),
  /** Words of the quotation that stand there, of how many. */
  words: z.int().nonnegative(),
  of: z.int().positive(),
  /** The whole quotation beside the source, stretch by stretch. One stretch where all is equal. */
  aligned: z.array(Aligned),
});
export type QuotePlace = z.infer<typeof QuotePlace>;

/** `POST /v1/quote`: whether a wording stands in a scope, checked in every edition of it and across page breaks. */
export const QuoteRequest = z.strictObject({
  scope: Scope,
  quote: z.string().min(1).max(20_000),
  /** Where to look besides, when the scope lacks it: kept apart from the verdict. */
  elsewhere: Scope.optional(),
  /** Places given for each edition, best first. */
  places: z.int().min(1).max(20).default(3),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const EditionQuote = z.object({
  edition: EditionName,
  verdict: z.enum(['verbatim', 'differs', 'partial', 'absent']),
  places: z.array(QuotePlace),
  /** How often the edition has the wording verbatim. */
  times: z.int().nonnegative(),
});
export type EditionQuote = z.infer<typeof EditionQuote>;

export const QuoteReply = z.object({
  generation: z.string(),
  verdict: QuoteVerdict,
  /** Words of the quotation, as they are compared. */
  words: z.array(z.string()),
  scope: Scope,
  searched: Searched,
  /** What the scope names and the index lacks. */
  partial: z.string().optional(),
  /** The editions of the scope that have any of it, best verdict first; and where the scope holds few, all of them. */
  editions: z.array(EditionQuote),
  elsewhere: z.object({ scope: Scope, searched: Searched, editions: z.array(EditionQuote) }).nullable(),
  tookMs: z.number().nonnegative(),
});
export type QuoteReply = z.infer<typeof QuoteReply>;
