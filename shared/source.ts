import * as z from 'zod';
import { EditionStatement, Locator } from './passage.ts';
import { Match } from './receipt.ts';

/** A source id as the server issues it and the model writes it: S1, S2, … counting up through a conversation. */
export const SourceId = z.string().regex(/^S[1-9]\d{0,5}$/);
export type SourceId = z.infer<typeof SourceId>;

/** One entry of an answer's source list, made from the registry alone. */
export const Source = z.object({
  id: SourceId,
  collection: z.string(),
  /** Sources of one work share a pill. Absent from workers of before; then those of one edition do. */
  work: z.string().optional(),
  edition: z.string(),
  editionLabel: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  language: z.string(),
  headings: z.array(z.string()),
  /** What the edition's title page says, where its parts are known apart. */
  statement: EditionStatement.optional(),
  locator: Locator.nullable(),
  /** Why it cannot be cited by page; null or absent where it can, or where it is no printed page's. */
  notCitable: z.enum(['software_pagination', 'unnumbered', 'inferred', 'doubtful']).nullish(),
  /** http(s) or null. */
  url: z.string().nullable(),
  /** The passage, verbatim; null when only its title was seen. */
  text: z.string().nullable(),
  /** The used words in `text`: [start, end) in UTF-16 units. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  /** How the passage matched the search that found it; null when it was not found by search. */
  match: Match.nullable(),
  /** The answer points at it. */
  cited: z.boolean(),
  /** The model read it. Absent means shown; our worker always sets it. */
  consulted: z.boolean().optional(),
});
export type Source = z.infer<typeof Source>;
