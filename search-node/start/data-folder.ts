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
      secret: readOrMakeSecret(join(path, 'search-secret')),
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

function readOrMakeSecret(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  }
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
