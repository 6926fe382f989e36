import { isUtf8 } from 'node:buffer';
import { closeSync, type Dirent, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { IngestError } from './ingest-error.ts';
import type { SkippedFile } from './report.ts';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** A book is longer than an article; it is read line by line. */
const MAX_PAGES_FILE_BYTES = 1024 * 1024 * 1024;
const ARTICLE = /\.(md|mdx|markdown|html|htm)$/i;
const PAGES = /\.jsonl$/i;
const NOT_ENTERED = new Set(['node_modules']);
const MAX_DEPTH = 64;

/** A file that may be an article. `path` is relative to the folder, `/` between segments. */
export type FoundFile = { path: string; size: number; mtimeMs: number };
export type Folder = {
  root: string;
  /** Articles. */
  files: FoundFile[];
  /** Printed editions, as JSON lines. */
  pageFiles: FoundFile[];
  skipped: SkippedFile[];
  otherFiles: number;
};

/**
 * Lists the articles and printed editions of a content folder, sorted by path. Hidden folders and node_modules are not entered,
 * links to folders are not followed, links to files only where they stay inside.
 * Throws `IngestError` where the folder itself is missing, no folder or unreadable.
 */
export async function listContent(content: string): Promise<Folder> {
  const root = await openRoot(content);
  const folder: Folder = { root, files: [], pageFiles: [], skipped: [], otherFiles: 0 };
  await walk(folder, '', 0);
  for (const files of [folder.files, folder.pageFiles]) files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return folder;
}

/** The bytes of a file, never more than the cap even if it grew since it was listed: then null. */
export function readCapped(file: string): Buffer | null {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size > MAX_FILE_BYTES) return null;
    const buffer = Buffer.allocUnsafe(size + 1);
    let length = 0;
    while (length < buffer.length) {
      const bytesRead = readSync(handle, buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return length > size ? null : buffer.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

/** The text of a file; null when it is not UTF-8. A byte order mark is dropped. */
export function decodeUtf8(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString('utf8');
  return text.startsWith('\u{feff}') ? text.slice(1) : text;
}

async function openRoot(content: string): Promise<string> {
  try {
    const root = await realpath(content);
    if (!(await stat(root)).isDirectory())
      throw new IngestError(
        'not_a_folder',
        content,
        `The content ${content} is a file, not a folder. Give the folder that holds the articles.`,
      );
    await readdir(root);
    return root;
  } catch (cause) {
    if (cause instanceof IngestError) throw cause;
    throw rootError(content, cause);
  }
}

function rootError(content: string, cause: unknown): IngestError {
  if (codeOf(cause) === 'ENOENT')
    return new IngestError(
      'missing',
      content,
      `The content folder ${content} does not exist. Check the path, or create the folder and put Markdown, MDX or HTML files into it.`,
      { cause },
    );
  return new IngestError(
    'unreadable',
    content,
    `The content folder ${content} cannot be read (${codeOf(cause)}). Give this user permission to read it.`,
    { cause },
  );
}

async function walk(folder: Folder, under: string, depth: number): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(path.join(folder.root, under), { withFileTypes: true });
  } catch (cause) {
    skip(folder, `${under}/`, 'unreadable', `the folder cannot be read (${codeOf(cause)})`);
    return;
  }
  for (const entry of entries) await visit(folder, under, entry, depth);
}

async function visit(folder: Folder, under: string, entry: Dirent, depth: number): Promise<void> {
  const name = under === '' ? entry.name : `${under}/${entry.name}`;
  if (entry.name.startsWith('.')) return;
  if (entry.isDirectory()) {
    if (NOT_ENTERED.has(entry.name)) return;
    if (depth >= MAX_DEPTH)
      return skip(folder, `${name}/`, 'unreadable', `more than ${MAX_DEPTH} folders deep`);
    return walk(folder, name, depth + 1);
  }
  if (entry.isSymbolicLink()) return visitLink(folder, name);
  if (!isContent(entry.name)) {
    folder.otherFiles += 1;
    return;
  }
  if (!entry.isFile()) return skip(folder, name, 'not_a_file', 'not a regular file');
  addFile(folder, name);
}

async function visitLink(folder: Folder, name: string): Promise<void> {
  try {
    const target = await realpath(path.join(folder.root, name));
    if ((await stat(target)).isDirectory())
      return skip(folder, name, 'link', 'a link to a folder is not followed; put the folder itself there');
    if (!isContent(name)) {
      folder.otherFiles += 1;
      return;
    }
    if (!target.startsWith(folder.root + path.sep))
      return skip(folder, name, 'link', 'a link that leaves the content folder is not followed');
    addFile(folder, name);
  } catch (cause) {
    skip(folder, name, 'link', `a link that leads nowhere (${codeOf(cause)})`);
  }
}

function addFile(folder: Folder, name: string): void {
  const file = fileOrFault(folder.root, name);
  if ('reason' in file) folder.skipped.push(file);
  else if (PAGES.test(name)) folder.pageFiles.push(file);
  else folder.files.push(file);
}

function isContent(name: string): boolean {
  return ARTICLE.test(name) || PAGES.test(name);
}

function fileOrFault(root: string, name: string): FoundFile | SkippedFile {
  if (/\p{Cc}/u.test(name) || name.length > 400) {
    const detail = 'the name holds control characters or is longer than 400 characters; rename it';
    return { path: name, reason: 'bad_name', detail };
  }
  try {
    const { size, mtimeMs } = statSync(path.join(root, name));
    const [most, what] = PAGES.test(name)
      ? [MAX_PAGES_FILE_BYTES, 'a file of pages']
      : [MAX_FILE_BYTES, 'an article'];
    if (size <= most) return { path: name, size, mtimeMs };
    const detail = `is ${megabytes(size)}, more than the ${megabytes(most)} ${what} may have; split it`;
    return { path: name, reason: 'too_large', detail };
  } catch (cause) {
    return { path: name, reason: 'unreadable', detail: `cannot be read (${codeOf(cause)})` };
  }
}

function skip(folder: Folder, name: string, reason: SkippedFile['reason'], detail: string): void {
  folder.skipped.push({ path: name, reason, detail });
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}

/** The system's word for what went wrong, `EACCES` for example. */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : String(cause);
}
