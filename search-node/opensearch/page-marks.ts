import * as z from 'zod';
import { type AskCall, askTogether } from './ask-cluster.ts';
import type { Cluster } from './cluster/connect.ts';
import type { Served } from './cluster/served.ts';

const PAGE = 10_000;

const Fields = z.object({ number: z.tuple([z.number()]), mark: z.tuple([z.string()]).optional() });

/** Where each passage of these editions stands in print, in reading order; null for one that is on no page. */
export async function pageMarks(
  cluster: Cluster,
  served: Served,
  keys: string[],
  call: AskCall,
): Promise<Record<string, (string | null)[]>> {
  const marks: Record<string, (string | null)[]> = Object.fromEntries(keys.map((key) => [key, []]));
  for (let left = keys; left.length > 0; ) {
    const searches = left.map((key) => ({
      index: served.passages,
      body: pageOf(key, marks[key]?.length ?? 0),
    }));
    const found = await askTogether(cluster, searches.map(visible), call);
    left = left.filter((key, at) => {
      const hits = found[at]?.hits.hits ?? [];
      for (const { fields } of hits) marks[key]?.push(Fields.parse(fields).mark?.[0] ?? null);
      return hits.length === PAGE;
    });
  }
  return marks;

  function visible({ index, body }: { index: string; body: { query: object } }) {
    return { index, body: { ...body, query: { bool: { filter: [body.query, served.filter] } } } };
  }
}

function pageOf(key: string, from: number): { query: object } & Record<string, unknown> {
  return {
    query: { term: { key } },
    size: PAGE,
    sort: [{ number: 'asc' }],
    search_after: [from - 1],
    track_total_hits: false,
    _source: false,
    docvalue_fields: ['number', 'mark'],
  };
}
