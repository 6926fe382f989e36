import * as z from 'zod';
import { EditionName, Passage } from './passage.ts';
import { Scope, Searched } from './scope.ts';

/** A page as a reference names it. Labels and volumes are text. */
export const PageRef = z.object({ volume: z.string().nullable(), label: z.string() });
export type PageRef = z.infer<typeof PageRef>;

/** Where reading goes on: the first or last passage of the neighbouring page, or of what stands on no page. */
export const ReadingStep = z.object({ passage: z.string(), page: PageRef.nullable() });
export type ReadingStep = z.infer<typeof ReadingStep>;

/** `POST /v1/page`: one page in every edition of the scope, which must hold no more than `maxEditions`. */
export const PageRequest = z.strictObject({
  scope: Scope,
  /** As it is printed or asked: `4`, `IV`, `٤`, `المقدمة`. Absent or null where the reference names none. */
  volume: z.string().max(100).nullish(),
  /** As it is printed or asked: `405`, `٤٠٥`, `xii`, `أ`. */
  label: z.string().min(1).max(100),
  maxEditions: z.int().min(1).max(100).default(20),
});
export type PageRequest = z.infer<typeof PageRequest>;

/** What an edition has in place of a page that it lacks. `from` and `to` are the first and last labels in reading order. */
export const VolumeRange = z.object({
  volume: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** Distinct labels. */
  pages: z.int().nonnegative(),
});
export type VolumeRange = z.infer<typeof VolumeRange>;

export const EditionPage = z.discriminatedUnion('found', [
  z.object({
    found: z.literal('page'),
    edition: EditionName,
    page: PageRef,
    /** All its records, in reading order: a page's whole text. Several places of one label are separate `places`. */
    places: z
      .array(
        z.object({
          passages: z.array(Passage),
          /** Of the least sure of its passages. */
          certainty: z.enum(['printed', 'inferred', 'doubtful']),
          part: z.enum(['endnotes']).nullable(),
          previous: ReadingStep.nullable(),
          next: ReadingStep.nullable(),
        }),
      )
      .min(1),
  }),
  z.object({
    found: z.literal('missing'),
    edition: EditionName,
    /** `no_volume`: the edition has no such volume. `no_page`: the volume lacks the page. `unpaged`: it has no printed pages. */
    why: z.enum(['no_volume', 'no_page', 'unpaged']),
    /** The nearest pages that it has, on either side in reading order. */
    before: PageRef.nullable(),
    after: PageRef.nullable(),
    volumes: z.array(VolumeRange),
  }),
]);
export type EditionPage = z.infer<typeof EditionPage>;

export const PageReply = z.object({
  generation: z.string(),
  searched: Searched,
  /** Every edition of the scope, by work and then by edition label. */
  editions: z.array(EditionPage),
  /** What a named scope names and the index does not hold, in a sentence. */
  partial: z.string().optional(),
});
export type PageReply = z.infer<typeof PageReply>;
