import * as z from 'zod';
import { ClusterError, failureType } from './cluster-error.ts';
import type { Cluster } from './connect.ts';

// The one small document by which a build says what is served of it. It lies in the build's own index of editions, so
// that the aliases' one atomic move takes it along. Each put of an edition gives its documents a version, counted up;
// what a search sees is told by `last` and `gone`: a commit writes this document once, and no other.

export const STATE_ID = 'generation';

const Gone = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** When it went, in ms. */
  since: z.number(),
  /** Left behind by a writer that may still be writing. */
  crashed: z.boolean().optional(),
});
export type Gone = z.infer<typeof Gone>;

const Writer = z.object({
  id: z.string(),
  host: z.string(),
  /** The versions it may give: from `first` to before `reserved`. */
  first: z.number().int(),
  reserved: z.number().int(),
  /** When it last said that it is there, in ms. */
  touched: z.number(),
});
export type Writer = z.infer<typeof Writer>;

export const State = z.object({
  layout: z.string(),
  identity: z.string(),
  commit: z.number().int(),
  /** Whoever wrote this commit: tells an answer that was lost from another's write. */
  by: z.string(),
  last: z.number().int(),
  next: z.number().int(),
  gone: z.array(Gone),
  writer: Writer.nullable(),
});
export type State = z.infer<typeof State>;

export type Read = { state: State; index: string; build: string; at: { seq: number; term: number } };

const Found = z.object({
  _index: z.string(),
  found: z.literal(true),
  _seq_no: z.number(),
  _primary_term: z.number(),
  _source: z.object({ source: State }),
});

/** Equal generations hold equal text. */
export function generationOf({ identity, commit }: State): string {
  return `${identity}-${commit}`;
}

/** Reads it where an alias or the name of an index of editions leads. Null where there is none. */
export async function readState(cluster: Cluster, index: string, signal?: AbortSignal): Promise<Read | null> {
  try {
    const found = await cluster.ask({
      method: 'GET',
      path: `/${index}/_doc/${STATE_ID}`,
      reply: Found,
      signal,
    });
    return {
      state: found._source.source,
      index: found._index,
      build: found._index.slice(`${cluster.name}-editions-`.length),
      at: { seq: found._seq_no, term: found._primary_term },
    };
  } catch (cause) {
    if (failureType(cause) === 'index_not_found_exception') return null;
    if (cause instanceof ClusterError && isNotFound(cause)) return null;
    throw cause;
  }
}

const Written = z.object({ _seq_no: z.number(), _primary_term: z.number() });
const TRIES = 8;

/**
 * Changes it as one step: read, `change`, written only if nobody wrote in between, else again. What `change` throws
 * ends it. `mine` tells that the state as read has the change already: an answer to it was lost.
 */
export async function changeState(
  cluster: Cluster,
  index: string,
  change: (state: State) => State,
  mine: (state: State) => boolean = () => false,
): Promise<State> {
  for (let tries = 0; ; tries++) {
    const read = await readState(cluster, index);
    if (!read)
      throw new ClusterError('alias_conflict', `${index} has no generation document. Start the host again.`);
    if (mine(read.state)) return read.state;
    const state = change(read.state);
    try {
      await writeState(cluster, read.index, state, read.at);
      return state;
    } catch (cause) {
      if (failureType(cause) !== 'version_conflict_engine_exception' || tries >= TRIES) throw cause;
    }
  }
}

/** @param at null for the first of a build */
export async function writeState(
  cluster: Cluster,
  index: string,
  state: State,
  at: Read['at'] | null,
): Promise<void> {
  await cluster.ask({
    method: 'PUT',
    path: `/${index}/_doc/${STATE_ID}`,
    query: at ? { if_seq_no: at.seq, if_primary_term: at.term } : { op_type: 'create' },
    body: { source: state },
    reply: Written,
  });
}

function isNotFound({ cause }: ClusterError): boolean {
  return cause instanceof Error && 'statusCode' in cause && cause.statusCode === 404;
}
