import * as z from 'zod';
import { DeskErrorCode } from '../../../shared/desk-access.ts';
import { ErrorBody } from '../../../shared/search-api.ts';
import { VERSION } from '../../version.ts';
import { statusOf } from '../desk-failure.ts';
import { contracts, type Described, described } from './described-routes.ts';

type Json = { [key: string]: unknown };
type Route = { method: string; path: string };

/** What each code means to a caller. */
const meanings: Record<DeskErrorCode, string> = {
  bad_request: 'The request was not understood; the message names the field.',
  too_large: 'More was sent than is taken at once.',
  signed_out: 'No token, or one that opens nothing.',
  forbidden: 'The role or the sites of the caller do not allow it, or the desk is off.',
  not_found: 'There is no such thing, or no longer.',
  changed_meanwhile: 'Somebody else changed it first; nothing was overwritten.',
  rate_limited: 'Too many calls; Retry-After says how many seconds to wait.',
  search_unavailable: 'The search host does not answer.',
  database_full: 'The database is full; nothing that was saved is lost.',
  internal: 'A fault of the worker; its log has the cause under the request id.',
};

/** The interface of the support desk as OpenAPI 3.1, made from the contracts that it parses with; of these routes, described or not. */
export function deskOpenApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const { method, path } of routes) {
    const route = described[`${method} ${path}`];
    if (!route) continue;
    const name = `/v1/desk${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(method, path, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pincite support desk',
      version: VERSION,
      description:
        'Answers, gaps, sources and sites of a Pincite worker. Programs send a token as `Authorization: Bearer`. ' +
        'Requests are strict: an unknown field is refused. Replies may gain fields: ignore those that you do not know.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The console token, or a person’s own.' },
      },
    },
  };
}

function operation(
  method: string,
  path: string,
  { summary, role, query, body, reply, status = 200 }: Described,
): Json {
  const parameters = [...pathParameters(path), ...queryParameters(query)];
  return {
    operationId: `${method} ${path}`
      .toLowerCase()
      .replace(/[^a-z]+/g, '_')
      .replace(/^_|_$/g, ''),
    summary,
    description: role === 'open' ? 'For whoever has a token.' : `For the role ${role} and above.`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonOf(schemaOf(body)) } }),
    ...(role === 'open' && { security: [] }),
    responses: { [status]: response(summary, reply), ...errorResponses() },
  };
}

function response(description: string, reply: Described['reply']): Json {
  if (reply === null) return { description };
  if (reply === 'json') return { description, content: jsonOf({ type: 'object' }) };
  if (reply === 'bytes')
    return {
      description,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (reply !== 'file') return { description, content: jsonOf(schemaOf(reply)) };
  const text = { schema: { type: 'string' } };
  return { description, content: { 'text/csv': text, 'application/x-ndjson': text } };
}

/** Codes that share a status share a response. */
function errorResponses(): Json {
  const byStatus = Map.groupBy(DeskErrorCode.options, (code) => statusOf[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
        content: jsonOf({ $ref: '#/components/schemas/ErrorBody' }),
      },
    ]),
  );
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodObject | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'output' });
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name) },
    schema: schema as Json,
  }));
}

function schemaOf(schema: z.ZodType): Json {
  const name = Object.keys(contracts).find((one) => contracts[one] === schema);
  if (name === undefined)
    throw new Error('A described route has a body or a reply that is no contract of the desk.');
  return { $ref: `#/components/schemas/${name}` };
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** `io: 'input'` for replies too: it alone leaves loose objects open to fields that come later. */
function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...contracts, ErrorBody })) {
    if (!registry.has(schema)) registry.add(schema, { id });
  }
  const made = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The same without a Unicode class, which not every validator knows.
      if (jsonSchema.pattern === '^\\P{Cc}+$') jsonSchema.pattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]+$';
    },
  }).schemas;
  return Object.fromEntries(
    Object.entries(made).map(([name, { $id: _, $schema: __, ...schema }]) => [name, schema]),
  );
}
