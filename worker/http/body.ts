import { ChatFailure } from './failures.ts';

/** The JSON of a request, read no further than `maxBytes`. Throws `too_large` or `bad_request`. */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const declared = Number(request.headers.get('Content-Length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const text = await readText(request.body, maxBytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ChatFailure('bad_request', 'The request body is not JSON in UTF-8.', { cause });
  }
}

async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return decode(chunks, size);
}

function decode(chunks: Uint8Array[], size: number): string {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(whole);
  } catch (cause) {
    throw new ChatFailure('bad_request', 'The request body is not JSON in UTF-8.', { cause });
  }
}

function tooLarge(maxBytes: number): ChatFailure {
  return new ChatFailure('too_large', `This request is over ${maxBytes / 1024} KB. Please shorten it.`);
}
