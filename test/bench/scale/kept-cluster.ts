import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import { openCluster } from '../../../search-node/opensearch/open-cluster.ts';
import { type OpenSearchNode, startOpenSearch } from '../../support/opensearch-node/start-node.ts';
import { benchFolder, growInto } from '../grown-index.ts';
import { HEAP_MB, NAME } from './cluster-passages.ts';

const LOOK_EVERY_MS = 5000;

/**
 * A node that holds so many passages of the grown library. What it holds stays in `.data/bench` for the next run; a
 * filling that was ended goes on from its last commit. Whoever asks for it stops it.
 */
export async function keptCluster(library: EditionDocument[], passages: number): Promise<OpenSearchNode> {
  const home = join(benchFolder, `cluster-${passages}`);
  mkdirSync(home, { recursive: true });
  const node = await startOpenSearch({ heap: HEAP_MB, fast: true, home });
  try {
    if (existsSync(join(home, 'done'))) return node;
    await fill(node, library, passages);
    mkdirSync(join(home, 'done'));
    return node;
  } catch (cause) {
    await node.stop();
    throw cause;
  }
}

async function fill(node: OpenSearchNode, library: EditionDocument[], passages: number): Promise<void> {
  const cluster = { urls: [node.url], name: NAME, shards: 1, replicas: 0, ca: null, auth: null };
  const engine = await openCluster(cluster, console.error);
  const start = performance.now();
  try {
    const { made, added } = await growInto(engine, library, passages);
    await merged(node);
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `OpenSearch filled: ${made} passages, ${added} of them now, in ${seconds.toFixed(0)} s, ${(added / seconds).toFixed(0)} a second, text made meanwhile.`,
    );
  } finally {
    await engine.close();
  }
}

/** Until the node has no merge under way: searches are measured after. */
async function merged({ url }: OpenSearchNode): Promise<void> {
  for (;;) {
    await setTimeout(LOOK_EVERY_MS);
    const response = await fetch(`${url}/_stats/merge`);
    const { _all } = (await response.json()) as { _all: { total: { merges: { current: number } } } };
    if (_all.total.merges.current === 0) return;
  }
}
