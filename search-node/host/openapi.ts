import * as z from 'zod';
import {
  CitationKind,
  CitationReply,
  CitationRequest,
  ParsedCitation,
  WorkCandidate,
} from '../../shared/citation-api.ts';
import {
  EditionPage,
  PageRef,
  PageReply,
  PageRequest,
  ReadingStep,
  VolumeRange,
} from '../../shared/pages-api.ts';
import {
  EditionName,
  EditionStatement,
  Locator,
  PageCertainty,
  Pagination,
  Passage,
  Title,
} from '../../shared/passage.ts';
import {
  Aligned,
  DifferenceKind,
  EditionQuote,
  QuotePlace,
  QuoteReply,
  QuoteRequest,
  QuoteVerdict,
} from '../../shared/quote-api.ts';
import { Alive, HostReady } from '../../shared/readiness-api.ts';
import { Match, Pass, Receipt, Rung } from '../../shared/receipt.ts';
import { ReferenceCoverage, ReferencesReply, ReferencesRequest } from '../../shared/references-api.ts';
import { Scope, Searched } from '../../shared/scope.ts';
import {
  BrowseReply,
  BrowseRequest,
  CatalogueReply,
  Category,
  Collection,
  ErrorBody,
  Explanation,
  HealthReply,
  Hit,
  IndexingReply,
  NamedScope,
  OpenReply,
  OpenRequest,
  SearchErrorCode,
  SearchReply,
  SearchRequest,
} from '../../shared/search-api.ts';
import { statusOf } from './search-error.ts';

const schemas = {
  Alive,
  Aligned,
  BrowseReply,
  BrowseRequest,
  CatalogueReply,
  Category,
  CitationKind,
  CitationReply,
  CitationRequest,
  Collection,
  DifferenceKind,
  EditionName,
  EditionPage,
  EditionQuote,
  EditionStatement,
  ErrorBody,
  Explanation,
  HealthReply,
  Hit,
  HostReady,
  IndexingReply,
  Locator,
  Match,
  NamedScope,
  OpenReply,
  OpenRequest,
  PageCertainty,
  PageRef,
  PageReply,
  PageRequest,
  Pagination,
  ParsedCitation,
  Pass,
  Passage,
  QuotePlace,
  QuoteReply,
  QuoteRequest,
  QuoteVerdict,
  ReadingStep,
  Receipt,
  ReferenceCoverage,
  ReferencesReply,
  ReferencesRequest,
  Rung,
  Scope,
  SearchErrorCode,
  SearchReply,
  SearchRequest,
  Searched,
  Title,
  VolumeRange,
  WorkCandidate,
};
type SchemaName = keyof typeof schemas;
type Json = { [key: string]: unknown };

/** What each code means to a caller. */
const meanings: Record<SearchErrorCode, string> = {
  bad_request: 'The request does not fit its schema; the message names the field.',
  no_scope: 'The request has no scope; the message lists the scopes there are.',
  unauthorized: 'The secret is missing or wrong.',
  unknown_scope: 'The scope names what is not in the index.',
  not_found: 'There is no such passage, edition or route.',
  outside_scope: 'What is asked for exists, but not in this scope.',
  too_large: 'The request body is over 8 MB.',
  internal: 'A fault of the search host; its log has the cause under the request id.',
  busy: 'Too many requests are waiting. Try again shortly.',
  engine_unavailable: 'The search engine is starting or has stopped. Try again shortly.',
  timeout: 'The search took too long and was ended.',
};

const always: SearchErrorCode[] = ['internal'];
const behindSecret: SearchErrorCode[] = [...always, 'unauthorized', 'busy', 'engine_unavailable', 'timeout'];
const withScope: SearchErrorCode[] = [
  ...behindSecret,
  'bad_request',
  'no_scope',
  'too_large',
  'unknown_scope',
  'outside_scope',
];

/** The search host's interface as OpenAPI 3.1, made from the schemas that the host itself parses with. */
export const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'Pincite search host',
    version: '1',
    description:
      'Lexical search over help centres and printed editions. Every search, open and browse has a scope. ' +
      'Requests are strict: an unknown field is refused. Replies may gain fields: ignore those that you do not know.',
  },
  servers: [{ url: '/' }],
  security: [{ secret: [] }],
  paths: {
    '/v1/search': {
      post: operation('search', 'Search for passages', 'SearchReply', withScope, 'SearchRequest'),
    },
    '/v1/open': {
      post: operation(
        'open',
        'Read around a passage, or an edition from its start',
        'OpenReply',
        [...withScope, 'not_found'],
        'OpenRequest',
      ),
    },
    '/v1/page': {
      post: operation(
        'page',
        'Open one printed page in every edition of the scope',
        'PageReply',
        withScope,
        'PageRequest',
      ),
    },
    '/v1/references': {
      post: operation(
        'references',
        'What tables of cross references set beside a page',
        'ReferencesReply',
        [...withScope, 'not_found'],
        'ReferencesRequest',
      ),
    },
    '/v1/browse': {
      post: operation('browse', 'List the titles of a scope', 'BrowseReply', withScope, 'BrowseRequest'),
    },
    '/v1/citation': {
      post: operation(
        'citation',
        'Read references in free text, with the works they may mean',
        'CitationReply',
        withScope,
        'CitationRequest',
      ),
    },
    '/v1/quote': {
      post: operation(
        'quote',
        'Whether a wording stands in a scope, and how it differs',
        'QuoteReply',
        withScope,
        'QuoteRequest',
      ),
    },
    '/v1/catalogue': {
      get: operation(
        'catalogue',
        'List collections, categories and named scopes',
        'CatalogueReply',
        behindSecret,
      ),
    },
    '/v1/indexing': {
      get: operation('indexing', 'Whether the content folder is being read', 'IndexingReply', [
        ...always,
        'unauthorized',
      ]),
      post: operation('reindex', 'Read the content folder again', 'IndexingReply', [
        ...always,
        'unauthorized',
      ]),
    },
    '/v1/health': { get: health() },
    '/healthz': { get: { ...operation('alive', 'The process runs', 'Alive', always), security: [] } },
    '/readyz': { get: readiness() },
    '/openapi.json': {
      get: {
        ...operation('openapi', 'This document', null, always),
        security: [],
      },
    },
  },
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      secret: { type: 'http', scheme: 'bearer', description: 'The secret of the search host.' },
    },
    parameters: {
      RequestId: {
        name: 'X-Request-Id',
        in: 'header',
        required: false,
        description:
          'Printable ASCII without spaces. Logged and sent back; made at random when absent or not of that form.',
        schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
      },
    },
    headers: {
      RequestId: { description: 'The id under which the log has this request.', schema: { type: 'string' } },
    },
  },
};

function operation(
  operationId: string,
  summary: string,
  reply: SchemaName | null,
  codes: SearchErrorCode[],
  request?: SchemaName,
) {
  return {
    operationId,
    summary,
    parameters: [{ $ref: '#/components/parameters/RequestId' }],
    ...(request && { requestBody: { required: true, content: jsonOf(refTo(request)) } }),
    responses: {
      200: response(summary, reply === null ? { type: 'object' } : refTo(reply)),
      ...errorResponses(codes),
    },
  };
}

function health() {
  const { responses, ...rest } = operation('health', 'Whether searches are answered', 'HealthReply', always);
  const down = response('Searches are not answered now.', refTo('HealthReply'));
  return { ...rest, security: [], responses: { ...responses, 503: down } };
}

function readiness() {
  const { responses, ...rest } = operation('ready', 'Whether requests may be sent here', 'HostReady', always);
  const not = response('Send requests elsewhere for now.', refTo('HostReady'));
  return { ...rest, security: [], responses: { ...responses, 503: not } };
}

/** Codes that share a status share a response, which names them all. */
function errorResponses(codes: SearchErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => {
      const description = all.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n');
      const body = {
        allOf: [refTo('ErrorBody')],
        properties: { error: { properties: { code: { enum: all } } } },
      };
      return [status, response(description, body)];
    }),
  );
}

function response(description: string, schema: Json) {
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
    content: jsonOf(schema),
  };
}

function jsonOf(schema: Json) {
  return { 'application/json': { schema } };
}

function refTo(name: SchemaName): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** `io: 'input'` for replies too: it alone leaves loose objects open to fields that come later. */
function componentSchemas(): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Scope) jsonSchema.minProperties = 1;
      // The same without a Unicode class, which not every validator knows.
      if (jsonSchema.pattern === '^\\P{Cc}+$') jsonSchema.pattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]+$';
    },
  }).schemas;
  return Object.fromEntries(
    Object.entries(made).map(([name, { $id: _, $schema: __, ...schema }]) => [name, schema as Json]),
  );
}
