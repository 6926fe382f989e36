import { afterAll, beforeAll, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { loseANode } from '../support/opensearch-node/lose-a-node.ts';
import { type OpenSearchCluster, startOpenSearchCluster } from '../support/opensearch-node/start-node.ts';
import { edition, freshOptions, installed, sharedAnalysis, visibleTexts } from './on-cluster.ts';

const writerOf = sharedAnalysis();
let three: OpenSearchCluster;
beforeAll(async () => {
  three = await startOpenSearchCluster(3, { heap: 256 });
});
afterAll(() => three.stop());

it(promise('cluster.node-lost'), async () => {
  const urls = three.nodes.map(({ url }) => url);
  const cluster = await installed(freshOptions({ urls, shards: 3, replicas: 1 }));
  const writer = writerOf(cluster);
  // The first was elected: with it goes whoever leads the cluster.
  const { searches, writes, lost } = await loseANode(three.nodes[0] as (typeof three.nodes)[number], {
    async search() {
      const texts = await visibleTexts(cluster);
      const whole = texts.filter((text) => texts.includes(text.replace(/\.$/, ', continued.')));
      return whole.map((text) => text.replace(/\.$/, ''));
    },
    async write(id) {
      await writer.put([edition(id, `${id}.`, `${id}, continued.`)]);
      await writer.commit();
    },
    rollback: () => writer.rollback(),
  });
  expect(lost).toEqual([]);
  expect(searches.wrong).toEqual([]);
  expect(searches.right).toBeGreaterThan(0);
  expect(writes.acknowledged).toBeGreaterThan(7);
});
