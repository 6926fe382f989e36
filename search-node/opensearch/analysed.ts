import * as z from 'zod';

// What the Java process makes of an edition for a cluster, parsed once where it comes in. Texts are words ready to be
// indexed: divided by spaces, the forms of one place joined by U+0003.

/** A passage as the cluster indexes it, apart from its `sequence`. The text fields differ by language. */
export const AnalysedPassage = z
  .object({ key: z.string(), number: z.number(), collection: z.string() })
  .catchall(z.unknown());
export type AnalysedPassage = z.infer<typeof AnalysedPassage>;

/** An edition as the cluster keeps it, apart from its `sequence`. */
export const AnalysedEdition = z
  .object({
    key: z.string(),
    collection: z.string(),
    edition: z.string(),
    source: z.record(z.string(), z.unknown()),
  })
  .catchall(z.unknown());
export type AnalysedEdition = z.infer<typeof AnalysedEdition>;

export const AnalysedEditions = z.object({
  editions: z.array(z.object({ edition: AnalysedEdition, passages: z.array(AnalysedPassage) })),
});
export const AnalysedPassages = z.object({ passages: z.array(AnalysedPassage) });
export const AnalysedEnd = z.object({ edition: AnalysedEdition });
