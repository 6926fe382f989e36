import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EngineError } from '../engine-child/engine-error.ts';
import { readNamedScopes } from '../host/named-scopes.ts';
import { secretOf } from '../options.ts';
import { runningHost } from '../start/running-host.ts';
import { CommandError } from './command-error.ts';
import type { SearchCommand } from './options.ts';

/** A search host to ask. `close` ends it where the command started it. */
export type FoundHost = { url: string; secret: string; close: () => Promise<void> };

/**
 * The host to ask: the one named by `--url`; else the one that `npm start` runs on the same data folder, since an
 * index has one holder; else one of the command's own, for as long as the search takes.
 */
export async function findHost(command: SearchCommand): Promise<FoundHost> {
  const { url, secretFile, index, scopes } = command;
  if (url !== null) return { url, secret: secretOf(secretFile, process.env), close: async () => {} };
  const data = dirname(index);
  const running = runningHost(data);
  if (running) {
    if (scopes !== null)
      throw new CommandError(
        'npm start is running and knows its own named scopes. Give --scopes to npm start, or stop it first.',
      );
    return { url: running.url, secret: secretOf(join(data, 'search-secret'), {}), close: async () => {} };
  }
  return openIndex(index, scopes);
}

async function openIndex(index: string, scopes: string | null): Promise<FoundHost> {
  const named = scopes === null ? {} : readNamedScopes(scopes);
  if (!existsSync(index))
    throw new CommandError(
      `There is no index at ${index}. Make one with npm start, or name another with --index.`,
    );
  const log: string[] = [];
  // Loaded late: help, mistakes and a running host are answered without the engine's side.
  const { startSearchHost } = await import('../host/search-host.ts');
  try {
    return await startSearchHost({ index, scopes: named, log: (line) => log.push(line) });
  } catch (cause) {
    if (cause instanceof EngineError && cause.code === 'index_locked')
      throw new CommandError(
        `${cause.message} To ask the search host that holds it, give --url and --secret-file.`,
        { cause },
      );
    throw cause;
  }
}
