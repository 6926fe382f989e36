import type { Context } from 'hono';
import { readTraceparent } from '../../../shared/trace-context.ts';
import { noTracer, type Span, type Tracer } from '../../../shared/tracer.ts';

/**
 * Begins the span of a request whose caller has shown the secret: only such a caller may join it to a trace of theirs.
 * Null where nothing is traced.
 */
export function requestSpan(tracer: Tracer, c: Context, requestId: string): Span | null {
  if (tracer === noTracer) return null;
  const parent = readTraceparent(c.req.header('traceparent'));
  const span = tracer.root(`${c.req.method} ${c.req.path}`, { parent, kind: 'server' });
  span.set({ 'http.request.method': c.req.method, 'pincite.request_id': requestId });
  return span;
}
