import { ensureEngine } from '../../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import { openCluster } from '../../../search-node/opensearch/open-cluster.ts';
import { type OpenSearchNode, startOpenSearch } from '../../support/opensearch-node/start-node.ts';
import { childOf, cpuOf, heapOf, mostMemoryOf } from '../child-process-figures.ts';
import { grownLibrary } from '../grown-library.ts';
import { startHostWith } from '../host-process.ts';
import { type ImportCost, importCost } from './import-cost.ts';
import { measureHost, type SearchFigures } from './passages.ts';

/** Megabytes that an OpenSearch node of a bench has. */
export const HEAP_MB = 2048;
/** Of the cluster's indexes. */
export const NAME = 'bench';

/** The same import, and the same searches over HTTP, where the index is on an OpenSearch node of this machine. */
export async function measureCluster(
  library: EditionDocument[],
  passages: number,
): Promise<{ filled: ImportCost; searched: SearchFigures }> {
  const node = await startOpenSearch({ heap: HEAP_MB, fast: true });
  try {
    const filled = await fill(node, library, passages);
    return { filled, searched: await searchNode(node) };
  } finally {
    await node.stop();
  }
}

/** The searches alone, on a node that holds what is wanted. */
export async function searchNode(node: OpenSearchNode): Promise<SearchFigures> {
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
}

async function fill(
  { url, pid }: OpenSearchNode,
  library: EditionDocument[],
  passages: number,
): Promise<ImportCost> {
  const cluster = { urls: [url], name: NAME, shards: 1, replicas: 0, ca: null, auth: null };
  const engine = await openCluster(cluster, () => {});
  try {
    await engine.generation({ timeoutMs: 60_000 });
    const processes = { 'OpenSearch node': pid, 'Java in front': childOf(process.pid, pid) };
    return await importCost(grownLibrary(library, passages, 'library'), engine, processes);
  } finally {
    await engine.close();
  }
}

async function storedBytes(url: string): Promise<number> {
  const response = await fetch(`${url}/_stats/store`);
  const { _all } = (await response.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } };
  return _all.primaries.store.size_in_bytes;
}
