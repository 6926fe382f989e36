import type { EditionHead, IndexWriter, PassageDocument } from '../engine-child/edition-document.ts';
import { pagePassages } from '../ingest/page-passages.ts';
import type { ImportedEdition } from './imported-edition.ts';
import { type JudgedEdition, judgeEdition } from './judge-edition.ts';

export type WrittenEdition = JudgedEdition & { passages: number };

const BATCH_PASSAGES = 200;

/**
 * Writes one edition, however long: its labels are read and judged first, then its records are read again and handed
 * over in parts. A null index only reads. Does not commit; where it throws, the edition is left as it was.
 */
export async function writeEdition(
  index: IndexWriter | null,
  edition: ImportedEdition,
  signal?: AbortSignal,
): Promise<WrittenEdition> {
  const judged = await judgeEdition(edition.records(), signal);
  const { passages } = index
    ? await write(index, edition, judged, signal)
    : { passages: judged.pages.length - judged.blanks.length };
  return { ...judged, passages };
}

async function write(
  index: IndexWriter,
  edition: ImportedEdition,
  { pages, verdicts }: JudgedEdition,
  signal?: AbortSignal,
): Promise<{ passages: number }> {
  const isPaged = pages.length > verdicts.unnumbered;
  const about: EditionHead = {
    ...edition.about,
    contentHash: edition.contentHash,
    pagination: isPaged ? (edition.about.pagination ?? 'printed') : 'none',
  };
  const passagesOf = pagePassages(about.collection, about.edition);
  let batch: PassageDocument[] = [];
  let at = 0;
  let passages = 0;
  await index.begin(about);
  try {
    for await (const record of edition.records()) {
      signal?.throwIfAborted();
      batch.push(...passagesOf(record, pages[at] ?? null, about.language));
      at += 1;
      if (batch.length >= BATCH_PASSAGES) await flush();
    }
    if (at !== pages.length) throw new Error(`${about.sourcePath} changed while it was read. Run again.`);
    await flush();
    await index.end();
  } catch (cause) {
    await index.leave();
    throw cause;
  }
  return { passages };

  async function flush(): Promise<void> {
    if (batch.length > 0) await index.add(batch);
    passages += batch.length;
    batch = [];
  }
}
