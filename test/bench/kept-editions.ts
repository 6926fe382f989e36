import { join } from 'node:path';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { memoryIndex } from '../ingest/memory-index.ts';
import { dataFolder } from '../support/shared-data.ts';

/** A folder of the corpora as ingest reads it, kept in memory instead of indexed. */
export async function keptEditions(folder: string, collection: string): Promise<EditionDocument[]> {
  const index = memoryIndex();
  await ingest({ content: join(dataFolder, folder), collection, index });
  return index.editions();
}

/** The printed editions of the library, without the notes that lie beside them. */
export async function libraryEditions(): Promise<EditionDocument[]> {
  const editions = await keptEditions('library', 'library');
  return editions.filter(({ sourcePath }) => sourcePath.endsWith('.jsonl'));
}
