import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Site } from '../../shared/site.ts';
import { ensureEngine } from '../engine-build/build-engine.ts';
import type { Engine } from '../engine-child/engine.ts';
import { startHelpCentre } from '../help-centre/help-centre.ts';
import { startSearchHost } from '../host/search-host.ts';
import { formatReport, ingest } from '../ingest/ingest.ts';
import { type IngestProgress, showProgress } from '../ingest/progress.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { endLeftBehind, noteOfChildren } from './left-behind.ts';
import type { StartOptions } from './options.ts';
import { choosePorts } from './ports.ts';
import type { RunningWorker } from './run-worker.ts';
import { announceHost } from './running-host.ts';
import { StartError } from './start-error.ts';
import { tellTroubles } from './worker-troubles.ts';

export type Pincite = {
  /** Where the articles and the chat are. */
  helpCentre: string;
  worker: string;
  /** The edge runtime that runs the worker, with its database. */
  runtime: RunningWorker['miniflare'];
  search: string;
  engine: Engine;
  siteKey: string;
  /** The support desk, and what opens it: the token where it was made just now, else where it is kept. */
  console: { url: string; token: string | null; keptIn: string };
  logFile: string;
  close: () => Promise<void>;
};

export type PinciteSetting = {
  env: Record<string, string | undefined>;
  signal?: AbortSignal;
  questionsAMinute?: number;
};

const COLLECTION = 'help';
const ALL = { scope: { collections: [COLLECTION] } };
const SITE_KEY = 'demo';
const MODEL_VARIABLES = ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'MODEL'];

/**
 * Starts all of Pincite on this machine: search host, index, worker, help centre.
 * `port: 0` takes free ports. Whatever fails, what had been started is stopped again.
 * @throws StartError, IngestError or EngineError, each with a sentence that names the cure.
 */
export async function startPincite(
  options: StartOptions & PinciteSetting,
  say: (line: string) => void,
): Promise<Pincite> {
  const data = openDataFolder(options.data);
  await endLeftBehind(options.data, say);
  const ports = await choosePorts(options.port);
  const children = noteOfChildren(options.data);
  const running: { close: () => Promise<unknown> }[] = [children];
  const close = async () => {
    for (const part of running.splice(0).reverse()) await part.close();
  };

  try {
    await Promise.all([ensureEngine({ progress: say }), buildPart('widget'), buildPart('console')]);
    const helpCentreUrl = `http://localhost:${ports.helpCentre}`;
    const host = await startSearchHost({
      index: data.index,
      secret: data.secret,
      port: 0,
      baseUrls: { [COLLECTION]: options.baseUrl ?? helpCentreUrl },
      pageBaseUrls: { [COLLECTION]: options.pageBaseUrl ?? readingView(ports.worker) },
      scopes: options.scopes,
      log: data.log,
    });
    running.push(host);
    children.record();

    await bringIndexUpToDate();
    for (const fault of await host.scopeFaults()) say(fault);
    const tell = tellTroubles(say);
    const logWorker = (line: string) => {
      data.log(line);
      tell(line);
    };
    // Loaded late: workerd's tools are large, and what is wrong with a folder or a port is told without them.
    const { runWorker } = await import('./run-worker.ts');
    const worker = await runWorker({
      port: ports.worker,
      persist: data.worker,
      bindings: {
        SEARCH_URL: host.url,
        ...(options.env.SEARCH_URLS && { SEARCH_URLS: `${host.url} ${options.env.SEARCH_URLS}` }),
        SEARCH_SECRET: data.secret,
        CONSOLE_TOKEN: options.env.CONSOLE_TOKEN || data.consoleToken.value,
        ...modelBindings(options.env),
      },
      sites: [siteOf(options, ports.helpCentre)],
      ...(options.questionsAMinute && { questionsAMinute: options.questionsAMinute }),
      log: logWorker,
    });
    running.push(worker);
    children.record();

    running.push(
      await startHelpCentre({
        content: options.content,
        port: ports.helpCentre,
        host: '127.0.0.1',
        widgetOrigin: `http://localhost:${ports.worker}`,
        siteKey: SITE_KEY,
        siteName: options.name,
        locale: options.locale ?? 'en',
        printed: async () => (await host.engine.browse({ ...ALL, limit: 1, offset: 0 })).value.searched,
      }),
    );
    running.push(announceHost(options.data, host.url)); // the last to start is the first to stop
    return {
      helpCentre: helpCentreUrl,
      worker: `http://localhost:${ports.worker}`,
      runtime: worker.miniflare,
      search: host.url,
      engine: host.engine,
      siteKey: SITE_KEY,
      console: { url: `http://127.0.0.1:${ports.worker}/console`, ...consoleToken(options.env, data) },
      logFile: data.logFile,
      close,
    };

    async function bringIndexUpToDate(): Promise<void> {
      const { content, signal } = options;
      const index = host.engine;
      const read = (shown: { progress?: IngestProgress }) =>
        ingest({ content, collection: COLLECTION, index, ...shown, ...(signal && { signal }) });
      let shown: { progress?: IngestProgress } = { progress: showProgress() };
      say(formatReport(await host.indexing.readBy(() => read(shown))));
      shown = {};
    }
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shown once, at the start that makes it. */
function consoleToken(env: PinciteSetting['env'], { consoleToken: { value, file, isNew } }: DataFolder) {
  if (env.CONSOLE_TOKEN) return { token: null, keptIn: 'CONSOLE_TOKEN of your environment' };
  return { token: isNew ? value : null, keptIn: file };
}

/** The worker's own pages, for a library that has no website. */
function readingView(port: number): string {
  return `http://localhost:${port}/{path}?site=${SITE_KEY}&passage={passage}`;
}

/** The pages served here may ask, and the site that the articles are published on. */
function siteOf({ name, baseUrl, starters, locale }: StartOptions, port: number): Site {
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  if (baseUrl) origins.push(new URL(baseUrl.replaceAll('{path}', '')).origin);
  return {
    key: SITE_KEY,
    name,
    origins,
    scope: { collections: [COLLECTION] },
    locale: locale ?? 'en',
    starters,
    dailyCap: 5000,
    stream: 'sentence',
    handoff: null,
  };
}

function modelBindings(env: Record<string, string | undefined>): Record<string, string> {
  const given = MODEL_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return Object.fromEntries(given);
}

// In a process of its own: the widget is another folder's business, and vite's memory goes with it.
function buildPart(part: 'widget' | 'console'): Promise<void> {
  const script = join(resolve(import.meta.dirname, '../..'), part, 'build.ts');
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, '--if-stale'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let words = '';
    child.stderr.on('data', (chunk) => {
      words += chunk;
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) return done();
      fail(
        new StartError(`${part}_build`, `The ${part} did not build. Run: npm run build:${part}\n${words}`),
      );
    });
  });
}
