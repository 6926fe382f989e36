import { createMiddleware } from 'hono/factory';
import type { Site } from '../../shared/site.ts';
import type { Env } from '../env.ts';

/** What the middlewares hand on to a route. */
export type Variables = {
  requestId: string;
  /** The page's origin, once it was admitted: the only one a reply may be read by. */
  allowedOrigin?: string;
  site?: Site;
};
export type Http = { Bindings: Env; Variables: Variables };

/** Gives every request an id of our own making, on its reply and in the log. */
export const requestId = createMiddleware<Http>(async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('X-Request-Id', id);
});
