import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ChatErrorCode } from '../../shared/chat-api.ts';
import type { ErrorBody } from '../../shared/search-api.ts';
import { logFailure } from '../log.ts';
import type { Http } from './request-id.ts';

const statusOf: Record<ChatErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  too_large: 413,
  unknown_site: 404,
  origin_not_allowed: 403,
  rate_limited: 429,
  daily_cap: 429,
  busy: 503,
  conversation_not_found: 404,
  turn_running: 409,
  not_found: 404,
  model_unavailable: 503,
  search_unavailable: 503,
  handoff_failed: 502,
  protocol_unsupported: 400,
  internal: 500,
};

/** A refusal with a public code and a sentence for people. */
export class ChatFailure extends Error {
  override readonly name = 'ChatFailure';
  readonly code: ChatErrorCode;
  /** Seconds. */
  readonly retryAfter: number | null;
  constructor(code: ChatErrorCode, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
  }
}

export function answerFailure(error: Error, c: Context<Http>): Response {
  if (error instanceof ChatFailure) return reply(c, error);
  logFailure('A request failed.', error, { requestId: c.get('requestId'), path: c.req.path });
  return reply(c, new ChatFailure('internal', 'Something failed on our side. Please try again.'));
}

export function answerUnknownRoute(c: Context<Http>): Response {
  const { method, path } = c.req;
  return reply(c, new ChatFailure('not_found', `There is nothing at ${method} ${path}.`));
}

function reply(c: Context<Http>, failure: ChatFailure): Response {
  if (failure.retryAfter !== null) c.header('Retry-After', String(failure.retryAfter));
  const body: ErrorBody = {
    error: { code: failure.code, message: failure.message },
    requestId: c.get('requestId'),
  };
  return c.json(body, statusOf[failure.code]);
}
