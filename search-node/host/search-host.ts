import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { ensureEngine } from '../engine-build/build-engine.ts';
import { type Engine, startEngine } from '../engine-child/engine.ts';
import { referenceTables } from '../references/reference-tables.ts';
import type { Following } from '../replica/follow.ts';
import { urlResolver } from './base-url.ts';
import { type Indexing, indexing } from './indexing.ts';
import type { NamedScopes } from './named-scopes.ts';
import { routes } from './routes.ts';
import { scopeBook } from './scope-book.ts';
import { engineLog } from './watch/engine-log.ts';
import { hostMetrics } from './watch/host-metrics.ts';
import { hostTracer } from './watch/host-tracer.ts';
import { observedEngine } from './watch/observed-engine.ts';

/** What is being answered when the host is told to stop has so long. */
const FINISH_MS = 10_000;

/** An engine, and what a replica says of the generations it follows. */
export type StartedEngine = { engine: Engine; following?: () => Following };

export type SearchHostOptions = {
  /** Folder of the index; made when missing. */
  index: string;
  /** 0 takes a free port, which is the default. */
  port?: number;
  hostname?: string;
  /** Base URL for each collection; a collection without one has no URLs. */
  baseUrls?: Record<string, string>;
  /** The same for printed pages, which `/read/<edition>/<volume>/<label>` is put behind. */
  pageBaseUrls?: Record<string, string>;
  /** Scopes that a request may name instead of listing what is in them. */
  scopes?: NamedScopes;
  /** Made at random when absent: good for a caller in this process. */
  secret?: string;
  /** Starts what answers instead of an engine over `index` of its own: a replica. */
  startEngine?: (log: (line: string) => void) => Promise<StartedEngine>;
  /** What a host that is not given content says of indexing. */
  notIndexing?: string;
  /** Where log lines (JSON) go. Standard error when absent. */
  log?: (line: string) => void;
  /** Opens `/metrics`; absent or null: there is no such route. */
  metricsSecret?: string | null;
  /** OpenTelemetry's variables; nothing is traced without OTEL_EXPORTER_OTLP_ENDPOINT. */
  env?: Record<string, string | undefined>;
};

export type SearchHost = {
  url: string;
  secret: string;
  engine: Engine;
  /** How its content folder is read, where it is given one. */
  indexing: Indexing;
  /** A sentence for each named scope that names what is not in the index now. */
  scopeFaults: () => Promise<string[]>;
  /** From now on `/readyz` says that nothing more should be sent here. */
  stopping: () => void;
  /** Takes no more requests, finishes those it has (within ten seconds), then ends the engine. */
  close: () => Promise<void>;
};

/** The message names what could not be had, and the cure. */
export class SearchHostError extends Error {
  override name = 'SearchHostError';
}

/**
 * Starts the engine and the HTTP server in front of it; resolves when both answer. Builds the engine when needed.
 * Throws `EngineError` (index of another format, held by another process), `SearchHostError` (port taken),
 * `BaseUrlError`, `JdkNotFound` or `EngineBuildFailed`; each message is complete.
 */
export async function startSearchHost(options: SearchHostOptions): Promise<SearchHost> {
  const { index, port = 0, hostname = '127.0.0.1', secret = randomBytes(32).toString('base64url') } = options;
  const urlOf = urlResolver(options.baseUrls ?? {}, options.pageBaseUrls);
  const log = logger(options.log);
  const { engine, following } = await (options.startEngine ?? ownEngine(index))(engineLog(log));
  const metrics = hostMetrics(engine, index);
  const tracer = hostTracer(options.env ?? {}, log);
  const life = { stopping: false };
  try {
    await engine.generation({ timeoutMs: 60_000 });
    const scopes = scopeBook(options.scopes ?? {}, engine);
    const content = indexing(
      (cause) => log.error({ err: cause }, 'The content folder could not be read.'),
      options.notIndexing,
    );
    const references = referenceTables(index);
    const app = routes({
      ...{ scopes, secret, urlOf, references, indexing: content, log, index, life, tracer },
      engine: observedEngine(engine, metrics),
      metrics: { of: metrics, secret: options.metricsSecret ?? null },
      ...(following && { following }),
    });
    const server = createAdaptorServer({ fetch: app.fetch });
    const url = await listen(server, port, hostname);
    return {
      ...{ url, secret, engine, indexing: content, scopeFaults: scopes.faults },
      stopping: () => {
        life.stopping = true;
      },
      close: async () => {
        life.stopping = true;
        await close(server, engine);
        await tracer.flush();
      },
    };
  } catch (cause) {
    await engine.close();
    throw cause;
  }
}

function ownEngine(index: string): (log: (line: string) => void) => Promise<StartedEngine> {
  return async (log) => ({ engine: startEngine({ ...(await ensureEngine()), index }, log) });
}

function logger(log: ((line: string) => void) | undefined): Logger {
  const write = log ?? ((line: string) => process.stderr.write(`${line}\n`));
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => write(line.trimEnd()) },
  );
}

async function listen(server: ServerType, port: number, hostname: string): Promise<string> {
  server.listen(port, hostname);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new SearchHostError(listenMessage(cause, port, hostname), { cause });
  }
  const { port: taken, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${hostname}]` : hostname}:${taken}`;
}

function listenMessage(cause: unknown, port: number, hostname: string): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${hostname} is taken. Choose another with --port, or 0 for any free one.`;
  if (code === 'EACCES')
    return `Port ${port} on ${hostname} is not allowed to this user. Choose one above 1023.`;
  return `The search host cannot listen on ${hostname}:${port} (${String(cause)}). Check --host and --port.`;
}

async function close(server: ServerType, engine: Engine): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // What is being answered is finished first: the engine would cancel it. A connection is idle after its answer.
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 20);
  await Promise.race([closed, sleep(FINISH_MS, undefined, { ref: false })]);
  clearInterval(idle);
  await engine.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
