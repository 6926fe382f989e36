import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findJdk } from '../../search-node/engine-build/find-jdk.ts';
import { promise } from '../behaviours.ts';
import { article, found, openEngine, refusal, search, temporaryFolder } from './small-index.ts';

const text = (edition: number) => article(`a${edition}`, `common word ${edition}`);
const all = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => text(from + at));

test(promise('engine.whole-commits'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  await engine.put(all(0, 20));
  await engine.commit();
  let writing = true;
  const seen = new Set<number>();
  const reading = (async () => {
    while (writing) seen.add((await search(engine, 'help', 'common')).receipt.hits);
  })();
  for (let at = 20; at < 40; at++) await engine.put([text(at)]);
  await engine.remove('help', ['a0']);
  await engine.commit();
  seen.add((await search(engine, 'help', 'common')).receipt.hits);
  writing = false;
  await reading;
  expect([...seen].sort()).toEqual([20, 39]);

  await engine.put(all(40, 60));
  await engine.rollback();
  const { generation } = await engine.commit();
  const { receipt, generation: served } = await search(engine, 'help', 'common');
  expect(receipt.hits).toBe(39);
  expect(served).toBe(generation);
});

test(promise('engine.generation'), async () => {
  const index = join(temporaryFolder(), 'index');
  const engine = await openEngine(index);
  const empty = await engine.generation();
  await engine.put(all(0, 1));
  const { generation } = await engine.commit();
  expect(generation).not.toBe(empty);
  expect((await engine.commit()).generation).toBe(generation);
  await engine.close();
  expect(await (await openEngine(index)).generation()).toBe(generation);
});

test(promise('engine.merged'), async () => {
  const index = join(temporaryFolder(), 'index');
  const engine = await openEngine(index);
  const runs = 40;
  let generation = '';
  for (let run = 0; run < runs; run++) {
    await engine.put(all(run * 3, run * 3 + 3));
    ({ generation } = await engine.commit());
  }
  await expect.poll(() => segmentsOf(index), { timeout: 120_000 }).toBeLessThanOrEqual(4);
  expect(await engine.generation()).toBe(generation);
  const { receipt } = await search(engine, 'help', 'common');
  expect(receipt.hits).toBe(runs * 3);
  expect((await engine.commit()).generation).toBe(generation);
});

function segmentsOf(index: string): number {
  return readdirSync(index).filter((name) => name.endsWith('.si')).length;
}

test(promise('engine.format-refused'), async () => {
  for (const [name, said] of [
    ['lucene-9', 'a Lucene that is too old'],
    ['format-0', 'format 0'],
    ['format-2', 'format 2'],
    ['unstamped', 'without Pincite'],
  ] as const) {
    const index = join(temporaryFolder(), name);
    cpSync(join(import.meta.dirname, '../fixtures/indexes', name), index, { recursive: true });
    const before = contents(index);
    const { code, message } = await refusal((await openEngine(index)).generation());
    expect(code).toBe('index_format');
    expect(message).toContain(index);
    expect(message).toContain(said);
    expect(message).toContain('index the content again');
    expect(contents(index)).toEqual(before);
  }
  const photos = temporaryFolder();
  writeFileSync(join(photos, 'holiday.jpg'), 'x');
  expect(await refusal((await openEngine(photos)).generation())).toMatchObject({ code: 'index_format' });
  expect(contents(photos)).toEqual({ 'holiday.jpg': 'eA==' });
});

test(promise('engine.damaged-refused'), async () => {
  const index = join(temporaryFolder(), 'index');
  const engine = await openEngine(index);
  await engine.put(all(0, 5));
  await engine.commit();
  await engine.close();
  const lost = readdirSync(index).find((name) => /\.(cfs|fdt)$/.test(name)) ?? '';
  rmSync(join(index, lost));
  const before = contents(index);
  const { code, message } = await refusal((await openEngine(index)).generation());
  expect(code).toBe('index_format');
  expect(message).toContain('damaged');
  expect(contents(index)).toEqual(before);
});

test(promise('engine.lock-refused'), async () => {
  const index = join(temporaryFolder(), 'index');
  const holder = await openEngine(index);
  await holder.put(all(0, 3));
  await holder.commit();
  const { code, message } = await refusal((await openEngine(index)).generation());
  expect(code).toBe('index_locked');
  expect(message).toContain(index);
  expect(await found(holder, 'help', 'common')).toHaveLength(3);
});

test.skipIf(process.platform === 'win32')(promise('engine.disk-full'), async () => {
  const folder = temporaryFolder();
  const { java } = await findJdk();
  const limited = join(folder, 'java-with-little-room');
  // 128 KB a file: what a full disk does to a writer, without a disk to fill.
  writeFileSync(limited, `#!/bin/bash\nulimit -f 128\nexec "${java}" "$@"\n`, { mode: 0o755 });
  const engine = await openEngine(join(folder, 'index'), { java: limited });
  await engine.put(all(0, 3));
  await engine.commit();

  const words = () => Math.random().toString(36).slice(2);
  const large = article(
    'large',
    Array.from({ length: 400 }, () => Array.from({ length: 99 }, words).join(' ')),
  );
  const failure = await refusal(engine.put([large]).then(() => engine.commit()));
  expect(failure.code).toBe('disk_full');
  expect(failure.message).toContain('last commit is still served');
  expect(await found(engine, 'help', 'common')).toHaveLength(3);
  expect(await refusal(engine.commit())).toMatchObject({ code: 'disk_full' });

  await engine.rollback();
  await engine.put(all(3, 5));
  await engine.commit();
  expect(await found(engine, 'help', 'common')).toHaveLength(5);
});

function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder).map((name) => [
    name,
    readFileSync(join(folder, name)).toString('base64'),
  ]);
  return Object.fromEntries(files);
}
