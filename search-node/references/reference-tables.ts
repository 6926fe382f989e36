import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { openReadOnly, type ReadOnlyDatabase } from '../import/shamela/read-only-database.ts';
import { pageKey } from './page-key.ts';
import { ReferencesError } from './references-error.ts';
import { APPLICATION_ID, FORMAT } from './tables-format.ts';

/** A place that a table names. A label of null stands for a page without one, which cannot be looked up. */
export type ReferencePlace = { key: string; edition: string; volume: string | null; label: string | null };
export type ReferenceTable = {
  id: string;
  title: string;
  entries: number;
  /** The editions that it covers, with the title that it gives them. */
  covers: Map<string, string>;
};

export type ReferenceTables = {
  all: () => ReferenceTable[];
  /** What a table sets beside a page: the places that share a key with it, the page itself left out. */
  beside: (table: string, edition: string, volume: string | null, label: string) => ReferencePlace[];
};

type Opened = { stamp: string; file: ReadOnlyDatabase; tables: ReferenceTable[] };

/** Where the tables of an index are: a file beside its folder, for the folder itself holds nothing but the index. */
export function referencesFileOf(index: string): string {
  return `${resolve(index)}.references`;
}

/**
 * The tables beside an index, opened when they are first asked for and again when the file was replaced. No file, no
 * tables. Throws `ReferencesError` for a file of another format, or a damaged one.
 */
export function referenceTables(index: string): ReferenceTables {
  const path = referencesFileOf(index);
  let opened: Opened | null = null;

  return {
    all: () => current()?.tables ?? [],
    beside(table, edition, volume, label) {
      const file = current()?.file;
      if (!file) return [];
      const rows = file.database
        .prepare(
          `SELECT DISTINCT other.key, other.edition, other.volume, other.label
           FROM entry AS own JOIN entry AS other ON other.table_id = own.table_id AND other.key = own.key
           WHERE own.table_id = ?1 AND own.edition = ?2 AND own.label_key = ?3
             AND (?4 IS NULL OR own.volume_key = ?4)
             AND NOT (other.edition = own.edition AND other.label_key = own.label_key AND other.volume_key = own.volume_key)
           ORDER BY other.key, other.edition, other.rowid`,
        )
        .all(table, edition, pageKey(label), volume === null ? null : pageKey(volume));
      return rows as ReferencePlace[];
    },
  };

  function current(): Opened | null {
    const found = statSync(path, { throwIfNoEntry: false });
    const stamp = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : null;
    if (opened?.stamp === stamp) return opened;
    opened?.file.close();
    opened = null; // also where the new file cannot be opened
    if (stamp !== null) opened = open(path, stamp);
    return opened;
  }
}

function open(path: string, stamp: string): Opened {
  const file = openChecked(path);
  try {
    const tables = file.database.prepare('SELECT id, title, entries FROM reference_table ORDER BY id').all();
    const covered = file.database.prepare(
      'SELECT edition, title FROM coverage WHERE table_id = ? ORDER BY edition',
    );
    return {
      stamp,
      file,
      tables: tables.map((row) => ({
        id: String(row.id),
        title: String(row.title),
        entries: Number(row.entries),
        covers: new Map(
          covered.all(String(row.id)).map(({ edition, title }) => [String(edition), String(title)]),
        ),
      })),
    };
  } catch (cause) {
    file.close();
    throw cause;
  }
}

/** Opens a file of tables. Throws `ReferencesError` where it is none of this format. */
export function openChecked(path: string): ReadOnlyDatabase {
  let file: ReadOnlyDatabase;
  try {
    file = openReadOnly(path);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new ReferencesError(`The cross references in ${path} cannot be used: the file ${words}. ${CURE}`, {
      cause,
    });
  }
  const [stamp] = file.database.prepare('SELECT * FROM pragma_application_id, pragma_user_version').all();
  if (stamp?.application_id === APPLICATION_ID && stamp.user_version === FORMAT) return file;
  file.close();
  const found =
    stamp?.application_id === APPLICATION_ID ? `format ${stamp.user_version}` : 'no file of such tables';
  throw new ReferencesError(
    `The cross references in ${path} are ${found}; here format ${FORMAT} is read. ${CURE}`,
  );
}

const CURE = 'Move the file away and import the tables again.';
