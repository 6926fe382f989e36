import type { SpanAttributes } from './span-attributes.ts';
import { createTracer, type EndedSpan, noTracer, type Tracer } from './tracer.ts';

// OpenTelemetry's protocol over HTTP, in JSON (opentelemetry-proto, collector/trace/v1). It is written here because
// the worker's bundle has no room for the SDK, and one exporter for both processes is one to test.

export type Otlp = {
  service: string;
  version: string;
  /** Without it nothing is recorded, kept or sent. */
  endpoint: string | undefined;
  /** `name=value,name=value`, percent-encoded, as OTEL_EXPORTER_OTLP_HEADERS has them. */
  headers?: string | undefined;
  /** Which part of the traces is recorded, 0 to 1; all where absent or not a number. */
  ratio?: string | undefined;
  /** Posts JSON within a bounded time and tells the status. */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<number>;
  /** Has `flush` called a little later; null where the owner calls it when its work is done. */
  later: ((flush: () => void) => void) | null;
  /** Told at most once a minute; the spans of that batch are lost. */
  onFailure: (error: unknown, lost: number) => void;
};

const BATCH = 256;
/** More waiting spans than this are dropped, the newest first: memory is bounded whatever the collector does. */
const MAX_WAITING = 2048;
const QUIET_MS = 60_000;
const MAX_TEXT = 200;
const KINDS = { internal: 1, server: 2, client: 3 };
const FAILED = 2;

/** A tracer that sends what ended to an OTLP/HTTP collector in batches; where no endpoint is named, one that does nothing. */
export function otlpTracer(options: Otlp): Tracer {
  if (!options.endpoint) return noTracer;
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const headers = { 'Content-Type': 'application/json', ...readHeaders(options.headers) };
  const ratio = Number(options.ratio || 1);
  const waiting: EndedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;
  let planned = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  return createTracer({ ended, flush, ratio: Number.isFinite(ratio) ? ratio : 1 });

  function ended(span: EndedSpan): void {
    if (waiting.length >= MAX_WAITING) dropped += 1;
    else waiting.push(span);
    if (options.later === null || planned) return;
    planned = true;
    options.later(() => void flush());
  }

  function flush(): Promise<void> {
    planned = false;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      const lost = dropped;
      dropped = 0;
      if (lost > 0) tell(new Error('More spans ended than could be sent.'), lost);
      try {
        await send(batch);
      } catch (error) {
        tell(error, batch.length);
      }
    }
  }

  async function send(batch: EndedSpan[]): Promise<void> {
    const status = await options.post(url, headers, JSON.stringify(traceRequest(options, batch)));
    if (status < 200 || status > 299) throw new Error(`The collector answered ${status}.`);
  }

  function tell(error: unknown, lost: number): void {
    if (Date.now() - toldAt < QUIET_MS) return;
    toldAt = Date.now();
    options.onFailure(error, lost);
  }
}

function readHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) return [];
    return [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // A % of its own: taken as it stands.
  }
}

/** An ExportTraceServiceRequest. Times are decimal strings, as the protocol has 64-bit numbers in JSON. */
function traceRequest({ service, version }: Otlp, batch: EndedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: [
            { key: 'service.name', value: { stringValue: service } },
            { key: 'service.version', value: { stringValue: version } },
          ],
        },
        scopeSpans: [{ scope: { name: 'pincite', version }, spans: batch.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ context, parent, name, kind, startMs, endMs, attributes, failure }: EndedSpan) {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parent && { parentSpanId: parent }),
    flags: 1,
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs, endMs)),
    attributes: attributesOf(failure === null ? attributes : { ...attributes, 'error.type': failure }),
    status: failure === null ? {} : { code: FAILED },
  };
}

function attributesOf(attributes: SpanAttributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value.slice(0, MAX_TEXT) };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
