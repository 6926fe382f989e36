import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import type { WholeSite } from '../../shared/desk-sites.ts';
import { promise } from '../behaviours.ts';
import { request } from './support/chat.ts';
import { CONSOLE_TOKEN, callDesk, sendJson } from './support/desk.ts';
import { ORIGIN } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const OTHER = 'https://other.example';
const asOf = (origin = ORIGIN) => request('/v1/site?site=workshop', { headers: { Origin: origin } });
const statusOf = async (origin?: string) => (await asOf(origin)).status;
const preflight = async (origin: string) =>
  (await request('/v1/chat', { method: 'OPTIONS', headers: { Origin: origin } })).headers.get(
    'Access-Control-Allow-Origin',
  );

/** As it is so many milliseconds from now. */
function later(ms: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

/** As another isolate's desk would write it. */
async function closeToOrigin(): Promise<void> {
  await env.DB.prepare(`UPDATE sites SET config = json_set(config, '$.origins', json_array(?))`)
    .bind(OTHER)
    .run();
}

test(promise('worker.settings-kept'), async () => {
  const read = vi.spyOn(env.DB, 'prepare');
  const reads = () => read.mock.calls.filter(([sql]) => sql.includes('config FROM sites')).length;
  expect(await statusOf()).toBe(200);
  for (let i = 0; i < 5; i += 1) expect(await statusOf()).toBe(200);
  expect(reads()).toBe(1);
  expect(await preflight(ORIGIN)).toBe(ORIGIN);
  await closeToOrigin();
  expect(await statusOf()).toBe(200);
  later(30_001);
  expect(await statusOf()).toBe(403);
  expect(await statusOf(OTHER)).toBe(200);
  expect(await preflight(ORIGIN)).toBe(null);
});

test(promise('worker.settings-kept', 'aged, they are read anew while they are given once more'), async () => {
  expect(await statusOf()).toBe(200);
  await closeToOrigin();
  later(6000);
  await asOf();
  await vi.waitUntil(async () => (await statusOf()) === 403, { timeout: 20_000, interval: 50 });
});

test(promise('worker.settings-kept', 'by the desk’s own change, at once'), async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  expect(await statusOf()).toBe(200);
  const token = { token: CONSOLE_TOKEN };
  const { site, revision } = (await (await callDesk('/sites/workshop', token)).json()) as WholeSite;
  const changed = await sendJson(
    '/sites/workshop',
    'PUT',
    { site: { ...site, origins: [OTHER] }, revision },
    token,
  );
  expect(changed.status).toBe(200);
  expect(await statusOf()).toBe(403);
  expect(await statusOf(OTHER)).toBe(200);
  expect((await callDesk('/sites/workshop', { ...token, method: 'DELETE' })).status).toBe(204);
  expect(await statusOf(OTHER)).toBe(404);
  delete env.CONSOLE_TOKEN;
});

test(promise('worker.settings-kept', 'and a database that is away widens no time'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await statusOf()).toBe(200);
  await env.DB.prepare('ALTER TABLE sites RENAME TO sites_gone').run();
  later(20_000);
  expect(await statusOf()).toBe(200);
  later(31_000);
  expect(await statusOf()).toBe(500);
});

test(promise('worker.catalogue-kept'), async () => {
  const browses = () => around.outside.search.calls.filter(({ path }) => path === '/v1/browse').length;
  const works = async () => ((await (await asOf()).json()) as { works: number | null }).works;
  const many = await works();
  expect(many).toBeGreaterThan(0);
  for (let i = 0; i < 5; i += 1) expect(await works()).toBe(many);
  expect(browses()).toBe(1);
  later(601_000);
  expect(await works()).toBe(many);
  expect(browses()).toBe(2);
});
