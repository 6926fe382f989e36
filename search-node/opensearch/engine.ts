import type * as z from 'zod';
import type { Engine, EngineCall, Timed } from '../engine-child/engine.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import { engineReader } from '../engine-child/engine-reader.ts';
import { Heap } from '../engine-child/engine-reply.ts';
import type { ProcessOwner } from '../engine-child/process-owner.ts';
import type { ClusterWriter } from './cluster/cluster-writer.ts';
import type { Cluster } from './cluster/connect.ts';
import { served as readServed, type Served } from './cluster/served.ts';
import { loadEditions } from './cluster-editions.ts';
import { type Left, leftOf, within } from './time-left.ts';
import { askWanted } from './told-by-cluster.ts';
import { addTold, nothingTold, WantedReply } from './wanted.ts';

/** What one call has cost; `passages`: so many of them were fetched. */
export type CallCost = {
  op: string;
  roundTrips: number;
  passages: number;
  clusterMs: number;
  javaMs: number;
};

export type OpenSearchParts = {
  cluster: Cluster;
  /** The Java process in front of the cluster (java-in-front.ts). */
  java: ProcessOwner;
  writer: ClusterWriter;
  onCost?: (cost: CallCost) => void;
};

/** Rounds of questions that one request may take, and how often it begins anew because of a commit. */
const MOST_ROUNDS = 20;
const MOST_COMMITS = 3;

/** For so long a generation is taken for the one now served, where another host may write to the cluster. */
const SERVED_KEPT_MS = 1000;

/**
 * The search engine on a cluster. The cluster holds the index and finds; the Java process judges what was found, with
 * the very code of the embedded engine (search-node/engine), and says what else must be asked of the cluster.
 */
export function openSearchEngine({ cluster, java, writer, onCost }: OpenSearchParts): Engine {
  let known: { served: Served; until: number } | null = null;
  let talks = 0;
  let loading: { generation: string; run: number; done: Promise<void> } | null = null;

  return {
    ...writer,
    async commit() {
      const committed = await writer.commit();
      known = null;
      return committed;
    },
    ...engineReader(ask),
    generation: async (call = {}) => (await servedNow(leftOf(call))).generation,
    state: java.state,
    pid: java.pid,
    watch: {
      starts: java.run,
      waiting: java.waiting,
      heap: async (call = {}) => Heap.parse((await java.call('heap', {}, leftOf(call)())).value),
    },
    async close() {
      await writer.close();
      await java.close();
      await cluster.close();
    },
  };

  async function ask<T>(
    op: string,
    fields: object,
    result: z.ZodType<T>,
    call: EngineCall = {},
  ): Promise<Timed<T>> {
    const start = performance.now();
    const left = leftOf(call);
    const cost: CallCost = { op, roundTrips: 0, passages: 0, clusterMs: 0, javaMs: 0 };
    for (let commits = 0; commits < MOST_COMMITS; commits++) {
      const value = await rounds(op, fields, left, cost);
      if (value === null) continue;
      onCost?.(cost);
      return { value: result.parse(value), tookMs: performance.now() - start };
    }
    throw new EngineError('busy', 'The index is being committed again and again. Try again shortly.');
  }

  /** Null where the Java process has met another commit meanwhile. */
  async function rounds(op: string, fields: object, left: Left, cost: CallCost): Promise<unknown> {
    const served = await servedNow(left);
    const told = nothingTold(served.generation);
    const had = new Set<string>();
    const talk = ++talks;
    let said = { goesOn: false, told };
    let forgets = false;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { value, tookMs } = await java.call(op, { ...fields, talk, ...said }, left());
      cost.javaMs += tookMs;
      const reply = WantedReply.safeParse(value);
      if (!reply.success) return value;
      const { wanted } = reply.data;
      if (wanted.generation) {
        known = null;
        await within(left(), load(await servedNow(left)));
        return null;
      }
      if (wanted.forgotten) {
        forgets = true;
        said = { goesOn: false, told };
        continue;
      }
      const start = performance.now();
      const more = await askWanted(cluster, served, { wanted, had }, left());
      addTold(told, more);
      said = forgets ? { goesOn: false, told } : { goesOn: true, told: more };
      cost.clusterMs += performance.now() - start;
      cost.roundTrips += 1;
      cost.passages = told.passages.length;
    }
    throw new EngineError('internal', `'${op}' asked the cluster ${MOST_ROUNDS} times and had no answer.`);
  }

  async function servedNow(left: Left): Promise<Served> {
    if (known && Date.now() < known.until) return known.served;
    const served = await within(left(), readServed(cluster));
    known = { served, until: Date.now() + SERVED_KEPT_MS };
    return served;
  }

  /** Several requests wait for one loading; another process has to be told anew. */
  function load(served: Served): Promise<void> {
    if (loading?.generation === served.generation && loading.run === java.run()) return loading.done;
    const done = loadEditions(cluster, served, java.call);
    const started = { generation: served.generation, run: java.run(), done };
    loading = started;
    const forget = () => {
      if (loading === started) loading = null;
    };
    done.then(forget, forget);
    return done;
  }
}
