import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, stop as endCompiler } from 'esbuild';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import type { Site } from '../../shared/site.ts';
import { scrubDatabases } from './scrub-databases.ts';
import { StartError } from './start-error.ts';

// wrangler's settings must be in place before it is loaded: no telemetry, no banner, no look-ups.
Object.assign(process.env, {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
});
const { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } = await import('wrangler');

const root = resolve(import.meta.dirname, '../..');
const HOUR_MS = 3_600_000;
/** As wrangler.toml has it. */
const DELIVERIES = '*/5 * * * *';
const DELIVERIES_MS = 300_000;
const configPath = join(root, 'wrangler.toml');

export type WorkerOptions = {
  port: number;
  /** Where Durable Objects and D1 are kept; in memory when null. */
  persist: string | null;
  /** Variables and secrets over those of wrangler.toml. */
  bindings: Record<string, string>;
  sites: Site[];
  /** Over the rate limits of wrangler.toml, for tests and benches: questions and calls of the desk a minute. */
  questionsAMinute?: number;
  /** Answers go to the log through a queue, as wrangler.toml says it for a deployment that has one. */
  queue?: boolean;
  /** More databases for the answers, beside DB: DB_2, DB_3, … */
  moreLogs?: number;
  log: (line: string) => void;
};

export type RunningWorker = { url: string; miniflare: Miniflare; close: () => Promise<void> };

/** Runs the worker of wrangler.toml in workerd, its database migrated and its sites in place. */
export async function runWorker(options: WorkerOptions): Promise<RunningWorker> {
  const script = await bundle();
  if (options.persist) scrubDatabases(options.persist, options.log);
  const miniflare = new Miniflare(miniflareOptions(options, script));
  try {
    const url = await miniflare.ready;
    const database = (await miniflare.getD1Database('DB')) as unknown as D1;
    await migrate(database);
    for (const name of moreLogs(options))
      await migrate((await miniflare.getD1Database(name)) as unknown as D1);
    for (const site of options.sites) await putSite(database, site);
    const endCron = await startCron(miniflare, options.log);
    const close = async () => {
      endCron();
      await miniflare.dispose();
    };
    return { url: url.origin, miniflare, close };
  } catch (cause) {
    await miniflare.dispose().catch((error: unknown) => options.log(String(error)));
    throw new StartError('worker_start', `The worker did not start: ${(cause as Error).message}`, { cause });
  }
}

/** What cron does on Cloudflare: the worker's own upkeep, at the start and every hour, and its deliveries. */
async function startCron(miniflare: Miniflare, log: (line: string) => void): Promise<() => void> {
  const worker = await miniflare.getWorker();
  const fire = (cron: string) => {
    worker.scheduled({ cron }).catch((error: unknown) => log(`The worker's upkeep failed: ${error}`));
  };
  fire('hourly');
  const timers = [
    setInterval(() => fire('hourly'), HOUR_MS),
    setInterval(() => fire(DELIVERIES), DELIVERIES_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

async function bundle(): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [join(root, 'worker/main.ts')],
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2024',
      conditions: ['workerd', 'worker', 'browser'],
      external: ['cloudflare:*', 'node:*'],
      sourcemap: 'inline',
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  } catch (cause) {
    throw new StartError('worker_build', `The worker did not build: ${(cause as Error).message}`, { cause });
  } finally {
    await endCompiler();
  }
}

function moreLogs({ moreLogs: more = 0 }: WorkerOptions): string[] {
  return Array.from({ length: more }, (_, at) => `DB_${at + 2}`);
}

const answerQueue = {
  queueProducers: { ANSWER_QUEUE: { queueName: 'pincite-answers' } },
  queueConsumers: {
    'pincite-answers': {
      ...{ maxBatchSize: 25, maxBatchTimeout: 2, maxRetries: 20, deadLetterQueue: 'pincite-answers-dead' },
    },
  },
};

function miniflareOptions(options: WorkerOptions, contents: string) {
  const { port, persist, bindings, log, questionsAMinute } = options;
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configPath);
  delete workerOptions.modulesRules;
  const limits = workerOptions.ratelimits as Record<string, { simple: { limit: number } }>;
  for (const name of ['ASK_LIMIT', 'SIGN_IN_LIMIT', 'DESK_LIMIT']) {
    const limit = limits[name];
    if (limit && questionsAMinute) limit.simple.limit = questionsAMinute;
  }
  return {
    ...convertV4MiniflareOptions({
      ...workerOptions,
      name: 'pincite',
      modules: [{ type: 'ESModule', path: 'main.js', contents }],
      bindings: {
        ...(workerOptions.bindings as object),
        ...(options.moreLogs && { LOG_SHARDS: moreLogs(options).join(',') }),
        ...bindings,
      },
      host: '127.0.0.1',
      port,
      ...(options.queue && answerQueue),
      ...(options.moreLogs && {
        d1Databases: {
          ...(workerOptions.d1Databases as object),
          ...Object.fromEntries(moreLogs(options).map((name) => [name, name.toLowerCase()])),
        },
      }),
      cf: false,
      logRequests: false,
      log: new Log(LogLevel.ERROR),
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
    ...(persist && { resourcePersistencePath: persist }),
    handleStructuredLogs: ({ message }: { message: string }) => log(message),
  };
}

type D1Statement = {
  bind: (...values: unknown[]) => D1Statement;
  run: () => Promise<unknown>;
  all: <T>() => Promise<{ results: T[] }>;
};
type D1 = { prepare: (sql: string) => D1Statement; batch: (statements: D1Statement[]) => Promise<unknown> };

// The same book-keeping table as `wrangler d1 migrations apply`, so that both can work on one database.
async function migrate(database: D1): Promise<void> {
  const folder = join(dirname(configPath), 'worker/migrations');
  await database
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, ' +
        'applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run();
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    if (applied.has(name)) continue;
    const statements = unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8'));
    await database.batch([
      ...statements.map((sql) => database.prepare(sql)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}

/**
 * Puts a site in its place. One that was changed at the support desk stays as it is there, but for the pages of this
 * start, which are let in; the database holds no two rows of one site, and is written only where something differs.
 */
async function putSite(database: D1, site: Site): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT config, EXISTS (SELECT 1 FROM desk_trail WHERE site = ?1 AND action IN ('site.change', 'site.add'))
         AS changed FROM sites WHERE key = ?1`,
    )
    .bind(site.key)
    .all<{ config: string; changed: number }>();
  const [stored] = results;
  const config = JSON.stringify(stored?.changed ? letIn(JSON.parse(stored.config), site.origins) : site);
  if (config === stored?.config) return;
  await database.batch([
    database
      .prepare('INSERT OR REPLACE INTO sites (key, config, updated_at) VALUES (?, ?, ?)')
      .bind(site.key, config, new Date().toISOString()),
    database.prepare('DELETE FROM deleted_sites WHERE key = ?').bind(site.key),
  ]);
}

function letIn(site: Site, origins: string[]): Site {
  return { ...site, origins: [...new Set([...site.origins, ...origins])] };
}
