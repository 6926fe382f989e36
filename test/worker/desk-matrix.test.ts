import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeskRole } from '../../shared/desk-access.ts';
import { ErrorBody } from '../../shared/search-api.ts';
import { deskRoutes } from '../../worker/desk/desk-routes.ts';
import { promise } from '../behaviours.ts';
import { CONSOLE_TOKEN, callDesk, personWith, sendJson, signIn } from './support/desk.ts';
import { type MatrixRow, matrix, seeds } from './support/desk-matrix.ts';
import { standOutside } from './support/outside.ts';
import { openSite } from './support/site.ts';

// One database for all: emptying it for each of so many tests would take most of their time.
const people = {} as Record<DeskRole | 'limited', string>;
beforeAll(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  await openSite();
  for (const role of DeskRole.options) people[role] = (await personWith(role)).token;
  people.limited = (await personWith('admin', ['workshop'])).token;
});
beforeEach(async () => {
  standOutside();
  const again = seeds.map((sql) => sql.replace(/^\s*INSERT INTO/, 'INSERT OR REPLACE INTO'));
  if (again.length > 0) await env.DB.batch(again.map((sql) => env.DB.prepare(sql)));
});
afterAll(async () => {
  delete env.CONSOLE_TOKEN;
  vi.restoreAllMocks();
  await reset();
});

const routes = [
  ...new Set(
    deskRoutes.routes
      .filter(({ method, path }) => !['ALL', 'OPTIONS'].includes(method) && !path.endsWith('*'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

test(promise('desk.matrix-whole'), () => {
  expect(routes.length).toBeGreaterThan(5);
  expect(Object.keys(matrix).toSorted()).toEqual(routes.toSorted());
});

/** Called as the row says. */
function call(route: string, row: MatrixRow, init: RequestInit & { token?: string } = {}): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  return send(method, row.call ?? path, row.body, init);
}

function send(method: string, path: string, body: unknown, init: RequestInit & { token?: string }) {
  return body === undefined ? callDesk(path, { ...init, method }) : sendJson(path, method, body, init);
}

async function codeOf(response: Response): Promise<string> {
  const { error } = ErrorBody.parse(await response.json());
  return `${response.status} ${error.code}`;
}

const guarded = Object.entries(matrix).filter(([, row]) => row.role !== 'open');

describe.each(guarded)('%s', (route, row) => {
  const method = route.split(' ')[0] ?? '';

  test(promise('desk.matrix', route), async () => {
    expect(await codeOf(await call(route, row)), 'nobody').toBe('401 signed_out');
    expect(await codeOf(await call(route, row, { token: 'x'.repeat(40) })), 'a stranger').toBe(
      '401 signed_out',
    );
    let allowed = false;
    for (const role of DeskRole.options) {
      allowed ||= role === row.role;
      const response = await call(route, row, { token: people[role] });
      if (allowed) {
        expect([401, 403], role).not.toContain(response.status);
        expect(response.status, role).toBeLessThan(500);
        await response.text();
      } else expect(await codeOf(response), role).toBe('403 forbidden');
    }
    expect(allowed).toBe(true);
  });

  test(promise('desk.other-sites', route), async () => {
    const token = people.limited;
    const own = await call(route, row, { token });
    expect(own.status === 403, 'the own site').toBe(row.limited === 'forbidden');
    expect(await own.text(), 'nothing of the other site').not.toMatch(/garage/i);
    if (typeof row.other === 'string') return;
    const { call: path, body, code = 'forbidden' } = row.other;
    const response = await send(method, path, body, { token });
    expect((await codeOf(response)).slice(4)).toBe(code);
  });

  if (method === 'GET') return;
  test(promise('desk.own-page', route), async () => {
    const cookie = await signIn(CONSOLE_TOKEN);
    const refused: Record<string, string>[] = [
      {},
      { 'x-pincite-desk': '0' },
      { 'x-pincite-desk': '1', Origin: 'https://evil.example' },
      { 'x-pincite-desk': '1', Origin: 'null' },
      { 'x-pincite-desk': '1', Origin: 'http://worker.example' },
      { 'x-pincite-desk': '1', 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of refused) {
      const response = await call(route, row, { headers: { Cookie: cookie, ...headers } });
      expect(await codeOf(response), JSON.stringify(headers)).toBe('403 forbidden');
    }
    const taken = await call(route, row, { headers: { Cookie: cookie, 'x-pincite-desk': '1' } });
    expect([401, 403]).not.toContain(taken.status);
    await taken.text();
  });
});
