import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What an index takes of its disk, and when its last commit was made. Null where it cannot be told. */
export type IndexState = {
  bytes: number | null;
  /** Milliseconds since 1970. */
  committedAt: number | null;
  freeBytes: number | null;
};

/** Less than this, and a commit or a merge may not find the room it needs. */
export const LOW_DISK_BYTES = 512 << 20;

export async function indexState(folder: string): Promise<IndexState> {
  const [files, freeBytes] = await Promise.all([filesOf(folder), freeOf(folder)]);
  const commits = files.filter(({ name }) => name.startsWith('segments_'));
  return {
    bytes: files.length > 0 ? files.reduce((sum, { size }) => sum + size, 0) : null,
    committedAt: commits.length > 0 ? Math.max(...commits.map(({ mtimeMs }) => mtimeMs)) : null,
    freeBytes,
  };
}

/** A merge deletes files while they are listed: those are gone, and take no room. */
async function filesOf(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (file) => (file.isFile() ? [{ name, size: file.size, mtimeMs: file.mtimeMs }] : []),
        () => [],
      ),
    ),
  );
  return found.flat();
}

async function freeOf(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}
