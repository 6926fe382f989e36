import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { digestFile } from './file-digests.ts';
import { type Manifest, readManifest, type Stored, storedOf } from './manifest.ts';
import { codeOf, ReplicaError } from './replica-error.ts';

const Name = z.string().regex(/^[0-9a-f]{8}-\d{1,15}\.[0-9a-f]{64}$/);
const Marker = z.object({ format: z.literal(1), served: Name.nullable() });

/** A generation that lies whole in this folder. */
export type Kept = { name: string; folder: string; manifest: Manifest };

/**
 * A replica's folder: files by their SHA-256, and for each generation kept a folder in which they have the names
 * that Lucene gave them. Generations share what they have in common.
 */
export type ReplicaFolder = {
  path: string;
  /** Where a file of this digest is, or has to be put. */
  fileOf: (sha256: string) => string;
  hasFile: (stored: Stored) => Promise<boolean>;
  /** Bytes that may be written here. */
  room: () => Promise<number>;
  /** The generation that was served last, if it is still whole. */
  lastServed: () => Promise<Kept | null>;
  find: (name: string) => Promise<Kept | null>;
  /** Gives the files of a manifest, which are all there, their names. */
  build: (name: string, manifestBytes: Buffer, manifest: Manifest) => Promise<Kept>;
  /** Remembers what is served, brings its cross references to where the host reads them, and removes all but `kept`. */
  serve: (kept: Kept, before: Kept | null) => Promise<void>;
  /** Removes files that are not what their digest says, and the generation with them. */
  discardDamaged: (kept: Kept) => Promise<string[]>;
};

const MARKER = 'replica.json';

/** The name under which a replica's host looks for tables beside "its index". */
export function servedName(folder: string): string {
  return join(resolve(folder), 'served');
}

/** Opens a replica's folder, made when missing. Throws `ReplicaError` where it is something else. */
export async function openReplicaFolder(words: string): Promise<ReplicaFolder> {
  const path = resolve(words);
  const files = join(path, 'files');
  const generations = join(path, 'generations');
  const fileOf = (sha256: string) => join(files, sha256);
  const folderOf = (name: string) => join(generations, name);
  const manifestOf = (name: string) => join(generations, `${name}.json`);
  await refuseForeign(path);
  for (const folder of [files, generations]) await mkdir(folder, { recursive: true });
  if (!(await isReplicaFolder(path))) await writeMarker(path, null);

  return {
    path,
    fileOf,
    hasFile: ({ sha256, size }) => isOfSize(fileOf(sha256), size),
    async room() {
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize;
    },
    async lastServed() {
      const served = await readMarker(path);
      return served === null ? null : find(served);
    },
    find,
    async build(name, manifestBytes, manifest) {
      const aside = `${folderOf(name)}.building`;
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside);
      for (const { name: file, sha256 } of manifest.files)
        await linkOrCopy(fileOf(sha256), join(aside, file));
      await rm(folderOf(name), { recursive: true, force: true });
      await rename(aside, folderOf(name));
      await writeWhole(manifestOf(name), manifestBytes);
      return { name, folder: folderOf(name), manifest };
    },
    async serve(kept, before) {
      await bringReferences(kept.manifest);
      await point(kept.folder);
      await writeMarker(path, kept.name);
      await removeAllBut([kept, ...(before ? [before] : [])]);
    },
    async discardDamaged({ name, manifest }) {
      const damaged: string[] = [];
      for (const stored of storedOf(manifest)) {
        const found = await digestFile(fileOf(stored.sha256), manifest.partBytes).catch(() => null);
        if (found?.sha256 === stored.sha256) continue;
        damaged.push(stored.sha256);
        await rm(fileOf(stored.sha256), { force: true });
      }
      await rm(folderOf(name), { recursive: true, force: true });
      await rm(manifestOf(name), { force: true });
      return damaged;
    },
  };

  async function find(name: string): Promise<Kept | null> {
    const bytes = await readFile(manifestOf(name)).catch(() => null); // not kept here
    if (!bytes) return null;
    const manifest = readManifest(bytes, name.split('.')[0] ?? '');
    for (const file of manifest.files)
      if (!(await isOfSize(join(folderOf(name), file.name), file.size))) return null;
    for (const stored of storedOf(manifest))
      if (!(await isOfSize(fileOf(stored.sha256), stored.size))) return null;
    return { name, folder: folderOf(name), manifest };
  }

  /** In one step, so that the host reads the tables of one generation or of the other. */
  async function bringReferences({ references }: Manifest): Promise<void> {
    const served = `${servedName(path)}.references`;
    if (references === null) return rm(served, { force: true });
    await rm(`${served}.next`, { force: true });
    await linkOrCopy(fileOf(references.sha256), `${served}.next`);
    await rename(`${served}.next`, served);
  }

  /** For whoever watches the size of what is served. A system without such links goes without. */
  async function point(to: string): Promise<void> {
    const aside = `${servedName(path)}.next`;
    await rm(aside, { force: true });
    await symlink(to, aside, 'dir').then(
      () => rename(aside, servedName(path)),
      () => {}, // no right to make one
    );
  }

  async function removeAllBut(kept: Kept[]): Promise<void> {
    const names = new Set(kept.flatMap(({ name }) => [name, `${name}.json`]));
    for (const name of await readdir(generations))
      if (!names.has(name)) await rm(join(generations, name), { recursive: true, force: true });
    const wanted = new Set(kept.flatMap(({ manifest }) => storedOf(manifest).map(({ sha256 }) => sha256)));
    for (const name of await readdir(files)) if (!wanted.has(name)) await rm(fileOf(name), { force: true });
  }
}

/** Whether a folder is a replica's, for whoever would write an index into it. */
export async function isReplicaFolder(folder: string): Promise<boolean> {
  return stat(join(resolve(folder), MARKER)).then(
    (found) => found.isFile(),
    () => false, // no such folder, or no replica's
  );
}

async function refuseForeign(path: string): Promise<void> {
  const names = await readdir(path).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return [] as string[];
    throw new ReplicaError(
      `The folder ${path} cannot be read (${codeOf(cause)}). Name one that this user may use.`,
      { cause },
    );
  });
  if (names.length === 0 || names.includes(MARKER)) return;
  const what = names.some((name) => name.startsWith('segments'))
    ? 'an index that is written here'
    : 'other files';
  throw new ReplicaError(
    `${path} holds ${what}. A replica needs a folder of its own: name an empty one with --index, or one that does not exist yet.`,
  );
}

async function readMarker(path: string): Promise<string | null> {
  const text = await readFile(join(path, MARKER), 'utf8').catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  });
  if (text === null) return null;
  try {
    return Marker.parse(JSON.parse(text)).served;
  } catch {
    return null; // damaged: what is served is fetched, or found by its name
  }
}

function writeMarker(path: string, served: string | null): Promise<void> {
  return writeWhole(join(path, MARKER), `${JSON.stringify({ format: 1, served })}\n`);
}

/** On the disk before it takes the place of what was there. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.next`, content);
  const file = await open(`${path}.next`, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.next`, path);
}

/** A file system without links gets a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((cause) => {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOSPC') throw cause;
    return copyFile(from, to);
  });
}

async function isOfSize(path: string, size: number): Promise<boolean> {
  return stat(path).then(
    (found) => found.size === size,
    () => false, // not there
  );
}
