import type * as z from 'zod';
import { ErrorBody } from '../../shared/search-api.ts';
import { CommandError } from './command-error.ts';
import type { FoundHost } from './find-host.ts';

const TIMEOUT_MS = 30_000;

/** Sends a request to a route. Throws `CommandError` with the host's own sentence where it refuses. */
export async function ask<T>(
  { url, secret }: FoundHost,
  path: string,
  request: unknown,
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await post(url + path, url, secret, JSON.stringify(request));
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const body = ErrorBody.safeParse(json);
    if (!body.success) throw new CommandError(notOurs(url, `status ${response.status}`));
    const { code, message } = body.data.error;
    throw new CommandError(code === 'no_scope' ? `Say where to search with --scope. ${message}` : message);
  }
  const reply = schema.safeParse(json);
  if (!reply.success) throw new CommandError(notOurs(url, 'a reply of another form'));
  return reply.data;
}

async function post(route: string, url: string, secret: string, body: string): Promise<Response> {
  try {
    return await fetch(route, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      redirect: 'error',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    const why =
      cause instanceof Error && cause.name === 'TimeoutError'
        ? `has not answered in ${TIMEOUT_MS / 1000} s`
        : 'cannot be reached';
    throw new CommandError(`The search host ${url} ${why}. Check that it runs.`, { cause });
  }
}

function notOurs(url: string, what: string): string {
  return `${url} answered with ${what}; it does not seem to be a search host. Check --url.`;
}
