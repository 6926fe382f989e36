import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export type DataFolder = {
  index: string;
  /** Durable Objects and D1. */
  worker: string;
  /** Shared by worker and search host; made at the first start. */
  secret: string;
  /** Opens the support desk; made at the first start. */
  consoleToken: { value: string; file: string; isNew: boolean };
  logFile: string;
  log: (line: string) => void;
};

const MAX_LOG_BYTES = 10_000_000;

/** Opens or makes the folder that holds all state. Deleting it loses conversations and the answer log, never content. */
export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const logFile = join(path, 'pincite.log');
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) truncateSync(logFile);
    const stream = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
    stream.on('error', (cause) => console.error(`The log ${logFile} can't be written: ${cause.message}`));
    return {
      index: join(path, 'index'),
      worker: join(path, 'worker'),
      secret: readOrMakeSecret(join(path, 'search-secret')).value,
      consoleToken: readOrMakeSecret(join(path, 'console-token')),
      logFile,
      log: (line) => stream.write(`${line}\n`),
    };
  } catch (cause) {
    throw new StartError(
      'data_folder',
      `The data folder ${path} can't be used (${(cause as Error).message}). ` +
        'Make it writable, or choose another: npm start -- --data FOLDER',
      { cause },
    );
  }
}

function readOrMakeSecret(file: string): { value: string; file: string; isNew: boolean } {
  if (statSync(file, { throwIfNoEntry: false })) {
    const value = readFileSync(file, 'utf8').trim();
    if (value.length >= 32) return { value, file, isNew: false };
  }
  const value = randomBytes(32).toString('base64url');
  writeFileSync(file, value, { mode: 0o600 });
  return { value, file, isNew: true };
}
