import { createHash } from 'node:crypto';
import type { EditionDocument } from '../engine-child/edition-document.ts';
import { detectLanguage, languageTag } from './language.ts';
import { numberedLines } from './numbered-lines.ts';
import { pagePassages } from './page-passages.ts';
import { categoriesOf, type PageRecord, readPageRecord } from './page-record.ts';

/** An edition as a file of pages holds it; its content hash is the business of whoever knows the whole file. */
export type PrintedEdition = Omit<EditionDocument, 'contentHash'>;
export type LineProblem = { line: number; message: string };
export type PagesFile = {
  /** In the order in which they begin. */
  editions: PrintedEdition[];
  /** Lines that were left out, each with what is wrong with it. */
  problems: LineProblem[];
  /** SHA-256 over the bytes that were read. */
  bytesHash: string;
};

type OpenEdition = {
  document: PrintedEdition;
  passagesOf: ReturnType<typeof pagePassages>;
  /** Its beginning, which tells the language where no record does. */
  sample: string;
  writtenLanguage: string | null;
};

const SAMPLE_CHARS = 6000;

/**
 * Reads printed editions from JSON lines, one record a page, most often one edition a file. What is damaged is
 * left out and named by its line; the rest is read. Throws what the file system throws.
 */
export async function readPagesFile(
  file: string,
  sourcePath: string,
  collection: string,
  signal?: AbortSignal,
): Promise<PagesFile> {
  const hash = createHash('sha256');
  const open = new Map<string, OpenEdition>();
  const problems: LineProblem[] = [];
  for await (const line of numberedLines(file, (chunk) => hash.update(chunk))) {
    signal?.throwIfAborted();
    const record = line.text === null ? line.fault : readPageRecord(line.text);
    const message = typeof record === 'string' ? record : add(record);
    if (message !== null) problems.push({ line: line.number, message });
  }
  return {
    editions: [...open.values()].map(finished).filter(({ passages }) => passages.length > 0),
    problems,
    bytesHash: hash.digest('hex'),
  };

  function add(record: PageRecord): string | null {
    const edition = open.get(record.edition_id) ?? begin(record);
    const { document, passagesOf } = edition;
    if (record.work !== document.work)
      return `puts edition ${record.edition_id} into work ${record.work}, but it began in ${document.work}`;
    edition.writtenLanguage ??= record.language ? languageTag(record.language) : null;
    if (edition.sample.length < SAMPLE_CHARS) edition.sample += `${record.text}\n`;
    document.passages.push(...passagesOf(record, languageOf(edition)));
    return null;
  }

  function begin(record: PageRecord): OpenEdition {
    const edition: OpenEdition = {
      document: titlePage(record, collection, sourcePath),
      passagesOf: pagePassages(collection, record.edition_id),
      sample: `${record.work_title}\n`,
      writtenLanguage: null,
    };
    open.set(record.edition_id, edition);
    return edition;
  }
}

/**
 * What the first record says of the whole edition. A printed page is no page of a website, so the address is
 * empty: where a reader opens it is made by the search host from edition, volume and label.
 */
function titlePage(record: PageRecord, collection: string, sourcePath: string): PrintedEdition {
  const { work, work_title: title, edition_id: edition } = record;
  return {
    collection,
    work,
    edition,
    editionLabel: record.edition || null,
    title,
    author: record.author || null,
    categories: categoriesOf(record),
    language: 'und',
    address: '',
    sourcePath,
    passages: [],
  };
}

function finished(edition: OpenEdition): PrintedEdition {
  return { ...edition.document, language: languageOf(edition)() };
}

function languageOf({ sample, writtenLanguage }: OpenEdition): () => string {
  return () => writtenLanguage ?? detectLanguage(sample) ?? 'und';
}
