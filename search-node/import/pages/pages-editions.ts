import { createHash } from 'node:crypto';
import { codeOf } from '../../ingest/content-folder.ts';
import { readPagesFile } from '../../ingest/pages-file.ts';
import type { ImportedEdition, ImportProblem } from '../imported-edition.ts';
import type { SourceFile } from '../source-files.ts';

export type FilesOptions = {
  collection: string;
  signal?: AbortSignal | undefined;
  report: (problem: ImportProblem) => void;
  /** Told before each file is read. */
  onFile?: (name: string, nth: number) => void;
};

export function isPagesFile(name: string): boolean {
  return /\.jsonl$/i.test(name);
}

/** The printed editions of files of JSON lines, file by file. An edition that an earlier file had is left out. */
export async function* pagesEditions(
  files: readonly SourceFile[],
  { collection, signal, report, onFile }: FilesOptions,
): AsyncGenerator<ImportedEdition> {
  const holders = new Map<string, string>();
  for (const [nth, { path, name }] of files.entries()) {
    onFile?.(name, nth);
    const found = await readPagesFile(path, name, collection, signal).catch((cause: unknown) => {
      if (!/^E[A-Z]+$/.test(codeOf(cause))) throw cause;
      report({
        path: name,
        place: 'the whole',
        message: `cannot be read (${codeOf(cause)}); it was left out`,
      });
      return null;
    });
    if (!found) continue;
    for (const { line, message } of found.problems) report({ path: name, place: `line ${line}`, message });
    if (found.editions.length === 0)
      report({ path: name, place: 'the whole', message: 'holds no record of a page with text' });
    for (const edition of found.editions) {
      const { edition: id } = edition.about;
      const holder = holders.get(id);
      if (holder === undefined) {
        holders.set(id, name);
        const contentHash = createHash('sha256').update(`${found.bytesHash} ${id}`).digest('hex');
        yield { ...edition, contentHash };
      } else
        report({
          path: name,
          place: `edition ${id}`,
          message: `is in ${holder} too, which was taken; it was left out`,
        });
    }
  }
}
