import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** A line of a file, counted from 1. `text` is null where it is over the cap or no UTF-8; `fault` then says which. */
export type NumberedLine = { number: number; text: string; fault: null } | FaultyLine;
export type FaultyLine = { number: number; text: null; fault: string };

const MAX_LINE_BYTES = 8 << 20;
const NEWLINE = 10;

/** The lines of a file that need not fit into memory; blank ones are left out, but counted. */
export async function* numberedLines(
  file: string,
  onBytes: (chunk: Buffer) => void,
): AsyncGenerator<NumberedLine> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    onBytes(chunk);
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      yield* ended();
      from = at + 1;
    }
    take(chunk.subarray(from));
  }
  yield* ended();

  function take(part: Buffer): void {
    length += part.length;
    if (length > MAX_LINE_BYTES) parts = [];
    else if (part.length > 0) parts.push(part);
  }

  function* ended(): Generator<NumberedLine> {
    number += 1;
    const line = lineOf(number, Buffer.concat(parts), length > MAX_LINE_BYTES);
    parts = [];
    length = 0;
    if (line.text === null || line.text.trim() !== '') yield line;
  }
}

function lineOf(number: number, bytes: Buffer, isTooLong: boolean): NumberedLine {
  const fault = isTooLong ? `is over ${MAX_LINE_BYTES >> 20} MB` : isUtf8(bytes) ? null : 'is not UTF-8';
  if (fault !== null) return { number, text: null, fault };
  const text = bytes.toString('utf8');
  return { number, text: number === 1 && text.startsWith('\u{feff}') ? text.slice(1) : text, fault: null };
}
