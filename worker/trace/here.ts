import { noSpan, type Span } from '../../shared/tracer.ts';

/** What a turn is at: the span that whatever is called now belongs to. */
export type Here = { span: Span };

export function nowhere(): Here {
  return { span: noSpan };
}

/** Begins a part of the work here. The function ends it and goes back to what was before. */
export function enter(here: Here, span: Span): () => void {
  const before = here.span;
  here.span = span;
  return () => {
    span.end();
    here.span = before;
  };
}
