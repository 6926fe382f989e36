import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { AuditError } from '../audit-error.ts';
import { wordsOf } from '../campaign/read-json.ts';

const TIMEOUT_MS = 60_000;
const TRIES = 6;
const LONGEST_PAUSE_MS = 60_000;

type Call<Schema> = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; reply: Schema };
export type DeskClient = {
  /** As a person writes it. */
  url: string;
  /** Throws AuditError with the desk's own sentence. */
  call: <Schema extends z.ZodType>(path: string, call: Call<Schema>) => Promise<z.output<Schema>>;
};

/**
 * The coding desk of a worker, with the token of PINCITE_DESK_TOKEN, which is in no message. What comes to nothing on the
 * way is tried again for a while. Throws AuditError without a token, or where it would travel in the clear.
 */
export function openDesk(url: string, signal: AbortSignal): DeskClient {
  const token = process.env.PINCITE_DESK_TOKEN;
  if (!token)
    throw new AuditError(
      'Put a token of the desk into PINCITE_DESK_TOKEN: of an admin who neither codes nor arbitrates here.',
    );
  const base = addressOf(url);
  return {
    url,
    async call(path, { method = 'GET', body, reply }) {
      const init: RequestInit = {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
      };
      const response = await tried(url, new URL(`/v1/desk/audit${path}`, base), init, signal);
      const read: unknown = await response.json().catch(() => null);
      if (!response.ok) throw new AuditError(refusalOf(url, response.status, read));
      const parsed = reply.safeParse(read);
      if (parsed.success) return parsed.data;
      throw new AuditError(
        `The desk at ${url} answered otherwise than this version of the audit expects: ${wordsOf(parsed.error)} Use the same version on both sides.`,
      );
    },
  };
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  const isHere = address !== null && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (address?.protocol === 'https:' || (address?.protocol === 'http:' && isHere)) return address;
  throw new AuditError(
    `${url} is no https address of a worker, and the desk’s token goes nowhere else. Write it as https://chat.example.org`,
  );
}

/** Waits as the desk asks, or longer with each try. */
async function tried(url: string, address: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
  for (let nth = 1; ; nth += 1) {
    const result = await reached(address, init, signal);
    if (result instanceof Response && result.status !== 429 && result.status < 500) return result;
    if (nth === TRIES || (result instanceof Response && result.status === 507)) {
      if (result instanceof Response) return result;
      throw new AuditError(
        `The desk at ${url} cannot be reached. What is there is kept: run it again, and it goes on.`,
        { cause: result },
      );
    }
    const asked = result instanceof Response ? Number(result.headers.get('Retry-After')) * 1000 : 0;
    await pause(Math.min(asked || 250 * 2 ** nth, LONGEST_PAUSE_MS), undefined, { signal });
  }
}

async function reached(address: URL, init: RequestInit, signal: AbortSignal): Promise<Response | Error> {
  try {
    return await fetch(address, {
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

function refusalOf(url: string, status: number, read: unknown): string {
  const message = (read as { error?: { message?: unknown } } | null)?.error?.message;
  if (status === 401)
    return 'The desk does not accept the token in PINCITE_DESK_TOKEN. Give one of this worker’s.';
  return typeof message === 'string'
    ? `The desk at ${url}: ${message}`
    : `The desk at ${url} answered ${status} without a word. Is this the worker’s address?`;
}
