import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildWidget } from '../../widget/build.ts';
import { promise } from '../behaviours.ts';

const DIST = join(import.meta.dirname, '../../widget/dist');

beforeAll(async () => {
  await buildWidget({ ifStale: true });
});

const sizeOf = async (name: string) => gzipSync(await readFile(join(DIST, name)), { level: 9 }).length;

it(promise('widget.budget'), async () => {
  const names = (await readdir(DIST)).filter((one) => one.endsWith('.js'));
  const panels = names.filter((one) => one.startsWith('panel-'));
  expect(panels).toHaveLength(1);
  expect(
    names.filter((one) => !/^(widget|panel-[\w-]{8}|verdict-[\w-]{8}|words-\w\w-[\w-]{8})\.js$/.test(one)),
  ).toEqual([]);
  const loader = await sizeOf('widget.js');
  const panel = await sizeOf(panels[0] ?? '');
  expect(loader).toBeGreaterThan(500);
  expect(loader).toBeLessThan(2048);
  expect(loader + panel).toBeLessThan(30 * 1024);
  const verdicts = names.filter((one) => one.startsWith('verdict-'));
  expect(verdicts).toHaveLength(1);
  expect(await sizeOf(verdicts[0] ?? '')).toBeLessThan(4 * 1024);
  // The loader names the panel that was built with it.
  expect(await readFile(join(DIST, 'widget.js'), 'utf8')).toContain(panels[0]);
});

it(promise('widget.build-stamp'), async () => {
  const widget = join(DIST, 'widget.js');
  const old = new Date(2020, 0, 1);
  await utimes(widget, old, old);
  expect((await buildWidget({ ifStale: true })).fresh).toBe(false);
  const source = join(DIST, '../panel/zz-of-a-test.ts');
  await writeFile(source, 'export {};\n');
  try {
    expect((await buildWidget({ ifStale: true })).fresh).toBe(true);
  } finally {
    await rm(source);
  }
  expect((await buildWidget({ ifStale: true })).fresh).toBe(true);
  await rm(widget);
  expect((await buildWidget({ ifStale: true })).fresh).toBe(true);
});

it(promise('widget.cache-rules'), async () => {
  const rules = (await readFile(join(DIST, '_headers'), 'utf8'))
    .split(/\n(?=\/)/)
    .map((one) => one.trim().split(/\n\s+/))
    .map(([path, ...headers]) => [
      path,
      headers.filter((one) => /^(Cache-Control|Access-Control)/.test(one)).sort(),
    ]);
  const open = 'Access-Control-Allow-Origin: *';
  expect(Object.fromEntries(rules)).toEqual({
    '/widget.js': [open, 'Cache-Control: public, max-age=300'],
    '/panel-*': [open, 'Cache-Control: public, max-age=31536000, immutable'],
    '/verdict-*': [open, 'Cache-Control: public, max-age=31536000, immutable'],
    '/words-*': [open, 'Cache-Control: public, max-age=31536000, immutable'],
  });
});

it(promise('widget.build-same'), async () => {
  const before = process.env.NODE_ENV;
  const built: string[][] = [];
  try {
    for (const surroundings of ['production', 'test', 'development']) {
      process.env.NODE_ENV = surroundings;
      built.push((await buildWidget()).files.map(({ name, bytes }) => `${name} ${bytes}`));
    }
  } finally {
    process.env.NODE_ENV = before;
  }
  expect(built[1]).toEqual(built[0]);
  expect(built[2]).toEqual(built[0]);
});
