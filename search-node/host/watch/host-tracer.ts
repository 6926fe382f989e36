import type { Logger } from 'pino';
import { otlpTracer } from '../../../shared/otlp-export.ts';
import type { Tracer } from '../../../shared/tracer.ts';

const EVERY_MS = 1000;
const TIMEOUT_MS = 3000;

/** As the variables of OpenTelemetry say; without OTEL_EXPORTER_OTLP_ENDPOINT nothing is traced. */
export function hostTracer(env: Record<string, string | undefined>, log: Logger): Tracer {
  return otlpTracer({
    service: 'pincite-search-host',
    version: '1',
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    post,
    later: (flush) => void setTimeout(flush, EVERY_MS).unref(),
    onFailure: (err, lost) => log.warn({ err, lost }, 'Spans did not reach the collector of traces.'),
  });
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
}
