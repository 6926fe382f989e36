import type * as z from 'zod';
import { QuoteReply, type QuoteRequest } from '../../shared/quote-api.ts';
import { BrowseReply, type BrowseRequest, ErrorBody } from '../../shared/search-api.ts';
import { AuditError } from '../audit-error.ts';

export type SearchHost = {
  browse(request: z.input<typeof BrowseRequest>): Promise<BrowseReply>;
  quote(request: z.input<typeof QuoteRequest>): Promise<QuoteReply>;
};

/** A request that the host could not make sense of: the citation’s fault, not the host’s. */
export class NotAskable extends Error {}

/** Throws AuditError where the host is out of reach or refuses the secret: then nothing can be told of any citation. */
export function searchHost(url: string, secret: string, signal: AbortSignal): SearchHost {
  return {
    browse: (request) => call('/v1/browse', request, BrowseReply),
    quote: (request) => call('/v1/quote', request, QuoteReply),
  };

  async function call<Schema extends z.ZodType>(
    path: string,
    request: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    let response: Response;
    try {
      response = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
        body: JSON.stringify(request),
        signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw new AuditError(
        `The search host at ${url} cannot be reached. What is pre-coded is kept: start it, and run this again.`,
        {
          cause,
        },
      );
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(body);
    const error = ErrorBody.safeParse(body).data?.error;
    if (error?.code === 'unauthorized')
      throw new AuditError(
        'The search host does not accept the secret in PINCITE_SEARCH_SECRET. Give the one it was started with.',
      );
    if (error?.code === 'no_scope' || error?.code === 'unknown_scope')
      throw new AuditError(
        `The search host does not know the scope: ${error.message} Check --collections and --named.`,
      );
    if (error?.code === 'bad_request' || error?.code === 'too_large') throw new NotAskable(error.message);
    throw new AuditError(
      `The search host answered ${response.status}${error ? ` (${error.code}: ${error.message})` : ''}. What is pre-coded is kept: run this again.`,
    );
  }
}
