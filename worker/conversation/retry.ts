const WRITE_MS = 3000;
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

/** A write to the answer log, given up after three seconds: it may still come to pass, so it must bear being repeated. */
export async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The answer log gave no answer within ${WRITE_MS / 1000} s.`)),
      WRITE_MS,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
