import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionHead, PassageDocument } from '../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';
import { promise } from '../behaviours.ts';
import { article, found, openEngine, refusal, search, section, temporaryFolder } from './small-index.ts';

const headOf = (id: string): EditionHead => {
  const { passages: _, ...head } = article(id, []);
  return { ...head, language: 'und', address: '' };
};

function pages(id: string, from: number, to: number, words: string): PassageDocument[] {
  return Array.from({ length: to - from }, (_, at) => {
    const label = String(from + at + 1);
    return section(`${id}#${from + at}`, `word${from + at} ${words}`, {
      locator: { kind: 'page', volume: '1', label },
    });
  });
}

/** Bytes that are in use, without what only waits to be collected. */
function heapInUse(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}

test(promise('engine.any-length'), async () => {
  const index = join(temporaryFolder(), 'index');
  // A third of what the engine has: the text with what is made of it would not fit.
  const heap = ['-Xms32m', '-Xmn16m', '-Xmx72m'];
  const engine = startEngine({ ...(await ensureEngine()), index, jvmArguments: heap }, () => {});
  onTestFinished(() => engine.close());
  await engine.generation();
  const pid = engine.pid();
  await engine.put([article('small', 'A small one.')]);
  await engine.commit();
  const TOTAL = 124_569;
  const words = Array.from({ length: 60 }, (_, at) => `w${at * 37}`).join(' ');
  await engine.begin(headOf('long'));
  const held = heapInUse();
  const before = held();
  let most = 0;
  for (let from = 0; from < TOTAL; from += 1000) {
    const to = Math.min(TOTAL, from + 1000);
    await engine.add(pages('long', from, to, words));
    if (from % 10_000 === 0) most = Math.max(most, held() - before);
    if (from % 40_000 === 0) expect(await found(engine, 'help', 'small'), 'meanwhile').toEqual(['small#0']);
  }
  await engine.end();
  await engine.commit();
  expect(engine.pid(), 'it never ran out of memory').toBe(pid);
  expect(most / 2 ** 20, 'MB of heap on this side').toBeLessThan(60);
  expect(existsSync(join(index, 'edition-being-written'))).toBe(false);

  const { hits, receipt } = await search(engine, 'help', 'word77777');
  expect(hits[0]?.passage).toMatchObject({ id: 'long#77777', locator: { label: '77778' } });
  expect(receipt.searched).toMatchObject({ editions: 2, passages: TOTAL + 1, pages: TOTAL });
  const { value } = await engine.open({
    scope: { editions: ['long'] },
    target: { passage: 'long#77777' },
    maxChars: 2000,
  });
  const read = value.passages.map(({ id }) => Number(id.split('#')[1]));
  expect(read).toEqual(Array.from(read, (_, at) => (read[0] ?? 0) + at));
  expect(value.next).toBe(`long#${(read.at(-1) ?? 0) + 1}`);
}, 180_000);

test(promise('engine.parts-left'), async () => {
  const index = join(temporaryFolder(), 'index');
  const engine = await openEngine(index);
  await engine.put([article('first', 'common word')]);
  const long = 'x'.repeat(300_000);
  const aside = join(index, 'edition-being-written');
  const hits = async () => (await found(engine, 'help', 'common')).sort();

  await engine.begin(headOf('left'));
  await engine.add(pages('left', 0, 20, `common ${long}`));
  expect(existsSync(aside)).toBe(true);
  expect(await refusal(engine.commit())).toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('left was begun and has not ended'),
  });
  expect(await refusal(engine.put([article('b', 'x')]))).toMatchObject({ code: 'bad_request' });
  expect(await refusal(engine.begin(headOf('other')))).toMatchObject({ code: 'bad_request' });
  await engine.leave();
  expect(existsSync(aside)).toBe(false);
  expect(await refusal(engine.end())).toMatchObject({ code: 'bad_request' });

  await engine.begin(headOf('twice'));
  await engine.add(pages('twice', 0, 20, long));
  const repeated = await refusal(engine.add(pages('twice', 19, 21, long)));
  expect(repeated.message).toContain('Edition twice has two passages with the id twice#19');
  expect(existsSync(aside), 'a refused passage leaves its edition').toBe(false);
  await engine.put([article('second', 'common word')]);
  await engine.commit();
  expect(await hits(), 'and the rest of the run stands').toEqual(['first#0', 'second#0']);

  await engine.begin(headOf('dropped'));
  await engine.add(pages('dropped', 0, 20, `common ${long}`));
  await engine.rollback();
  await engine.commit();
  expect(await hits()).toEqual(['first#0', 'second#0']);

  await engine.begin(headOf('killed'));
  await engine.add(pages('killed', 0, 20, `common ${long}`));
  process.kill(engine.pid() ?? 0, 'SIGKILL');
  expect(await refusal(engine.end())).toMatchObject({ code: 'engine_unavailable' });
  expect(await hits()).toEqual(['first#0', 'second#0']);
  expect(existsSync(aside), 'what a killed engine left is cleared').toBe(false);
});

test(promise('engine.parts-replace'), async () => {
  const engine = await openEngine(join(temporaryFolder(), 'index'));
  const long = 'x'.repeat(300_000);
  for (const [words, filler] of [
    ['one', ''],
    ['two', long],
    ['three', long],
    ['four', ''],
  ] as const) {
    await engine.begin(headOf('a'));
    await engine.add(pages('a', 0, 20, `${words} ${filler}`));
    await engine.add(pages('a', 20, 22, words));
    await engine.end();
    expect((await engine.indexed('help')).length, 'not before the commit').toBe(words === 'one' ? 0 : 1);
    await engine.commit();
    expect(await found(engine, 'help', words)).toHaveLength(22);
    expect(await engine.indexed('help')).toMatchObject([{ edition: 'a', passages: 22, pages: 22 }]);
  }
  expect(await found(engine, 'help', 'three')).toEqual([]);
  // A long edition handed in whole goes the same way.
  await engine.put([{ ...headOf('whole'), passages: pages('whole', 0, 20, `five ${long}`) }]);
  await engine.commit();
  expect(await found(engine, 'help', 'five')).toHaveLength(20);
});
