import { rootCertificates } from 'node:tls';
import { Client, type ClientOptions } from '@opensearch-project/opensearch';
import * as z from 'zod';
import { ClusterError, clusterError, noAnswer } from './cluster-error.ts';
import type { ClusterOptions } from './cluster-options.ts';

export type ClusterCall<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** Lines of a bulk or a multi-search. */
  lines?: string | Buffer;
  reply: z.ZodType<T>;
  signal?: AbortSignal | undefined;
  /** Stands in the cluster's slow logs and tasks. */
  requestId?: string | undefined;
  timeoutMs?: number;
};

/** A cluster, and the one way in which everything asks it. */
export type Cluster = {
  name: string;
  options: ClusterOptions;
  /** Its addresses, for messages. */
  where: string;
  /** Throws `ClusterError` only. Reads and writes with ids of their own are sent again to another node. */
  ask: <T>(call: ClusterCall<T>) => Promise<T>;
  close: () => Promise<void>;
};

const TIMEOUT_MS = 30_000;
const TRIES = 3;

/** Of all tries together: the client gives each of them as long, and marks the node that did not answer in it. */
const MARGIN_MS = 50;

/** Where one node of several does not answer, there is time left to ask another. */
function triesIn({ urls }: ClusterOptions): number {
  return Math.min(2, urls.length);
}

/** Connects to nothing yet: the first call does. */
export function connectCluster(options: ClusterOptions): Cluster {
  const client = new Client(clientOptions(options));
  const where = options.urls.map((url) => new URL(url).host).join(', ');
  return { name: options.name, options, where, ask, close: () => client.close() };

  async function ask<T>({ signal, timeoutMs, requestId, reply, ...call }: ClusterCall<T>): Promise<T> {
    const { method, path, query, body, lines } = call;
    const most = timeoutMs ?? TIMEOUT_MS;
    if (signal?.aborted) throw new ClusterError('cancelled', 'The request was cancelled.');
    const sent = client.transport.request(
      {
        method,
        path,
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(lines !== undefined && { bulkBody: lines }),
      },
      { requestTimeout: most / triesIn(options), ...(requestId && { opaqueId: requestId }) },
    );
    const abort = () => sent.abort();
    signal?.addEventListener('abort', abort, { once: true });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort();
    }, most + MARGIN_MS);
    try {
      const { body: answer } = await sent;
      return parsed(reply, answer);
    } catch (cause) {
      throw late ? noAnswer(cause, where) : clusterError(cause, where);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  function parsed<T>(reply: z.ZodType<T>, answer: unknown): T {
    const result = reply.safeParse(answer);
    if (result.success) return result.data;
    throw new ClusterError(
      'internal',
      `The cluster at ${where} answered what is not understood: ${z.prettifyError(result.error).slice(0, 500)}`,
      { cause: result.error },
    );
  }
}

function clientOptions({ urls, ca, auth }: ClusterOptions): ClientOptions {
  return {
    nodes: urls,
    requestTimeout: TIMEOUT_MS,
    pingTimeout: 3000,
    maxRetries: TRIES,
    ssl: { rejectUnauthorized: true, ...(ca && { ca: [...rootCertificates, ca] }) },
    ...(auth && 'user' in auth && { auth: { username: auth.user, password: auth.password } }),
    ...(auth && 'token' in auth && { headers: { authorization: `Bearer ${auth.token}` } }),
  };
}
