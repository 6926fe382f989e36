import * as z from 'zod';
import { EditionName } from './passage.ts';
import { Scope } from './scope.ts';

/** What a reference points at. */
export const CitationKind = z.enum(['page', 'range', 'hadith', 'verse', 'folio']);
export type CitationKind = z.infer<typeof CitationKind>;

/** One reference found in free text, its parts as written; labels and numbers with ASCII digits. */
export const ParsedCitation = z.object({
  kind: CitationKind,
  /** [start, end) in the text, in UTF-16 units. */
  span: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  work: z.string().nullable(),
  author: z.string().nullable(),
  edition: z.string().nullable(),
  volume: z.string().nullable(),
  /** The pages named: one, several, or the two ends of a range. */
  pages: z.array(z.string()),
  /** Number of a hadith or entry, or of a verse. */
  number: z.string().nullable(),
  /** The numbers can be read in more than one way; `readings` says which. */
  ambiguous: z.boolean(),
  readings: z.array(z.string()),
});
export type ParsedCitation = z.infer<typeof ParsedCitation>;

/** A work of the catalogue that a reference may mean. */
export const WorkCandidate = z.object({
  collection: z.string(),
  work: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  /** 0 to 1; 1 where title, and author if one was named, are those written. */
  score: z.number().min(0).max(1),
  editions: z.array(EditionName),
});
export type WorkCandidate = z.infer<typeof WorkCandidate>;

/** `POST /v1/citation`: free text to references, each with the works of the scope that it may mean. */
export const CitationRequest = z.strictObject({ scope: Scope, text: z.string().min(1).max(4000) });
export type CitationRequest = z.infer<typeof CitationRequest>;

export const CitationReply = z.object({
  generation: z.string(),
  citations: z.array(
    z.object({
      parsed: ParsedCitation,
      /** Best first. */
      candidates: z.array(WorkCandidate),
      /** Several works fit about equally well. */
      ambiguous: z.boolean(),
    }),
  ),
});
export type CitationReply = z.infer<typeof CitationReply>;
