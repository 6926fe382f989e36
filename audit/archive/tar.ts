import { gunzipSync, gzipSync } from 'node:zlib';
import { AuditError } from '../audit-error.ts';

// A tar file (POSIX ustar, with `x` records for long and non-ASCII names), gzipped: any system opens it. The same files
// make the same bytes, since neither time nor owner goes in.

const BLOCK = 512;
const MOST_BYTES = 2_000_000_000;

export function packTar(files: readonly { path: string; bytes: Uint8Array }[]): Uint8Array {
  const parts = files.flatMap(({ path, bytes }) => {
    const isPlain = /^[\x20-\x7e]{1,99}$/.test(path);
    const record = isPlain ? [] : entry('PaxHeader', paxRecord('path', path), 'x');
    return [...record, ...entry(isPlain ? path : 'long-name', bytes, '0')];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

/** Throws AuditError where it is no such file, or not all of it. */
export function unpackTar(name: string, packed: Uint8Array): Map<string, Uint8Array> {
  const all = unzipped(name, packed);
  const files = new Map<string, Uint8Array>();
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= all.length; ) {
    const head = all.subarray(at, at + BLOCK);
    if (head.every((byte) => byte === 0)) return files;
    if (checksum(head) !== octal(head, 148, 8)) throw broken(name);
    const size = octal(head, 124, 12);
    const bytes = all.subarray(at + BLOCK, at + BLOCK + size);
    if (!Number.isSafeInteger(size) || bytes.length !== size) throw broken(name);
    const type = String.fromCharCode(head[156] ?? 0);
    if (type === 'x') longName = paxPath(bytes.toString('utf8'));
    if (type === '0' || type === '\0') {
      const path = longName ?? pathOf(head);
      longName = null;
      if (files.has(path))
        throw new AuditError(`${name} holds ${path} twice: it is not an archive of an audit.`);
      files.set(path, bytes);
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw broken(name);
}

function unzipped(name: string, packed: Uint8Array): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: MOST_BYTES });
  } catch (cause) {
    throw new AuditError(`${name} cannot be unpacked: it is not a .tar.gz, or part of it is missing.`, {
      cause,
    });
  }
}

function broken(name: string): AuditError {
  return new AuditError(`${name} is damaged: its table of files cannot be read. Fetch it again.`);
}

function entry(path: string, bytes: Uint8Array, type: string): Uint8Array[] {
  const head = Buffer.alloc(BLOCK);
  head.write(path, 0, 'ascii');
  head.write('0000644\0', 100, 'ascii');
  head.write('0000000\0', 108, 'ascii');
  head.write('0000000\0', 116, 'ascii');
  head.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
  head.write('00000000000\0', 136, 'ascii');
  head.write(type, 156, 'ascii');
  head.write('ustar\x0000', 257, 'ascii');
  head.write(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return [head, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
}

/** The sum of the head's bytes, its own field counted as spaces. */
function checksum(head: Uint8Array): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function octal(head: Buffer, from: number, length: number): number {
  return Number.parseInt(head.toString('ascii', from, from + length).replace(/[\0 ]+$/, ''), 8);
}

/** Tars of other programs divide a long name. */
function pathOf(head: Buffer): string {
  const part = (from: number, length: number) =>
    head.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const prefix = head.toString('ascii', 257, 262) === 'ustar' ? part(345, 155) : '';
  return `${prefix === '' ? '' : `${prefix}/`}${part(0, 100)}`.replace(/^\.\//, '');
}

/** `LENGTH path=VALUE\n`, the length counting itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function paxPath(record: string): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(record)?.[1] ?? null;
}
