import * as z from 'zod';
import { ReplicaError } from './replica-error.ts';

/** The layout of the index that this version's engine reads and writes: `Format.NUMBER` of the engine. */
export const INDEX_FORMAT = 4;

/** Files travel in parts: small enough to be held, to be sent again, and for every store to take. */
export const PART_BYTES = 8 << 20;

export const MAX_MANIFEST_BYTES = 64 << 20;
const MAX_FILES = 100_000;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.int().min(0);

const Stored = z.object({
  size: Size,
  sha256: Sha256,
  /** SHA-256 of each part, in order: `partBytes` each, the last what is left. */
  parts: z.array(Sha256).max(1 << 20),
});
export type Stored = z.infer<typeof Stored>;

/** What Lucene calls the files of a commit: no name leaves its folder. */
const FileName = z
  .string()
  .regex(/^(_[0-9a-z]{1,13}(_[0-9a-zA-Z]{1,60}){0,4}(\.[0-9a-z]{1,10})|segments_[0-9a-z]{1,13})$/);

const StoredFile = Stored.extend({ name: FileName });
export type StoredFile = z.infer<typeof StoredFile>;

/** Everything that one generation is made of. */
export const Manifest = z.object({
  format: z.literal(1),
  generation: z.string().regex(/^[0-9a-f]{8}-\d{1,15}$/),
  indexFormat: z.int(),
  partBytes: z
    .int()
    .min(1 << 10)
    .max(64 << 20),
  files: z.array(StoredFile).min(1).max(MAX_FILES),
  /** The tables of cross references that stand beside the index, where there are any. */
  references: Stored.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads a manifest whose checksum was right: what is wrong with it now was published so. Throws `ReplicaError`. */
export function readManifest(bytes: Buffer, generation: string): Manifest {
  const parsed = Manifest.safeParse(json(bytes));
  if (!parsed.success)
    throw refusal(generation, `${parsed.error.issues[0]?.path.join('.') || 'all of it'} is not valid`);
  const manifest = parsed.data;
  if (manifest.generation !== generation) throw refusal(generation, `it is of ${manifest.generation}`);
  if (new Set(manifest.files.map(({ name }) => name)).size < manifest.files.length)
    throw refusal(generation, 'it names a file twice');
  if (manifest.files.filter(({ name }) => name.startsWith('segments_')).length !== 1)
    throw refusal(generation, 'it has not one commit');
  for (const stored of storedOf(manifest))
    if (stored.parts.length !== Math.ceil(stored.size / manifest.partBytes))
      throw refusal(generation, 'its sizes do not agree with its parts');
  return manifest;
}

/** All that is stored of a generation. */
export function storedOf({ files, references }: Manifest): Stored[] {
  return references ? [...files, references] : files;
}

/** Every part once, with its size. */
export function partsOf(manifest: Manifest): Map<string, number> {
  const { partBytes } = manifest;
  const all = new Map<string, number>();
  for (const { size, parts } of storedOf(manifest))
    parts.forEach((sha256, at) => {
      all.set(sha256, Math.min(partBytes, size - at * partBytes));
    });
  return all;
}

export function bytesOf(manifest: Manifest): number {
  return storedOf(manifest).reduce((sum, { size }) => sum + size, 0);
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null; // told by the schema
  }
}

function refusal(generation: string, why: string): ReplicaError {
  return new ReplicaError(
    `The manifest of generation ${generation} is not one that can be used: ${why}. Publish the index again, with a primary of this version.`,
  );
}
