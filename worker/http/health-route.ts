import { Hono } from 'hono';
import type { Http } from './request-id.ts';

/** `GET /v1/health`: 200 when the worker runs and its database answers. Names nothing private; open to all. */
export const healthRoute = new Hono<Http>().get('/v1/health', async (c) => {
  await c.env.DB.prepare('SELECT 1').first();
  return c.json({ status: 'ok' });
});
