import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Pagination } from '../../../shared/passage.ts';
import { EngineError } from '../../engine-child/engine-error.ts';
import type { ImportedEdition, ImportedRecord, ImportProblem } from '../imported-edition.ts';
import { readTitlePage } from './book-card.ts';
import { findBookFiles, hashOfFile, openBookFile } from './book-files.ts';
import { bookRecords, type Oddities, type Stores } from './book-records.ts';
import { type Book, readCatalogue } from './catalogue.ts';
import { findInstallation, type Installation } from './installation.ts';
import { DatabaseUnreadable } from './read-only-database.ts';
import { ShamelaError } from './shamela-error.ts';
import { storeReader } from './store-reader.ts';

/** Raised whenever the code makes other records of the same library, so that the next run imports it anew. */
const SHAMELA_VERSION = 1;
const NAMED = 10;

export type ShamelaOptions = {
  signal?: AbortSignal;
  /** Numbers of the only books to import, hidden ones too. All when absent. */
  only?: number[];
  report: (problem: ImportProblem) => void;
  /** Told what the process that reads the texts says. */
  log?: (line: string) => void;
};

/**
 * The books of a Shamela 4 library, in order of their numbers, nothing of it changed. What cannot be read is reported
 * and the rest goes on. Records are read with the reader of this generator: read them before it ends, or it starts
 * its process again for them. Throws `ShamelaError` where there is no library, or none of its texts can be read.
 */
export async function* shamelaEditions(
  folder: string,
  options: ShamelaOptions,
): AsyncGenerator<ImportedEdition> {
  const { signal, report } = options;
  const installation = await findInstallation(folder);
  const reader = storeReader(installation.stores, { signal, log: options.log ?? (() => {}) });
  try {
    const stores = await openStores(installation, reader, report);
    const books = readCatalogue(installation, report);
    const files = await findBookFiles(installation.books);
    reportStrays(books, files, options);
    for (const book of chosen(books, files, options)) {
      signal?.throwIfAborted();
      const file = files.get(book.id);
      const edition = file && (await editionOf(book, file, installation, stores, report));
      if (edition) yield edition;
    }
  } finally {
    await reader.close();
  }
}

type Report = (problem: ImportProblem) => void;
type OpenStores = Stores & { card: string | null };

/** The pages' store must be readable; without the others, headings or edition statements are missing, which is said. */
async function openStores(
  { stores, storeNames }: Installation,
  reader: Stores['reader'],
  report: Report,
): Promise<OpenStores> {
  const page = storeNames.get('page');
  if (page === undefined)
    throw new ShamelaError(`${stores} has no store "page", where the texts are. Copy the whole library.`);
  await reader.about(page).catch((cause: unknown) => {
    if (cause instanceof EngineError) throw new ShamelaError(cause.message, { cause });
    throw cause;
  });
  const title = await optional('title', 'pages have no headings');
  const card = await optional('book', 'editions are known by the names of the books only');
  return { reader, page, title, card };

  async function optional(name: string, without: string): Promise<string | null> {
    const folder = storeNames.get(name);
    try {
      if (folder === undefined) throw new EngineError('not_found', `There is no store "${name}".`);
      await reader.about(folder);
      return folder;
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause;
      report({ path: `store/${name}`, place: 'the whole store', message: `${cause.message} So ${without}.` });
      return null;
    }
  }
}

/** Files without a row, and rows that should have a file. Books that were never downloaded are only counted. */
function reportStrays(books: Book[], files: Map<number, string>, { only, report }: ShamelaOptions): void {
  const known = new Map(books.map((book) => [book.id, book]));
  const strays = [...files.keys()].filter((id) => !known.has(id)).sort((a, b) => a - b);
  if (only === undefined && strays.length > 0)
    report({
      path: 'book',
      place: `book ${list(strays)}`,
      message: 'there is a file and no row in the catalogue; it was left out',
    });
  for (const id of only ?? [])
    if (!known.has(id))
      report({ path: 'master.db', place: `book ${id}`, message: 'there is no such book in the catalogue' });
  const missing = books.filter(({ id }) => !files.has(id) && (only === undefined || only.includes(id)));
  const lost = missing.filter(({ onDisk }) => (onDisk ?? 0) > 0);
  for (const { id } of lost)
    report({
      path: 'master.db',
      place: `book ${id}`,
      message: 'it counts as downloaded, but its file is missing',
    });
  const absent = missing.length - lost.length;
  if (absent > 0)
    report({
      path: 'master.db',
      place: 'book',
      message: `${absent} books of the catalogue are not in this library (not downloaded)`,
    });
}

function* chosen(
  books: Book[],
  files: Map<number, string>,
  { only, report }: ShamelaOptions,
): Generator<Book> {
  const named = only && new Set(only);
  for (const book of books) {
    if (!files.has(book.id) || (named && !named.has(book.id))) continue;
    const place = `book ${book.id}`;
    if (book.onDisk === -1)
      report({ path: 'master.db', place, message: 'Shamela is importing or deleting it; it was left out' });
    else if (book.hidden && !named)
      report({ path: 'master.db', place, message: 'it is hidden in Shamela; it was left out' });
    else yield book;
  }
}

async function editionOf(
  book: Book,
  file: string,
  installation: Installation,
  stores: OpenStores,
  report: Report,
): Promise<ImportedEdition | null> {
  const path = relative(installation.database, file).replaceAll('\\', '/');
  const tell = (message: string) => report({ path, place: `book ${book.id}`, message });
  try {
    if (!hasPages(file)) {
      tell('it has no pages; it was left out');
      return null;
    }
    const pages = await stores.reader.digest(stores.page, book.id);
    if (pages.documents === 0) {
      tell('the store has no text of it; it was left out');
      return null;
    }
    const card = await cardOf(book, stores);
    const titles = stores.title && (await stores.reader.digest(stores.title, book.id)).sha256;
    const parts = [SHAMELA_VERSION, book.row, book.authors, book.category, card, pages.sha256, titles];
    const contentHash = createHash('sha256')
      .update(JSON.stringify([...parts, await hashOfFile(file)]))
      .digest('hex');
    return {
      about: about(book, card, path),
      contentHash,
      records: recordsOf(book, file, path, stores, tell),
    };
  } catch (cause) {
    tell(`${reasonOf(cause)}; it was left out`);
    return null;
  }
}

function hasPages(file: string): boolean {
  const opened = openBookFile(file);
  try {
    return opened.pages().next().done !== true;
  } finally {
    opened.close();
  }
}

async function cardOf({ id }: Book, { reader, card }: OpenStores): Promise<string | null> {
  if (card === null) return null;
  for await (const { documents } of reader.documents(card, id)) {
    const words = documents.map((document) => document.card ?? document.body).find((text) => text !== null);
    if (words) return words.replace(/<[^<>]*>/g, '');
  }
  return null;
}

function about(book: Book, card: string | null, sourcePath: string): ImportedEdition['about'] {
  const { title, editionLabel, statement } = readTitlePage(book.name, card);
  return {
    collection: 'shamela',
    work: `shamela-${book.id}`,
    edition: `shamela-${book.id}`,
    editionLabel,
    title,
    author: book.authors.join('، ') || null,
    categories: book.category === null ? [] : [book.category],
    language: 'ar',
    address: '',
    sourcePath,
    ...(statement && { statement }),
    pagination: paginationOf(book),
  };
}

/** A book of which the catalogue does not say how it is paginated is not said to be paginated as printed. */
function paginationOf({ printed }: Book): Pagination {
  return printed === 1 ? 'printed' : printed === 3 ? 'none' : 'software';
}

/** What was odd is told once, however often the records are read. A failure in the middle is a `ShamelaError`. */
function recordsOf(book: Book, file: string, path: string, stores: Stores, tell: (message: string) => void) {
  let isTold = false;
  return async function* (): AsyncGenerator<ImportedRecord> {
    try {
      yield* bookRecords(book, file, stores, (oddities) => {
        if (!isTold) for (const message of sentencesOf(oddities)) tell(message);
        isTold = true;
      });
    } catch (cause) {
      throw new ShamelaError(`${path}: ${reasonOf(cause)}.`, { cause });
    }
  };
}

function sentencesOf(odd: Oddities): string[] {
  const marks = list(odd.unknownShorthands.map((mark) => `<s${mark}>`));
  return [
    odd.pagesWithoutText > 0 && `${odd.pagesWithoutText} of its pages have no text in the store`,
    odd.textsWithoutPage > 0 &&
      `${odd.textsWithoutPage} texts of the store belong to no page of its file; left out`,
    odd.repeatedTexts > 0 && `${odd.repeatedTexts} texts are in the store twice; the later one was taken`,
    odd.titlesAstray > 0 &&
      `${odd.titlesAstray} titles point at a page that is not there; put on the next one`,
    odd.titlesWithoutWords > 0 && `${odd.titlesWithoutWords} titles have no words; left out`,
    marks !== '' && `the shorthand ${marks} stands for nothing in the catalogue; left out of the text`,
  ].filter((sentence) => sentence !== false);
}

function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseUnreadable) return `its file ${cause.message}`;
  if (cause instanceof EngineError && cause.code !== 'cancelled') return cause.message.replace(/\.$/, '');
  if (cause instanceof Error && 'code' in cause && /^E[A-Z]+$/.test(String(cause.code)))
    return `its file cannot be read (${String(cause.code)})`;
  throw cause;
}

function list(all: (number | string)[]): string {
  const more = all.length - NAMED;
  return all.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
