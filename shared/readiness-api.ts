import * as z from 'zod';

/** The process runs. `GET /healthz` of worker and search host. */
export const Alive = z.object({ status: z.literal('alive') });
export type Alive = z.infer<typeof Alive>;

/** `GET /readyz` of the search host: 200 when `ready`, else 503. */
export const HostReady = z.object({
  /** `stopping`: what is being answered is finished, and nothing more should be sent. */
  status: z.enum(['ready', 'not_ready', 'stopping']),
  engine: z.enum(['ok', 'starting', 'unavailable']),
  /** The commit that is served. */
  generation: z.string().nullable(),
  /** `low`: searches are answered, but a commit may not find the room it needs. */
  disk: z.enum(['ok', 'low', 'unknown']),
});
export type HostReady = z.infer<typeof HostReady>;

/** `GET /readyz` of the worker: 200 when `ready`, else 503. Names nothing of what is behind it. */
export const WorkerReady = z.object({
  status: z.enum(['ready', 'not_ready']),
  /** The log and the sites. */
  database: z.enum(['ok', 'unavailable']),
  search: z.enum(['ok', 'unavailable']),
});
export type WorkerReady = z.infer<typeof WorkerReady>;
