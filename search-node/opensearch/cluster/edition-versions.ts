import * as z from 'zod';
import type { Cluster } from './connect.ts';
import type { State } from './state.ts';
import { visible } from './visible.ts';

const AT_ONCE = 1000;

const Hits = z.object({
  hits: z.object({
    hits: z.array(
      z.object({ fields: z.object({ key: z.tuple([z.string()]), version: z.tuple([z.number()]) }) }),
    ),
  }),
});

/** The unit of replacement, as the engine has it. */
export function keyOf(collection: string, edition: string): string {
  return `${collection}\u0001${edition}`;
}

/** The versions that stand for these keys in what is served. */
export async function servedVersions(
  cluster: Cluster,
  index: string,
  { last, gone }: State,
  keys: string[],
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const { hits } = await cluster.ask({
      method: 'POST',
      path: `/${index}/_search`,
      query: { allow_partial_search_results: false },
      body: {
        query: { bool: { filter: [{ terms: { key: some } }, visible(last, gone)] } },
        size: some.length,
        _source: false,
        fields: ['key', 'version'],
      },
      reply: Hits,
    });
    for (const { fields } of hits.hits) versions.set(fields.key[0], fields.version[0]);
  }
  return versions;
}
