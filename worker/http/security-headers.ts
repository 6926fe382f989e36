import { createMiddleware } from 'hono/factory';
import type { Http } from './request-id.ts';

const FOR_SCRIPTS = "default-src 'none'; frame-ancestors 'none'";

/** The API serves JSON and event streams to scripts; a document brings a policy of its own, as strict as it can be. */
export const securityHeaders = createMiddleware<Http>(async (c, next) => {
  await next();
  const headers = c.res.headers;
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', FOR_SCRIPTS);
  headers.set('Strict-Transport-Security', 'max-age=31536000');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
});
