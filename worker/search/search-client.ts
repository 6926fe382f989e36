import type * as z from 'zod';
import { CitationReply, type CitationRequest } from '../../shared/citation-api.ts';
import { PageReply, type PageRequest } from '../../shared/pages-api.ts';
import { QuoteReply, type QuoteRequest } from '../../shared/quote-api.ts';
import { HostReady } from '../../shared/readiness-api.ts';
import type { Scope } from '../../shared/scope.ts';
import {
  BrowseReply,
  type BrowseRequest,
  CatalogueReply,
  ErrorBody,
  IndexingReply,
  OpenReply,
  type OpenRequest,
  SearchReply,
  type SearchRequest,
} from '../../shared/search-api.ts';
import { writeTraceparent } from '../../shared/trace-context.ts';
import { type Span, within } from '../../shared/tracer.ts';
import { Deadline } from '../deadline.ts';
import { type Here, nowhere } from '../trace/here.ts';
import type { SearchAddresses } from './hosts/addresses.ts';
import { askHosts } from './hosts/ask-hosts.ts';
import { hostsOf, type SearchHosts, type Size } from './hosts/search-hosts.ts';
import { SearchFailure } from './search-failure.ts';

const TIMEOUT_MS = 8000;
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** The calls that a turn makes. */
export type SearchCalls = Pick<
  SearchClient,
  'search' | 'open' | 'browse' | 'page' | 'quote' | 'citation' | 'catalogue'
>;

/** The worker's side of shared/search-api.ts and of the library's routes. Every call throws SearchFailure, or the signal's reason when aborted. */
export class SearchClient {
  readonly #hosts: SearchHosts;
  readonly #secret: string;
  readonly #requestId: string;
  readonly #here: Here;

  constructor(
    variables: SearchAddresses & { SEARCH_SECRET: string },
    requestId: string,
    here: Here = nowhere(),
  ) {
    this.#here = here;
    this.#hosts = hostsOf(variables);
    this.#secret = variables.SEARCH_SECRET;
    this.#requestId = requestId;
  }

  search(request: SearchRequest, signal: AbortSignal): Promise<SearchReply> {
    return this.#read('/v1/search', request, SearchReply, signal);
  }

  open(request: OpenRequest, signal: AbortSignal): Promise<OpenReply> {
    return this.#read('/v1/open', request, OpenReply, signal);
  }

  browse(request: BrowseRequest, signal: AbortSignal): Promise<BrowseReply> {
    return this.#read('/v1/browse', request, BrowseReply, signal);
  }

  page(request: PageRequest, signal: AbortSignal): Promise<PageReply> {
    return this.#read('/v1/page', request, PageReply, signal);
  }

  quote(request: QuoteRequest, signal: AbortSignal): Promise<QuoteReply> {
    return this.#read('/v1/quote', request, QuoteReply, signal);
  }

  citation(request: CitationRequest, signal: AbortSignal): Promise<CitationReply> {
    return this.#read('/v1/citation', request, CitationReply, signal);
  }

  /** Ten minutes old at the most. */
  catalogue(signal: AbortSignal): Promise<CatalogueReply> {
    const read = (late: boolean) =>
      this.#read('/v1/catalogue', null, CatalogueReply, late ? unending() : signal);
    return this.#hosts.catalogue.get('', read);
  }

  /** How much a scope holds. Ten minutes old at the most. */
  sizeOf(
    scope: Scope,
    signal: AbortSignal,
    keepRunning?: (reading: Promise<unknown>) => void,
  ): Promise<Size> {
    const read = async (late: boolean): Promise<Size> => {
      const until = late ? unending() : signal;
      const { searched, total } = await this.browse({ scope, limit: 1, offset: 0 }, until);
      return { works: searched?.works ?? total, ...(searched && { printed: searched.pages > 0 }) };
    };
    return this.#hosts.sizes.get(JSON.stringify(scope), read, keepRunning);
  }

  /** Of any one host: that it may be sent to, and takes this worker's secret. Rejects where none says so in time. */
  ready(withinMs: number): Promise<HostReady> {
    const ask = async (address: string, until: AbortSignal) => {
      const [ready] = await Promise.all([
        this.#once(address, '/readyz', null, HostReady, until),
        this.#once(address, '/v1/indexing', null, IndexingReply, until), // `/readyz` asks for no secret
      ]);
      return ready;
    };
    const of = { path: '/readyz', requestId: this.#requestId, signal: unending(), withinMs };
    return askHosts(this.#hosts, ask, of);
  }

  /** Of the first host listed: it is the one that indexes. */
  indexing(signal: AbortSignal): Promise<IndexingReply> {
    return this.#askIndexer(null, signal);
  }

  /** The first host listed indexes; a second call begins no second run. */
  reindex(signal: AbortSignal): Promise<IndexingReply> {
    this.#hosts.catalogue.forget();
    this.#hosts.sizes.forget();
    return this.#askIndexer({}, signal);
  }

  async #askIndexer(body: object | null, signal: AbortSignal): Promise<IndexingReply> {
    const deadline = new Deadline(TIMEOUT_MS, signal);
    try {
      return await this.#once(this.#hosts.first, '/v1/indexing', body, IndexingReply, deadline.signal);
    } catch (cause) {
      signal.throwIfAborted();
      if (!deadline.passed) throw cause;
      throw new SearchFailure('timeout', `/v1/indexing: no answer within ${TIMEOUT_MS / 1000} s.`, { cause });
    } finally {
      deadline.clear();
    }
  }

  /** All other calls only read, so whichever host answers first will do. */
  #read<S extends z.ZodType>(
    path: string,
    body: unknown,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    return askHosts(this.#hosts, (address, until) => this.#once(address, path, body, schema, until), {
      path,
      requestId: this.#requestId,
      signal,
      withinMs: TIMEOUT_MS,
    });
  }

  async #once<S extends z.ZodType>(
    address: string,
    path: string,
    body: unknown,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    const span = this.#here.span.child(`search ${path}`, { 'http.route': path }, 'client');
    const { status, text } = await within(span, () => this.#fetch(address, path, body, signal, span));
    const json = parseJson(path, text);
    if (status !== 200) throw refusal(path, status, json);
    const reply = schema.safeParse(json);
    if (reply.success) return reply.data;
    throw new SearchFailure('unreadable', `${path}: the reply breaks the contract.`, {
      cause: reply.error,
    });
  }

  async #fetch(
    address: string,
    path: string,
    body: unknown,
    signal: AbortSignal,
    span: Span,
  ): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(address + path, {
        method: body === null ? 'GET' : 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${this.#secret}`,
          'X-Request-Id': this.#requestId,
          ...(span.context && { traceparent: writeTraceparent(span.context) }),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        signal,
        redirect: 'manual',
      });
      span.set({ 'http.response.status_code': response.status });
      return { status: response.status, text: await readCapped(response) };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof SearchFailure) throw cause;
      throw new SearchFailure('unreachable', `${path}: the search host is out of reach.`, { cause });
    }
  }
}

/** What is read in the background does not end with the turn that needed it, but by its own limit. */
function unending(): AbortSignal {
  return new AbortController().signal;
}

async function readCapped(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) throw new SearchFailure('unreadable', 'The search host sent more than 8 MB.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SearchFailure('unreadable', `${path}: the reply is not JSON.`, { cause });
  }
}

function refusal(path: string, status: number, json: unknown): SearchFailure {
  const body = ErrorBody.safeParse(json);
  const why = body.success ? `${body.data.error.code}: ${body.data.error.message}` : 'no reason given';
  const code = body.success ? body.data.error.code : `http_${status}`;
  return new SearchFailure(code, `${path}: the search host answered ${status}, ${why}`);
}
