import * as z from 'zod';
import type { Served } from './cluster/served.ts';

// How what is wanted is asked: among the passages of the generation that is served, and so that little is scored.

/** Under this name the cluster tells the rest of a score. */
export const REST = 'rest';

/** More than none, or the cluster would not weigh its words over all shards; and too little to change a sum. */
const NO_WEIGHT = 1e-30;

/** What no passage is. */
const NOTHING = { term: { key: '' } };

type Clauses = { must: unknown[]; filter: unknown[] };

const Within = z.object({
  bool: z.strictObject({ must: z.tuple([z.unknown()]), filter: z.array(z.unknown()) }),
});

/**
 * The query among what is served. Its filters stand side by side with it: so the cluster skips what cannot be among
 * the best, and has not to look at each passage that has one of the words.
 */
export function amongServed(query: object, { filter }: Pick<Served, 'filter'>): { bool: Clauses } {
  const within = Within.safeParse(query);
  if (!within.success) return { bool: { must: [query], filter: [filter] } };
  const { must, filter: filters } = within.data.bool;
  return { bool: { must, filter: [...filters, filter] } };
}

/**
 * The same, with a query beside it that scores each of the passages that are told, and no other: it stands where it
 * finds nothing. Where there are several shards it must be scored for each that matches, or its words would be weighed
 * in each by its own.
 */
export function withRest({ bool }: { bool: Clauses }, rest: object, shards: number | undefined): object {
  const named = { bool: { should: [rest], _name: REST } };
  return shards === 1
    ? { bool: { ...bool, must_not: [{ bool: { must: [NOTHING, named] } }] } }
    : { bool: { ...bool, should: [{ bool: { should: [named], boost: NO_WEIGHT } }] } };
}
