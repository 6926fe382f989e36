import { closeSync, copyFileSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** A file that cannot be read as a database. The message says why, without naming the file. */
export class DatabaseUnreadable extends Error {
  override name = 'DatabaseUnreadable';
}

export type ReadOnlyDatabase = { database: DatabaseSync; close: () => void };

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const SQLITE_BUSY = 5;

/**
 * Opens a database without leaving a trace of it: as immutable, which makes no file beside it. One that another
 * program has not finished writing to is copied with its log and opened there. Throws `DatabaseUnreadable`.
 */
export function openReadOnly(file: string): ReadOnlyDatabase {
  const { hasWriteAheadLog } = checkHeader(file);
  const unfinished = [`${file}-wal`, `${file}-journal`].filter((log) => sizeOf(log) > 0);
  if (!hasWriteAheadLog) refuseLocked(file);
  return unfinished.length > 0 ? openCopy(file, unfinished) : openImmutable(file);
}

function openImmutable(file: string): ReadOnlyDatabase {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const database = opening(() => new DatabaseSync(url, { readOnly: true }));
  return { database, close: () => database.close() };
}

function openCopy(file: string, logs: string[]): ReadOnlyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-shamela-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const part of [file, ...logs]) copyFileSync(part, join(folder, basename(part)));
    const database = opening(() => new DatabaseSync(join(folder, basename(file))));
    const close = () => {
      database.close();
      remove();
    };
    try {
      checkWhole(database);
      return { database, close };
    } catch (cause) {
      database.close();
      throw cause;
    }
  } catch (cause) {
    remove();
    throw unreadable(cause);
  }
}

/** What another program was writing while it was copied may be torn. */
function checkWhole(database: DatabaseSync): void {
  const [row] = database.prepare('PRAGMA quick_check(1)').all();
  if (row && Object.values(row)[0] === 'ok') return;
  throw new DatabaseUnreadable('is being written by another program: close Shamela and try again');
}

/** SQLite itself would tell a cut file only when a query comes to the missing part, with half a book read by then. */
function checkHeader(file: string): { hasWriteAheadLog: boolean } {
  const header = Buffer.alloc(HEADER_BYTES);
  const length = readHeader(file, header);
  if (length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC)
    throw new DatabaseUnreadable(length === 0 ? 'is empty' : 'is no SQLite database, or a damaged one');
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // The count of pages is right only where the last writer knew to keep it.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  if (isCounted && header.readUInt32BE(28) * pageSize > sizeOf(file))
    throw new DatabaseUnreadable('is cut off: a part of the file is missing');
  return { hasWriteAheadLog: header.readUInt8(19) === 2 };
}

function readHeader(file: string, header: Buffer): number {
  try {
    const handle = openSync(file, 'r');
    try {
      return readSync(handle, header, 0, HEADER_BYTES, 0);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** An immutable database ignores locks, so they are asked for first. Without a log of its kind this makes no file. */
function refuseLocked(file: string): void {
  const probe = opening(() => new DatabaseSync(file, { readOnly: true, timeout: 0 }));
  try {
    probe.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (cause) {
    if (codeOf(cause) === SQLITE_BUSY)
      throw new DatabaseUnreadable('is locked by another program: close Shamela and try again');
    if (sizeOf(`${file}-journal`) === 0) throw unreadable(cause);
    // Else a program ended in the middle of writing: the copy is put right.
  } finally {
    probe.close();
  }
}

function opening<T>(open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The words for a failure that came with reading, whatever stage it came at. */
export function unreadable(cause: unknown): DatabaseUnreadable {
  if (cause instanceof DatabaseUnreadable) return cause;
  const words = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnreadable(`cannot be read (${words})`, { cause });
}

/** SQLite's own number for a failure; undefined where it is none of SQLite's. */
function codeOf(cause: unknown): unknown {
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
