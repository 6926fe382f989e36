import type { SearchHost } from '../../search-node/host/search-host.ts';
import { ErrorBody } from '../../shared/search-api.ts';

/** Asks a search host as a caller with its secret does. */
export async function callHost({ url, secret }: SearchHost, path: string, body?: unknown) {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secret}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as unknown };
}

/** Status, code and message of a call that is refused; throws where it is answered. */
export async function refusedByHost(host: SearchHost, path: string, body?: unknown) {
  const { status, json } = await callHost(host, path, body);
  return { status, ...ErrorBody.parse(json).error };
}
