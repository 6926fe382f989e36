import * as z from 'zod';
import { EngineError } from '../engine-child/engine-error.ts';
import type { Cluster } from './cluster/connect.ts';

/** `requestId` stands in the cluster's own logs and task list as `X-Opaque-Id`. */
export type AskCall = { signal?: AbortSignal | undefined; timeoutMs: number; requestId?: string | undefined };

/**
 * One search of several that are sent together. `global`: words are weighed over all shards, not each by its own.
 * `scored`: queries with a name are scored beside, for each hit.
 */
export type OneSearch = { index: string; global?: boolean; scored?: boolean | undefined; body: object };

const Hit = z.object({
  _source: z.unknown().optional(),
  fields: z.unknown().optional(),
  sort: z.array(z.number()).optional(),
  matched_queries: z.record(z.string(), z.number()).optional(),
});
const Found = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.number(), total: z.number() }),
  hits: z
    .object({
      total: z.object({ value: z.number(), relation: z.enum(['eq', 'gte']) }).optional(),
      max_score: z.number().nullish(),
      hits: z.array(Hit).default([]),
    })
    .default({ hits: [] }),
});
export type Found = z.infer<typeof Found>;

const Refused = z.object({
  error: z.object({ type: z.string(), reason: z.string().nullish() }),
  status: z.number(),
});
/** What is read of a reply. */
const TOLD = [
  ...['timed_out', '_shards.failed', '_shards.total', 'error', 'status', 'hits.total', 'hits.max_score'],
  ...['_source', 'fields', 'sort', 'matched_queries'].map((part) => `hits.hits.${part}`),
];

const Replies = z.object({ responses: z.array(z.union([Found, Refused])) });

/** Sends searches together; answers in their order. Each is whole, from every shard, or all of it throws `EngineError`. */
export async function askTogether(cluster: Cluster, searches: OneSearch[], call: AskCall): Promise<Found[]> {
  const scored = searches.filter((search) => search.scored);
  const others = searches.filter((search) => !search.scored);
  const [alone, together] = await Promise.all([
    Promise.all(scored.map((search) => askScored(cluster, search, call))),
    others.length > 0 ? askMany(cluster, others, call) : [],
  ]);
  return searches.map((search) => (search.scored ? alone.shift() : together.shift()) as Found);
}

/** The cluster tells the scores of named queries where one search is asked alone. */
async function askScored(
  cluster: Cluster,
  { index, global, body }: OneSearch,
  call: AskCall,
): Promise<Found> {
  const found = await cluster.ask({
    method: 'POST',
    path: `/${index}/_search`,
    query: {
      search_type: typeOf(global),
      include_named_queries_score: true,
      allow_partial_search_results: false,
      filter_path: TOLD.join(','),
    },
    body: { timeout: timeoutOf(call), ...body },
    reply: Found,
    ...call,
  });
  return whole(found, cluster);
}

async function askMany(cluster: Cluster, searches: OneSearch[], call: AskCall): Promise<Found[]> {
  const { signal, timeoutMs, requestId } = call;
  const timeout = timeoutOf(call);
  const lines = searches.flatMap(({ index, global, body }) => [
    JSON.stringify({ index, search_type: typeOf(global) }),
    JSON.stringify({ timeout, ...body }),
  ]);
  const { responses } = await cluster.ask({
    method: 'POST',
    path: '/_msearch',
    query: { filter_path: TOLD.map((path) => `responses.${path}`).join(',') },
    lines: `${lines.join('\n')}\n`,
    reply: Replies,
    signal,
    timeoutMs,
    requestId,
  });
  return responses.map((reply) => whole(reply, cluster));
}

function typeOf(global = false): string {
  return global ? 'dfs_query_then_fetch' : 'query_then_fetch';
}

function timeoutOf({ timeoutMs }: AskCall): string {
  return `${Math.max(1, Math.round(timeoutMs))}ms`;
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
