import { Hono } from 'hono';
import type { Http } from '../http/request-id.ts';

// What the console's page may do: its own files and its own server, nothing inline, in nobody's frame.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `GET /console` and every address under it: the console's page, built by console/build.ts into the assets. Which
 * screen it shows is read from the address in the browser. The page holds nothing secret: all it shows comes from
 * /v1/desk, for which one has to sign in. 404 where the console was not built.
 */
export const consoleRoute = new Hono<Http>()
  .get('/console', (c) => page(c.req.raw, c.env.ASSETS))
  .get('/console/*', (c) => page(c.req.raw, c.env.ASSETS));

async function page(request: Request, assets: Fetcher): Promise<Response> {
  const file = await assets.fetch(new URL('/console/', request.url));
  if (!file.ok) return new Response('The console was not built: npm run build.', { status: 404 });
  return new Response(file.body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
