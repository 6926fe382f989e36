import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DeskErrorCode } from '../../shared/desk-access.ts';
import type { ErrorBody } from '../../shared/search-api.ts';
import type { Http } from '../http/request-id.ts';
import { logFailure } from '../log.ts';
import { isAway } from '../logs/still-here.ts';
import { SearchFailure } from '../search/search-failure.ts';

export const statusOf: Record<DeskErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  too_large: 413,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  changed_meanwhile: 409,
  rate_limited: 429,
  search_unavailable: 503,
  database_full: 507,
  internal: 500,
};

/** A refusal of the desk: a public code, and a sentence that names the thing and its cure. */
export class DeskFailure extends Error {
  override readonly name = 'DeskFailure';
  readonly code: DeskErrorCode;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** The part of the request that is at fault: `site.origins.2`. */
  readonly field: string | null;
  constructor(
    code: DeskErrorCode,
    message: string,
    options: { retryAfter?: number; field?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
    this.field = options.field ?? null;
  }
}

/** The one place where errors of the desk's routes become replies (ErrorBody). What is no refusal is logged with its causes. */
export function answerDeskFailure<E extends Http>(error: Error, c: Context<E>): Response {
  const requestId = c.get('requestId');
  const failure = asDeskFailure(error);
  const status = statusOf[failure.code];
  if (status >= 500) logFailure('A request to the desk failed.', error, { requestId, path: c.req.path });
  if (failure.retryAfter !== null) c.header('Retry-After', String(failure.retryAfter));
  const { code, message, field } = failure;
  const body: ErrorBody = { error: { code, message, ...(field && { field }) }, requestId };
  return c.json(body, status);
}

function asDeskFailure(error: Error): DeskFailure {
  if (error instanceof DeskFailure) return error;
  if (isDatabaseFull(error)) {
    return new DeskFailure(
      'database_full',
      'The database is full, so this was not saved; nothing that was saved before is lost. Keep answers for ' +
        'fewer days (a site’s settings), or move to a larger database.',
      { cause: error },
    );
  }
  if (isAway(error)) {
    return new DeskFailure(
      'changed_meanwhile',
      'This site’s answers are being moved to another database, so nothing of them can be changed just now. ' +
        'Nothing was lost: make your change once more when the move is done.',
      { cause: error },
    );
  }
  if (error instanceof SearchFailure) {
    return new DeskFailure(
      'search_unavailable',
      'The search host does not answer. See that it runs and that SEARCH_URL and SEARCH_SECRET are its own, then try again.',
      { cause: error },
    );
  }
  return new DeskFailure(
    'internal',
    'Something failed on our side. The worker’s log has the cause under this request id.',
    { cause: error },
  );
}

/** D1 past its size says so in words only. */
function isDatabaseFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (/SQLITE_FULL|database or disk is full|maximum (?:DB|database) size/i.test(at.message)) return true;
  }
  return false;
}
