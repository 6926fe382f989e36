import { createHash } from 'node:crypto';
import { parseEditionLabel } from '../import/edition-statement.ts';
import type { ImportedEdition, ImportedRecord } from '../import/imported-edition.ts';
import { detectLanguage, languageTag } from './language.ts';
import { numberedLines, type Place } from './numbered-lines.ts';
import { categoriesOf, type PageRecord, readPageRecord } from './page-record.ts';
import { readable } from './split-section.ts';

/** An edition as a file of pages holds it; its content hash is the business of whoever knows the whole file. */
export type PrintedEdition = Omit<ImportedEdition, 'contentHash'>;
export type LineProblem = { line: number; message: string };
export type PagesFile = {
  /** Those with a text, in the order in which they begin. */
  editions: PrintedEdition[];
  /** Lines that were left out or are odd, each with what is wrong with it. */
  problems: LineProblem[];
  /** SHA-256 over the bytes that were read. */
  bytesHash: string;
};

type OpenEdition = {
  title: PageRecord;
  first: Place;
  last: Place;
  hasText: boolean;
  /** Its beginning, which tells the language where no record does. */
  sample: string;
  writtenLanguage: string | null;
  pageIds: Set<number | string>;
};

const SAMPLE_CHARS = 6000;
const MOST_PAGE_IDS = 1_000_000;

/**
 * Reads which printed editions a file of JSON lines holds, one record a page, most often one edition a file. What is
 * damaged is left out and named by its line. No text is kept: an edition's records are read from the file again.
 * Throws what the file system throws.
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
    const message = typeof record === 'string' ? `${record}; it was left out` : add(record, line);
    if (message !== null) problems.push({ line: line.number, message });
  }
  const editions = [...open.values()].filter(({ hasText }) => hasText);
  for (const { hasText, first, title } of open.values())
    if (!hasText)
      problems.push({
        line: first.number,
        message: `edition ${title.edition_id} has no text; it was left out`,
      });
  return {
    editions: editions.map((edition) => ({
      about: titlePage(edition, collection, sourcePath),
      records: () => recordsOf(file, edition),
    })),
    problems,
    bytesHash: hash.digest('hex'),
  };

  function add(record: PageRecord, line: Place): string | null {
    const edition = open.get(record.edition_id) ?? begin(record, line);
    const { work } = edition.title;
    if (record.work !== work)
      return `puts edition ${record.edition_id} into work ${record.work}, but it began in ${work}; it was left out`;
    edition.last = line;
    edition.writtenLanguage ??= record.language ? languageTag(record.language) : null;
    if (edition.sample.length < SAMPLE_CHARS) edition.sample += `${record.text.slice(0, SAMPLE_CHARS)}\n`;
    edition.hasText ||= readable(record.text) !== '';
    return repeats(edition, record.page_id);
  }

  function begin(record: PageRecord, line: Place): OpenEdition {
    const edition: OpenEdition = {
      title: record,
      first: line,
      last: line,
      hasText: false,
      sample: `${record.work_title}\n`,
      writtenLanguage: null,
      pageIds: new Set(),
    };
    open.set(record.edition_id, edition);
    return edition;
  }
}

function repeats({ pageIds }: OpenEdition, id: unknown): string | null {
  if ((typeof id !== 'number' && typeof id !== 'string') || pageIds.size >= MOST_PAGE_IDS) return null;
  if (pageIds.has(id)) return `repeats page_id ${String(id).slice(0, 40)}; both records were kept`;
  pageIds.add(id);
  return null;
}

async function* recordsOf(file: string, { title, first, last }: OpenEdition): AsyncGenerator<ImportedRecord> {
  for await (const line of numberedLines(file, undefined, { first, last })) {
    const record = line.text === null ? line.fault : readPageRecord(line.text);
    if (typeof record === 'string') continue;
    if (record.edition_id === title.edition_id && record.work === title.work)
      yield imported(record, line.number);
  }
}

function imported({ volume, page, after, part, headings, text }: PageRecord, line: number): ImportedRecord {
  return {
    volume: volume ?? null,
    label: page ?? null,
    headings: headings ?? [],
    text,
    place: `line ${line}`,
    ...(after != null && { after }),
    ...(part === 'endnotes' && { part }),
  };
}

/**
 * What the first record says of the whole edition. A printed page is no page of a website, so the address is
 * empty: where a reader opens it is made by the search host from edition, volume and label.
 */
function titlePage(
  { title: record, sample, writtenLanguage }: OpenEdition,
  collection: string,
  sourcePath: string,
): PrintedEdition['about'] {
  const statement = parseEditionLabel(record.edition ?? '');
  return {
    collection,
    work: record.work,
    edition: record.edition_id,
    editionLabel: record.edition || null,
    title: record.work_title,
    author: record.author || null,
    categories: categoriesOf(record),
    language: writtenLanguage ?? detectLanguage(sample) ?? 'und',
    address: '',
    sourcePath,
    ...(statement && { statement }),
    ...(record.pagination && { pagination: record.pagination }),
  };
}
