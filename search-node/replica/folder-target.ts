import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, ReplicaError, wordsOf } from './replica-error.ts';
import { MAX_LIST_BYTES, placeOf, type Target, tooLong } from './target.ts';

const LISTS_KEPT = 8;
const TRIES = 5;
/** An object, or one that was being written. */
const OURS = /^(?:[0-9a-f]{64}|\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * A folder, on this machine or a share. The versions of the list are numbered files; the highest counts, and a name
 * can be taken once, so that of two writers one learns that it came too late.
 */
export function folderTarget(words: string): Target {
  const folder = resolve(words);
  const lists = join(folder, 'list');
  const pathOf = (sha256: string) => join(folder, placeOf(sha256));

  return {
    name: folder,
    exists: () =>
      stat(folder).then(
        () => true,
        (cause) => absent(folder, cause, false),
      ),
    async readList() {
      for (let tried = 0; tried < TRIES; tried++) {
        const newest = (await versions()).at(-1);
        if (newest === undefined) return null;
        const bytes = await reading(join(lists, fileOf(newest)), MAX_LIST_BYTES);
        if (bytes) return { text: bytes.toString('utf8'), tag: String(newest) };
      }
      throw new ReplicaError(`The list in ${folder} changes faster than it can be read. Try again.`);
    },
    async writeList(text, expected) {
      const next = Number(expected ?? 0) + 1;
      await making(lists);
      const aside = await writeAside(lists, Buffer.from(text));
      try {
        await link(aside, join(lists, fileOf(next)));
      } catch (cause) {
        if (codeOf(cause) === 'EEXIST') return false;
        throw failure(folder, cause);
      } finally {
        await rm(aside, { force: true });
      }
      const all = await versions();
      if (all.at(-1) !== next) {
        await rm(join(lists, fileOf(next)), { force: true });
        return false;
      }
      for (const old of all.slice(0, -LISTS_KEPT)) await rm(join(lists, fileOf(old)), { force: true });
      return true;
    },
    async has(sha256, size) {
      return stat(pathOf(sha256)).then(
        (found) => found.size === size,
        (cause) => absent(folder, cause, false),
      );
    },
    get: (sha256, maxBytes) => reading(pathOf(sha256), maxBytes),
    async put(sha256, bytes) {
      const path = pathOf(sha256);
      await making(dirname(path));
      const aside = await writeAside(dirname(path), bytes);
      await rename(aside, path).catch((cause) => {
        throw failure(folder, cause);
      });
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true }).catch((cause) => {
        throw failure(folder, cause);
      });
    },
    async unnamed(wanted, olderThanMs, act) {
      let count = 0;
      for (const { name, path } of await objects()) {
        // What somebody else keeps there is not ours to remove.
        if (wanted.has(name) || !OURS.test(name)) continue;
        const found = await stat(path).catch((cause) => absent(folder, cause, null));
        if (!found?.isFile() || Date.now() - found.mtimeMs < olderThanMs) continue;
        count += 1;
        if (act === 'remove')
          await rm(path, { force: true }).catch((cause) => {
            throw failure(folder, cause);
          });
      }
      return count;
    },
  };

  /** Every file among the objects, half-written ones included. */
  async function objects(): Promise<{ name: string; path: string }[]> {
    const within = join(folder, 'objects');
    const shelves = await readdir(within).catch((cause) => absent(folder, cause, [] as string[]));
    const found: { name: string; path: string }[] = [];
    for (const shelf of shelves.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
      const names = await readdir(join(within, shelf)).catch((cause) =>
        absent(folder, cause, [] as string[]),
      );
      found.push(...names.map((name) => ({ name, path: join(within, shelf, name) })));
    }
    return found;
  }

  /** Ascending. Where not even its parent is there, a share is not mounted, which is told from an empty target. */
  async function versions(): Promise<number[]> {
    const names = await readdir(lists).catch((cause) => absent(folder, cause, [] as string[]));
    if (names.length === 0)
      await stat(dirname(folder)).catch((cause) => {
        throw failure(folder, cause);
      });
    return names
      .flatMap((name) => /^(\d{9})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  async function reading(path: string, maxBytes: number): Promise<Buffer | null> {
    try {
      const { size } = await stat(path);
      if (size > maxBytes) throw tooLong(folder, path, maxBytes);
      return await readFile(path);
    } catch (cause) {
      if (cause instanceof ReplicaError) throw cause;
      return absent(folder, cause, null);
    }
  }

  /** Makes what is below the target, and the target itself where its own parent is there. */
  async function making(path: string): Promise<void> {
    try {
      await stat(dirname(folder));
      await mkdir(path, { recursive: true });
    } catch (cause) {
      throw failure(folder, cause);
    }
  }

  /** On the disk before it has its name: what is half written is never found. */
  async function writeAside(where: string, bytes: Uint8Array): Promise<string> {
    const aside = join(where, `.${randomUUID()}`);
    try {
      const file = await open(aside, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      return aside;
    } catch (cause) {
      await rm(aside, { force: true });
      throw failure(folder, cause);
    }
  }
}

function fileOf(version: number): string {
  return `${String(version).padStart(9, '0')}.json`;
}

function absent<T>(folder: string, cause: unknown, value: T): T {
  if (codeOf(cause) === 'ENOENT') return value;
  throw failure(folder, cause);
}

function failure(folder: string, cause: unknown): ReplicaError {
  if (cause instanceof ReplicaError) return cause;
  if (codeOf(cause) === 'ENOSPC')
    return new ReplicaError(
      `The disk that holds ${folder} is full. Free some space, or prune old generations.`,
      { cause },
    );
  return new ReplicaError(
    `${folder} cannot be used (${codeOf(cause) ?? wordsOf(cause)}). Check that it is there, mounted and open to this user.`,
    { cause },
  );
}
