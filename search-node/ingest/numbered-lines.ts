import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** A line of a file, counted from 1. `text` is null where it is over the cap or no UTF-8; `fault` then says which. */
export type NumberedLine = Place & ({ text: string; fault: null } | { text: null; fault: string });
/** `start` and `end` are bytes of the file, the line break not among them. */
export type Place = { number: number; start: number; end: number };

const MAX_LINE_BYTES = 8 << 20;
const NEWLINE = 10;

/**
 * The lines of a file that need not fit into memory; blank ones are left out, but counted. `first` and `last` bound
 * what is read, where it is only a part; both are lines that were read before.
 */
export async function* numberedLines(
  file: string,
  onBytes: (chunk: Buffer) => void = () => {},
  { first, last }: { first?: Place; last?: Place } = {},
): AsyncGenerator<NumberedLine> {
  let number = (first?.number ?? 1) - 1;
  let start = first?.start ?? 0;
  let parts: Buffer[] = [];
  let length = 0;
  const bounds = { start, ...(last && { end: Math.max(start, last.end - 1) }) };
  const bytes: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1 << 20, ...bounds });
  for await (const chunk of bytes) {
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
    const place = { number, start, end: start + length };
    const line = lineOf(place, Buffer.concat(parts), length > MAX_LINE_BYTES);
    parts = [];
    start += length + 1;
    length = 0;
    if (line.text === null || line.text.trim() !== '') yield line;
  }
}

function lineOf(place: Place, bytes: Buffer, isTooLong: boolean): NumberedLine {
  const fault = isTooLong ? `is over ${MAX_LINE_BYTES >> 20} MB` : isUtf8(bytes) ? null : 'is not UTF-8';
  if (fault !== null) return { ...place, text: null, fault };
  const text = bytes.toString('utf8');
  const isMarked = place.start === 0 && text.startsWith('\u{feff}');
  return { ...place, text: isMarked ? text.slice(1) : text, fault: null };
}
