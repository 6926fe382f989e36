import type { Context } from 'hono';
import { DeskFailure } from '../desk-failure.ts';
import type { DeskHttp } from './person.ts';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * What a browser sends by itself (a cookie, a proxy's sign-in) changes something only from a page of this worker: no
 * other page can set the header without asking first, and is never granted it. Throws `forbidden`.
 */
export function fromOwnPage(c: Context<DeskHttp>): void {
  if (SAFE.has(c.req.method)) return;
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  const own = new URL(c.req.url).origin;
  if (
    c.req.header('x-pincite-desk') === '1' &&
    (!origin || origin === own) &&
    (!site || site === 'same-origin')
  )
    return;
  throw new DeskFailure(
    'forbidden',
    `Changes are taken from the console’s own page at ${own} only, with the header "x-pincite-desk: 1". A program sends its token as "Authorization: Bearer" instead.`,
  );
}
