import * as z from 'zod';
import { ensureEngine } from '../../engine-build/build-engine.ts';
import { EngineError } from '../../engine-child/engine-error.ts';
import { type JavaProcess, startJava } from '../../engine-child/java-process.ts';

// The texts of a Shamela library are in Lucene stores, which only Java reads: a second process of the engine's own
// jar, started when the first text is asked for. Its caller sets the pace, so neither side holds more than a batch.

/** Null where a document has no such field. */
const text = z.string().nullable();
const StoredDocument = z.object({ number: z.int(), body: text, foot: text, comment: text, card: text });
export type StoredDocument = z.infer<typeof StoredDocument>;

const Batch = z.object({
  documents: z.array(StoredDocument),
  more: z.boolean(),
  total: z.int(),
  repeated: z.int(),
});
export type Batch = z.infer<typeof Batch>;

const About = z.object({ documents: z.int(), lucene: z.string(), finder: z.enum(['terms', 'scan']) });
export type StoreAbout = z.infer<typeof About>;

const Digest = z.object({ documents: z.int(), sha256: z.string() });
export type StoreDigest = z.infer<typeof Digest>;

/** Calls may throw `EngineError`, whose message names the store and the book. */
export type StoreReader = {
  about: (store: string) => Promise<StoreAbout>;
  /** The documents of a book in order of their numbers, a batch at a time. */
  documents: (store: string, book: number) => AsyncGenerator<Batch>;
  digest: (store: string, book: number) => Promise<StoreDigest>;
  /** Undefined before the first call. */
  pid: () => Promise<number | undefined>;
  close: () => Promise<void>;
};

const BATCH_BYTES = 2 << 20;
const HEAP_MB = 400;
/** Once, the ids of millions of documents may have to be read. */
const CALL_TIMEOUT_MS = 60 * 60_000;
/** After `close`, a process that was needed again ends when nothing was asked for so long. */
const IDLE_MS = 2000;

/** Reads the stores in a folder. Starts its process with the first call, and again with a call after `close`. */
export function storeReader(
  folder: string,
  { signal, log }: { signal?: AbortSignal | undefined; log: (line: string) => void },
): StoreReader {
  let started: Promise<JavaProcess> | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  return {
    about: (store) => ask('store', { store }, About),
    digest: (store, book) => ask('digest', { store, book }, Digest),
    async *documents(store, book) {
      for (let after = -1, more = true; more; ) {
        const batch = await ask('read', { store, book, after, maxBytes: BATCH_BYTES }, Batch);
        yield batch;
        after = batch.documents.at(-1)?.number ?? after;
        more = batch.more;
      }
    },
    pid: async () => (await started)?.pid,
    async close() {
      isClosed = true;
      await end();
    },
  };

  async function end(): Promise<void> {
    const running = started;
    started = null;
    await (await running)?.close();
  }

  async function ask<T>(op: string, fields: object, result: z.ZodType<T>): Promise<T> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    started ??= start();
    const java = await started;
    try {
      const { value } = await java.call(op, fields, { timeoutMs: CALL_TIMEOUT_MS, signal });
      return result.parse(value);
    } catch (cause) {
      signal?.throwIfAborted();
      // A process that ended is not asked again: the next call starts another.
      if (cause instanceof EngineError && cause.code === 'engine_unavailable') started = null;
      throw cause;
    } finally {
      if (isClosed) idle = setTimeout(() => void end(), IDLE_MS);
    }
  }

  async function start(): Promise<JavaProcess> {
    const built = await ensureEngine({ progress: log });
    const jvmArguments = ['-Dpincite.stores=true', `-Xmx${HEAP_MB}m`];
    const java = startJava({ ...built, index: folder, jvmArguments }, log);
    await java.ready;
    return java;
  }
}
