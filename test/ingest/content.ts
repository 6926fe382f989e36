import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { PassageDocument } from '../../search-node/engine-child/edition-document.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { memoryIndex } from './memory-index.ts';

export type Files = Record<string, string | Uint8Array>;

/** A content folder that is gone when the test is. */
export function contentFolder(files: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pincite-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

/** One article through the whole of ingest. */
export async function article(text: string, name = 'article.md') {
  const index = memoryIndex();
  const report = await ingest({ content: contentFolder({ [name]: text }), collection: 'help', index });
  const [edition] = index.editions();
  if (!edition) throw new Error(`not indexed: ${JSON.stringify(report.skipped)}`);
  return { ...edition, report, text: edition.passages.map((passage) => passage.text).join('\n\n') };
}

export function outline(passages: PassageDocument[]): string[] {
  return passages.map(({ headings, anchor }) => `${headings.join(' > ')} #${anchor ?? ''}`);
}
