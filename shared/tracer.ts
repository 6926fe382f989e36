import type { SpanAttributes } from './span-attributes.ts';
import { randomHex, type TraceContext } from './trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client';

/** A piece of work with a beginning and an end. What is called on it after its end changes nothing. */
export type Span = {
  /** For the `traceparent` of what is called from here; null where nothing is traced. */
  readonly context: TraceContext | null;
  child(name: string, attributes?: SpanAttributes, kind?: SpanKind): Span;
  set(attributes: SpanAttributes): void;
  /** `code`: a closed one, never a message. */
  fail(code: string): void;
  end(attributes?: SpanAttributes): void;
};

/** A span that has ended. Times are milliseconds since 1970. */
export type EndedSpan = {
  context: TraceContext;
  parent: string | null;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  attributes: SpanAttributes;
  failure: string | null;
};

export type Tracer = {
  /** Work that another process or nobody began. */
  root(name: string, options?: { parent?: TraceContext | null; kind?: SpanKind }): Span;
  /** Resolves when what has ended is sent or given up. Never rejects. */
  flush(): Promise<void>;
};

/** One object for all work that is not traced: nothing is made, kept or sent. */
export const noSpan: Span = {
  context: null,
  child: () => noSpan,
  set: () => {},
  fail: () => {},
  end: () => {},
};

export const noTracer: Tracer = { root: () => noSpan, flush: () => Promise.resolve() };

/** `ratio`: which part of the traces that begin here is recorded. */
export function createTracer(options: {
  ended: (span: EndedSpan) => void;
  flush: () => Promise<void>;
  ratio?: number;
  now?: () => number;
}): Tracer {
  const { ended, flush, ratio = 1, now = Date.now } = options;
  return { root, flush };

  function root(name: string, { parent = null, kind = 'server' }: Parameters<Tracer['root']>[1] = {}): Span {
    const sampled = parent ? parent.sampled : Math.random() < ratio;
    const context = { traceId: parent?.traceId ?? randomHex(16), spanId: randomHex(8), sampled };
    return sampled ? begin(name, kind, context, parent?.spanId ?? null, {}) : unrecorded(context);
  }

  function begin(
    name: string,
    kind: SpanKind,
    context: TraceContext,
    parent: string | null,
    attributes: SpanAttributes,
  ): Span {
    const startMs = now();
    const known = { ...attributes };
    let failure: string | null = null;
    let over = false;
    return {
      context,
      child: (childName, given = {}, childKind = 'internal') =>
        begin(childName, childKind, { ...context, spanId: randomHex(8) }, context.spanId, given),
      set: (given) => {
        Object.assign(known, given);
      },
      fail: (code) => {
        failure = code;
      },
      end(given = {}) {
        if (over) return;
        over = true;
        Object.assign(known, given);
        ended({ context, parent, name, kind, startMs, endMs: now(), attributes: known, failure });
      },
    };
  }
}

/** Not recorded, but whoever is called from here learns that it is not to be. */
function unrecorded(context: TraceContext): Span {
  const span: Span = { ...noSpan, context, child: () => span };
  return span;
}

/** Work within a span, which ends with it; a failure leaves its code there. */
export async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The closed code of a failure of ours, else the kind of the error. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
