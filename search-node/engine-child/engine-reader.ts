import type * as z from 'zod';
import type { Engine, EngineCall, Timed } from './engine.ts';
import { BrowseResult, CatalogueResult, OpenResult, PageResult, SearchResult } from './engine-reply.ts';
import { QuoteResult } from './quote-result.ts';

type EngineReader = Pick<Engine, 'search' | 'open' | 'page' | 'browse' | 'quote' | 'catalogue'>;

/** Carries out one operation of the Java process. */
export type AskJava = <T>(
  op: string,
  fields: object,
  result: z.ZodType<T>,
  call?: EngineCall,
) => Promise<Timed<T>>;

/** What is read of an index, as operations of the Java process. */
export function engineReader(ask: AskJava): EngineReader {
  return {
    search: ({ formulations = [], ...request }, call) =>
      ask('search', { ...request, formulations: formulations.map(({ text }) => text) }, SearchResult, call),
    open: ({ scope, target, maxChars }, call) =>
      ask('open', { scope, ...target, maxChars }, OpenResult, call),
    page: (request, call) => ask('page', request, PageResult, call),
    browse: (request, call) => ask('browse', request, BrowseResult, call),
    quote: ({ scope, quote, places, except }, call) =>
      ask('quote', { scope, query: quote, limit: places, except }, QuoteResult, call),
    catalogue: (call) => ask('catalogue', {}, CatalogueResult, call),
  };
}
