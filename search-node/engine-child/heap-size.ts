import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SMALL = 240;
const LARGE = 400;
const LARGE_INDEX_BYTES = 512 << 20;

/**
 * Megabytes of heap for an index as it is when the engine starts: a help centre's needs little; a library's holds the
 * scopes of a million passages and merges large files beside the searches.
 */
export function heapMegabytes(index: string): number {
  return bytesIn(index) > LARGE_INDEX_BYTES ? LARGE : SMALL;
}

function bytesIn(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    // Not there yet, or changing: the engine says what is wrong with it, if anything is.
    return 0;
  }
}
