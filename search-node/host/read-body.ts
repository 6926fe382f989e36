import type { IncomingMessage } from 'node:http';
import { SearchError } from './search-error.ts';

/** Reads a request's body, up to a size. Throws `SearchError` with code `too_large` as soon as it is over. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(maxBytes: number): SearchError {
  return new SearchError('too_large', `A request body may have ${maxBytes} bytes. Send less.`);
}
