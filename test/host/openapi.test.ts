import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { urlResolver } from '../../search-node/host/base-url.ts';
import { openApi } from '../../search-node/host/openapi.ts';
import { routes } from '../../search-node/host/routes.ts';
import { scopeBook } from '../../search-node/host/scope-book.ts';
import { statusOf } from '../../search-node/host/search-error.ts';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { referenceTables } from '../../search-node/references/reference-tables.ts';
import { SearchErrorCode } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { article } from '../engine/small-index.ts';
import { callHost } from './call-host.ts';

let folder: string;
let host: SearchHost;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  host = await startSearchHost({ index: join(folder, 'private-place'), log: () => {} });
  await host.engine.put([article('refunds', 'Refunds take five days.')]);
  await host.engine.commit();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The parts of OpenAPI 3.1 that this document uses, each as the specification demands it. */
const Reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const Schema = z.record(z.string(), z.unknown());
const Content = z.strictObject({ 'application/json': z.strictObject({ schema: Schema }) });
const Response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), Reference),
  content: Content,
});
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]+$/),
  summary: z.string().min(1),
  parameters: z.array(Reference),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
const OpenApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), Schema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
    ),
    parameters: z.record(
      z.string(),
      z.strictObject({
        name: z.string(),
        in: z.enum(['header', 'query', 'path']),
        required: z.boolean(),
        description: z.string(),
        schema: Schema,
      }),
    ),
    headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema })),
  }),
});

async function served() {
  const response = await fetch(`${host.url}/openapi.json`);
  expect(response.status).toBe(200);
  return { response, document: OpenApi.parse(await response.json()) };
}

function operationsOf(document: z.infer<typeof OpenApi>) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

test(promise('host.openapi'), async () => {
  const { response, document } = await served();
  expect(response.headers.get('content-type')).toContain('application/json');
  const text = JSON.stringify(document);
  for (const name of [host.secret, folder, 'private-place', 'refunds']) expect(text).not.toContain(name);

  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string);
  expect(references.length).toBeGreaterThan(40);
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(target, reference).toBeTypeOf('object');
  }
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of Object.keys(document.components.schemas))
    expect(
      references.includes(`components/schemas/${name}`) || ['EditionName', 'SearchErrorCode'].includes(name),
      name,
    ).toBe(true);
});

test(promise('host.openapi-complete'), async () => {
  const { document } = await served();
  const { engine, secret } = host;
  const log = pino({ enabled: false });
  const app = routes({
    engine,
    secret,
    log,
    scopes: scopeBook({}, engine),
    urlOf: urlResolver({}),
    references: referenceTables(join(folder, 'none')),
    indexing: host.indexing,
  });
  const routed = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  const described = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual(routed.toSorted());

  const codes = new Set<string>();
  for (const { path, operation } of operationsOf(document)) {
    expect(operation.parameters.map(({ $ref }) => $ref)).toContain('#/components/parameters/RequestId');
    const isOpen = operation.security?.length === 0;
    expect(isOpen, path).toBe(['/v1/health', '/healthz', '/readyz', '/openapi.json'].includes(path));
    for (const [status, { headers, content }] of Object.entries(operation.responses)) {
      expect(headers['X-Request-Id']?.$ref).toBe('#/components/headers/RequestId');
      const of = (
        content['application/json'].schema as {
          properties?: { error: { properties: { code: { enum: SearchErrorCode[] } } } };
        }
      ).properties?.error.properties.code.enum;
      for (const code of of ?? []) {
        codes.add(code);
        expect(statusOf[code], code).toBe(Number(status));
      }
    }
  }
  expect([...codes].toSorted()).toEqual(SearchErrorCode.options.toSorted());
});

test(promise('host.openapi-complete', 'what the host answers fits what is described'), async () => {
  const { document } = await served();
  const scope = { collections: ['help'] };
  const calls: [string, unknown, number][] = [
    ['/v1/search', { scope, query: 'refunds', explain: true }, 200],
    ['/v1/open', { scope, target: { edition: 'refunds' } }, 200],
    ['/v1/browse', { scope }, 200],
    ['/v1/catalogue', undefined, 200],
    ['/v1/indexing', undefined, 200],
    ['/v1/indexing', {}, 200],
    ['/v1/health', undefined, 200],
    ['/healthz', undefined, 200],
    ['/readyz', undefined, 200],
    ['/v1/search', { query: 'refunds' }, 400],
    ['/v1/search', { scope: { works: ['none'] }, query: 'refunds' }, 404],
    ['/v1/open', { scope, target: { passage: 'none' } }, 404],
  ];
  for (const [path, body, status] of calls) {
    const { [body === undefined ? 'get' : 'post']: operation } = document.paths[path] ?? {};
    const answer = await callHost(host, path, body);
    expect(answer.status, path).toBe(status);
    const schema = operation?.responses[status]?.content['application/json'].schema;
    expect(schema, `${path} ${status}`).toBeDefined();
    // The references resolve within the whole document, so it is read as one schema with definitions.
    const whole = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    );
    expect(
      z.fromJSONSchema(JSON.parse(whole)).safeParse(answer.json).error,
      `${path} ${status}`,
    ).toBeUndefined();
  }
  expect(openApi.info.title).toBe(document.info.title);
});
