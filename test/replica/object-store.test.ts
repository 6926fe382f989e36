import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fetchGeneration } from '../../search-node/replica/fetch-generation.ts';
import { openTarget } from '../../search-node/replica/open-target.ts';
import { rollBack, verify } from '../../search-node/replica/operate.ts';
import { prune } from '../../search-node/replica/prune.ts';
import { publishCommit } from '../../search-node/replica/publish.ts';
import { readList, served } from '../../search-node/replica/published-list.ts';
import { openReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import type { Target } from '../../search-node/replica/target.ts';
import { promise } from '../behaviours.ts';
import { refusal, temporaryFolder } from '../engine/small-index.ts';
import { KEYS, type ObjectStore, startObjectStore, TOKEN } from '../support/small-object-store.ts';
import { published, startPrimary, type TestPrimary } from './replicated.ts';

const SIGNED = { AWS_ACCESS_KEY_ID: KEYS.id, AWS_SECRET_ACCESS_KEY: KEYS.secret, AWS_REGION: KEYS.region };
let folder: string;
let primary: TestPrimary;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  primary = await startPrimary(folder);
  await primary.write('a', 'b');
});
afterAll(async () => {
  await primary.engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function store(asks: 'signature' | 'token'): Promise<ObjectStore> {
  const started = await startObjectStore(asks);
  onTestFinished(() => started.close());
  return started;
}

async function fetchServed(target: Target) {
  const read = await readList(target);
  if (!read) throw new Error('Nothing is published.');
  return fetchGeneration(
    target,
    served(read.list),
    await openReplicaFolder(join(temporaryFolder(), 'replica')),
  );
}

test.each([
  ['signature', SIGNED],
  ['token', { TARGET_TOKEN: TOKEN }],
] as const)(promise('replica.object-store', 'by %s'), async (asks, env) => {
  const s3 = await store(asks);
  const target = openTarget(s3.url, env);
  const first = await published(primary, target);
  await primary.write(`more ${asks}`);
  s3.requests.length = 0;
  const second = await published(primary, target);
  const puts = s3.requests.filter((line) => line.startsWith('PUT objects/'));
  expect(puts).toHaveLength(second.sentParts + 1); // and the manifest
  expect(s3.requests.at(-1)).toBe('PUT list.json');
  const { kept } = await fetchServed(target);
  expect(kept.manifest.generation).toBe(await primary.engine.generation());
  expect(await rollBack(target, null)).toMatchObject({ to: first.publication.generation });
  expect((await fetchServed(target)).kept.manifest.generation).toBe(first.publication.generation);
  await primary.write(`and more ${asks}`);
  await published(primary, target);
  expect((await prune(target, 2)).generations).toEqual([first.publication.generation]);
  expect((await verify(target)).lost).toEqual([]);
  expect(s3.objects.size).toBe((await verify(target)).objects + 1); // and the list
});

test(promise('replica.object-store', 'two that write the list at once'), async () => {
  const s3 = await store('signature');
  const target = openTarget(s3.url, SIGNED);
  const won = await Promise.all([1, 2, 3, 4].map((writer) => target.writeList(String(writer), null)));
  expect(won.filter(Boolean)).toHaveLength(1);
  const read = await target.readList();
  expect(read?.text).toBe(String(won.indexOf(true) + 1));
  expect(await target.writeList('later', read?.tag ?? null)).toBe(true);
  expect(await target.writeList('too late', read?.tag ?? null)).toBe(false);
});

test(promise('replica.store-refused'), async () => {
  const s3 = await store('signature');
  const target = openTarget(s3.url, SIGNED);
  const said = async (other: Target = target) => (await refusal(readList(other))).message;
  expect(await said(openTarget(s3.url, { ...SIGNED, AWS_SECRET_ACCESS_KEY: 'another' }))).toContain(
    'AWS_SECRET_ACCESS_KEY',
  );
  expect(await said(openTarget(s3.url, {}))).toContain('403');
  s3.fault = { status: 503 };
  expect(await said()).toContain('503');
  s3.fault = 'redirect';
  expect(await said()).toContain('redirects to');
  s3.fault = null;
  await published(primary, target);
  s3.fault = 'cut';
  expect(await said()).toContain('broke off');
  s3.fault = null;
  await s3.close();
  expect(await said()).toContain('out of reach');
  for (const line of [SIGNED.AWS_SECRET_ACCESS_KEY, TOKEN]) expect(await said()).not.toContain(line);
});

test(promise('replica.store-refused', 'addresses and tokens'), () => {
  const open =
    (words: string, env = {}) =>
    () =>
      openTarget(words, env);
  expect(open('http://store.example/x', { TARGET_TOKEN: TOKEN })).toThrow('over http');
  expect(open('https://user:word@store.example/x')).toThrow('not valid');
  expect(open('s3://bucket/x')).toThrow('https address');
  expect(open('https://store.example/x?sig=secret')().name).toBe('https://store.example/x');
});

test(promise('replica.never-half', 'a store that fails for a while'), async () => {
  const s3 = await store('token');
  const target = openTarget(s3.url, { TARGET_TOKEN: TOKEN });
  await primary.write('through trouble');
  s3.fault = { status: 500, times: 3 };
  expect(await publishCommit(primary.primary, target)).toMatchObject({ served: true });
  expect(s3.fault).toBeNull();
});
