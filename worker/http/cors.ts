import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ChatFailure } from './failures.ts';
import type { Http } from './request-id.ts';
import { anySiteAllows } from './sites.ts';

const EXPOSED = 'X-Request-Id, Retry-After';

/**
 * Lets a page read a reply only after admission found its origin in the site's list. A preflight carries no
 * body and so names no site: it is granted to the origins of any site, and the request itself is judged again.
 * That a page's origin is not listed, any page may read of `/v1/site`, which needs no preflight: else a widget cannot
 * tell it from a lost connection.
 */
export const cors = createMiddleware<Http>(async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c);
  await next();
  c.res.headers.append('Vary', 'Origin');
  const origin = c.get('allowedOrigin') ?? (isToldWhy(c) ? c.req.header('Origin') : undefined);
  if (!origin) return;
  c.res.headers.set('Access-Control-Allow-Origin', origin);
  c.res.headers.set('Access-Control-Expose-Headers', EXPOSED);
});

function isToldWhy({ req, error }: Context<Http>): boolean {
  return req.path === '/v1/site' && error instanceof ChatFailure && error.code === 'origin_not_allowed';
}

async function preflight(c: Context<Http>): Promise<Response> {
  const origin = c.req.header('Origin');
  const late = (reading: Promise<unknown>) => c.executionCtx.waitUntil(reading);
  const headers = new Headers({ Vary: 'Origin' });
  if (origin && (await anySiteAllows(c.env.DB, origin, late))) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    headers.set('Access-Control-Allow-Headers', 'Content-Type, Last-Event-ID');
    headers.set('Access-Control-Max-Age', '600');
  }
  return new Response(null, { status: 204, headers });
}
