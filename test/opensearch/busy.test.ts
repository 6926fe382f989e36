import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { promise } from '../behaviours.ts';
import { type OpenSearchNode, startOpenSearch } from '../support/opensearch-node/start-node.ts';
import {
  editionIn,
  freshOptions,
  installed,
  sharedAnalysis,
  storedPassages,
  visibleTexts,
} from './on-cluster.ts';

const SHARDS = 8;
const COLLECTIONS = Array.from({ length: 24 }, (_, at) => `busy-${at}`);

const writerOf = sharedAnalysis();
let node: OpenSearchNode;
beforeAll(async () => {
  // One shard's part of a bulk at a time, and room for one more: what comes for the others meanwhile is refused.
  const settings = { 'thread_pool.write.size': '1', 'thread_pool.write.queue_size': '1' };
  node = await startOpenSearch({ name: 'narrow', heap: 256, settings });
});
afterAll(() => node.stop());

it(promise('cluster.busy', 'single documents of a bulk, refused by a real node'), async () => {
  const cluster = await installed(freshOptions({ urls: [node.url], shards: SHARDS }));
  const writer = writerOf(cluster);
  const texts = (collection: string) =>
    Array.from({ length: 20 }, (_, at) => `${collection}, section ${at}.`);
  const before = await refusedWrites();
  await writer.put(COLLECTIONS.map((collection) => editionIn(collection)('book', ...texts(collection))));
  expect(await refusedWrites()).toBeGreaterThan(before);
  await writer.commit();
  for (const collection of COLLECTIONS) {
    expect(await visibleTexts(cluster, collection)).toEqual(texts(collection));
    expect(await storedPassages(cluster, collection)).toBe(20);
  }
});

const Stats = z.object({
  nodes: z.record(
    z.string(),
    z.object({ thread_pool: z.object({ write: z.object({ rejected: z.number() }) }) }),
  ),
});

async function refusedWrites(): Promise<number> {
  const response = await fetch(`${node.url}/_nodes/stats/thread_pool`);
  const { nodes } = Stats.parse(await response.json());
  return Object.values(nodes).reduce((sum, { thread_pool }) => sum + thread_pool.write.rejected, 0);
}
