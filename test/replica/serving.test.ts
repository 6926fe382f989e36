import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollBack } from '../../search-node/replica/operate.ts';
import { publishCommit } from '../../search-node/replica/publish.ts';
import type { Replica } from '../../search-node/replica/replica.ts';
import type { Target } from '../../search-node/replica/target.ts';
import { promise } from '../behaviours.ts';
import { refusal } from '../engine/small-index.ts';
import {
  common,
  published,
  startPrimary,
  startTestReplica,
  type TestPrimary,
  targetIn,
} from './replicated.ts';

let folder: string;
let target: Target;
let primary: TestPrimary;
let replica: Replica;
const log: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  target = targetIn(folder);
  primary = await startPrimary(folder);
  await primary.write('a', 'b', 'c');
  await published(primary, target);
  replica = await startTestReplica(join(folder, 'replica'), target, log);
});
afterAll(async () => {
  await replica?.engine.close();
  await primary?.engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test(promise('replica.served'), async () => {
  expect(await common(replica.engine)).toEqual(await common(primary.engine));
  const generation = await primary.write('d');
  const first = await published(primary, target);
  await expect.poll(() => common(replica.engine)).toEqual({ generation, hits: 4 });
  expect(await replica.engine.generation()).toBe(generation);
  expect(replica.following()).toMatchObject({ wanted: generation, trouble: null });
  expect(first.sentParts).toBeGreaterThan(0);
  expect(await publishCommit(primary.primary, target)).toBeNull();
});

test(promise('replica.read-only'), async () => {
  const { code, message } = await refusal(replica.engine.remove('help', ['a']));
  expect(code).toBe('read_only');
  expect(message).toContain('primary');
  expect(await refusal(replica.engine.commit())).toMatchObject({ code: 'read_only' });
});

test(promise('replica.swap'), async () => {
  let going = true;
  const answers: { generation: string; hits: number }[] = [];
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (going) answers.push(await common(replica.engine));
    }),
  );
  const committed = new Map([[await replica.engine.generation(), (await common(replica.engine)).hits]]);
  for (let swap = 0; swap < 4; swap++) {
    const generation = await primary.write(`swap${swap}`);
    committed.set(generation, (await common(primary.engine)).hits);
    await published(primary, target);
    await expect.poll(() => replica.engine.generation()).toBe(generation);
  }
  going = false;
  await asking;
  expect(new Set(answers.map(({ generation }) => generation)).size).toBeGreaterThan(2);
  for (const { generation, hits } of answers) expect(hits).toBe(committed.get(generation));
});

test(promise('replica.roll-back'), async () => {
  const before = await replica.engine.generation();
  const bad = await primary.write('bad');
  await published(primary, target);
  await expect.poll(() => replica.engine.generation()).toBe(bad);
  expect(await rollBack(target, null)).toEqual({ from: bad, to: before });
  await expect.poll(() => replica.engine.generation()).toBe(before);
  const better = await primary.write('better');
  await published(primary, target);
  await expect.poll(() => replica.engine.generation()).toBe(better);
});

test(promise('replica.restarted'), async () => {
  const generation = await replica.engine.generation();
  process.kill(replica.engine.pid() ?? Number.NaN, 'SIGKILL');
  await expect
    .poll(() => common(replica.engine).catch(() => null), { timeout: 30_000 })
    .toMatchObject({ generation });
  expect(
    readdirSync(join(folder, 'replica/generations')).filter((name) => !name.endsWith('.json')),
  ).toHaveLength(2);
});
