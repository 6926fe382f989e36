import * as z from 'zod';
import type { IndexedEdition } from '../../engine-child/edition-document.ts';
import { indexesOf } from './builds.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './connect.ts';
import { readState } from './state.ts';
import { StoredEdition } from './stored-edition.ts';
import { visible } from './visible.ts';

const PAGE = 1000;
const TIMEOUT_MS = 60_000;

const Hits = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({ source: z.object({ record: StoredEdition }) }),
        sort: z.tuple([z.number()]),
      }),
    ),
  }),
});

/** The editions of a collection as last committed in a build, in the order in which they were written. */
export async function listIndexed(
  cluster: Cluster,
  build: string,
  collection: string,
): Promise<IndexedEdition[]> {
  const index = indexesOf(cluster, build).editions;
  const read = await readState(cluster, index);
  if (!read) throw new ClusterError('alias_conflict', `${index} is not in the cluster any more. Try again.`);
  const filter = [{ term: { collection } }, visible(read.state.last, read.state.gone)];
  const editions: IndexedEdition[] = [];
  let after: number | null = -1;
  while (after !== null) {
    const { hits }: z.infer<typeof Hits> = await cluster.ask({
      method: 'POST',
      path: `/${index}/_search`,
      query: { allow_partial_search_results: false },
      body: {
        query: { bool: { filter } },
        size: PAGE,
        sort: [{ sequence: 'asc' }],
        search_after: [after],
        _source: ['source.record'],
      },
      timeoutMs: TIMEOUT_MS,
      reply: Hits,
    });
    editions.push(...hits.hits.map(({ _source }) => _source.source.record));
    after = hits.hits.length < PAGE ? null : (hits.hits.at(-1)?.sort[0] ?? null);
  }
  return editions;
}
