import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Site } from '../../../shared/site.ts';
import { childOf } from '../child-process-figures.ts';
import { fillIndex } from '../fill-index.ts';
import { type HostProcess, startHostProcess } from '../host-process.ts';
import { COLLECTION, type LoadCorpus } from './corpus.ts';
import type { LoadPlan, LoadSettings, Outcome } from './load-process.ts';
import type { ModelPace } from './model-process.ts';
import { type Part, startPart } from './process-calls.ts';
import { passagesOf } from './sources-as-written.ts';
import type { WorkerSettings } from './worker-process.ts';

// All of Pincite as it is deployed, each part a process of its own on the loopback, and its visitors in another.

export const SITE = 'load';
const ORIGIN = 'https://load.example';
const PATIENCE_MS = 60_000;

export type Stack = {
  host: HostProcess;
  model: Part;
  worker: Part;
  visitors: Part;
  /** Where the worker and the Durable Objects keep their databases. */
  storage: string;
  index: string;
  settings: WorkerSettings;
  /** The bindings of all databases that answers are written to. */
  databases: string[];
  pids: () => Promise<Pids>;
  load: (plan: LoadPlan) => Promise<Outcome[]>;
  /** Kills the worker and its runtime, and starts it again where it was. */
  restartWorker: () => Promise<void>;
  close: () => Promise<void>;
};
export type Pids = { workerd: number | undefined; host: number | undefined; jvm: number | undefined };

export type StackOptions = {
  corpus: LoadCorpus;
  pace: ModelPace;
  /** Stands between the worker and the search host; gives the addresses that the worker asks. */
  before?: (url: string) => Promise<{ urls: string[]; close: () => Promise<void> }>;
  patienceMs?: number;
  /** In place of a host over a folder of this machine. */
  startHost?: () => Promise<HostProcess>;
};

/** Starts everything over a new index of the corpus in a folder of its own. Close it. */
export async function startStack({
  corpus,
  pace,
  before,
  patienceMs = PATIENCE_MS,
  startHost,
}: StackOptions): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-load-'));
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const index = join(folder, 'index');
    if (!startHost) cpSync(await indexed(corpus), index, { recursive: true });
    const host = await (startHost?.() ?? startHostProcess(index));
    closing.push(host.close);
    const model = await startPart(new URL('./model-process.ts', import.meta.url), pace);
    closing.push(model.close);
    const asked = (await before?.(host.url)) ?? { urls: [host.url], close: async () => {} };
    closing.push(asked.close);
    const settings = await workerSettings({ folder, host, model, searchUrls: asked.urls });
    const worker = await startWorker(settings);
    closing.push(() => stack.worker.close());
    settings.port = Number(new URL(await worker.call<string>('url')).port);
    const visitors = await startLoad(await worker.call<string>('url'), corpus, patienceMs);
    closing.push(visitors.close);
    const stack: Stack = {
      ...{ host, model, worker, visitors, index, settings, close },
      storage: settings.persist,
      databases: ['DB'],
      pids: () => pidsOf(stack),
      load: (plan) => visitors.call('run', plan),
      async restartWorker() {
        await killWorker(stack.worker);
        stack.worker = await startWorker(settings);
      },
    };
    return stack;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Visitors of a worker: `bare` for one that only passes the model's stream on. */
export async function startLoad(
  worker: string,
  { editions, questions }: LoadCorpus,
  patienceMs = PATIENCE_MS,
  bare = false,
): Promise<Part> {
  const passages = passagesOf(editions);
  const settings: LoadSettings = {
    worker,
    origin: ORIGIN,
    site: SITE,
    questions,
    passages,
    patienceMs,
    bare,
  };
  return startPart(new URL('./load-process.ts', import.meta.url), settings);
}

/** One index for all stacks of a run. */
function indexed(corpus: LoadCorpus): Promise<string> {
  const known = indexes.get(corpus);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'pincite-load-index-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const made = fillIndex(join(folder, 'index'), corpus.editions).then(() => join(folder, 'index'));
  indexes.set(corpus, made);
  return made;
}

const indexes = new WeakMap<LoadCorpus, Promise<string>>();

type Beside = { folder: string; host: HostProcess; model: Part; searchUrls: string[] };

async function workerSettings({ folder, host, model, searchUrls }: Beside): Promise<WorkerSettings> {
  return {
    port: 0,
    persist: join(folder, 'worker'),
    bindings: {
      SEARCH_URL: host.url,
      SEARCH_URLS: searchUrls.join(','),
      SEARCH_SECRET: host.secret,
      ANTHROPIC_BASE_URL: await model.call<string>('url'),
      ANTHROPIC_API_KEY: 'sk-scripted',
    },
    site: Site.parse({
      ...{ key: SITE, name: 'Load', origins: [ORIGIN], dailyCap: 100_000_000 },
      scope: { collections: [COLLECTION] },
    }),
  };
}

function startWorker(settings: WorkerSettings): Promise<Part> {
  return startPart(new URL('./worker-process.ts', import.meta.url), settings);
}

/** The runtime first: it is what a crash takes down, and it would outlive its parent. */
async function killWorker(worker: Part): Promise<void> {
  const workerd = await worker.call<number | undefined>('workerd');
  if (workerd !== undefined) process.kill(workerd, 'SIGKILL');
  await worker.kill();
}

async function pidsOf({ worker, host }: Stack): Promise<Pids> {
  return {
    workerd: await worker.call<number | undefined>('workerd'),
    host: host.pid,
    jvm: childOf(host.pid),
  };
}
