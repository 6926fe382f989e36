import { otlpTracer } from '../../shared/otlp-export.ts';
import type { Tracer } from '../../shared/tracer.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { VERSION } from '../version.ts';

const TIMEOUT_MS = 3000;

/**
 * A tracer for one request or one turn, whose owner flushes it when the work is done and its reader has all of it.
 * Nothing is kept from one to the next: an isolate's requests may not share what is on its way. The clock of a worker
 * stands still while it computes, so what a span times is waiting.
 */
export function workerTracer(env: Env): Tracer {
  return otlpTracer({
    service: 'pincite-worker',
    version: VERSION,
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    post,
    later: null,
    onFailure: (error, lost) => logFailure('Spans did not reach the collector of traces.', error, { lost }),
  });
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
}
