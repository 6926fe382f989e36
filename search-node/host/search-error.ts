import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, SearchErrorCode } from '../../shared/search-api.ts';

/** A request that is not answered with a result: a closed code, and a sentence that names the thing and the cure. */
export class SearchError extends Error {
  override name = 'SearchError';
  readonly code: SearchErrorCode;

  constructor(code: SearchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const statusOf = {
  bad_request: 400,
  no_scope: 400,
  unauthorized: 401,
  unknown_scope: 404,
  not_found: 404,
  outside_scope: 403,
  too_large: 413,
  internal: 500,
  busy: 503,
  engine_unavailable: 503,
  timeout: 504,
} as const satisfies Record<SearchErrorCode, ContentfulStatusCode>;

export function errorBody(error: SearchError, requestId: string): ErrorBody {
  return { error: { code: error.code, message: error.message }, requestId };
}
