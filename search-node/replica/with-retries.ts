import { setTimeout as pause } from 'node:timers/promises';

const WAITS_MS = [200, 800, 3000];

/** Tries again after a passing fault; the last failure is thrown. A stop is not tried again. */
export async function withRetries<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await work();
    } catch {
      signal?.throwIfAborted();
      await pause(wait, undefined, signal && { signal });
    }
  }
  return work();
}
