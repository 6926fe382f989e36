import * as z from 'zod';
import { EngineError } from '../engine-child/engine-error.ts';
import type { Cluster } from './cluster/connect.ts';

/** `requestId` stands in the cluster's own logs and task list as `X-Opaque-Id`. */
export type AskCall = { signal?: AbortSignal | undefined; timeoutMs: number; requestId?: string | undefined };

/** One search of several that are sent together. `global`: words are weighed over all shards, not each by its own. */
export type OneSearch = { index: string; global?: boolean; body: object };

const Hit = z.object({
  _source: z.unknown().optional(),
  fields: z.unknown().optional(),
  sort: z.array(z.number()).optional(),
});
const Found = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.number() }),
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.enum(['eq', 'gte']) }).optional(),
    max_score: z.number().nullish(),
    hits: z.array(Hit),
  }),
});
export type Found = z.infer<typeof Found>;

const Refused = z.object({
  error: z.object({ type: z.string(), reason: z.string().nullish() }),
  status: z.number(),
});
const Replies = z.object({ responses: z.array(z.union([Found, Refused])) });

/** Sends searches together; answers in their order. Each is whole, from every shard, or all of it throws `EngineError`. */
export async function askTogether(cluster: Cluster, searches: OneSearch[], call: AskCall): Promise<Found[]> {
  const { signal, timeoutMs, requestId } = call;
  const timeout = `${Math.max(1, Math.round(timeoutMs))}ms`;
  const lines = searches.flatMap(({ index, global, body }) => [
    JSON.stringify({ index, search_type: global ? 'dfs_query_then_fetch' : 'query_then_fetch' }),
    JSON.stringify({ timeout, ...body }),
  ]);
  const { responses } = await cluster.ask({
    method: 'POST',
    path: '/_msearch',
    lines: `${lines.join('\n')}\n`,
    reply: Replies,
    signal,
    timeoutMs,
    requestId,
  });
  return responses.map((reply) => whole(reply, cluster));
}

function whole(reply: Found | z.infer<typeof Refused>, { where }: Cluster): Found {
  if ('error' in reply) {
    const { type, reason } = reply.error;
    if (reply.status === 429) {
      throw new EngineError('busy', `The cluster at ${where} is overloaded. Try again shortly.`);
    }
    const refused = reply.status === 400 ? 'internal' : 'engine_unavailable';
    throw new EngineError(refused, `The cluster at ${where} refused a search: ${type} (${reason ?? ''}).`);
  }
  if (reply.timed_out) {
    throw new EngineError(
      'timeout',
      `The cluster at ${where} did not search in time. Narrow the scope or shorten the question.`,
    );
  }
  if (reply._shards.failed > 0) {
    throw new EngineError(
      'engine_unavailable',
      `A part of the index in the cluster at ${where} is not to be had. Look at GET /_cluster/health, then try again.`,
    );
  }
  return reply;
}
