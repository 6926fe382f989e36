import type { EditionDocument, IndexedEdition, IndexWriter } from './edition-document.ts';
import { EngineError } from './engine-error.ts';
import { Generation, IndexedPage } from './engine-reply.ts';
import { MAX_LINE_BYTES } from './java-process.ts';
import type { ProcessOwner } from './process-owner.ts';

/** Small enough that searches are answered between two of them and the child's heap holds one with ease. */
const BATCH_BYTES = 256 << 10;
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
      for (const batch of batches(editions)) await write('put', { editions: batch });
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

function* batches(editions: EditionDocument[]): Generator<EditionDocument[]> {
  let batch: EditionDocument[] = [];
  let bytes = 0;
  for (const edition of editions) {
    refuseLongPassages(edition);
    const size = Buffer.byteLength(JSON.stringify(edition));
    if (size > MAX_LINE_BYTES - 1024) {
      throw new EngineError('too_large', `Edition ${edition.edition} is too large to index (${size} bytes).`);
    }
    if (batch.length > 0 && bytes + size > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(edition);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** The engine would refuse it as well, but only after the whole of it stands in its heap. */
function refuseLongPassages({ edition, passages }: EditionDocument): void {
  const long = passages.find(({ text }) => text.length > MAX_PASSAGE_CHARS);
  if (!long) return;
  throw new EngineError(
    'too_large',
    `Passage ${long.id} of edition ${edition} has ${long.text.length} characters; a passage may have ${MAX_PASSAGE_CHARS}. Split it.`,
  );
}
