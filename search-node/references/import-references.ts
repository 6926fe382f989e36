import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { ImportProblem } from '../import/imported-edition.ts';
import { findInstallation, type Installation } from '../import/shamela/installation.ts';
import { DatabaseUnreadable } from '../import/shamela/read-only-database.ts';
import { plainRows } from './plain-rows.ts';
import { referencesFileOf } from './reference-tables.ts';
import { ReferencesError } from './references-error.ts';
import { shamelaRows } from './shamela-rows.ts';
import { type ReferenceRow, type WrittenTable, writeTable } from './write-tables.ts';

export type ReferencesImport = {
  /** Folder of the index that the tables are kept beside. */
  index: string;
  /** A `.jsonl` or `.csv` file, a `.db` file of Shamela's `service` folder, or a Shamela library, all its tables. */
  from: string;
  /** The table's id and its title for readers; the file's name when absent. Not for a whole library. */
  table?: string;
  title?: string;
  report: (problem: ImportProblem) => void;
};

type Source = {
  path: string;
  table: string;
  title: string;
  rows: (report: (place: string, message: string) => void) => AsyncIterable<ReferenceRow>;
};

const shamelaTitles: Record<string, string> = {
  hadeeth: 'الأحاديث في كتب السنة',
  tafseer: 'تفسير الآيات',
  trajim: 'تراجم الرجال',
};

/**
 * Imports cross references into the file beside an index; each table takes the place of the one with its id. Throws
 * `ReferencesError` or `ShamelaError`, whose messages are complete; a table of a library that cannot be read is
 * reported, and the others are imported.
 */
export async function importReferences(options: ReferencesImport): Promise<WrittenTable[]> {
  const { index, report } = options;
  const sources = await sourcesOf(options);
  const file = referencesFileOf(index);
  const written: WrittenTable[] = [];
  for (const { path, table, title, rows } of sources) {
    try {
      const tell = (place: string, message: string) => report({ path, place, message });
      written.push(await writeTable(file, table, title, rows(tell)));
    } catch (cause) {
      if (!(cause instanceof DatabaseUnreadable)) throw cause;
      report({ path, place: 'the whole file', message: `${cause.message}; the table was left as it was` });
    }
  }
  return written;
}

async function sourcesOf({ from, table, title }: ReferencesImport): Promise<Source[]> {
  const found = await stat(from).catch((cause: unknown) => {
    throw new ReferencesError(
      `${from} cannot be read. Name a .jsonl, .csv or .db file, or a Shamela library.`,
      { cause },
    );
  });
  if (found.isDirectory()) return librarySources(await findInstallation(from));
  const kind = extname(from).toLowerCase();
  const named = { path: basename(from), table: table ?? basename(from, extname(from)) };
  if (kind === '.db') {
    const [source] = await serviceSources(await findInstallation(dirname(dirname(from))), [from]);
    return source ? [{ ...source, table: named.table, title: title ?? source.title }] : [];
  }
  if (!['.jsonl', '.csv'].includes(kind))
    throw new ReferencesError(`${from} is no .jsonl, .csv or .db file, so its form is not known. Rename it.`);
  return [
    {
      ...named,
      title: title ?? named.table,
      rows: (report) => plainRows(from, kind === '.csv', (line, message) => report(`line ${line}`, message)),
    },
  ];
}

async function librarySources(installation: Installation): Promise<Source[]> {
  const { services, database } = installation;
  const files =
    services === null ? [] : (await readdir(services)).filter((name) => /\.db$/i.test(name)).sort();
  if (services === null || files.length === 0)
    throw new ReferencesError(
      `${database} has no tables in a folder "service". Run Shamela once, or name a file.`,
    );
  return serviceSources(
    installation,
    files.map((name) => join(services, name)),
  );
}

async function serviceSources(installation: Installation, files: string[]): Promise<Source[]> {
  return files.map((file) => {
    const table = basename(file, extname(file)).toLowerCase();
    return {
      path: relative(installation.database, file).replaceAll('\\', '/'),
      table,
      title: shamelaTitles[table] ?? table,
      rows: (report) => shamelaRows(file, installation, report),
    };
  });
}
