import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of this thread's heap in use, of the streams and of what every run fills once: compiled code, tables of letters. */
export type Heap = { streams: number; bytes: number };

/** What a stream may leave behind, and what may come once, such as code that was compiled late. */
const PER_STREAM = 64;
const ONCE = 1.5e6;
/** Before, the heap still fills with what every run needs. */
export const WARM = 2000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The heap when all that can go is gone. */
export async function heapAfterCollection(streams: number): Promise<Heap> {
  for (let round = 0; round < 4; round += 1) {
    await pause(20);
    collect();
  }
  return { streams, bytes: getHeapStatistics().used_heap_size };
}

/** What is wrong with the heap of a later moment beside an earlier one; null where it is flat. */
export function growth(early: Heap, late: Heap): string | null {
  const grown = late.bytes - early.bytes;
  const streams = late.streams - early.streams;
  if (grown <= ONCE + PER_STREAM * streams) return null;
  return `the heap grew by ${(grown / 1e6).toFixed(1)} MB in ${streams} streams, ${Math.round(grown / streams)} B each`;
}
