import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pageKey } from './page-key.ts';
import { openChecked, type ReferencePlace } from './reference-tables.ts';
import { SCHEMA } from './tables-format.ts';

/** What a source says: a place, or, where it has no key, that an edition is covered. */
export type ReferenceRow =
  | ({ kind: 'place' } & ReferencePlace)
  | { kind: 'covers'; edition: string; title: string | null };

export type WrittenTable = { table: string; title: string; entries: number; editions: number };

/**
 * Writes a table beside the others of a file, in place of the one of the same id. The file is replaced in one step:
 * whoever reads it has the old tables or the new ones. Throws `ReferencesError` where the file is of another format.
 */
export async function writeTable(
  file: string,
  table: string,
  title: string,
  rows: AsyncIterable<ReferenceRow> | Iterable<ReferenceRow>,
): Promise<WrittenTable> {
  const made = `${file}.${process.pid}.new`;
  try {
    if (existsSync(file)) {
      openChecked(file).close();
      copyFileSync(file, made);
    }
    const written = await fill(made, table, title, rows);
    settle(made);
    renameSync(made, file);
    return written;
  } finally {
    rmSync(made, { force: true });
  }
}

async function fill(
  file: string,
  table: string,
  title: string,
  rows: AsyncIterable<ReferenceRow> | Iterable<ReferenceRow>,
): Promise<WrittenTable> {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF'); // a failure throws the whole file away
    if (isNew) database.exec(SCHEMA);
    database.exec('BEGIN');
    for (const [name, column] of [
      ['entry', 'table_id'],
      ['coverage', 'table_id'],
      ['reference_table', 'id'],
    ])
      database.prepare(`DELETE FROM ${name} WHERE ${column} = ?`).run(table);
    await addRows(database, table, rows);
    const counted = countsOf(database, table);
    database.prepare('INSERT INTO reference_table VALUES (?, ?, ?)').run(table, title, counted.entries);
    database.exec('COMMIT');
    return { table, title, ...counted };
  } finally {
    database.close();
  }
}

async function addRows(
  database: DatabaseSync,
  table: string,
  rows: AsyncIterable<ReferenceRow> | Iterable<ReferenceRow>,
): Promise<void> {
  const covers = database.prepare(
    `INSERT INTO coverage VALUES (?1, ?2, coalesce(?3, ''))
     ON CONFLICT DO UPDATE SET title = excluded.title WHERE excluded.title <> ''`,
  );
  const add = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)');
  for await (const row of rows) {
    covers.run(table, row.edition, row.kind === 'covers' ? row.title : null);
    if (row.kind === 'covers') continue;
    const { key, edition, volume, label } = row;
    add.run(table, key, edition, volume, label, pageKey(volume ?? ''), pageKey(label ?? ''));
  }
}

function countsOf(database: DatabaseSync, table: string): { entries: number; editions: number } {
  const count = (from: string) =>
    database.prepare(`SELECT count(*) AS n FROM ${from} WHERE table_id = ?`).get(table)?.n;
  return { entries: Number(count('entry')), editions: Number(count('coverage')) };
}

function settle(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
