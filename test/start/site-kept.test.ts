import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runWorker } from '../../search-node/start/run-worker.ts';
import type { WholeSite } from '../../shared/desk-sites.ts';
import { Site } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';

const token = 'console-token-of-the-tests-0123456789';
const persist = mkdtempSync(join(tmpdir(), 'pincite-sites-'));
const demo = (changes: Partial<Site>): Site =>
  Site.parse({
    key: 'demo',
    name: 'Help',
    origins: ['http://localhost:1'],
    scope: { collections: ['help'] },
    ...changes,
  });

/** Starts the worker with a site, does something at its desk, and ends it. */
async function started<T>(
  site: Site,
  at: (desk: (path: string, init?: RequestInit) => Promise<Response>) => Promise<T>,
) {
  const bindings = { SEARCH_URL: 'http://127.0.0.1:9', SEARCH_SECRET: 's', CONSOLE_TOKEN: token };
  const worker = await runWorker({ port: 0, persist, bindings, sites: [site], log: () => {} });
  try {
    return await at((path, init) =>
      fetch(`${worker.url}/v1/desk/sites${path}`, { ...init, headers: { Authorization: `Bearer ${token}` } }),
    );
  } finally {
    await worker.close();
  }
}

it(promise('start.site-kept'), async () => {
  onTestFinished(() => rmSync(persist, { recursive: true, force: true }));
  const read = async (desk: (path: string) => Promise<Response>) =>
    (await (await desk('/demo')).json()) as WholeSite;

  const wanted = demo({
    ...{
      name: 'Changed',
      starters: ['Why?'],
      dailyCap: 9,
      origins: ['https://shop.example'],
      poweredBy: false,
    },
    ...{ scope: { collections: ['help'], works: ['w'] }, handoff: { url: 'mailto:a@b.example' } },
    keep: { answerDays: 1, conversationDays: 1, redact: [] },
  });
  await started(demo({ name: 'Another name' }), async (desk) => {
    const { site, revision } = await read(desk);
    expect(site, 'absent: added').toEqual(demo({ name: 'Another name' }));
    const response = await desk('/demo', { method: 'PUT', body: JSON.stringify({ site: wanted, revision }) });
    expect(response.status).toBe(200);
  });
  await started(demo({ origins: ['http://localhost:3'] }), async (desk) => {
    const kept = { ...wanted, origins: ['https://shop.example', 'http://localhost:3'] };
    expect((await read(desk)).site).toEqual(kept);
    expect((await desk('/demo', { method: 'DELETE' })).status).toBe(204);
  });
  const anew = demo({ name: 'Anew' });
  expect((await started(anew, read)).site, 'deleted at the desk: added again').toEqual(anew);
});
