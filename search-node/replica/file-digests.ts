import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Stored } from './manifest.ts';

/** So much is read and digested at a time: searches are answered in between. */
const SLICE_BYTES = 512 << 10;

/** The SHA-256 of a file and of its parts. Rejects as reading it does. */
export async function digestFile(path: string, partBytes: number, signal?: AbortSignal): Promise<Stored> {
  const file = await open(path);
  try {
    const whole = createHash('sha256');
    const parts: string[] = [];
    let size = 0;
    for (;;) {
      const part = createHash('sha256');
      const length = await digestPart(file, size, partBytes, [whole, part], signal);
      if (length > 0) parts.push(part.digest('hex'));
      size += length;
      if (length < partBytes) return { size, sha256: whole.digest('hex'), parts };
    }
  } finally {
    await file.close();
  }
}

async function digestPart(
  file: FileHandle,
  from: number,
  partBytes: number,
  hashes: Hash[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const slice = Buffer.allocUnsafe(Math.min(SLICE_BYTES, partBytes));
  let length = 0;
  while (length < partBytes) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(
      slice,
      0,
      Math.min(slice.length, partBytes - length),
      from + length,
    );
    if (bytesRead === 0) break;
    for (const hash of hashes) hash.update(slice.subarray(0, bytesRead));
    length += bytesRead;
  }
  return length;
}

/** One part of a file, as it is now: whoever sends it compares its digest. */
export async function readPart(path: string, at: number, size: number, partBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.allocUnsafe(Math.min(partBytes, size - at * partBytes));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, at * partBytes + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
