import { env } from 'cloudflare:workers';
import type { DeskRole } from '../../../shared/desk-access.ts';
import { addPerson } from '../../../worker/desk/access/people.ts';
import { request } from './chat.ts';

export const CONSOLE_TOKEN = 'console-token-of-the-tests-0123456789';
export const OWN_ORIGIN = 'https://worker.example';

let addresses = 0;

/** A call of the desk's interface, from an address of its own unless one is given. */
export function callDesk(path: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
  const { token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (!headers.has('Origin')) headers.set('Origin', OWN_ORIGIN);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  addresses += 1;
  if (!headers.has('CF-Connecting-IP')) headers.set('CF-Connecting-IP', `192.0.2.${addresses}`);
  return request(`/v1/desk${path}`, { ...rest, headers });
}

export function sendJson(
  path: string,
  method: string,
  body: unknown,
  init: RequestInit & { token?: string } = {},
): Promise<Response> {
  return callDesk(path, { ...init, method, body: JSON.stringify(body) });
}

/** Signs in as the console's page does. The cookie as a browser sends it back. */
export async function signIn(token: string): Promise<string> {
  const response = await sendJson('/session', 'POST', { token }, { headers: { 'x-pincite-desk': '1' } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
}

/** Somebody of the desk, known by a token. `sites: null` sees every site. */
export async function personWith(
  role: DeskRole,
  sites: string[] | null = null,
): Promise<{ token: string; id: string }> {
  const { token, person } = await addPerson(env.DB, { name: `A ${role}`, email: null, role, sites });
  return { token, id: person.id };
}
