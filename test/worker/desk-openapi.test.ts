import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { DeskErrorCode } from '../../shared/desk-access.ts';
import { deskRoutes } from '../../worker/desk/desk-routes.ts';
import { promise } from '../behaviours.ts';
import { CONSOLE_TOKEN, callDesk } from './support/desk.ts';
import { matrix } from './support/desk-matrix.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
beforeEach(() => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
});
afterEach(() => {
  delete env.CONSOLE_TOKEN;
});

type Operation = {
  operationId: string;
  description: string;
  responses: Record<
    string,
    { description: string; content?: { 'application/json'?: { schema: { $ref?: string } } } }
  >;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

async function document(): Promise<Document> {
  return (await callDesk('/openapi.json', { token: CONSOLE_TOKEN })).json();
}

test(promise('desk.openapi'), async () => {
  const { paths } = await document();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const registered = deskRoutes.routes
    .filter(({ method, path }) => !['ALL', 'OPTIONS'].includes(method) && !path.endsWith('*'))
    .map(({ method, path }) => `${method} /v1/desk${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(operations.map(({ route }) => route).toSorted()).toEqual([...new Set(registered)].toSorted());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { route, operation } of operations) {
    const { role = '' } = matrix[route.replace(' /v1/desk', ' ').replace(/\{(\w+)\}/g, ':$1')] ?? {};
    expect(operation.description, route).toContain(role === 'open' ? 'whoever has a token' : `role ${role}`);
    const words = Object.values(operation.responses)
      .map(({ description }) => description)
      .join(' ');
    for (const code of DeskErrorCode.options) expect(words).toContain(`\`${code}\``);
  }
});

test(promise('desk.openapi', 'its references lead somewhere, and replies fit it'), async () => {
  const whole = await document();
  const text = JSON.stringify(whole);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );
  expect(references.length).toBeGreaterThan(40);
  for (const name of new Set(references)) expect(whole.components.schemas[name], name).toBeTypeOf('object');
  for (const path of ['/session', '/sites', '/sites/{key}', '/people', '/trail', '/answers']) {
    const $ref =
      whole.paths[`/v1/desk${path}`]?.get?.responses[200]?.content?.['application/json']?.schema.$ref;
    const schema = JSON.stringify({ $ref, $defs: whole.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    );
    const reply = await (await callDesk(path.replace('{key}', 'workshop'), { token: CONSOLE_TOKEN })).json();
    expect(z.fromJSONSchema(JSON.parse(schema)).safeParse(reply).error, path).toBeUndefined();
  }
});
