import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openReadOnly, unreadable } from './read-only-database.ts';

/** A row of a book's pages. Labels are text, as the file has them. */
export type PageRow = { id: number; part: string | null; page: string | null };
export type TitleRow = { id: number; page: number; parent: number };

const BOOK_FILE = /^0*(\d{1,9})\.db$/i;

/** The database of each book, by its number, in whatever folder below `books` it is. */
export async function findBookFiles(books: string | null): Promise<Map<number, string>> {
  const files = new Map<number, string>();
  if (books === null) return files;
  for (const entry of await readdir(books, { withFileTypes: true })) {
    const inside = entry.isDirectory() ? await readdir(join(books, entry.name)) : [entry.name];
    const folder = entry.isDirectory() ? join(books, entry.name) : books;
    for (const name of inside) {
      const number = Number(BOOK_FILE.exec(name)?.[1] ?? 0);
      if (number > 0 && !files.has(number)) files.set(number, join(folder, name));
    }
  }
  return files;
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  // What stands in a log beside it is read as well.
  for (const part of [file, `${file}-wal`]) {
    const size = await stat(part).then(
      (found) => found.size,
      () => 0,
    );
    if (size > 0)
      for await (const chunk of createReadStream(part, { highWaterMark: 1 << 20 })) hash.update(chunk);
    hash.update(`\0${size}\0`);
  }
  return hash.digest('hex');
}

export type BookFile = {
  titles: TitleRow[];
  /** Titles whose row has no number, or no page. */
  brokenTitles: number;
  /** In reading order, which is that of their numbers and never of what is printed. */
  pages: () => Generator<PageRow>;
  close: () => void;
};

/** Opens a book's database. Throws `DatabaseUnreadable`, also from `pages`. */
export function openBookFile(file: string): BookFile {
  const { database, close } = openReadOnly(file);
  try {
    const { titles, brokenTitles } = titlesOf(database);
    return { titles, brokenTitles, pages: () => pagesOf(database), close };
  } catch (cause) {
    close();
    throw unreadable(cause);
  }
}

function* pagesOf(database: DatabaseSync): Generator<PageRow> {
  try {
    const columns = columnsOf(database, 'page');
    if (!columns.has('id')) return;
    const text = (name: string) => (columns.has(name) ? `CAST("${name}" AS TEXT)` : 'NULL');
    const statement = database.prepare(
      `SELECT id, ${text('part')} AS part, ${text('page')} AS page FROM page ` +
        `WHERE typeof(id) = 'integer' AND id BETWEEN 0 AND 999999999 ORDER BY id`,
    );
    for (const row of statement.iterate()) yield row as PageRow;
  } catch (cause) {
    throw unreadable(cause);
  }
}

function titlesOf(database: DatabaseSync): { titles: TitleRow[]; brokenTitles: number } {
  const columns = columnsOf(database, 'title');
  if (!columns.has('id') || !columns.has('page')) return { titles: [], brokenTitles: 0 };
  const parent = columns.has('parent') ? 'CAST(parent AS INTEGER)' : 'NULL';
  const within = (column: string) => `typeof(${column}) = 'integer' AND ${column} BETWEEN 0 AND 999999999`;
  const sound = `${within('id')} AND ${within('page')}`;
  const statement = database.prepare(
    `SELECT id, page, coalesce(${parent}, 0) AS parent FROM title WHERE ${sound} ORDER BY id`,
  );
  statement.setReadBigInts(true); // a parent may be any number
  const titles = statement
    .all()
    .map(({ id, page, parent }) => ({ id: Number(id), page: Number(page), parent: Number(parent) }));
  const [all] = database.prepare('SELECT count(*) AS rows FROM title').all();
  return { titles, brokenTitles: Number(all?.rows ?? 0) - titles.length };
}

function columnsOf(database: DatabaseSync, table: string): Set<string> {
  const rows = database.prepare(`SELECT lower(name) AS name FROM pragma_table_info('${table}')`).all();
  return new Set(rows.map(({ name }) => String(name)));
}
