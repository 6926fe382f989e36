import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes what was deleted unreadable in the files of D1 as well: they are written anew and their write-ahead files
 * emptied. A worker may not ask D1 for this, so it is done while none runs. `persist`: the worker's folder. What
 * cannot be done is told; the words then stay until SQLite uses their room again.
 */
export function scrubDatabases(persist: string, log: (line: string) => void): void {
  const folder = join(persist, 'd1');
  if (!existsSync(folder)) return;
  for (const name of globSync('**/*.sqlite', { cwd: folder })) {
    try {
      scrub(join(folder, name));
    } catch (cause) {
      log(`Deleted rows may still be in the file ${name}: ${cause instanceof Error ? cause.message : cause}`);
    }
  }
}

function scrub(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec('PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);');
  } finally {
    database.close();
  }
}
