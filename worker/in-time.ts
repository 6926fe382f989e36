const WAIT_MS = 3000;

/**
 * Work that is given up after three seconds: it may still come to pass, so it must bear being repeated. `who` gives no
 * answer, in the error's sentence.
 */
export async function inTime<T>(who: string, work: Promise<T>, waitMs = WAIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${who} gave no answer within ${waitMs / 1000} s.`)), waitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
