import { openCluster } from '../../../../search-node/opensearch/open-cluster.ts';
import { startOpenSearchCluster } from '../../../support/opensearch-node/start-node.ts';
import { startHostWith } from '../../host-process.ts';
import type { Fault } from './fault.ts';
import { seconds, underLoad } from './under-load.ts';

const HEAP_MB = 320;
const GOOD_S = 5;
const BAD_S = 25;
const NAME = 'bench';

export const openSearchNodeStopped: Fault = {
  name: 'opensearch-node-stopped',
  says: 'one OpenSearch node of three killed, the one that leads the cluster',
  async run(corpus) {
    const { editions, ...asked } = await corpus();
    const cluster = await startOpenSearchCluster(3, { heap: HEAP_MB });
    try {
      const urls = cluster.nodes.map(({ url }) => url);
      const engine = await openCluster(
        { urls, name: NAME, shards: 3, replicas: 1, ca: null, auth: null },
        () => {},
      );
      try {
        for (const edition of editions) await engine.put([edition]);
        await engine.commit();
      } finally {
        await engine.close();
      }
      return await underLoad({
        corpus: { editions, ...asked },
        pace: { thinkMs: 100, paceMs: 20 },
        plan: { visitors: 4, seconds: GOOD_S + BAD_S },
        startHost: () => startHostWith(['--engine', 'opensearch', '--name', NAME, '--url', ...urls]),
        harm: async () => {
          await seconds(GOOD_S);
          await cluster.nodes[0]?.kill();
        },
      });
    } finally {
      await cluster.stop();
    }
  },
};
