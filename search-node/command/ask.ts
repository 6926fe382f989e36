import { ErrorBody, SearchReply } from '../../shared/search-api.ts';
import { CommandError } from './command-error.ts';
import type { FoundHost } from './find-host.ts';

const TIMEOUT_MS = 30_000;

/** Sends a search. Throws `CommandError` with the host's own sentence where it refuses. */
export async function ask({ url, secret }: FoundHost, request: unknown): Promise<SearchReply> {
  const response = await post(url, secret, JSON.stringify(request));
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const body = ErrorBody.safeParse(json);
    if (!body.success) throw new CommandError(notOurs(url, `status ${response.status}`));
    const { code, message } = body.data.error;
    throw new CommandError(code === 'no_scope' ? `Say where to search with --scope. ${message}` : message);
  }
  const reply = SearchReply.safeParse(json);
  if (!reply.success) throw new CommandError(notOurs(url, 'a reply of another form'));
  return reply.data;
}

async function post(url: string, secret: string, body: string): Promise<Response> {
  try {
    return await fetch(`${url}/v1/search`, {
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
