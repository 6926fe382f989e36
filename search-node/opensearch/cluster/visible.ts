import type { Gone } from './state.ts';

/** Longer stretches of versions are a clause of their own; of shorter ones each version is listed. */
const LISTED = 16;
/** A cluster refuses a query with more than twice as many clauses. */
const MOST_STRETCHES = 500;
/** What one list may hold; a cluster refuses twice as many. */
const A_LIST = 30_000;

type Clause = { range: object } | { terms: object };

/** What picks the documents of a generation out of all there are, in either index. */
export function visible(last: number, gone: Pick<Gone, 'from' | 'to'>[]): object {
  return { bool: { filter: [{ range: { version: { lte: last } } }], must_not: ofVersions(gone) } };
}

/** Clauses that together match the documents of these versions. */
export function ofVersions(stretches: Pick<Gone, 'from' | 'to'>[]): Clause[] {
  const clauses: Clause[] = [];
  const listed: number[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (to - from >= LISTED && clauses.length < MOST_STRETCHES) {
      clauses.push({ range: { version: { gte: from, lte: to } } });
    } else for (let version = from; version <= to; version++) listed.push(version);
  }
  for (let at = 0; at < listed.length; at += A_LIST) {
    clauses.push({ terms: { version: listed.slice(at, at + A_LIST) } });
  }
  return clauses;
}

/** Versions as stretches, ascending. */
export function stretches(versions: number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const version of [...new Set(versions)].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last.to + 1 === version) last.to = version;
    else found.push({ from: version, to: version });
  }
  return found;
}
