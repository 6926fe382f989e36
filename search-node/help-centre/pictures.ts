import { realpathSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { encodePath } from '../ingest/address.ts';

/** Pictures of the content folder are served under this path. */
export const FILES_PATH = '/_files/';

const MAX_BYTES = 20 * 1024 * 1024;
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};

/** The address of a picture that stands inside the folder; null for any other, remote ones included. */
export function pictureAddress(src: string, root: string, articlePath: string): string | null {
  if (src === '' || /^[a-z][a-z0-9+.-]*:/i.test(src) || src.startsWith('//')) return null;
  const plain = decoded(src.split(/[?#]/, 1)[0] ?? '');
  const fromFolder = plain.startsWith('/')
    ? plain.slice(1)
    : path.posix.join(path.posix.dirname(articlePath), plain);
  const wanted = path.posix.normalize(fromFolder);
  if (wanted.startsWith('..') || !typeOf(wanted)) return null;
  try {
    return inside(root, realpathSync(path.join(root, wanted))) ? `${FILES_PATH}${encodePath(wanted)}` : null;
  } catch {
    return null; // no such file: the picture's words are shown instead
  }
}

/** A picture's bytes; null unless it is one, stands inside the folder and is of bearable size. */
export async function readPicture(
  content: string,
  wanted: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | null> {
  const type = typeOf(wanted);
  if (!type || wanted.includes('\0')) return null;
  try {
    const root = await realpath(content);
    const file = await realpath(path.join(root, wanted));
    const facts = await stat(file);
    if (!inside(root, file) || !facts.isFile() || facts.size > MAX_BYTES || typeOf(file) !== type)
      return null;
    return { bytes: new Uint8Array(await readFile(file)), headers: headersFor(type) };
  } catch {
    return null; // not there or not readable: the same to a reader
  }
}

/** An SVG that is opened by itself runs nothing. */
function headersFor(type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, max-age=60',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}

function typeOf(file: string): string | undefined {
  return TYPES[path.extname(file).toLowerCase()];
}

function inside(root: string, file: string): boolean {
  return file.startsWith(root + path.sep);
}

function decoded(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src; // a stray per cent sign: taken as it is written
  }
}
