import * as z from 'zod';
import type { CallOptions, EngineReply } from '../engine-child/java-process.ts';
import { askTogether } from './ask-cluster.ts';
import type { Cluster } from './cluster/connect.ts';
import type { Served } from './cluster/served.ts';

const Edition = z.object({
  key: z.string(),
  sequence: z.number(),
  source: z.record(z.string(), z.unknown()),
});

const PAGE = 1000;
const TIMEOUT_MS = 60_000;

type CallJava = (op: string, fields: object, options: CallOptions) => Promise<EngineReply>;

/** Hands all editions of a generation to the Java process, in the order of the index. */
export async function loadEditions(cluster: Cluster, served: Served, callJava: CallJava): Promise<void> {
  const { generation, editions: index, filter } = served;
  let after: number | null = null;
  let offset = 0;
  for (let last = false; !last; ) {
    const body: object = {
      size: PAGE,
      query: { bool: { filter: [filter] } },
      sort: [{ sequence: 'asc' }],
      track_total_hits: false,
      ...(after === null ? {} : { search_after: [after] }),
    };
    const [found] = await askTogether(cluster, [{ index, body }], { timeoutMs: TIMEOUT_MS });
    const editions = (found?.hits.hits ?? []).map(({ _source }) => Edition.parse(_source));
    last = editions.length < PAGE;
    const entries = editions.map(({ key, sequence, source }) => ({ key, sequence, ...source }));
    await callJava('editions', { generation, offset, entries, last }, { timeoutMs: TIMEOUT_MS });
    offset += editions.length;
    after = editions.at(-1)?.sequence ?? null;
  }
}
