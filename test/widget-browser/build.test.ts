import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { BUDGET, buildWidget } from '../../widget/build.ts';
import { promise } from '../behaviours.ts';

const DIST = join(import.meta.dirname, '../../dist');

beforeAll(async () => {
  await buildWidget({ ifStale: true });
});

const sizeOf = async (name: string) => gzipSync(await readFile(join(DIST, name)), { level: 9 }).length;

it(promise('widget.budget'), async () => {
  const names = (await readdir(DIST)).filter((one) => one.endsWith('.js'));
  const panels = names.filter((one) => one.startsWith('panel-'));
  expect(panels).toHaveLength(1);
  expect(
    names.filter((one) => !/^(widget|pincite|(panel|part-[a-z]+|words-\w\w)-[\w-]{6})\.js$/.test(one)),
  ).toEqual([]);
  const loader = await sizeOf('widget.js');
  const panel = await sizeOf(panels[0] ?? '');
  expect(loader).toBeGreaterThan(500);
  expect(loader).toBeLessThan(BUDGET.loader);
  expect(await sizeOf('pincite.js')).toBeLessThan(BUDGET.module);
  expect(loader + panel).toBeLessThan(BUDGET.firstAnswer);
  const of = (kind: string) => names.filter((one) => one.startsWith(kind));
  expect(of('words-').length).toBeGreaterThan(1);
  for (const one of [...of('words-'), ...names.filter((it) => /^part-(later|aside|verdict)\w\w-/.test(it))])
    expect([one, await sizeOf(one)]).toEqual([one, expect.toSatisfy(under(BUDGET.locale))]);
  expect(of('part-').length).toBeGreaterThan(0);
  for (const one of of('part-'))
    expect([one, await sizeOf(one)]).toEqual([one, expect.toSatisfy(under(BUDGET.part))]);
  // The loaders name the panel that was built with them.
  for (const one of ['widget.js', 'pincite.js'])
    expect(await readFile(join(DIST, one), 'utf8')).toContain(panels[0]);
});

const under = (limit: number) => (size: number) => size < limit;

it(promise('widget.latest'), async () => {
  const names = (await readdir(DIST)).filter((one) => /^(panel|part|words)-/.test(one));
  const panel = names.find((one) => one.startsWith('panel-')) ?? '';
  expect((await readdir(join(DIST, 'latest'))).sort()).toEqual(
    names.map((one) => (one === panel ? 'panel.js' : one)).sort(),
  );
  for (const one of await readdir(join(DIST, 'latest')))
    expect(await readFile(join(DIST, 'latest', one), 'utf8')).not.toContain(panel);
});

it(promise('widget.build-stamp'), async () => {
  const widget = join(DIST, 'widget.js');
  const old = new Date(2020, 0, 1);
  await utimes(widget, old, old);
  expect((await buildWidget({ ifStale: true })).fresh).toBe(false);
  const source = join(import.meta.dirname, '../../widget/panel/zz-of-a-test.ts');
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
    '/pincite.js': [open, 'Cache-Control: public, max-age=300'],
    '/console/files/*': [open, 'Cache-Control: public, max-age=31536000, immutable'],
    '/latest/*': [open, 'Cache-Control: public, max-age=300'],
    '/panel-*': [open, 'Cache-Control: public, max-age=31536000, immutable'],
    '/part-*': [open, 'Cache-Control: public, max-age=31536000, immutable'],
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
