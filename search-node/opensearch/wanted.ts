import * as z from 'zod';

// What the Java process asks of the cluster before it can answer, and what it is told. It keeps what it was told until
// it has answered, as long as it has room: each round sends what is new, and all of it where that was forgotten.

const WantedQuery = z.object({
  /** Its name within the request. */
  name: z.string(),
  what: z.enum(['best', 'count', 'any', 'ranked', 'score', 'passages', 'texts', 'all', 'places']),
  query: z.record(z.string(), z.unknown()),
  /** Of `ranked`: what it adds to the score of each passage that is found is told beside. */
  rest: z.record(z.string(), z.unknown()).nullable(),
  size: z.number(),
});
export type WantedQuery = z.infer<typeof WantedQuery>;

export const Wanted = z.object({
  /** The editions that it has are of another generation than it was told. */
  generation: z.boolean().optional(),
  /** What was told before is no longer there: all of it must be told. */
  forgotten: z.boolean().optional(),
  /** In how many passages they stand: field, U+0001, term. */
  terms: z.array(z.string()).default([]),
  /** In how many passages other terms stand, which is told back. */
  known: z.record(z.string(), z.number()).default({}),
  queries: z.array(WantedQuery).default([]),
  /** Passages [from, to) of the edition with this key. */
  passages: z.array(z.object({ key: z.string(), from: z.number(), to: z.number() })).default([]),
  /** Keys of editions: where each of their passages stands in print. */
  marks: z.array(z.string()).default([]),
  /** Regular expressions: all words of the index that match. */
  patterns: z.array(z.string()).default([]),
});
export type Wanted = z.infer<typeof Wanted>;

export const WantedReply = z.object({ wanted: Wanted });

/** As it lies in the cluster. */
export const ToldPassage = z.object({
  key: z.string(),
  number: z.number(),
  passage: z.string(),
  source: z.record(z.string(), z.unknown()),
  seams: z.array(z.string()).optional(),
});
export type ToldPassage = z.infer<typeof ToldPassage>;

export type Told = {
  generation: string;
  terms: Record<string, number>;
  totals: Record<string, { hits: number; exact: boolean }>;
  scores: Record<string, number>;
  /** Sequences of passages, ascending. */
  places: Record<string, number[]>;
  /** Best first: where a passage is in the order of the index, its score, and what the rest of the order adds to it. */
  ranks: Record<string, [number, number, number][]>;
  passages: ToldPassage[];
  /** By the edition's key, in reading order. The Java process keeps them: they are told once. */
  marks: Record<string, (string | null)[]>;
  /** By the expression that they match. */
  words: Record<string, string[]>;
};

export function nothingTold(generation: string): Told {
  return {
    generation,
    terms: {},
    totals: {},
    scores: {},
    places: {},
    ranks: {},
    passages: [],
    marks: {},
    words: {},
  };
}

/** Adds what was told later. Marks are not kept: the Java process keeps them. */
export function addTold(told: Told, more: Told): void {
  for (const name of ['terms', 'totals', 'scores', 'places', 'ranks', 'words'] as const) {
    Object.assign(told[name], more[name]);
  }
  told.passages.push(...more.passages);
}
