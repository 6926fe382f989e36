import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import { engineErrorCodes } from '../../search-node/engine-child/engine-error.ts';
import { inTwo } from '../../search-node/engine-child/index-writer.ts';
import { lineSplitter } from '../../search-node/engine-child/line-splitter.ts';
import { ownProcess } from '../../search-node/engine-child/process-owner.ts';
import { restartPolicy } from '../../search-node/engine-child/restart-policy.ts';
import { promise } from '../behaviours.ts';
import { article, found, openEngine, refusal, search, temporaryFolder } from './small-index.ts';

test(promise('engine.killed-searching'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  await engine.put([article('a', 'a word')]);
  const { generation } = await engine.commit();
  const pid = engine.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const searching = refusal(search(engine, 'help', 'word'));
  process.kill(pid, 'SIGKILL');
  expect(await searching).toMatchObject({ code: 'engine_unavailable' });
  expect(await found(engine, 'help', 'word')).toEqual(['a#0']);
  expect(await engine.generation()).toBe(generation);
  expect(engine.pid()).not.toBe(pid);
});

test(promise('engine.killed-writing'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  await engine.put([article('a', 'common')]);
  await engine.commit();
  await engine.put(Array.from({ length: 300 }, (_, at) => article(`b${at}`, 'common '.repeat(50))));
  const committing = refusal(engine.commit());
  process.kill(engine.pid() ?? 0, 'SIGKILL');
  expect(await committing).toMatchObject({ code: 'engine_unavailable' });
  // Dead before or after the last byte of the commit: all of it is there, or none.
  const hits = (await search(engine, 'help', 'common')).receipt.hits;
  expect([1, 301]).toContain(hits);

  const rest = await refusal(engine.put([article('c', 'common')]));
  expect(rest.code).toBe('engine_unavailable');
  expect(rest.message).toContain('index again');
  expect((await search(engine, 'help', 'common')).receipt.hits).toBe(hits);
  await engine.rollback();
  await engine.put([article('c', 'common')]);
  await engine.commit();
  expect((await search(engine, 'help', 'common')).receipt.hits).toBe(hits + 1);
});

test.skipIf(process.platform === 'win32')(promise('engine.gives-up'), async () => {
  const folder = temporaryFolder();
  const broken = join(folder, 'java');
  writeFileSync(broken, '#!/bin/sh\necho no such luck >&2\nexit 7\n', { mode: 0o755 });
  const policy = restartPolicy([1, 2, 3], 1000);
  expect([0, 0, 0, 0].map((up) => policy.afterEnd(up))).toEqual([1, 2, 3, null]);
  expect([5000, 0, 0, 5000].map((up) => policy.afterEnd(up))).toEqual([1, 2, 3, 1]);

  const log: string[] = [];
  const command = { ...(await ensureEngine()), java: broken, index: join(folder, 'index') };
  const owner = ownProcess(command, (line) => log.push(line), restartPolicy([10, 20], 1000));
  onTestFinished(() => owner.close());
  const { code, message } = await refusal(owner.call('hello', {}, { timeoutMs: 120_000 }));
  expect(code).toBe('engine_unavailable');
  expect(message).toContain('ended 3 times in a row (last: exit code 7)');
  expect(owner.state()).toEqual({ state: 'failed', reason: message });
  expect(log.filter((line) => line === 'engine: no such luck')).toHaveLength(3);
});

test(promise('engine.cancelled'), async () => {
  const { java, jar } = await ensureEngine();
  const child = spawn(java, ['-XX:+UseSerialGC', '-jar', jar, join(temporaryFolder(), 'index')]);
  onTestFinished(() => void child.kill());
  const send = (...requests: object[]) =>
    child.stdin.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await replies.next()).value ?? '{}');
  expect(await next()).toMatchObject({ event: 'ready' });

  const editions = [inTwo(article('a', 'a word'))];
  send({ id: 1, op: 'put', editions });
  expect(await next()).toMatchObject({ id: 1 });
  send({ id: 2, op: 'commit' });
  expect(await next()).toMatchObject({ id: 2 });
  const query = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join(' ');
  const scope = { collections: ['help'] };
  send({ id: 3, op: 'search', scope, query, limit: 5 }, { id: 4, op: 'cancel', target: 3 });
  const answers = [await next(), await next()].sort((a, b) => a.id - b.id);
  expect(answers).toMatchObject([
    { id: 3, error: { code: 'cancelled' } },
    { id: 4, ok: { running: true } },
  ]);
  send({ id: 5, op: 'search', scope, query, limit: 5, timeoutMs: 1 });
  expect(await next()).toMatchObject({ id: 5, error: { code: 'timeout' } });
  send({ id: 6, op: 'search', scope, query: 'word', limit: 5 });
  expect(await next()).toMatchObject({ id: 6, ok: { hits: [{}] } });
});

test(promise('engine.aborted'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  await engine.generation();
  process.kill(engine.pid() ?? 0, 'SIGSTOP');
  const stop = new AbortController();
  const waiting = refusal(engine.catalogue({ signal: stop.signal }));
  stop.abort();
  expect(await waiting).toMatchObject({ code: 'cancelled' });
  process.kill(engine.pid() ?? 0, 'SIGCONT');
  expect(await refusal(engine.catalogue({ signal: stop.signal }))).toMatchObject({ code: 'cancelled' });
  expect((await engine.catalogue()).value.collections).toEqual([]);
});

test(promise('engine.line-cap'), async () => {
  const lines: string[] = [];
  let dropped = 0;
  const take = lineSplitter(
    10,
    (line) => lines.push(line),
    () => dropped++,
  );
  const bytes = Buffer.from('short\n0123456789\n01234567890123456789\nété\n\nlast\nrest');
  for (const byte of bytes) take(Buffer.from([byte]));
  take(Buffer.from('\n'));
  expect(lines).toEqual(['short', '0123456789', 'été', 'last', 'rest']);
  expect(dropped).toBe(1);

  const engine = await openEngine(join(temporaryFolder(), 'index'));
  const { code, message } = await refusal(engine.put([article('long', ['fine', 'x'.repeat(3 << 20)])]));
  expect(code).toBe('too_large');
  expect(message).toContain('Passage long#1');
  await engine.put([article('b', 'fine')]);
  await engine.commit();
  expect(await found(engine, 'help', 'fine')).toEqual(['b#0']);
});

test(promise('engine.refuses-bad-editions'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  const twice = article('twice', ['a', 'b']);
  twice.passages = twice.passages.map((passage) => ({ ...passage, id: 'same' }));
  const { code, message } = await refusal(engine.put([twice]));
  expect(code).toBe('bad_request');
  expect(message).toContain('Edition twice has two passages with the id same');
  expect(await refusal(engine.put([article('a\u0001b', 'x')]))).toMatchObject({ code: 'bad_request' });
});

test(promise('engine.shut-down'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  await engine.generation();
  const pid = engine.pid() ?? 0;
  await engine.close();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(await refusal(engine.generation())).toMatchObject({ code: 'engine_unavailable' });
});

test(promise('engine.codes-closed'), () => {
  expect(engineErrorCodes).toEqual([
    'bad_request',
    'unknown_scope',
    'outside_scope',
    'not_found',
    'too_large',
    'busy',
    'timeout',
    'cancelled',
    'disk_full',
    'index_format',
    'index_locked',
    'read_only',
    'engine_unavailable',
    'internal',
  ]);
});
