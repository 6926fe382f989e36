/**
 * The tables of one conversation. Made with its first question, so that asking for an unknown one leaves no trace. Each
 * index is a page that every conversation writes, so a table has none but by the key that it is asked by.
 */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS conversation (id TEXT PRIMARY KEY, site TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS turns (
      turn INTEGER PRIMARY KEY,
      client_message_id TEXT NOT NULL UNIQUE,
      message TEXT NOT NULL,
      locale TEXT,
      started_at TEXT NOT NULL,
      reply TEXT,
      setting TEXT
    );
    CREATE TABLE IF NOT EXISTS events (
      turn INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (turn, seq)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS registry (
      number INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      entry TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS outbox (
      answer TEXT PRIMARY KEY,
      entry TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      -- Milliseconds since 1970; 0: it is in no queue.
      queued_at INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS votes (
      turn INTEGER PRIMARY KEY,
      answer TEXT NOT NULL,
      vote TEXT NOT NULL,
      sent INTEGER NOT NULL,
      attempts INTEGER NOT NULL
    );
  `);
}

/** Brings the tables of a conversation that an older version began to this version's. */
export function upgradeTables(sql: SqlStorage): void {
  const columns = sql.exec<{ name: string }>(`SELECT name FROM pragma_table_info('turns')`).toArray();
  if (!columns.some(({ name }) => name === 'setting')) sql.exec('ALTER TABLE turns ADD COLUMN setting TEXT');
  createTables(sql);
  const outbox = sql.exec<{ name: string }>(`SELECT name FROM pragma_table_info('outbox')`).toArray();
  if (!outbox.some(({ name }) => name === 'queued_at'))
    sql.exec('ALTER TABLE outbox ADD COLUMN queued_at INTEGER NOT NULL DEFAULT 0');
}

export function hasTables(sql: SqlStorage): boolean {
  return sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'conversation'`).toArray().length > 0;
}

export function dropTables(sql: SqlStorage): void {
  for (const table of ['votes', 'outbox', 'registry', 'events', 'turns', 'conversation'])
    sql.exec(`DROP TABLE IF EXISTS ${table}`);
}
