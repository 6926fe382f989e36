import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds before each further try. Tests of what stays wrong shorten them. */
export const retries = { waitsMs: [200, 800, 3000] };

/** Tries again after a passing fault; the last failure is thrown. A stop is not tried again. */
export async function withRetries<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const wait of retries.waitsMs) {
    try {
      return await work();
    } catch {
      signal?.throwIfAborted();
      await pause(wait, undefined, signal && { signal });
    }
  }
  return work();
}
