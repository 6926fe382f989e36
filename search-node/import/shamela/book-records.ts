import type { ImportedRecord } from '../imported-edition.ts';
import { type BookFile, openBookFile, type PageRow } from './book-files.ts';
import type { Book } from './catalogue.ts';
import { type BookTitle, headingPath } from './heading-path.ts';
import { readMarkup, readPage } from './page-text.ts';
import type { StoredDocument, StoreReader } from './store-reader.ts';

/** Where the texts of a library are: the names of its stores, and who reads them. */
export type Stores = { reader: StoreReader; page: string; title: string | null };

/** What was tolerated while a book was read, counted. */
export type Oddities = {
  pagesWithoutText: number;
  textsWithoutPage: number;
  repeatedTexts: number;
  titlesAstray: number;
  titlesWithoutWords: number;
  unknownShorthands: string[];
};

/**
 * Reads a book page by page in reading order, the rows of its file beside the texts of the store. Holds one batch of
 * texts and the book's titles. Throws `DatabaseUnreadable` or `EngineError`.
 */
export async function* bookRecords(
  book: Book,
  file: string,
  stores: Stores,
  told: (oddities: Oddities) => void,
): AsyncGenerator<ImportedRecord> {
  const opened = openBookFile(file);
  const odd: Oddities = {
    pagesWithoutText: 0,
    textsWithoutPage: 0,
    repeatedTexts: 0,
    titlesAstray: 0,
    titlesWithoutWords: opened.brokenTitles,
    unknownShorthands: [],
  };
  try {
    const headings = headingPath(await titlesOf(book, opened, stores, odd));
    const texts = textsOf(book, stores, odd);
    for (const row of opened.pages()) {
      const document = await texts.upTo(row.id);
      if (document === null) odd.pagesWithoutText += 1;
      yield recordOf(row, headings.of(row.id), textOf(document, book, odd));
    }
    await texts.rest();
    odd.titlesAstray = headings.astray();
  } finally {
    opened.close();
  }
  told(odd);
}

function recordOf({ id, part, page }: PageRow, headings: string[], text: string): ImportedRecord {
  return { volume: labelOf(part), label: labelOf(page), headings, text, place: `page ${id}` };
}

/** A label as text; none where the file has none, or 0, which stands for none. */
function labelOf(value: string | null): string | null {
  const label = (value ?? '')
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const whole = label.replace(/^(-?\d+)\.0$/, '$1');
  return whole === '' || whole === '0' ? null : whole.slice(0, 40);
}

function textOf(document: StoredDocument | null, book: Book, odd: Oddities): string {
  if (document === null) return '';
  const notes = [document.foot, document.comment].filter((part) => part !== null).join('\r');
  const { text, unknownShorthands } = readPage(document.body ?? '', notes, book.shorthands);
  for (const mark of unknownShorthands)
    if (!odd.unknownShorthands.includes(mark)) odd.unknownShorthands.push(mark);
  return text;
}

/** Walks through the texts of a book, which come in order of their numbers, beside its rows. */
function textsOf({ id }: Book, { reader, page }: Stores, odd: Oddities) {
  const batches = reader.documents(page, id);
  let documents: StoredDocument[] = [];
  let at = 0;

  return {
    /** The text with this number; those before it have no row. */
    async upTo(number: number): Promise<StoredDocument | null> {
      for (;;) {
        const document = documents[at];
        if (document === undefined) {
          if (!(await nextBatch())) return null;
        } else if (document.number > number) {
          return null;
        } else {
          at += 1;
          if (document.number === number) return document;
          odd.textsWithoutPage += 1;
        }
      }
    },
    async rest(): Promise<void> {
      do {
        odd.textsWithoutPage += documents.length - at;
        at = documents.length;
      } while (await nextBatch());
    },
  };

  async function nextBatch(): Promise<boolean> {
    const { done, value } = await batches.next();
    if (done) return false;
    documents = value.documents;
    at = 0;
    odd.repeatedTexts = value.repeated;
    return true;
  }
}

/** The titles of a book with their words. One without words is left out, and its children hang on nothing. */
async function titlesOf(
  book: Book,
  { titles }: BookFile,
  { reader, title }: Stores,
  odd: Oddities,
): Promise<BookTitle[]> {
  if (titles.length === 0 || title === null) return [];
  const words = new Map<number, string>();
  for await (const { documents } of reader.documents(title, book.id))
    for (const { number, body } of documents) words.set(number, oneLine(body ?? '', book));
  const named = titles.map((row) => ({ ...row, words: words.get(row.id) ?? '' }));
  const sound = named.filter((row) => row.words !== '');
  odd.titlesWithoutWords += named.length - sound.length;
  return sound;
}

function oneLine(body: string, { shorthands }: Book): string {
  return readMarkup(body, shorthands).text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
