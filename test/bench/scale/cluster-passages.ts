import { ensureEngine } from '../../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import { openCluster } from '../../../search-node/opensearch/open-cluster.ts';
import { startOpenSearch } from '../../support/opensearch-node/start-node.ts';
import { childOf, cpuOf, heapOf, mostMemoryOf } from '../child-process-figures.ts';
import { grownLibrary } from '../grown-library.ts';
import { startHostWith } from '../host-process.ts';
import { measureHost, type SearchFigures } from './passages.ts';

const HEAP_MB = 2048;
const NAME = 'bench';

/** The same searches over HTTP where the index is on an OpenSearch node of this machine. */
export async function measureCluster(library: EditionDocument[], passages: number): Promise<SearchFigures> {
  const node = await startOpenSearch({ heap: HEAP_MB, fast: true });
  try {
    await fill(node.url, library, passages);
    const start = performance.now();
    const host = await startHostWith(['--engine', 'opensearch', '--url', node.url, '--name', NAME]);
    try {
      const cpu = () => cpuOf(node.pid) + cpuOf(childOf(host.pid));
      const { java } = await ensureEngine();
      return {
        ...(await measureHost(host, cpu, start)),
        heapMb: heapOf(java, node.pid)?.usedMb ?? null,
        memoryMb: mostMemoryOf(node.pid),
        indexMb: (await storedBytes(node.url)) / 2 ** 20,
      };
    } finally {
      await host.close();
    }
  } finally {
    await node.stop();
  }
}

async function fill(url: string, library: EditionDocument[], passages: number): Promise<void> {
  const cluster = { urls: [url], name: NAME, shards: 1, replicas: 0, ca: null, auth: null };
  const engine = await openCluster(cluster, () => {});
  const start = performance.now();
  let made = 0;
  try {
    for (const edition of grownLibrary(library, passages, 'library')) {
      await engine.put([edition]);
      made += edition.passages.length;
    }
    await engine.commit();
  } finally {
    await engine.close();
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`Import into OpenSearch: ${(made / seconds).toFixed(0)} passages/s (${made} of them).`);
}

async function storedBytes(url: string): Promise<number> {
  const response = await fetch(`${url}/_stats/store`);
  const { _all } = (await response.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } };
  return _all.primaries.store.size_in_bytes;
}
