import type * as z from 'zod';
import type { PageRequest } from '../../shared/pages-api.ts';
import type { Scope } from '../../shared/scope.ts';
import type { BrowseRequest, OpenRequest, SearchRequest } from '../../shared/search-api.ts';
import type { Span } from '../../shared/tracer.ts';
import { type CommitHolds, commitHolds } from './commit-holds.ts';
import type { IndexWriter } from './edition-document.ts';
import { engineReader } from './engine-reader.ts';
import {
  type BrowseResult,
  type CatalogueResult,
  Generation,
  Heap,
  type OpenResult,
  type PageResult,
  type SearchResult,
} from './engine-reply.ts';
import { indexWriter } from './index-writer.ts';
import type { JavaCommand } from './java-process.ts';
import { type EngineState, ownProcess, type ProcessOwner } from './process-owner.ts';
import type { QuoteResult } from './quote-result.ts';

/** A result, and how long the engine worked on it: milliseconds inside the JVM, from taking it up to its reply. */
export type Timed<T> = { value: T; tookMs: number };

/**
 * `signal` ends the work in the engine too. Without `timeoutMs` a call has 10 seconds. The engine writes `requestId`
 * into what it logs of the call. `span` is what the call is a part of.
 */
export type EngineCall = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  requestId?: string;
  span?: Span;
};

/** `except` is a scope that was searched before: its editions are left out. */
export type QuoteCall = { scope: Scope; quote: string; places: number; except?: Scope | undefined };

/** The search engine as the rest of the host sees it. Every call may throw `EngineError`. */
export type Engine = IndexWriter & {
  search: (request: SearchRequest, call?: EngineCall) => Promise<Timed<SearchResult>>;
  open: (request: OpenRequest, call?: EngineCall) => Promise<Timed<OpenResult>>;
  page: (request: PageRequest, call?: EngineCall) => Promise<Timed<PageResult>>;
  browse: (request: BrowseRequest, call?: EngineCall) => Promise<Timed<BrowseResult>>;
  quote: (request: QuoteCall, call?: EngineCall) => Promise<Timed<QuoteResult>>;
  catalogue: (call?: EngineCall) => Promise<Timed<CatalogueResult>>;
  /** The generation now served; waits for an engine that is starting. */
  generation: (call?: EngineCall) => Promise<string>;
  state: () => { state: EngineState; reason: string | null };
  pid: () => number | undefined;
  /** What there is to watch of an engine that is a process of ours. */
  watch?: EngineWatch;
  close: () => Promise<void>;
};

export type EngineWatch = {
  /** Processes started so far, the first included. */
  starts: () => number;
  /** Calls without an answer yet. */
  waiting: () => number;
  /** Bytes; throws as a call does. */
  heap: (call?: EngineCall) => Promise<Heap>;
};

export const CALL_TIMEOUT_MS = 10_000;

/** An engine whose index is a folder of this machine: its commits can be copied. */
export type FolderEngine = Engine & { commits: CommitHolds };

/** Starts the Java process and keeps it running. Resolves at once; calls wait until it answers. */
export function startEngine(command: JavaCommand, log: (line: string) => void): FolderEngine {
  const owner = ownProcess(command, log);
  return { ...engineOf(owner), commits: commitHolds(owner) };
}

/** The engine that a process is. */
export function engineOf(owner: ProcessOwner): Engine {
  return {
    ...indexWriter(owner),
    ...engineReader(ask),
    generation: async (call) => (await ask('hello', {}, Generation, call)).value.generation,
    state: owner.state,
    pid: owner.pid,
    watch: {
      starts: owner.run,
      waiting: owner.waiting,
      heap: async (call) => (await ask('heap', {}, Heap, call)).value,
    },
    close: owner.close,
  };

  async function ask<T>(
    op: string,
    fields: object,
    result: z.ZodType<T>,
    call: EngineCall = {},
  ): Promise<Timed<T>> {
    const { timeoutMs = CALL_TIMEOUT_MS, signal, requestId } = call;
    const { value, tookMs } = await owner.call(op, fields, { timeoutMs, signal, requestId });
    return { value: result.parse(value), tookMs };
  }
}
