import { rmSync } from 'node:fs';
import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import { anyWord } from './fts5.ts';
import type { Peer } from './peer.ts';
import type { Sqlite, SqliteDriver } from './sqlite.ts';

/** A table in a file, for libraries that do not fit into memory. It keeps no text, only what searching needs. */
export function createPassageTable(driver: SqliteDriver, file: string): Sqlite {
  rmSync(file, { force: true });
  const database = driver.open(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  database.exec(
    `CREATE VIRTUAL TABLE passages USING fts5(title, headings, text, content = '', tokenize = 'unicode61 remove_diacritics 2')`,
  );
  return database;
}

export function insertEdition(database: Sqlite, { title, passages }: EditionDocument): void {
  const insert = database.prepare('INSERT INTO passages (title, headings, text) VALUES (?, ?, ?)');
  database.exec('BEGIN');
  for (const { headings, text } of passages) insert.run(title, headings.join(' . '), text);
  database.exec('COMMIT');
}

/** The ten best passages by BM25, any word of the question, as their numbers. */
export function passageTablePeer(driver: SqliteDriver, file: string): Peer {
  const database = driver.open(file);
  database.exec('PRAGMA cache_size = -262144; PRAGMA mmap_size = 4294967296');
  const select = database.prepare(
    'SELECT rowid AS passage FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT 10',
  );
  return {
    name: 'FTS5 unicode61',
    search: (question) =>
      (select.all(anyWord(question)) as { passage: number }[]).map(({ passage }) => String(passage)),
    close: () => database.close(),
  };
}
