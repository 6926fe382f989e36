import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommitHolds, HeldCommit } from '../engine-child/commit-holds.ts';
import { digestFile, readPart, sha256Of } from './file-digests.ts';
import { inLanes } from './in-lanes.ts';
import {
  bytesOf,
  type Manifest,
  PART_BYTES,
  partsOf,
  readManifest,
  type Stored,
  type StoredFile,
  storedOf,
} from './manifest.ts';
import {
  type Publication,
  partsOfName,
  type ReadList,
  readList,
  withPublication,
  writeList,
} from './published-list.ts';
import { ReplicaError } from './replica-error.ts';
import type { Target } from './target.ts';
import { withRetries } from './with-retries.ts';

const LANES = 4;
/** A pruning that shows no life for so long has ended without saying so. */
const PRUNING_SILENT_MS = 60_000;

export type Primary = {
  commits: CommitHolds;
  /** Folder of the index. */
  index: string;
  /** The file of its cross references, which may not be there. */
  references: string;
  /** Who publishes: two copies of one index are told apart by it. */
  publisher: string;
};

export type Published = { publication: Publication; sentBytes: number; sentParts: number; served: boolean };

/** What was digested before: a file of Lucene's is written once. */
export type Digests = Map<string, Stored>;

/**
 * Publishes the last commit: first what the target lacks of it, then its manifest, then the list. Null where it is
 * there already, and for an index without anything in it. Whatever breaks off, nothing that is half there is ever listed, and the next try sends only what is
 * missing. Throws `ReplicaError`, `EngineError` or the signal's reason.
 */
export async function publishCommit(
  primary: Primary,
  target: Target,
  {
    digests = new Map(),
    signal,
    partBytes = PART_BYTES,
  }: { digests?: Digests; signal?: AbortSignal; partBytes?: number } = {},
): Promise<Published | null> {
  const held = await primary.commits.hold();
  try {
    const { references } = await digestReferences(primary, partBytes, signal);
    const first = await listFor(target, primary, held, signal);
    if (isListed(first, held, references) && first?.list.lost.length === 0) return null;
    if (held.commit === 0) return null; // an index that was just begun: nobody wants to serve it, or go back to it
    const manifest = await manifestOf(primary, held, references, partBytes, digests, signal);
    return await sendAll(primary, target, held, manifest, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause;
  } finally {
    await primary.commits.release(held.hold);
  }
}

async function sendAll(
  primary: Primary,
  target: Target,
  held: HeldCommit,
  manifest: Manifest,
  signal: AbortSignal | undefined,
): Promise<Published> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  const sha256 = sha256Of(bytes);
  const sent = { bytes: 0, parts: 0 };
  for (let tried = 0; tried < 20; tried++) {
    // What was pruned is listed first: parts that are found after this read stay while the list is as it was read.
    const read = await listFor(target, primary, held, signal);
    await sendParts(primary, target, manifest, read, sent, signal);
    await withRetries(() => target.put(sha256, bytes, signal), signal);
    const publication: Publication = {
      generation: manifest.generation,
      manifest: sha256,
      manifestBytes: bytes.length,
      segments: held.segments,
      references: manifest.references?.sha256 ?? null,
      at: new Date().toISOString(),
      bytes: bytesOf(manifest),
    };
    const by = { index: held.identity, publisher: primary.publisher };
    const list = withPublication(read?.list ?? null, by, publication);
    if (await writeList(target, list, read?.tag ?? null, signal))
      return { publication, sentBytes: sent.bytes, sentParts: sent.parts, served: list.serves === sha256 };
  }
  throw new ReplicaError(`The list in ${target.name} was changed by others each time. It is tried again.`);
}

async function sendParts(
  primary: Primary,
  target: Target,
  manifest: Manifest,
  read: ReadList | null,
  sent: { bytes: number; parts: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const known = await partsOfNewest(target, read, signal);
  const wanted = placesOf(primary, manifest).filter(({ sha256 }) => !known.has(sha256));
  await inLanes(wanted, LANES, async ({ sha256, path, at, size, length }) => {
    signal?.throwIfAborted();
    if (await withRetries(() => target.has(sha256, length, signal), signal)) return;
    const bytes = await readPart(path, at, size, manifest.partBytes);
    if (sha256Of(bytes) !== sha256)
      throw new ReplicaError(`${path} changed while it was published. Check the disk of this machine.`);
    await withRetries(() => target.put(sha256, bytes, signal), signal);
    sent.bytes += bytes.length;
    sent.parts += 1;
  });
}

/** Every part of the manifest once, with where it is read. */
function placesOf({ index, references }: Primary, manifest: Manifest) {
  const lengths = partsOf(manifest);
  const paths: [Stored, string][] = manifest.files.map((file) => [file, join(index, file.name)]);
  if (manifest.references) paths.push([manifest.references, references]);
  const all = paths.flatMap(([{ parts, size }, path]) =>
    parts.map((sha256, at) => ({ sha256, path, at, size, length: lengths.get(sha256) ?? 0 })),
  );
  return [...new Map(all.map((place) => [place.sha256, place])).values()];
}

/** What the newest generation listed is made of is there: it is not asked for part by part. */
async function partsOfNewest(
  target: Target,
  read: ReadList | null,
  signal: AbortSignal | undefined,
): Promise<Map<string, number>> {
  const newest = read?.list.publications.at(-1);
  if (!read || !newest) return new Map();
  const bytes = await withRetries(() => target.get(newest.manifest, newest.manifestBytes, signal), signal);
  if (!bytes || sha256Of(bytes) !== newest.manifest) return new Map();
  const known = partsOf(readManifest(bytes, newest.generation));
  for (const sha256 of read.list.lost) known.delete(sha256);
  return known;
}

/** The list, where this primary may publish to it. Waits while somebody prunes. */
async function listFor(
  target: Target,
  primary: Primary,
  held: HeldCommit,
  signal: AbortSignal | undefined,
): Promise<ReadList | null> {
  let seen = '';
  let since = performance.now();
  for (;;) {
    const read = await withRetries(() => readList(target, signal), signal);
    if (!read) return null;
    refuseStranger(target, primary, held, read);
    if (read.list.pruning === null) return read;
    if (read.tag !== seen) {
      seen = read.tag;
      since = performance.now();
    } else if (performance.now() - since > PRUNING_SILENT_MS) {
      await writeList(target, { ...read.list, pruning: null }, read.tag, signal);
    }
    await pause(500, undefined, signal && { signal });
  }
}

function refuseStranger(
  { name }: Target,
  { publisher }: Primary,
  held: HeldCommit,
  { list }: ReadList,
): void {
  const { primary } = list;
  if (primary === null) return;
  const cure = `Publish to another target; or, if this one takes over, stop the other and run: npm run search-node -- hand-over ${name}`;
  if (primary.index !== held.identity)
    throw new ReplicaError(
      `${name} holds generations of another index (${primary.index}; this one is ${held.identity}). ${cure}`,
    );
  if (primary.publisher !== publisher)
    throw new ReplicaError(`${name} is published to by another primary, with a copy of this index. ${cure}`);
  const [index, commit] = partsOfName(list.publications.at(-1)?.generation ?? '');
  if (index === held.identity && commit > held.commit)
    throw new ReplicaError(
      `${name} holds generation ${index}-${commit}, and the index here is at ${held.commit}: it was put back from an older copy. ${cure}`,
    );
}

function isListed(read: ReadList | null, held: HeldCommit, references: Stored | null): boolean {
  const newest = read?.list.publications.at(-1);
  return (
    newest !== undefined &&
    read?.list.primary !== null &&
    newest.generation === nameOf(held) &&
    newest.segments === held.segments &&
    newest.references === (references?.sha256 ?? null)
  );
}

function nameOf({ identity, commit }: HeldCommit): string {
  return `${identity}-${commit}`;
}

async function manifestOf(
  { index }: Primary,
  held: HeldCommit,
  references: Stored | null,
  partBytes: number,
  digests: Digests,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  const files: StoredFile[] = [];
  for (const { name, size } of held.files) {
    const key = `${held.identity} ${name} ${size}`;
    const stored = digests.get(key) ?? (await digestFile(join(index, name), partBytes, signal));
    digests.set(key, stored);
    files.push({ name, ...stored });
  }
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  const manifest = {
    format: 1 as const,
    generation: nameOf(held),
    indexFormat: held.format,
    partBytes,
    files,
    references,
  };
  for (const key of [...digests.keys()])
    if (!held.files.some(({ name, size }) => key === `${held.identity} ${name} ${size}`)) digests.delete(key);
  if (storedOf(manifest).some(({ size, parts }) => parts.length !== Math.ceil(size / partBytes)))
    throw new ReplicaError(`A file in ${index} changed while it was published. It is tried again.`);
  return manifest;
}

async function digestReferences({ references }: Primary, partBytes: number, signal: AbortSignal | undefined) {
  const isThere = await stat(references).then(
    (found) => found.isFile(),
    () => false, // no cross references beside this index
  );
  return { references: isThere ? await digestFile(references, partBytes, signal) : null };
}
