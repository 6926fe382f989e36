import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { IndexWriter } from '../../search-node/engine-child/edition-document.ts';
import type { ImportCommand } from '../../search-node/import/options.ts';
import { runImport } from '../../search-node/import/run-import.ts';

export type Files = Record<string, string | Uint8Array>;

/** A folder that is gone when the test is. */
export function folderOf(files: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pincite-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** The import command, as `npm run import` does it, on an index of the test's own. */
export function imports(
  kind: ImportCommand['kind'],
  source: string,
  index: IndexWriter,
  more: Partial<ImportCommand> & { signal?: AbortSignal } = {},
) {
  const { signal, ...given } = more;
  const command: ImportCommand = {
    kind,
    source,
    index: '',
    collection: 'library',
    works: null,
    worksOut: null,
    report: null,
    isDry: false,
    prune: false,
    only: null,
    ...given,
  };
  return runImport(command, index, signal ? { signal } : {});
}

/** A file of JSON lines: one edition, a record for each page. */
export function pagesFile(edition: string, pages: (number | string | null)[], more: object = {}): string {
  const records = pages.map((page) => ({
    work: 'travels',
    work_title: 'Travels in the North',
    author: 'A. Walker',
    edition: 'Harbour Press, 1931',
    edition_id: edition,
    volume: 1,
    page,
    text: `What stands on page ${page} of the travels in the north, as it was printed.`,
    ...more,
  }));
  return `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
}
