import type { EditionDocument, IndexedEdition, IndexWriter, PassageDocument } from './edition-document.ts';
import { EngineError } from './engine-error.ts';
import { Generation, IndexedPage } from './engine-reply.ts';
import type { ProcessOwner } from './process-owner.ts';

/** Small enough that searches are answered between two of them and the child's heap holds one with ease. */
const BATCH_BYTES = 256 << 10;
/** A longer edition is written in parts. */
const LONG_EDITION_CHARS = 1 << 20;
const MAX_PASSAGE_CHARS = 2_000_000;
const PAGE = 2000;
const WRITE_TIMEOUT_MS = 5 * 60_000;
const READ_TIMEOUT_MS = 60_000;

/**
 * Writes editions to the engine, batch by batch, each answered before the next is sent. If the process ends between
 * the first write and its commit, every further write is refused until `rollback`: half a run is never committed.
 */
export function indexWriter(owner: ProcessOwner): IndexWriter {
  let writingTo: number | null = null;

  return {
    async indexed(collection) {
      const editions: IndexedEdition[] = [];
      let offset: number | null = 0;
      let generation: string | null = null;
      while (offset !== null) {
        const reply = await owner.call(
          'indexed',
          { collection, offset, limit: PAGE },
          { timeoutMs: READ_TIMEOUT_MS },
        );
        const page: ReturnType<typeof IndexedPage.parse> = IndexedPage.parse(reply.value);
        if (generation !== null && page.generation !== generation) {
          throw new EngineError('busy', 'The index was committed while it was being listed. Run again.');
        }
        generation = page.generation;
        editions.push(...page.editions);
        offset = page.next;
      }
      return editions;
    },

    async put(editions) {
      for (const { passages } of editions) refuseLongPassages(passages);
      for (const batch of batches(editions.filter((edition) => !isLong(edition)).map(inTwo))) {
        await write('put', { editions: batch });
      }
      for (const { passages, ...about } of editions.filter(isLong)) {
        await write('begin', { about });
        await addAll(passages);
        await write('end', {});
      }
    },

    async begin(about) {
      await write('begin', { about });
    },

    async add(passages) {
      refuseLongPassages(passages);
      await addAll(passages);
    },

    async end() {
      await write('end', {});
    },

    async leave() {
      await write('leave', {});
    },

    async remove(collection, ids) {
      if (ids.length > 0) await write('remove', { collection, ids });
    },

    async commit() {
      const { value } = await write('commit', {});
      writingTo = null;
      return Generation.parse(value);
    },

    async rollback() {
      await owner.call('rollback', {}, { timeoutMs: WRITE_TIMEOUT_MS });
      writingTo = null;
    },
  };

  async function addAll(passages: PassageDocument[]): Promise<void> {
    for (const batch of batches(passages)) await write('add', { passages: batch });
  }

  async function write(op: string, fields: object) {
    refuseAfterRestart();
    const reply = owner.call(op, fields, { timeoutMs: WRITE_TIMEOUT_MS });
    writingTo ??= owner.run();
    const answered = await reply;
    refuseAfterRestart();
    return answered;
  }

  function refuseAfterRestart(): void {
    if (writingTo === null || writingTo === owner.run()) return;
    throw new EngineError(
      'engine_unavailable',
      'The search engine ended while content was being indexed. The last commit is served; index again.',
    );
  }
}

/** Whether an edition is written in parts. */
export function isLong({ passages }: EditionDocument): boolean {
  return passages.reduce((sum, { text }) => sum + text.length, 0) > LONG_EDITION_CHARS;
}

/** An edition as it is sent to the engine. */
export function inTwo({ passages, ...about }: EditionDocument) {
  return { about, passages };
}

/** What is sent at once. */
export function* batches<T extends object>(all: T[]): Generator<T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const one of all) {
    const size = Buffer.byteLength(JSON.stringify(one));
    if (batch.length > 0 && bytes + size > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(one);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** The engine would refuse it as well, but only after the whole of it stands in its heap. */
export function refuseLongPassages(passages: PassageDocument[]): void {
  const long = passages.find(({ text }) => text.length > MAX_PASSAGE_CHARS);
  if (!long) return;
  throw new EngineError(
    'too_large',
    `Passage ${long.id} has ${long.text.length} characters; a passage may have ${MAX_PASSAGE_CHARS}. Split it.`,
  );
}
