import * as z from 'zod';
import { DifferenceKind } from '../../shared/quote-api.ts';
import { Searched } from '../../shared/scope.ts';
import { EditionResult, FoundPassage } from './engine-reply.ts';

// What the Java process answers to `quote`, parsed once where it comes in.

const PlaceResult = z.object({
  verdict: z.enum(['verbatim', 'differs', 'partial']),
  passages: z.array(z.object({ passage: FoundPassage, span: z.tuple([z.number(), z.number()]) })),
  words: z.number(),
  of: z.number(),
  aligned: z.array(z.object({ quote: z.string(), source: z.string(), kind: DifferenceKind.nullable() })),
});
export type PlaceResult = z.infer<typeof PlaceResult>;

export const QuoteResult = z.object({
  generation: z.string(),
  words: z.array(z.string()),
  searched: Searched,
  editions: z.array(
    z.object({
      edition: EditionResult,
      verdict: z.enum(['verbatim', 'differs', 'partial', 'absent']),
      places: z.array(PlaceResult),
      times: z.number(),
    }),
  ),
  /** More places came near than were compared. */
  cut: z.boolean(),
  /** It stands there verbatim, and what only comes near was looked for in no works but those. */
  left: z.boolean(),
});
export type QuoteResult = z.infer<typeof QuoteResult>;
