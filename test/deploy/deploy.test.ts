import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BUNDLE_LIMIT } from '../../deploy/bundle.ts';
import { configurationFaults } from '../../deploy/configuration.ts';
import { deploy } from '../../deploy/deploy.ts';
import { commandRunner } from '../../deploy/run-command.ts';
import { smokeTest } from '../../deploy/smoke-test.ts';
import { commandToSet, workerSettings } from '../../shared/worker-settings.ts';
import { promise } from '../behaviours.ts';
import { type FakeCloudflare, fakeCloudflare } from './fake-cloudflare.ts';

const root = resolve(import.meta.dirname, '../..');
const written = readFileSync(join(root, 'wrangler.toml'), 'utf8');
const DATABASE = '3f1c0b6e-8f59-4f0e-9d0b-5b7f3a2c1d4e';
let folder: string;
/** wrangler.toml as somebody has it who deploys: with a database and a search host. */
let config: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/widget.js'), '// the widget\n');
  config = join(folder, 'wrangler.toml');
  writeFileSync(config, configured(written));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function configured(text: string): string {
  return text
    .replace(/^main = .*$/m, `main = "${root}/worker/main.ts"`)
    .replace(/^migrations_dir = .*$/m, `migrations_dir = "${root}/worker/migrations"`)
    .replace(/^database_id = .*$/m, `database_id = "${DATABASE}"`)
    .replace(/^SEARCH_URL = .*$/m, 'SEARCH_URL = "https://search.example.com"');
}

/** The command with its real wrangler, on an account that is not there. */
async function run(wanted: { dryRun?: boolean; check?: boolean; url?: string }, env: Record<string, string>) {
  const said: string[] = [];
  const ok = await deploy(
    { dryRun: false, check: false, url: null, config, ...wanted },
    { run: commandRunner({ ...process.env, ...env }), say: (line) => said.push(line) },
  );
  return { ok, said: said.join('\n') };
}

async function cloudflare(secrets: string[] | null): Promise<FakeCloudflare> {
  const fake = await fakeCloudflare(secrets);
  onTestFinished(() => fake.close());
  return fake;
}

/** Where a worker would be. `ready`: what it says of itself. */
async function deployedWorker(ready: number): Promise<string> {
  const server = createServer((request, response) => {
    const script = request.url === '/widget.js';
    response.writeHead(request.url === '/readyz' ? ready : 200, {
      'Content-Type': script ? 'text/javascript' : 'application/json',
    });
    response.end(script ? '//' : '{}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test(promise('deploy.settings-complete'), () => {
  const env = readFileSync(join(root, 'worker/env.ts'), 'utf8');
  const read = [...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+)\??:/gm)].map(([, name]) => name as string);
  expect(read.length).toBeGreaterThan(15);
  const declared = [
    ...[...written.matchAll(/^(?:binding|name) = "([A-Z][A-Z0-9_]+)"/gm)].map(([, name]) => name as string),
    ...[...(written.split('\n[vars]\n')[1] ?? '').matchAll(/^([A-Z][A-Z0-9_]+) = /gm)].map(
      ([, name]) => name as string,
    ),
  ];
  const listed = workerSettings.map(({ name }) => name);
  // What the worker reads is declared in wrangler.toml or listed as set from outside, and nothing else is.
  expect([...declared, ...listed].toSorted()).toEqual(read.toSorted());
  // What must be there is no optional field of the worker's.
  for (const { name, needed } of workerSettings)
    expect(new RegExp(`^ {2}${name}${needed ? '' : '\\?'}:`, 'm').test(env), name).toBe(true);
  const article = readFileSync(join(root, 'help/en/site-owners/secrets.md'), 'utf8');
  for (const { name, kind } of workerSettings)
    if (kind === 'secret') expect(article, name).toContain(commandToSet(name));
  // Nobody deploys a secret by writing it into the configuration.
  for (const { name, kind } of workerSettings)
    if (kind === 'secret') expect(written).not.toMatch(new RegExp(`^${name} *=`, 'm'));
});

test(promise('deploy.faults-named'), () => {
  const faults = (change: (text: string) => string) => {
    const path = join(folder, 'changed.toml');
    writeFileSync(path, change(configured(written)));
    return configurationFaults(path).join('\n');
  };
  expect(faults((text) => text)).toBe('');
  expect(configurationFaults(join(root, 'wrangler.toml')).join('\n')).toContain(
    'npx wrangler d1 create pincite',
  );
  const search = (address: string) => faults((text) => text.replace('https://search.example.com', address));
  expect(search('http://127.0.0.1:8790')).toContain('which Cloudflare cannot reach');
  expect(search('http://search.example.com')).toContain('not https');
  expect(search('somewhere')).toContain('no address');
  expect(search('https://a.example.com https://b.example.com,https://c.example.com')).toBe('');
  expect(search('https://a.example.com http://127.0.0.1:1')).toContain('which Cloudflare cannot reach');
});

/** wrangler takes seconds to begin, and minutes where many tests want the processor. */
const LONG = { timeout: 600_000 };

let dry: ReturnType<typeof run> | undefined;
/** One run for the tests that look at it. */
function dryRun(): ReturnType<typeof run> {
  dry ??= run({ dryRun: true }, { CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:1' });
  return dry;
}

test(promise('deploy.faults-named', 'an address that is none'), () => {
  const args = ['deploy/main.ts', '--dry-run', '--url', 'nonsense'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toContain('It is an address such as https://');
  expect(status).toBe(1);
});

test(promise('deploy.dry-run'), LONG, async () => {
  const { ok, said } = await dryRun();
  expect(said).toContain('✓ The configuration is complete.');
  expect(said).toContain('wrangler d1 migrations apply DB --remote');
  expect(ok).toBe(true);
});

test(promise('deploy.bundle'), LONG, async () => {
  const { said } = await dryRun();
  const [words = '', size] = /The worker is (\d+) KB gzipped/.exec(said) ?? [];
  console.log(words);
  expect(Number(size)).toBeGreaterThan(100);
  expect(Number(size)).toBeLessThanOrEqual(BUNDLE_LIMIT);
});

test(promise('deploy.in-order', 'a worker without its secret is not deployed'), LONG, async () => {
  const fake = await cloudflare(null);
  const { ok, said } = await run({}, fake.env);
  expect(ok).toBe(false);
  expect(fake.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  for (const { name, kind } of workerSettings)
    if (kind === 'secret') expect(said).toContain(`npx wrangler secret put ${name}`);
  expect(said).toMatch(/^✗ SEARCH_SECRET is not set/m);
  expect(said).toMatch(/^· ANTHROPIC_API_KEY is not set \(the model; without it/m);
});

test(promise('deploy.secrets-checked'), LONG, async () => {
  const fake = await cloudflare(['SEARCH_SECRET', 'CONSOLE_TOKEN']);
  const { ok, said } = await run({ check: true }, fake.env);
  expect(ok).toBe(true);
  expect(said).toContain('✓ SEARCH_SECRET is set.');
  expect(said).not.toContain('secret put CONSOLE_TOKEN');
  expect(said).not.toContain(fake.env.CLOUDFLARE_API_TOKEN);

  const nobody = await run({ check: true }, { ...fake.env, CLOUDFLARE_API_TOKEN: '', HOME: folder });
  expect(nobody).toMatchObject({ ok: false, said: expect.stringContaining('npx wrangler login') });
});

test(
  promise('deploy.in-order', 'secrets, then migrations, then the worker, then whether it is ready'),
  LONG,
  async () => {
    const fake = await cloudflare(['SEARCH_SECRET']);
    const url = await deployedWorker(200);
    const { ok, said } = await run({ url }, fake.env);
    expect(said).toContain('✓ The worker reaches its database and its search host.');
    expect(ok).toBe(true);
    const at = (wanted: string) => fake.calls.findIndex((call) => call.startsWith(wanted));
    const secrets = at('GET /workers/scripts/pincite/secrets');
    const migration = at(`POST /d1/database/${DATABASE}/query`);
    const upload = at('PUT /workers/scripts/pincite');
    expect(secrets).toBeGreaterThanOrEqual(0);
    expect(migration).toBeGreaterThan(secrets);
    expect(upload).toBeGreaterThan(migration);
    const migrations = readdirSync(join(root, 'worker/migrations')).filter((name) => name.endsWith('.sql'));
    expect(fake.calls.filter((call) => call.includes('/d1/')).length).toBeGreaterThanOrEqual(
      migrations.length,
    );
  },
);

test(promise('deploy.smoke'), async () => {
  const quick = { tries: 2, pauseMs: 10 };
  expect((await smokeTest(await deployedWorker(200), quick)).ok).toBe(true);
  const unready = await smokeTest(await deployedWorker(503), quick);
  expect(unready.ok).toBe(false);
  expect(unready.lines.join('\n')).toContain('/readyz: it answered 503');
  const nowhere = await smokeTest('http://127.0.0.1:1', quick);
  expect(nowhere.lines.filter((line) => line.startsWith('✗'))).toHaveLength(3);
});
