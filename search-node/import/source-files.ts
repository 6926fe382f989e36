import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../ingest/content-folder.ts';
import { ImportError } from './import-error.ts';
import type { ImportProblem } from './imported-edition.ts';

/** A file to import. `name` is relative to what was given, `/` between segments. */
export type SourceFile = { path: string; name: string };

const MAX_DEPTH = 32;

/**
 * The files under a folder, or the one file that is given, in the order of their names. Links to folders are not
 * followed. Throws `ImportError` where there is nothing to read.
 */
export async function listSourceFiles(
  given: string,
  isWanted: (name: string) => boolean,
  report: (problem: ImportProblem) => void,
): Promise<SourceFile[]> {
  const root = await rootOf(given);
  if (!(await stat(root)).isDirectory()) return [{ path: root, name: path.basename(root) }];
  const files: SourceFile[] = [];
  await walk('', 0);
  if (files.length === 0) throw new ImportError(`${given} holds no file of this kind. Name another folder.`);
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));

  async function walk(under: string, depth: number): Promise<void> {
    let entries: Dirent[];
    try {
      entries = await readdir(path.join(root, under), { withFileTypes: true });
    } catch (cause) {
      report({ path: `${under}/`, place: 'the folder', message: `cannot be read (${codeOf(cause)})` });
      return;
    }
    for (const entry of entries) {
      const name = under === '' ? entry.name : `${under}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory() && depth < MAX_DEPTH) {
        if (isWanted(entry.name))
          report({
            path: name,
            place: 'the whole',
            message: 'is a folder where a file was expected; its files were read',
          });
        await walk(name, depth + 1);
      } else if (!entry.isDirectory() && isWanted(entry.name)) await add(name);
    }
  }

  async function add(name: string): Promise<void> {
    const whole = path.join(root, name);
    const isFile = await stat(whole).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) files.push({ path: whole, name });
    else report({ path: name, place: 'the whole', message: 'is no file that can be read; it was left out' });
  }
}

async function rootOf(given: string): Promise<string> {
  try {
    return await realpath(given);
  } catch (cause) {
    throw new ImportError(`${given} cannot be read (${codeOf(cause)}). Check the path.`, { cause });
  }
}
