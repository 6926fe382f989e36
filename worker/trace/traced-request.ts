import type { Context } from 'hono';
import { codeOf, noSpan, noTracer, type Span } from '../../shared/tracer.ts';
import type { Http } from '../http/request-id.ts';
import { workerTracer } from './worker-tracer.ts';

/**
 * Answers a request within a span of its own, which begins a trace: a visitor's page names none, for nobody outside
 * says what is recorded here. It is sent after the reply.
 */
export async function tracedRequest(
  c: Context<Http>,
  work: (span: Span) => Promise<Response>,
): Promise<Response> {
  const tracer = workerTracer(c.env);
  if (tracer === noTracer) return work(noSpan);
  const span = tracer.root(`${c.req.method} ${c.req.path}`);
  span.set({ 'http.request.method': c.req.method, 'pincite.request_id': c.get('requestId') });
  try {
    const response = await work(span);
    span.set({ 'http.response.status_code': response.status });
    return response;
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
    c.executionCtx.waitUntil(tracer.flush());
  }
}
