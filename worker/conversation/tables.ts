/** The tables of one conversation. Made with its first question, so that asking for an unknown one leaves no trace. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS conversation (id TEXT PRIMARY KEY, site TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS turns (
      turn INTEGER PRIMARY KEY,
      client_message_id TEXT NOT NULL UNIQUE,
      message TEXT NOT NULL,
      locale TEXT,
      started_at TEXT NOT NULL,
      reply TEXT
    );
    CREATE TABLE IF NOT EXISTS events (
      turn INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (turn, seq)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS registry (
      number INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      entry TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS outbox (answer TEXT PRIMARY KEY, entry TEXT NOT NULL, attempts INTEGER NOT NULL);
  `);
}

export function hasTables(sql: SqlStorage): boolean {
  return sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'conversation'`).toArray().length > 0;
}
