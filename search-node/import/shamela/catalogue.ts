import { basename, relative } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { ImportProblem } from '../imported-edition.ts';
import type { Installation } from './installation.ts';
import { openReadOnly, unreadable } from './read-only-database.ts';
import { ShamelaError } from './shamela-error.ts';
import { type Shorthands, shorthandsOf } from './shorthands.ts';

/** A row of the catalogue, as far as an import needs it. */
export type Book = {
  id: number;
  /** With what is said of the edition, which has no column of its own. */
  name: string;
  category: string | null;
  /** Names, the main author first. */
  authors: string[];
  /** 1 paginated as printed, 2 otherwise, 3 nothing printed; null where the catalogue does not say. */
  printed: number | null;
  hidden: boolean;
  /** Above 0 downloaded, 0 not, -1 being imported or deleted; null where the catalogue does not say. */
  onDisk: number | null;
  shorthands: Shorthands;
  /** All that the catalogue says of it, for telling whether it has changed. */
  row: string;
};

type Row = Record<string, unknown>;

/**
 * Reads the catalogue whole: some thousand rows. What a row names and the catalogue does not hold is reported, and
 * the row stays. Throws `ShamelaError` where there is no catalogue to read.
 */
export function readCatalogue(
  { catalogue, database }: Installation,
  report: (problem: ImportProblem) => void,
): Book[] {
  const path = relative(database, catalogue);
  try {
    const { database: tables, close } = openReadOnly(catalogue);
    try {
      return booksOf(tables, (place, message) => report({ path, place, message }));
    } finally {
      close();
    }
  } catch (cause) {
    if (cause instanceof ShamelaError) throw cause;
    const words = unreadable(cause).message;
    throw new ShamelaError(`The catalogue ${basename(catalogue)} in ${database} ${words}.`, { cause });
  }
}

function booksOf(tables: DatabaseSync, tell: (place: string, message: string) => void): Book[] {
  const rows = allOf(tables, 'book');
  if (rows === null) throw new ShamelaError('The catalogue master.db has no table "book". Is it whole?');
  const authors = namesOf(tables, 'author');
  const categories = namesOf(tables, 'category');
  const written = authorsOf(tables);
  const seen = new Set<number>();
  return rows
    .flatMap((row, at) => {
      const id = wholeNumber(row.book_id);
      if (id === null || id <= 0) tell(`book, row ${at + 1}`, 'it has no book_id; it was left out');
      else if (seen.has(id)) tell(`book ${id}`, 'it is in the catalogue twice; the second row was left out');
      else return [bookOf(id, row)];
      return [];
    })
    .sort((a, b) => a.id - b.id);

  function bookOf(id: number, row: Row): Book {
    seen.add(id);
    const tellOf = (message: string) => tell(`book ${id}`, message);
    return {
      id,
      name: oneLineOf(row.book_name) || `${id}`,
      category: categoryOf(row, tellOf),
      authors: authorNames(id, row, tellOf),
      printed: wholeNumber(row.printed),
      hidden: (wholeNumber(row.hidden) ?? 0) > 0,
      onDisk: wholeNumber(row.major_ondisk),
      shorthands: shorthandsOf(row.meta_data),
      row: JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    };
  }

  function categoryOf(row: Row, tellOf: (message: string) => void): string | null {
    const id = wholeNumber(row.book_category);
    if (id === null || id === 0) return null;
    const name = categories.get(id);
    if (name === undefined) tellOf(`its category ${id} is not in the catalogue; it has none here`);
    return name ?? null;
  }

  function authorNames(id: number, row: Row, tellOf: (message: string) => void): string[] {
    const listed = String(row.authors ?? '')
      .split(/[,،;\s]+/)
      .map(wholeNumber)
      .filter((author) => author !== null);
    const main = wholeNumber(row.main_author);
    const ids = listed.length > 0 ? listed : main ? [main] : (written.get(id) ?? []);
    const unknown = ids.filter((author) => author !== 0 && !authors.has(author));
    if (unknown.length > 0)
      tellOf(`its author ${unknown.join(', ')} is not in the catalogue; no name was put in place`);
    return [...new Set(ids.map((author) => authors.get(author)).filter((name) => name !== undefined))];
  }
}

/** Every row with whatever columns there are; null where there is no such table. */
function allOf(tables: DatabaseSync, table: string): Row[] | null {
  const found = tables
    .prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = ?")
    .get(table);
  if (found === undefined) return null;
  const statement = tables.prepare(`SELECT * FROM "${table}"`);
  statement.setReadBigInts(true); // a number beyond 2^53 would otherwise end the reading
  return statement.all();
}

function namesOf(tables: DatabaseSync, table: 'author' | 'category'): Map<number, string> {
  const names = new Map<number, string>();
  for (const row of allOf(tables, table) ?? []) {
    const id = wholeNumber(row[`${table}_id`]);
    const name = oneLineOf(row[`${table}_name`]);
    if (id !== null && name !== '') names.set(id, name);
  }
  return names;
}

/** For catalogues whose books do not list their authors themselves. */
function authorsOf(tables: DatabaseSync): Map<number, number[]> {
  const authors = new Map<number, number[]>();
  for (const table of ['author_book', 'coauthor_book'])
    for (const row of allOf(tables, table) ?? []) {
      const book = wholeNumber(row.book_id);
      const author = wholeNumber(row.author_id ?? row.coauthor_id);
      if (book !== null && author !== null) authors.set(book, [...(authors.get(book) ?? []), author]);
    }
  return authors;
}

export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*-?\d{1,15}\s*$/.test(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

function oneLineOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : '';
}
