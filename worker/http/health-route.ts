import { Hono } from 'hono';
import type { Alive, WorkerReady } from '../../shared/readiness-api.ts';
import type { Env } from '../env.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { SearchClient } from '../search/search-client.ts';
import type { Http } from './request-id.ts';

/** Whoever asks more often is told the same again: the check is open to all, and costs calls. */
const FRESH_MS = 5000;
const PATIENCE_MS = 3000;
let last: { at: number; ready: WorkerReady } | null = null;

/** For tests: the next request checks anew. */
export function forgetReadiness(): void {
  last = null;
}

/**
 * Open to all, naming nothing private: `GET /healthz` (the worker runs), `GET /readyz` (its database and at least
 * one of its search hosts answer: 200, else 503) and `GET /v1/health` (200 when the worker runs and its database answers).
 */
export const healthRoute = new Hono<Http>()
  .get('/healthz', (c) => c.json({ status: 'alive' } satisfies Alive))
  .get('/readyz', async (c) => {
    if (!last || Date.now() - last.at > FRESH_MS) {
      last = { at: Date.now(), ready: await readiness(c.env, c.get('requestId')) };
    }
    const { ready } = last;
    return c.json(ready, ready.status === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' });
  })
  .get('/v1/health', async (c) => {
    await c.env.DB.prepare('SELECT 1').first();
    return c.json({ status: 'ok' });
  });

async function readiness(env: Env, requestId: string): Promise<WorkerReady> {
  const [database, search] = await Promise.all([
    isThere('database', requestId, () => inTime('The database', env.DB.prepare('SELECT 1').first())),
    isThere('search host', requestId, () => new SearchClient(env, requestId).ready(PATIENCE_MS)),
  ]);
  const both = database === 'ok' && search === 'ok';
  return { status: both ? 'ready' : 'not_ready', database, search };
}

/** Why not is for the log, not for strangers. */
async function isThere(
  what: string,
  requestId: string,
  work: () => Promise<unknown>,
): Promise<'ok' | 'unavailable'> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    logFailure(`Not ready: the ${what} does not answer.`, error, { requestId });
    return 'unavailable';
  }
}
