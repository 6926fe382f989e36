import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// An object store that speaks as much of S3 as is used here: GET, HEAD, PUT and DELETE of objects, ETags,
// If-Match and If-None-Match, signatures of version 4 (computed here from the specification, by none of our code).

export type ObjectStore = {
  /** Of the bucket, with a prefix. */
  url: string;
  objects: Map<string, Buffer>;
  /** Every request, in order: method and key. */
  requests: string[];
  /** Set to fail requests before they are looked at: answers with a status (so many times), cuts bodies, or redirects. */
  fault: { status: number; times?: number } | 'cut' | 'redirect' | null;
  close: () => Promise<void>;
};

export const KEYS = {
  id: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-west-3',
};
export const TOKEN = 'a token of the tests';

export async function startObjectStore(asks: 'signature' | 'token'): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/replicas`;
  const store: ObjectStore = {
    ...{ url, objects, requests, fault: null },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const key = (request.url ?? '').replace('/bucket/replicas/', '');
    requests.push(`${request.method} ${key}`);
    const end = (status: number, headers: Record<string, string> = {}, text?: Buffer) =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
    if (store.fault === 'redirect') return void end(301, { location: 'http://127.0.0.1:1/' });
    if (store.fault && store.fault !== 'cut') {
      const { status, times = Number.POSITIVE_INFINITY } = store.fault;
      store.fault = times > 1 ? { status, times: times - 1 } : null;
      return void end(status);
    }
    const allowed =
      asks === 'token' ? request.headers.authorization === `Bearer ${TOKEN}` : isSigned(request, body);
    if (!allowed) return void end(403);
    const found = objects.get(key);
    if (request.method === 'PUT') {
      const { 'if-match': match, 'if-none-match': none } = request.headers;
      if (none === '*' && found) return void end(412);
      if (match !== undefined && (!found || match !== etagOf(found))) return void end(412);
      objects.set(key, body);
      return void end(200, { etag: etagOf(body) });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void end(204);
    }
    if (!found) return void end(404);
    const headers = { etag: etagOf(found), 'content-length': String(found.length) };
    if (store.fault === 'cut' && request.method === 'GET') {
      response.writeHead(200, headers).write(found.subarray(0, found.length >> 1));
      setTimeout(() => response.destroy(), 20);
      return;
    }
    end(200, headers, found);
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** As "Signature calculations for the Authorization header" has it; the date may be off by a quarter of an hour. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers } = request;
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date'] ?? '');
  const day = date.slice(0, 8);
  const scope = `${day}/${KEYS.region}/s3/aws4_request`;
  if (credential !== `${KEYS.id}/${scope}` || !isRecent(date)) return false;
  const digest = String(headers['x-amz-content-sha256'] ?? '');
  if (body.length > 0 && digest !== sha256(body)) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return false;
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, path, query, lines.join(''), signed, digest].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = [day, KEYS.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${KEYS.secret}`),
  );
  const expected = createHmac('sha256', key).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function isRecent(date: string): boolean {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Math.abs(Date.now() - at) < 15 * 60_000;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
