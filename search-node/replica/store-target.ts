import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { ReplicaError, wordsOf } from './replica-error.ts';
import { MAX_LIST_BYTES, placeOf, type Target, tooLong } from './target.ts';

/** For one object, of some megabytes. */
const PATIENCE_MS = 120_000;
const LIST = 'list.json';

type Sign = (url: string, init: RequestInit) => Promise<Request>;

/**
 * An object store over HTTP: S3 and what speaks its GET, HEAD, PUT and DELETE with `If-Match` and `If-None-Match`.
 * Signed with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sent with the token in TARGET_TOKEN.
 */
export function storeTarget(words: string, env: Record<string, string | undefined>): Target {
  const base = baseOf(words);
  const name = `${base.origin}${base.pathname}`;
  const sign = signerOf(base, env);
  const urlOf = (place: string) => `${base.origin}${base.pathname}/${place}${base.search}`;

  return {
    name,
    async readList(signal) {
      const reply = await send('GET', LIST, {}, signal);
      if (reply.status === 404) return discard(reply, null);
      const bytes = await bodyOf(reply, 'The list', MAX_LIST_BYTES);
      return { text: bytes.toString('utf8'), tag: reply.headers.get('etag') ?? '' };
    },
    async writeList(text, expected, signal) {
      const headers = expected === null ? { 'If-None-Match': '*' } : { 'If-Match': expected };
      const reply = await send('PUT', LIST, { body: Buffer.from(text), headers }, signal, [409, 412]);
      return discard(reply, reply.ok);
    },
    async has(sha256, size, signal) {
      const reply = await send('HEAD', placeOf(sha256), {}, signal);
      return discard(reply, reply.ok && Number(reply.headers.get('content-length')) === size);
    },
    async get(sha256, maxBytes, signal) {
      const reply = await send('GET', placeOf(sha256), {}, signal);
      return reply.status === 404 ? discard(reply, null) : bodyOf(reply, placeOf(sha256), maxBytes);
    },
    async put(sha256, bytes, signal) {
      const body = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
      await discard(await send('PUT', placeOf(sha256), { body }, signal), null);
    },
    async remove(sha256, signal) {
      await discard(await send('DELETE', placeOf(sha256), {}, signal), null);
    },
  };

  /** 404 is an answer, and what else is expected; every other status throws. */
  async function send(
    method: string,
    place: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
    expected: number[] = [],
  ): Promise<Response> {
    let reply: Response;
    try {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      const until = signal ? AbortSignal.any([signal, patience]) : patience;
      const request = await sign(urlOf(place), { ...init, method, redirect: 'manual' });
      reply = await fetch(request, { signal: until });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ReplicaError(`${name} is out of reach (${wordsOf(cause)}).`, { cause });
    }
    if (reply.ok || (reply.status === 404 && method !== 'PUT') || expected.includes(reply.status))
      return reply;
    await discard(reply, null);
    throw new ReplicaError(`${name} answered ${method} with ${reply.status}. ${cureOf(reply.status)}`);
  }

  async function bodyOf(reply: Response, what: string, maxBytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of reply.body ?? []) {
        size += chunk.byteLength;
        if (size > maxBytes) throw tooLong(name, what, maxBytes);
        chunks.push(chunk);
      }
    } catch (cause) {
      if (cause instanceof ReplicaError) throw cause;
      throw new ReplicaError(`${what} broke off on its way from ${name} (${wordsOf(cause)}).`, { cause });
    }
    return Buffer.concat(chunks, size);
  }
}

/** The body is read or let go: a connection is not kept waiting for it. */
async function discard<T>(reply: Response, value: T): Promise<T> {
  await reply.body?.cancel();
  return value;
}

function cureOf(status: number): string {
  if (status === 401 || status === 403)
    return 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, or TARGET_TOKEN, and what they may do there.';
  if (status >= 300 && status < 400) return 'Name the store by the address it redirects to.';
  if (status === 404) return 'Check the address; make the bucket first.';
  return 'It is tried again.';
}

function baseOf(words: string): URL {
  const base = URL.parse(words);
  if (!base || base.username || base.password || base.hash)
    throw new ReplicaError(
      'The address of the store is not valid: https://HOST/PREFIX, with no user and no fragment in it.',
    );
  base.pathname = base.pathname.replace(/\/+$/, '');
  return base;
}

function signerOf(base: URL, env: Record<string, string | undefined>): Sign {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, TARGET_TOKEN: token } = env;
  if (token) {
    if (base.protocol === 'http:' && !isLoopback(base.hostname))
      throw new ReplicaError(
        `A token is not sent to ${base.host} over http, where others can read it. Use https.`,
      );
    return async (url, init) =>
      new Request(url, { ...init, headers: { ...headersOf(init), Authorization: `Bearer ${token}` } });
  }
  if (!accessKeyId || !secretAccessKey) return async (url, init) => new Request(url, init);
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
    service: 's3',
    region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1',
    retries: 0,
  });
  return (url, init) => client.sign(url, { ...init, headers: { ...headersOf(init), ...digestOf(init) } });
}

/** Signed with the rest, so that the store itself refuses what was changed on its way. */
function digestOf({ body }: RequestInit): Record<string, string> {
  if (!(body instanceof Uint8Array)) return {};
  return { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') };
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return { ...(headers as Record<string, string> | undefined) };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}
