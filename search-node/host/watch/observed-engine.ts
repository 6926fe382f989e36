import type { SpanAttribute } from '../../../shared/span-attributes.ts';
import { codeOf, noSpan, type Span } from '../../../shared/tracer.ts';
import type { Engine, EngineCall, Timed } from '../../engine-child/engine.ts';
import type { SearchResult } from '../../engine-child/engine-reply.ts';
import type { HostMetrics } from './host-metrics.ts';

type Reading = 'search' | 'open' | 'page' | 'browse' | 'quote' | 'catalogue';

/** The same engine, each of whose reading calls is counted, timed and, where it is part of a traced request, a span. */
export function observedEngine(engine: Engine, metrics: HostMetrics): Engine {
  return {
    ...engine,
    search: async (request, call) => {
      const found = await watched('search', call, (span) =>
        engine.search(request, call).then((result) => {
          describe(span, result.value);
          return result;
        }),
      );
      metrics.passes(found.value.receipts);
      return found;
    },
    open: (request, call) => watched('open', call, () => engine.open(request, call)),
    page: (request, call) => watched('page', call, () => engine.page(request, call)),
    browse: (request, call) => watched('browse', call, () => engine.browse(request, call)),
    quote: (request, call) => watched('quote', call, () => engine.quote(request, call)),
    catalogue: (call) => watched('catalogue', call, () => engine.catalogue(call)),
  };

  async function watched<T>(
    op: Reading,
    call: EngineCall | undefined,
    work: (span: Span) => Promise<Timed<T>>,
  ): Promise<Timed<T>> {
    const span = (call?.span ?? noSpan).child('engine', { 'pincite.engine.op': op }, 'client');
    const start = performance.now();
    let outcome = 'ok';
    try {
      const result = await work(span);
      span.set({ 'pincite.engine.ms': result.tookMs });
      return result;
    } catch (error) {
      outcome = codeOf(error);
      span.fail(outcome);
      throw error;
    } finally {
      span.end();
      metrics.engineCall(op, outcome, performance.now() - start);
    }
  }
}

/** The time of each pass, added up over the formulations. */
function describe(span: Span, { generation, hits, receipts }: SearchResult): void {
  if (span === noSpan) return;
  const passes = new Map<SpanAttribute, number>();
  for (const { pass, micros = 0 } of receipts) {
    const name: SpanAttribute = `pincite.pass.${pass}.ms`;
    passes.set(name, (passes.get(name) ?? 0) + micros / 1000);
  }
  span.set({
    ...Object.fromEntries(passes),
    'pincite.generation': generation,
    'pincite.hits': hits.length,
  });
}
