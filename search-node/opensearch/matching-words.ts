import * as z from 'zod';
import { EngineError } from '../engine-child/engine-error.ts';
import type { AskCall } from './ask-cluster.ts';
import type { Cluster } from './cluster/connect.ts';
import type { Served } from './cluster/served.ts';

const FIELD = 'plain';

/** Of words that begin alike, those whose next letter is one of a row of code points. */
type Part = { begin: string; from: number; to: number };

/** The Arabic letters and their signs, as Unicode has them. No expression that is asked for matches others. */
const ARABIC = { begin: '', from: 0x0600, to: 0x06ff };

/** Questions to the cluster for one expression; what is still too much then is told in part. */
const MOST_ASKED = 200;
const AT_ONCE = 8;

const TOO_MANY = 'too_many_clauses';
const Failure = z.object({ reason: z.object({ type: z.string().default('') }) });

const Explained = z.object({
  valid: z.boolean(),
  _shards: z.object({ failed: z.number(), failures: z.array(Failure).default([]) }),
  explanations: z
    .array(z.object({ explanation: z.string().optional(), error: z.string().optional() }))
    .default([]),
});
type Explanations = z.infer<typeof Explained>['explanations'];

/**
 * All words of the index that a regular expression for Arabic words matches. OpenSearch has no list of a field's words;
 * but it says, shard by shard, what a query is rewritten to, which for an expression are the words that it found in its
 * dictionary. More than its `indices.query.bool.max_clause_count` (1,024 unless it is set) it refuses: then the words are
 * asked for in parts, by their first letters.
 */
export async function matchingWords(
  cluster: Cluster,
  served: Served,
  pattern: string,
  call: AskCall,
): Promise<string[]> {
  const words = new Set<string>();
  let asked = 1;
  let parts = (await tell(pattern)) ? [] : halves(ARABIC);
  while (parts.length > 0) {
    const some = parts.slice(0, AT_ONCE);
    asked += some.length;
    const split = await Promise.all(some.map(tellPart));
    parts = [...parts.slice(AT_ONCE), ...split.flat()];
  }
  return [...words];

  /** The parts it must be asked in, where it is too much. */
  async function tellPart(part: Part): Promise<Part[]> {
    const within = `(${pattern})&(${expressionOf(part)})`;
    if (await tell(within)) return [];
    if (asked < MOST_ASKED) return halves(part);
    await tell(within, 'top_terms_1000');
    return [];
  }

  /** Whether the cluster took it. */
  async function tell(expression: string, rewrite = 'scoring_boolean'): Promise<boolean> {
    const explanations = await explained(expression, rewrite);
    if (!explanations) return false;
    for (const { explanation = '' } of explanations) for (const word of wordsIn(explanation)) words.add(word);
    return true;
  }

  /** Null where it matches too many words of some shard. */
  async function explained(expression: string, rewrite: string): Promise<Explanations | null> {
    const { valid, _shards, explanations } = await cluster.ask({
      method: 'POST',
      path: `/${served.passages}/_validate/query`,
      query: { explain: true, rewrite: true, all_shards: true },
      body: { query: { regexp: { [FIELD]: { value: expression, flags: 'INTERSECTION', rewrite } } } },
      reply: Explained,
      ...call,
    });
    const { failed, failures } = _shards;
    if (failed === 0) return valid ? explanations : null;
    if (failures.length > 0 && failures.every(({ reason }) => reason.type === TOO_MANY)) return null;
    throw new EngineError(
      'engine_unavailable',
      `A part of the index in the cluster at ${cluster.where} is not to be had. Look at GET /_cluster/health, then try again.`,
    );
  }
}

/** The word that is nothing but the beginning goes with those whose next letter is among the first. */
function expressionOf({ begin, from, to }: Part): string {
  const next = `[${String.fromCodePoint(from)}-${String.fromCodePoint(to)}].*`;
  return from === ARABIC.from && begin !== '' ? `${begin}(${next})?` : begin + next;
}

function halves({ begin, from, to }: Part): Part[] {
  if (from === to) return halves({ ...ARABIC, begin: begin + String.fromCodePoint(from) });
  const middle = (from + to) >> 1;
  return [
    { begin, from, to: middle },
    { begin, from: middle + 1, to },
  ];
}

/** An expression that no word matches stands there as it was. */
function wordsIn(explanation: string): string[] {
  return [...explanation.matchAll(/plain:([^\s/()^]+)/g)].map(([, word]) => word as string);
}
