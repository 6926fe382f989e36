import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { sha256Of } from './file-digests.ts';
import { INDEX_FORMAT, type Manifest, readManifest, type Stored, storedOf } from './manifest.ts';
import type { Publication } from './published-list.ts';
import { codeOf, ReplicaError } from './replica-error.ts';
import type { Kept, ReplicaFolder } from './replica-folder.ts';
import type { Target } from './target.ts';
import { withRetries } from './with-retries.ts';

/** How many parts are on their way at once. */
const AHEAD = 3;
/** Beyond the generation itself, so that the disk is never filled to its last byte. */
const SPARE_BYTES = 16 << 20;

export type Fetched = { kept: Kept; fetchedBytes: number; fetchedFiles: number };

export function nameOf({ generation, manifest }: Publication): string {
  return `${generation}.${manifest}`;
}

/**
 * Brings a generation into a replica's folder: what of it is not there yet is fetched, and every byte of that is
 * checked before it counts. Throws `ReplicaError`, which names what was wrong; what is served stays as it is.
 */
export async function fetchGeneration(
  target: Target,
  publication: Publication,
  folder: ReplicaFolder,
  signal?: AbortSignal,
): Promise<Fetched> {
  const name = nameOf(publication);
  const { generation } = publication;
  const kept = await folder.find(name).catch(() => null); // a manifest damaged here is fetched again
  if (kept) return { kept, fetchedBytes: 0, fetchedFiles: 0 };
  const bytes = await fetchObject(
    target,
    publication.manifest,
    publication.manifestBytes,
    `The manifest of ${generation}`,
    signal,
  );
  const manifest = readManifest(bytes, generation);
  if (manifest.indexFormat !== INDEX_FORMAT) throw otherFormat(manifest);
  try {
    const missing = await missingOf(folder, manifest);
    const fetchedBytes = missing.reduce((sum, { size }) => sum + size, 0);
    await refuseWithoutRoom(folder, generation, fetchedBytes);
    for (const stored of missing) await fetchFile(target, folder, manifest, stored, signal);
    return { kept: await folder.build(name, bytes, manifest), fetchedBytes, fetchedFiles: missing.length };
  } catch (cause) {
    if (codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT') throw diskFull(folder, generation, cause);
    throw cause;
  }
}

async function missingOf(folder: ReplicaFolder, manifest: Manifest): Promise<Stored[]> {
  const missing = new Map<string, Stored>();
  for (const stored of storedOf(manifest))
    if (!(await folder.hasFile(stored))) missing.set(stored.sha256, stored);
  return [...missing.values()];
}

async function refuseWithoutRoom(folder: ReplicaFolder, generation: string, bytes: number): Promise<void> {
  const room = await folder.room();
  if (bytes + SPARE_BYTES <= room) return;
  throw new ReplicaError(
    `Generation ${generation} needs ${megabytes(bytes)} more on the disk that holds ${folder.path}, where ${megabytes(room)} are free. Free some space, or move the replica to a larger disk.`,
  );
}

/** Part by part into a file aside, which takes its name when its digest is right. Goes on where a fetch broke off. */
async function fetchFile(
  target: Target,
  folder: ReplicaFolder,
  manifest: Manifest,
  stored: Stored,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = folder.fileOf(stored.sha256);
  const aside = `${path}.part`;
  const file = await open(aside, 'a+');
  try {
    const whole = createHash('sha256');
    const from = await wholeParts(file, stored, manifest.partBytes, whole);
    await file.truncate(from * manifest.partBytes);
    for await (const bytes of partsFrom(from)) {
      whole.update(bytes);
      await file.appendFile(bytes);
    }
    await file.sync();
    if (whole.digest('hex') !== stored.sha256)
      throw new ReplicaError(
        `The manifest of ${manifest.generation} gives a file another checksum than its parts have. Publish the index again.`,
      );
  } catch (cause) {
    await file.close();
    // Whoever fills a disk gives back what it took.
    if (codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT') await rm(aside, { force: true });
    throw cause;
  }
  await file.close();
  await rename(aside, path);

  async function* partsFrom(from: number): AsyncGenerator<Buffer> {
    const coming: Promise<Buffer>[] = [];
    for (let at = from; at < stored.parts.length || coming.length > 0; ) {
      while (at < stored.parts.length && coming.length < AHEAD) {
        const next = fetchPart(at);
        next.catch(() => {}); // told when its turn comes
        coming.push(next);
        at += 1;
      }
      const first = coming.shift();
      if (first) yield await first;
    }
  }

  function fetchPart(at: number): Promise<Buffer> {
    const sha256 = stored.parts[at] ?? '';
    const size = Math.min(manifest.partBytes, stored.size - at * manifest.partBytes);
    return withRetries(
      () => fetchObject(target, sha256, size, `A part of generation ${manifest.generation}`, signal),
      signal,
    );
  }
}

/** How many parts at the beginning of the file are there and right. */
async function wholeParts(
  file: FileHandle,
  { parts }: Stored,
  partBytes: number,
  whole: ReturnType<typeof createHash>,
): Promise<number> {
  for (let at = 0; at < parts.length; at++) {
    const bytes = Buffer.alloc(partBytes);
    const { bytesRead } = await file.read(bytes, 0, partBytes, at * partBytes);
    if (bytesRead < partBytes || sha256Of(bytes) !== parts[at]) return at;
    whole.update(bytes);
  }
  return parts.length;
}

async function fetchObject(
  target: Target,
  sha256: string,
  size: number,
  what: string,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const bytes = await target.get(sha256, size, signal);
  const cure = `Verify the target (npm run search-node -- verify ${target.name}): it says whether the primary can send it again, and what to do where it cannot.`;
  if (!bytes) throw new ReplicaError(`${what} is missing in ${target.name} (${sha256}). ${cure}`);
  if (bytes.length !== size || sha256Of(bytes) !== sha256)
    throw new ReplicaError(
      `${what} in ${target.name} has a checksum mismatch (${sha256}, ${bytes.length} of ${size} bytes). ${cure}`,
    );
  return bytes;
}

function otherFormat({ generation, indexFormat }: Manifest): ReplicaError {
  const cure =
    indexFormat > INDEX_FORMAT
      ? 'Update this replica to the version of its primary.'
      : 'Update the primary and index the content again, or roll this replica’s version back.';
  return new ReplicaError(
    `Generation ${generation} is in format ${indexFormat}; the engine of this replica reads format ${INDEX_FORMAT}. ${cure}`,
  );
}

function diskFull(folder: ReplicaFolder, generation: string, cause: unknown): ReplicaError {
  return new ReplicaError(
    `The disk that holds ${folder.path} became full while generation ${generation} was fetched. What was fetched of the file at hand was removed. Free some space.`,
    { cause },
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
