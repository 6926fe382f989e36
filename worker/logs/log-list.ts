import type { Env } from '../env.ts';
import { markShared } from './still-here.ts';

export type Log = { name: string; db: D1Database };

/** The name of the first database: it has the sites, the people of the desk, and the answers of sites that have no other. */
export const FIRST = 'DB';

/**
 * The databases that hold the answers: DB, and those that LOG_SHARDS names, each a binding of the worker. Throws for a
 * name that is no database here.
 */
export function logsOf(env: Env): Log[] {
  const names = (env.LOG_SHARDS ?? '').split(/[\s,]+/).filter((name) => name && name !== FIRST);
  if (names.length === 0) return [{ name: FIRST, db: env.DB }];
  const logs = [FIRST, ...new Set(names)].map((name) => ({ name, db: databaseOf(env, name) }));
  for (const { db } of logs) markShared(db);
  return logs;
}

/** The log of a name. Throws where LOG_SHARDS does not list it: its sites' answers are not to be written elsewhere. */
export function logNamed(env: Env, name: string): Log {
  const log = logsOf(env).find((each) => each.name === name);
  if (log) return log;
  throw new Error(
    `The answers of a site are in the database ${name}, which LOG_SHARDS does not list. Add it there.`,
  );
}

function databaseOf(env: Env, name: string): D1Database {
  const binding = (env as unknown as Record<string, unknown>)[name];
  if (typeof binding === 'object' && binding !== null && 'prepare' in binding) return binding as D1Database;
  throw new Error(
    `LOG_SHARDS names ${name}, but wrangler.toml binds no D1 database of that name. Add the binding.`,
  );
}
