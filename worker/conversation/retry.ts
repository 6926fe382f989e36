const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Milliseconds until something that failed so often is tried again: from ten seconds, doubling, to an hour. */
export function retryIn(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
}

/** The sooner of two waits; null waits for nothing. */
export function sooner(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
