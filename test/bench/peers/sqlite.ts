import { createRequire } from 'node:module';

/** What the peer needs of a SQLite driver: better-sqlite3 where it is installed, else the one inside Node. */
export type Sqlite = {
  exec: (sql: string) => void;
  prepare: (sql: string) => {
    run: (...values: string[]) => unknown;
    all: (...values: string[]) => unknown[];
  };
  close: () => void;
};

export type SqliteDriver = { name: string; open: (path: string) => Sqlite };

/**
 * better-sqlite3 is compiled at installation, so it is no dependency: `npm install --no-save better-sqlite3@12`
 * puts it there. Node 24 holds the same SQLite with the same FTS5.
 */
export async function sqliteDriver(): Promise<SqliteDriver> {
  const compiled = await betterSqlite();
  if (compiled) return compiled;
  const { DatabaseSync } = await import('node:sqlite');
  return named('node:sqlite', (path) => new DatabaseSync(path) as unknown as Sqlite);
}

async function betterSqlite(): Promise<SqliteDriver | null> {
  try {
    const require = createRequire(import.meta.url);
    const Database = require('better-sqlite3') as new (path: string) => Sqlite;
    const { version } = require('better-sqlite3/package.json') as { version: string };
    return named(`better-sqlite3 ${version}`, (path) => new Database(path));
  } catch {
    // Not installed, or without its compiled half: Node's own is as good.
    return null;
  }
}

function named(name: string, open: SqliteDriver['open']): SqliteDriver {
  const memory = open(':memory:');
  const [row] = memory.prepare('SELECT sqlite_version() AS version').all() as { version: string }[];
  memory.close();
  return { name: `SQLite ${row?.version} by ${name}`, open };
}
