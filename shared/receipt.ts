import * as z from 'zod';
import { Scope, Searched } from './scope.ts';

/**
 * The passes a search may run, in order; each answers another question. `phrase`: where is this exact wording?
 * `words`: which pages carry these words? `morphology`: which carry other forms of them? `transliteration`, for
 * words in Latin letters where the scope is Arabic: which carry what they may spell?
 */
export const Pass = z.enum(['phrase', 'words', 'morphology', 'transliteration']);
export type Pass = z.infer<typeof Pass>;

/** How many of the asker's words a hit carries: `carried` of `of`. */
export const Rung = z.object({ carried: z.int().nonnegative(), of: z.int().nonnegative() });
export type Rung = z.infer<typeof Rung>;

/**
 * `exact`: every counted word is there in the asker's own form (after folding).
 * `approximate`: some are missing, or only another form of them is there.
 */
export const Match = z.enum(['exact', 'approximate']);
export type Match = z.infer<typeof Match>;

/** The record of one pass, zero hits included. Receipts are evidence: kept, shown and logged. */
export const Receipt = z.object({
  pass: Pass,
  query: z.string(),
  /** Which of the request's formulations this pass ran: 0 is the query itself. */
  formulation: z.int().nonnegative().optional(),
  /** Positions that the words of a phrase may be apart beyond the wording; absent or 0 for the exact wording. */
  slop: z.int().nonnegative().optional(),
  /** What the pass could not cover, in a sentence: a collection not indexed today. */
  partial: z.string().optional(),
  /** The words that the rung counts, as the asker wrote them. */
  words: z.array(z.string()),
  scope: Scope,
  searched: Searched,
  /** The highest rung any hit reached; null without hits. */
  rung: Rung.nullable(),
  match: Match.nullable(),
  hits: z.int().nonnegative(),
  /** `at_least` when counting stopped early. */
  hitsRelation: z.enum(['equal', 'at_least']),
  /** Which state of the index answered. */
  generation: z.string(),
  tookMs: z.number().nonnegative(),
});
export type Receipt = z.infer<typeof Receipt>;
