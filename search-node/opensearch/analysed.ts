import * as z from 'zod';

// What the Java process makes of an edition for a cluster: lines of bulk requests, which nobody takes apart again.
// Texts in them are words ready to be indexed: divided by spaces, the forms of one place joined by U+0003.

/** Lines of the edition itself, and of its passages. `key` is what it replaces. */
const AnalysedEdition = z.object({ key: z.string(), edition: z.string(), passages: z.string() });

export const AnalysedEditions = z.object({ editions: z.array(AnalysedEdition) });
export const AnalysedPassages = z.object({ passages: z.string() });
export const AnalysedEnd = AnalysedEdition.omit({ passages: true });
