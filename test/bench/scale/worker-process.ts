import { type RunningWorker, runWorker } from '../../../search-node/start/run-worker.ts';
import type { Site } from '../../../shared/site.ts';
import { childOf } from '../child-process-figures.ts';
import { answerCalls } from './process-calls.ts';

// The real worker in workerd, in a process of its own that can be killed and started again over the same storage.

export type WorkerSettings = {
  port: number;
  persist: string;
  bindings: Record<string, string>;
  site: Site;
};

/** No address is held back: all visitors of a load test have one. */
const QUESTIONS_A_MINUTE = 10_000_000;

let worker: RunningWorker | null = null;
const troubles: string[] = [];

answerCalls({
  async start({ port, persist, bindings, site }: WorkerSettings) {
    worker = await runWorker({
      ...{ port, persist, bindings, sites: [site], questionsAMinute: QUESTIONS_A_MINUTE },
      log: (line) => troubles.push(line),
    });
  },
  url: () => worker?.url,
  workerd: () => childOf(process.pid),
  /** What the worker logged since the last call. */
  troubles: () => troubles.splice(0),
  async sql({ statement, database = 'DB' }: { statement: string; database?: string }) {
    const db = await worker?.miniflare.getD1Database(database);
    return (await db?.prepare(statement).all())?.results;
  },
  /** What D1 counts for a statement. */
  async cost({ statement, database = 'DB' }: { statement: string; database?: string }) {
    const db = await worker?.miniflare.getD1Database(database);
    return (await db?.prepare(statement).run())?.meta;
  },
  close: () => worker?.close(),
});
