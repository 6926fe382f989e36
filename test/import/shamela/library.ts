import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type IdForm, type StoreLine, writeStores } from './write-stores.ts';

// Makes a Shamela 4 library of what a test says: real SQLite files, real Lucene stores. All texts are our own.

export type MadePage = {
  id: number;
  part?: string | null;
  page?: string | number | null;
  /** Null for a page whose text the store lacks. */
  body?: string | null;
  foot?: string;
};
export type MadeTitle = { id: number; page: number | null; parent?: number | null; words?: string | null };
export type MadeBook = {
  id: number;
  name: string;
  /** More columns of the catalogue. */
  row?: Record<string, string | number | null>;
  /** False for a file that the catalogue does not know. */
  hasRow?: boolean;
  /** Null for a row that has no file. */
  pages: MadePage[] | null;
  titles?: MadeTitle[];
  card?: string;
  /** Folder of its file below `book`, instead of the usual one. */
  folder?: string;
};
export type MadeLibrary = {
  books: MadeBook[];
  authors?: Record<number, string>;
  categories?: Record<number, string>;
  /** Columns of the table `book` that this version of Shamela lacks. */
  without?: string[];
  /** Lines for the stores beside those of the books. */
  lines?: StoreLine[];
};

const COLUMNS = {
  book_id: 'INTEGER PRIMARY KEY',
  book_name: 'TEXT',
  book_category: 'INTEGER',
  book_type: 'INTEGER',
  book_date: 'INTEGER',
  authors: 'TEXT',
  main_author: 'INTEGER',
  printed: 'INTEGER',
  group_id: 'INTEGER',
  hidden: 'INTEGER',
  major_ondisk: 'INTEGER',
  pdf_links: 'TEXT',
  meta_data: 'TEXT',
  parent: 'INTEGER',
};
const USUAL = { book_type: 1, book_date: 99999, printed: 1, hidden: 0, major_ondisk: 1 };

/** Writes a library below a folder: its `app` and its `database`. Gives the folder back. */
export async function makeLibrary(
  folder: string,
  library: MadeLibrary,
  { ids = 'term', database = 'database' }: { ids?: IdForm; database?: string } = {},
): Promise<string> {
  const home = join(folder, database);
  mkdirSync(join(folder, 'app/lucene/2'), { recursive: true });
  for (const part of ['book', 'store', 'service']) mkdirSync(join(home, part), { recursive: true });
  writeCatalogue(join(home, 'master.db'), library);
  for (const book of library.books) if (book.pages !== null) writeBook(join(home, 'book'), book, book.pages);
  await writeStores(join(home, 'store'), storeLines(library), { ids });
  return folder;
}

export function* storeLines({ books, lines = [] }: MadeLibrary): Generator<StoreLine> {
  for (const { id, pages, titles = [], card } of books) {
    for (const { id: page, body = `النص ${page}`, foot } of pages ?? [])
      if (body !== null)
        yield { store: 'page', fields: { id: `${id}-${page}`, body, ...(foot !== undefined && { foot }) } };
    for (const { id: title, words = `باب ${title}` } of titles)
      if (words !== null) yield { store: 'title', fields: { id: `${id}-${title}`, body: words } };
    if (card !== undefined) yield { store: 'book', fields: { id: `${id}`, body_store: card } };
  }
  yield* lines;
}

/** Columns are typed as Shamela's are, so a text in a column of numbers stays a text. */
export function writeDatabase(
  file: string,
  tables: Record<string, { columns: Record<string, string>; rows: Record<string, string | number | null>[] }>,
): void {
  const database = new DatabaseSync(file);
  database.exec('BEGIN');
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const names = Object.keys(columns);
    database.exec(`CREATE TABLE ${table} (${names.map((name) => `${name} ${columns[name]}`).join(', ')})`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${names.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null));
  }
  database.exec('COMMIT');
  database.close();
}

export function writeCatalogue(
  file: string,
  { books, authors = {}, categories = {}, without = [] }: MadeLibrary,
) {
  const columns = Object.fromEntries(Object.entries(COLUMNS).filter(([name]) => !without.includes(name)));
  const rows = books
    .filter(({ hasRow = true }) => hasRow)
    .map(({ id, name, row }) => ({ ...USUAL, book_id: id, book_name: name, ...row }));
  const named = (kind: string, all: Record<number, string>) => ({
    columns: { [`${kind}_id`]: 'INTEGER PRIMARY KEY', [`${kind}_name`]: 'TEXT' },
    rows: Object.entries(all).map(([id, name]) => ({ [`${kind}_id`]: Number(id), [`${kind}_name`]: name })),
  });
  writeDatabase(file, {
    book: { columns, rows },
    author: named('author', authors),
    category: named('category', categories),
  });
}

export function writeBook(books: string, { id, folder, titles = [] }: MadeBook, pages: MadePage[]): void {
  const home = join(books, folder ?? String(id % 1000).padStart(3, '0'));
  mkdirSync(home, { recursive: true });
  const columns = {
    id: 'INTEGER PRIMARY KEY',
    part: 'TEXT',
    page: 'INTEGER',
    number: 'INTEGER',
    services: 'TEXT',
  };
  writeDatabase(join(home, `${id}.db`), {
    page: {
      columns,
      rows: pages.map(({ id: page, part, page: label }) => ({
        id: page,
        part: part ?? null,
        page: label ?? null,
      })),
    },
    title: {
      columns: { id: 'INTEGER PRIMARY KEY', page: 'INTEGER', parent: 'INTEGER' },
      rows: titles.map(({ id: title, page, parent }) => ({ id: title, page, parent: parent ?? null })),
    },
  });
}
