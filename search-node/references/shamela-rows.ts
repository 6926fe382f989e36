import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { readTitlePage } from '../import/shamela/book-card.ts';
import { findBookFiles, openBookFile } from '../import/shamela/book-files.ts';
import { readCatalogue } from '../import/shamela/catalogue.ts';
import type { Installation } from '../import/shamela/installation.ts';
import { DatabaseUnreadable, openReadOnly, unreadable } from '../import/shamela/read-only-database.ts';
import type { ReferenceRow } from './write-tables.ts';

type Place = { key: string; page: number };
type Service = { places: Map<number, Place[]>; covered: Set<number> };

/**
 * Reads a table of Shamela's `service` folder. The books it covers are those that it lists itself; pages, which it
 * names by their place in the file, are given the labels that the books have for them. Throws `DatabaseUnreadable`.
 */
export async function* shamelaRows(
  file: string,
  installation: Installation,
  tell: (place: string, message: string) => void,
): AsyncGenerator<ReferenceRow> {
  const { places, covered } = readService(file, tell);
  const titles = new Map(
    readCatalogue(installation, () => {}).map(({ id, name }) => [id, readTitlePage(name, null).title]),
  );
  for (const book of covered)
    yield { kind: 'covers', edition: editionOf(book), title: titles.get(book) ?? null };
  const files = await findBookFiles(installation.books);
  for (const [book, all] of places) {
    const labels = labelsIn(files.get(book), all, (message) => tell(`book ${book}`, message));
    const lost = all.filter(({ page }) => !labels.has(page)).length;
    if (lost > 0) tell(`book ${book}`, `${lost} references are to pages that are not in this library`);
    for (const { key, page } of all) {
      const { part = null, label = null } = labels.get(page) ?? {};
      yield { kind: 'place', key, edition: editionOf(book), volume: part, label };
    }
  }
}

function readService(file: string, tell: (place: string, message: string) => void): Service {
  const { database, close } = openReadOnly(file);
  try {
    const columns = columnsOf(database, 'service');
    if (!['key_id', 'book_id', 'page_id'].every((name) => columns.has(name)))
      throw new DatabaseUnreadable('has no table "service" with key_id, book_id and page_id');
    const places = new Map<number, Place[]>();
    const rows = database.prepare(
      `SELECT CAST(key_id AS TEXT) AS key, book_id AS book, page_id AS page FROM service
       WHERE key_id IS NOT NULL AND typeof(book_id) = 'integer' AND typeof(page_id) = 'integer'
         AND book_id BETWEEN 1 AND 999999999 AND page_id BETWEEN 0 AND 999999999 ORDER BY book_id, page_id`,
    );
    for (const row of rows.iterate()) {
      const of = places.get(Number(row.book)) ?? [];
      places.set(Number(row.book), of);
      of.push({ key: String(row.key), page: Number(row.page) });
    }
    return { places, covered: coveredBy(database, tell) ?? new Set(places.keys()) };
  } catch (cause) {
    throw unreadable(cause);
  } finally {
    close();
  }
}

/** Null where the table does not list them: then those that it names are all that is known to be covered. */
function coveredBy(
  database: DatabaseSync,
  tell: (place: string, message: string) => void,
): Set<number> | null {
  const columns = columnsOf(database, 'inservice');
  const column = ['book', 'book_id'].find((name) => columns.has(name));
  if (column === undefined) {
    tell('inservice', 'the books that it covers are not listed; those that it names count as covered');
    return null;
  }
  const rows = database.prepare(`SELECT DISTINCT CAST(${column} AS TEXT) AS book FROM inservice`).all();
  return new Set(
    rows.map(({ book }) => Number(book)).filter((book) => Number.isSafeInteger(book) && book > 0),
  );
}

function labelsIn(
  file: string | undefined,
  places: Place[],
  tell: (message: string) => void,
): Map<number, { part: string | null; label: string | null }> {
  const labels = new Map<number, { part: string | null; label: string | null }>();
  if (file === undefined) return labels;
  const wanted = new Set(places.map(({ page }) => page));
  try {
    const opened = openBookFile(file);
    try {
      for (const { id, part, page } of opened.pages())
        if (wanted.has(id))
          labels.set(id, { part: part?.trim() || null, label: page === '0' ? null : page?.trim() || null });
    } finally {
      opened.close();
    }
  } catch (cause) {
    tell(`${basename(file)} ${unreadable(cause).message}`);
  }
  return labels;
}

function columnsOf(database: DatabaseSync, table: string): Set<string> {
  const rows = database.prepare(`SELECT lower(name) AS name FROM pragma_table_info('${table}')`).all();
  return new Set(rows.map(({ name }) => String(name)));
}

function editionOf(book: number): string {
  return `shamela-${book}`;
}
