/** Marks a SQLite file as one of ours. */
export const APPLICATION_ID = 0x70_69_6e_72;

/** Goes up whenever the tables change. Another one is refused by name, and never written over. */
export const FORMAT = 1;

export const SCHEMA = `
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};
  CREATE TABLE reference_table (id TEXT PRIMARY KEY, title TEXT NOT NULL, entries INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE coverage (
    table_id TEXT NOT NULL, edition TEXT NOT NULL, title TEXT NOT NULL, PRIMARY KEY (table_id, edition)
  ) WITHOUT ROWID;
  CREATE TABLE entry (
    table_id TEXT NOT NULL, key TEXT NOT NULL, edition TEXT NOT NULL, volume TEXT, label TEXT,
    volume_key TEXT NOT NULL, label_key TEXT NOT NULL
  );
  CREATE INDEX entry_of_page ON entry (table_id, edition, label_key, volume_key);
  CREATE INDEX entry_of_key ON entry (table_id, key);
`;
