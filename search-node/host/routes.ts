import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { CitationRequest } from '../../shared/citation-api.ts';
import { type PageReply, PageRequest } from '../../shared/pages-api.ts';
import { PROMETHEUS_TYPE } from '../../shared/prometheus-text.ts';
import { QuoteRequest } from '../../shared/quote-api.ts';
import { type ReferencesReply, ReferencesRequest } from '../../shared/references-api.ts';
import {
  BrowseRequest,
  type CatalogueReply,
  type IndexingReply,
  OpenRequest,
  type SearchReply,
  SearchRequest,
} from '../../shared/search-api.ts';
import { noTracer, type Span, type Tracer } from '../../shared/tracer.ts';
import { catalogueWorks } from '../citation/catalogue-works.ts';
import type { Engine, EngineCall } from '../engine-child/engine.ts';
import { EngineError, searchErrorCode } from '../engine-child/engine-error.ts';
import type { ReferenceTables } from '../references/reference-tables.ts';
import { ReferencesError } from '../references/references-error.ts';
import type { Following } from '../replica/follow.ts';
import { availableScopes } from './available-scopes.ts';
import type { UrlResolver } from './base-url.ts';
import { bearerSecret } from './bearer-secret.ts';
import { citationReply } from './citation-route.ts';
import { clientGone } from './client-gone.ts';
import type { Indexing } from './indexing.ts';
import { openApi } from './openapi.ts';
import { checkQuote } from './quote-route.ts';
import { readBody } from './read-body.ts';
import { MAX_BODY_BYTES, readRequest } from './read-request.ts';
import { referencesDesk } from './references-route.ts';
import { browseReply, openReply, pageReply, searchReply } from './reply.ts';
import type { ScopeBook } from './scope-book.ts';
import { errorBody, SearchError, statusOf } from './search-error.ts';
import { type HostLife, healthRoutes } from './watch/health-routes.ts';
import type { HostMetrics } from './watch/host-metrics.ts';
import { requestSpan } from './watch/request-span.ts';

export type RouteOptions = {
  engine: Engine;
  scopes: ScopeBook;
  secret: string;
  urlOf: UrlResolver;
  /** Tables of cross references; an index may have none. */
  references: ReferenceTables;
  indexing: Indexing;
  /** Of a replica. */
  following?: () => Following;
  log: Logger;
  /** Folder of the index, for its size and the room on its disk. */
  index?: string;
  life?: HostLife;
  /** `/metrics`, for whoever has this other secret; without it there is no such route. */
  metrics?: { of: HostMetrics; secret: string | null };
  tracer?: Tracer;
};
type Env = { Bindings: HttpBindings; Variables: { requestId: string; span?: Span } };

/** The search host's routes, as `shared/search-api.ts` describes them. */
export function routes({
  engine,
  scopes,
  secret,
  urlOf,
  references,
  indexing,
  following,
  log,
  index,
  life = { stopping: false },
  metrics,
  tracer = noTracer,
}: RouteOptions): Hono<Env> {
  const app = new Hono<Env>();
  const isAuthorised = bearerSecret(secret);
  const desk = referencesDesk(engine, references);
  const worksOf = catalogueWorks(engine);

  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'));
    const start = performance.now();
    c.set('requestId', requestId);
    // On Node's own reply: a header set on Hono's after it is made costs as much as the whole route.
    c.env.outgoing.setHeader('x-request-id', requestId);
    // A client that is told so opens no second request on this connection.
    if (life.stopping) c.env.outgoing.setHeader('connection', 'close');
    await next();
    const { status } = c.res;
    const ms = since(start);
    const trace = c.get('span')?.context?.traceId;
    log.info({ requestId, trace, method: c.req.method, path: c.req.path, status, ms });
    metrics?.of.request(c.req.path in openApi.paths ? c.req.path : 'other', status, ms);
  });
  app.onError((error, c) => answerError(error, c, log));
  app.notFound((c) => {
    throw new SearchError('not_found', `There is no ${c.req.method} ${c.req.path} here.`);
  });

  app.route('/', healthRoutes<Env>(engine, life, index ?? null, following));
  app.get('/openapi.json', (c) => c.json(openApi));
  if (metrics?.secret) {
    const mayRead = bearerSecret(metrics.secret);
    app.get('/metrics', async (c) => {
      if (!mayRead(c.req.header('authorization'))) {
        throw new SearchError('unauthorized', 'Send "Authorization: Bearer" with the secret of the metrics.');
      }
      return c.text(await metrics.of.text(), 200, { 'Content-Type': PROMETHEUS_TYPE });
    });
  }

  app.use(async (c, next) => {
    if (!isAuthorised(c.req.header('authorization'))) {
      throw new SearchError(
        'unauthorized',
        'Send "Authorization: Bearer" with the secret of this search host.',
      );
    }
    const span = requestSpan(tracer, c, c.get('requestId'));
    if (span === null) return next();
    c.set('span', span);
    await next();
    span.end({ 'http.response.status_code': c.res.status });
  });
  app.post('/v1/search', async (c) => {
    const request = await read(c, SearchRequest);
    const { result, partial } = await scopes.within(request.scope, (scope) =>
      engine.search({ ...request, scope }, until(c)),
    );
    return c.json(withPartial(searchReply(request, result, urlOf), partial));
  });
  app.post('/v1/open', async (c) => {
    const request = await read(c, OpenRequest);
    const { result } = await scopes.within(request.scope, (scope) =>
      engine.open({ ...request, scope }, until(c)),
    );
    return c.json(openReply(result, urlOf));
  });
  app.post('/v1/page', async (c) => {
    const request = await read(c, PageRequest);
    const { result, partial } = await scopes.within(request.scope, (scope) =>
      engine.page({ ...request, scope }, until(c)),
    );
    const reply: PageReply = pageReply(result, urlOf);
    return c.json(partial === null ? reply : { ...reply, partial });
  });
  app.post('/v1/references', async (c) => {
    const request = await read(c, ReferencesRequest);
    const { result } = await scopes.within(request.scope, (scope) => desk.answer(request, scope, until(c)));
    return c.json(result.value satisfies ReferencesReply);
  });
  app.post('/v1/browse', async (c) => {
    const request = await read(c, BrowseRequest);
    const { result } = await scopes.within(request.scope, (scope) =>
      engine.browse({ ...request, scope }, until(c)),
    );
    return c.json(browseReply(result, urlOf));
  });
  app.post('/v1/citation', async (c) => {
    const request = await read(c, CitationRequest);
    const { result } = await scopes.within(request.scope, (scope) => worksOf(scope, until(c)));
    return c.json(citationReply(request, result.value));
  });
  app.post('/v1/quote', async (c) => {
    const request = await read(c, QuoteRequest);
    return c.json(await checkQuote(request, { engine, scopes, urlOf, call: until(c) }));
  });
  app.get('/v1/catalogue', async (c) => {
    const { value } = await engine.catalogue(until(c));
    return c.json({ ...value, scopes: await scopes.listed(value.generation) } satisfies CatalogueReply);
  });
  app.get('/v1/indexing', (c) => c.json(indexing.state() satisfies IndexingReply));
  app.post('/v1/indexing', (c) => {
    const started = indexing.begin();
    return c.json({ ...indexing.state(), started } satisfies IndexingReply);
  });
  return app;

  async function read<T>(c: Context<Env>, schema: z.ZodType<T>): Promise<T> {
    const body = await readBody(c.env.incoming, MAX_BODY_BYTES);
    return readRequest(schema, body, () => availableScopes(engine, scopes.names));
  }
}

/** Whatever a named scope could not cover is said in each receipt that rests on it. */
function withPartial(reply: SearchReply, partial: string | null): SearchReply {
  if (partial === null) return reply;
  const receipts = reply.receipts.map((receipt) => ({
    ...receipt,
    partial: receipt.partial ? `${receipt.partial} ${partial}` : partial,
  }));
  return { ...reply, receipts };
}

/** When the client goes away, so does its work in the engine, which knows its request by its id. */
function until(c: Context<Env>): EngineCall {
  const span = c.get('span');
  return { signal: clientGone(c.env.outgoing), requestId: c.get('requestId'), ...(span && { span }) };
}

function answerError(error: Error, c: Context<Env>, log: Logger): Response {
  const requestId = c.get('requestId');
  if (error instanceof EngineError && error.code === 'cancelled') return answerNobody();
  const known = publicError(error);
  const status = statusOf[known.code];
  if (status >= 500) log.error({ requestId, code: known.code, err: error }, known.message);
  return c.json(errorBody(known, requestId), status);
}

/** Nobody reads it, and a caller's stop is no error; the log tells it by its status. */
function answerNobody(): Response {
  return new Response(null, { status: 499 });
}

function publicError(error: Error): SearchError {
  if (error instanceof SearchError) return error;
  if (error instanceof ReferencesError) return new SearchError('internal', error.message, { cause: error });
  if (error instanceof EngineError) {
    return new SearchError(searchErrorCode(error.code), error.message, { cause: error });
  }
  return new SearchError('internal', 'The search host failed. Its log has the cause under this request id.', {
    cause: error,
  });
}

function requestIdOf(header: string | undefined): string {
  return header && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100;
}
