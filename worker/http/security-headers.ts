import { createMiddleware } from 'hono/factory';
import type { Http } from './request-id.ts';

/** The API serves JSON and event streams to scripts; nothing of it is ever a document. */
export const securityHeaders = createMiddleware<Http>(async (c, next) => {
  await next();
  const headers = c.res.headers;
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  headers.set('Strict-Transport-Security', 'max-age=31536000');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
});
