import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { Engine } from '../../search-node/engine-child/engine.ts';
import type { ProcessOwner } from '../../search-node/engine-child/process-owner.ts';
import { clusterWriter } from '../../search-node/opensearch/cluster/cluster-writer.ts';
import { connectCluster } from '../../search-node/opensearch/cluster/connect.ts';
import { install } from '../../search-node/opensearch/cluster/install.ts';
import { openSearchEngine } from '../../search-node/opensearch/engine.ts';
import { startJavaInFront } from '../../search-node/opensearch/java-in-front.ts';
import { promise } from '../behaviours.ts';
import { edition, freshOptions } from './on-cluster.ts';

const options = freshOptions();
const opened: Engine[] = [];
afterAll(() => Promise.all(opened.map((engine) => engine.close())));

const scope = { collections: ['help'] };
const quote = 'The innkeeper had promised us that the ford was shallow, and the mules believed him';
const timeoutMs = 60_000;
const check = async (engine: Engine) => {
  const { value } = await engine.quote({ scope, quote, places: 3 }, { timeoutMs });
  return value.editions.map(({ edition, verdict, places }) => ({
    edition: edition.edition,
    verdict,
    words: places.map(({ words }) => words),
  }));
};
const search = async (engine: Engine) => {
  const request = {
    scope,
    query: 'mules at the ford',
    mode: 'auto',
    slop: 0,
    limit: 3,
    explain: false,
  } as const;
  const { value } = await engine.search(request, { timeoutMs });
  return value.hits.map(({ passage, score }) => ({ passage: passage.id, score }));
};

let usual: { quoted: Awaited<ReturnType<typeof check>>; found: Awaited<ReturnType<typeof search>> };

beforeAll(async () => {
  const { engine } = await engineWith();
  await engine.put([
    edition('road', 'We left early.', `${quote}, as mules do.`, 'The mules stood at the ford until noon.'),
    edition(
      'letter',
      'Dear Ada,',
      quote.replace('shallow', 'narrow'),
      'We stayed at the ford for the mules.',
    ),
    edition('bill', 'Invoices are under Billing.'),
  ]);
  await engine.commit();
  usual = { quoted: await check(engine), found: await search(engine) };
  expect(usual.quoted.map(({ verdict }) => verdict)).toEqual(['verbatim', 'differs', 'absent']);
  expect(usual.found).toHaveLength(3);
});

it(promise('opensearch.told-again', 'forgotten'), async () => {
  const { engine, calls } = await engineWith(['-Dpincite.toldKept=0']);
  expect(await check(engine)).toEqual(usual.quoted);
  expect(await search(engine)).toEqual(usual.found);
  // Else nothing was forgotten.
  expect(calls.filter(({ goesOn, passages }) => goesOn === false && passages > 0)).not.toHaveLength(0);
});

it(promise('opensearch.told-again', 'ended'), async () => {
  const { engine, java, calls, before } = await engineWith();
  await check(engine);
  for (const ask of [check, search]) {
    calls.length = 0;
    before.second = async () => {
      const runs = java.run();
      process.kill(java.pid() as number, 'SIGKILL');
      await expect.poll(java.run, { timeout: 20_000 }).toBeGreaterThan(runs);
    };
    expect(await ask(engine)).toEqual(ask === check ? usual.quoted : usual.found);
    expect(before.second).toBeNull();
  }
});

it(promise('opensearch.told-again', 'each is told what is new'), async () => {
  const { engine, calls } = await engineWith();
  await check(engine);
  calls.length = 0;
  expect(await check(engine)).toEqual(usual.quoted);
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.map(({ goesOn }) => goesOn)).toEqual(calls.map((_, at) => at > 0));
});

type Call = { goesOn: boolean; passages: number };

/** An engine of its own over the same cluster, the calls of its Java process, and what is done before the second. */
async function engineWith(jvmArguments: string[] = []) {
  const cluster = connectCluster(options);
  await install(cluster);
  const java = startJavaInFront(await ensureEngine(), () => {}, ['-XX:TieredStopAtLevel=1', ...jvmArguments]);
  const calls: Call[] = [];
  const before: { second: (() => Promise<void>) | null } = { second: null };
  const watched: ProcessOwner = {
    ...java,
    async call(op, fields, call) {
      if ('goesOn' in fields && 'told' in fields) {
        const { goesOn, told } = fields as { goesOn: boolean; told: { passages: unknown[] } };
        calls.push({ goesOn, passages: told.passages.length });
        const { second } = before;
        if (goesOn && second) {
          before.second = null;
          await second();
        }
      }
      return java.call(op, fields, call);
    },
  };
  const engine = openSearchEngine({ cluster, java: watched, writer: clusterWriter(cluster, java) });
  opened.push(engine);
  return { engine, java, calls, before };
}
