import type { EditionDocument } from '../engine-child/edition-document.ts';

/** One record of a printed edition as a source holds it, before its page is judged by its neighbours. */
export type ImportedRecord = {
  volume: string | null;
  /** As it is printed or as the source has it: `405`, `xii`, `أ`, `408 - 409`; null where there is none. */
  label: string | null;
  /** The last printed label before a record that has none, where the source knows it. */
  after?: string | null;
  part?: 'endnotes';
  headings: string[];
  text: string;
  /** Where the source has it, for the report: `line 12`. */
  place?: string;
};

/**
 * An edition as an importer hands it on. Its records can be read more than once, each time from the start. A source
 * that does not know which editions are of one work gives each a work of the edition's own id; it is then looked up.
 */
export type ImportedEdition = {
  about: Omit<EditionDocument, 'passages' | 'contentHash'>;
  contentHash: string;
  records: () => AsyncIterable<ImportedRecord>;
};

/** What a source holds that was left out or is not sure, named by its place there: a file and line, or a table and row. */
export type ImportProblem = { path: string; place: string; message: string };
