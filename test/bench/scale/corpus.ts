import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import { ingest } from '../../../search-node/ingest/ingest.ts';
import { memoryIndex } from '../../ingest/memory-index.ts';
import { corpus, readQuestions } from '../../support/shared-data.ts';

export const COLLECTION = 'help';

export type LoadCorpus = { name: string; questions: string[]; editions: EditionDocument[] };

/** A real help centre with real questions; without the data beside the checkout, Pincite's own with its titles. */
export async function loadCorpus(): Promise<LoadCorpus> {
  const real = corpus('help/aws-docs/tree', 'load on a real help centre: Pincite’s own is asked instead');
  if (real) {
    const questions = readQuestions('aws-en').map(({ question }) => question);
    return { name: 'aws-docs, nine guides', questions, editions: await read(real) };
  }
  return ownCorpus();
}

/** Pincite's own help centre, asked with its titles: small, and there on every machine. */
export async function ownCorpus(): Promise<LoadCorpus> {
  const own = resolve(import.meta.dirname, '../../../help');
  return {
    name: 'Pincite’s own help centre',
    questions: titlesIn(join(own, 'en')),
    editions: await read(own),
  };
}

async function read(content: string): Promise<EditionDocument[]> {
  const index = memoryIndex();
  await ingest({ content, collection: COLLECTION, index });
  return index.editions();
}

function titlesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  return files.flatMap((file) => {
    const [, title] = /^title: (.*)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return title ? [title.replace(/^["']|["']$/g, '')] : [];
  });
}
