import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { HostReady } from '../../../shared/readiness-api.ts';
import type { HealthReply } from '../../../shared/search-api.ts';
import type { Engine } from '../../engine-child/engine.ts';
import type { Following } from '../../replica/follow.ts';
import { indexState, LOW_DISK_BYTES } from './index-state.ts';

/** `stopping`: set before the host closes, so that whoever spreads requests sends none any more. */
export type HostLife = { stopping: boolean };

/**
 * Open to all: `GET /healthz` (the process is alive; 200 whatever the engine does, or a supervisor would restart what
 * is only starting), `GET /readyz` (requests may be sent here) and `GET /v1/health` (searches are answered).
 */
export function healthRoutes<E extends { Bindings: HttpBindings }>(
  engine: Engine,
  life: HostLife,
  index: string | null,
  following?: () => Following,
): Hono<E> {
  return new Hono<E>()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      const ready = await readiness(engine, life, index);
      return c.json(ready, ready.status === 'ready' ? 200 : 503);
    })
    .get('/v1/health', async (c) => {
      const health = { ...(await healthOf(engine)), ...replicaHealth(following) } satisfies HealthReply;
      return c.json(health, health.status === 'ok' ? 200 : 503);
    });
}

/** A disk that is nearly full is told, but searches are still answered from it: that is an alert, not an outage. */
async function readiness(engine: Engine, life: HostLife, index: string | null): Promise<HostReady> {
  const [health, disk] = await Promise.all([healthOf(engine), diskOf(index)]);
  const status = life.stopping ? 'stopping' : health.status === 'ok' ? 'ready' : 'not_ready';
  return { status, engine: health.status, generation: health.generation, disk };
}

async function diskOf(index: string | null): Promise<HostReady['disk']> {
  const free = index === null ? null : (await indexState(index)).freeBytes;
  if (free === null) return 'unknown';
  return free < LOW_DISK_BYTES ? 'low' : 'ok';
}

async function healthOf(engine: Engine): Promise<HealthReply> {
  const { state } = engine.state();
  if (state === 'starting') return { status: 'starting', generation: null };
  if (state !== 'ready') return { status: 'unavailable', generation: null };
  try {
    return { status: 'ok', generation: await engine.generation({ timeoutMs: 2000 }) };
  } catch {
    // It ended, or is too busy to say hello: either way searches are not answered now.
    return { status: 'unavailable', generation: null };
  }
}

/** The sentence of a trouble may name folders and hosts: it is for the log. */
function replicaHealth(following: (() => Following) | undefined): Pick<HealthReply, 'replica'> {
  if (!following) return {};
  const { wanted, checked, trouble } = following();
  return { replica: { wanted, checked, behind: trouble !== null } };
}
