import * as z from 'zod';
import { EngineError } from '../engine-child/engine-error.ts';
import type { AskCall } from './ask-cluster.ts';
import type { Cluster } from './cluster/connect.ts';
import type { Served } from './cluster/served.ts';

const FIELD = 'plain';

const Explained = z.object({
  valid: z.boolean(),
  _shards: z.object({ failed: z.number() }),
  explanations: z
    .array(z.object({ explanation: z.string().optional(), error: z.string().optional() }))
    .default([]),
});

/**
 * All words of the index that a regular expression matches. OpenSearch has no list of a field's words; but it says,
 * shard by shard, what a query is rewritten to, which for an expression are the words that it found in its dictionary.
 * More than its `indices.query.bool.max_clause_count` (1,024 unless it is set) it refuses: then of each shard the first
 * so many are taken.
 */
export async function matchingWords(
  cluster: Cluster,
  served: Served,
  pattern: string,
  call: AskCall,
): Promise<string[]> {
  const all = await explained('scoring_boolean');
  const { explanations } = all.valid ? all : await explained('top_terms_1000');
  return [...new Set(explanations.flatMap(({ explanation = '' }) => wordsIn(explanation)))];

  async function explained(rewrite: string): Promise<z.infer<typeof Explained>> {
    const reply = await cluster.ask({
      method: 'POST',
      path: `/${served.passages}/_validate/query`,
      query: { explain: true, rewrite: true, all_shards: true },
      body: { query: { regexp: { [FIELD]: { value: pattern, rewrite } } } },
      reply: Explained,
      ...call,
    });
    if (reply._shards.failed === 0) return reply;
    throw new EngineError(
      'engine_unavailable',
      `A part of the index in the cluster at ${cluster.where} is not to be had. Look at GET /_cluster/health, then try again.`,
    );
  }
}

/** An expression that no word matches stands there as it was. */
function wordsIn(explanation: string): string[] {
  return [...explanation.matchAll(/plain:([^\s/()^]+)/g)].map(([, word]) => word as string);
}
