import type { PassageDocument } from '../../engine-child/edition-document.ts';
import type { ProcessOwner } from '../../engine-child/process-owner.ts';
import { aliased, makeBuild, removeBuild, removeOlder, serve } from './builds.ts';
import { ClusterError } from './cluster-error.ts';
import { type ClusterWriter, clusterWriter } from './cluster-writer.ts';
import type { Cluster } from './connect.ts';
import { putTemplates } from './install.ts';
import { AT_ONCE, type ReadEdition, readEditions, readPassages } from './read-editions.ts';
import { readState } from './state.ts';
import { beginRun } from './writing-run.ts';

export type Reindexed = { from: string; to: string; editions: number; removed: string[] };

/**
 * Builds the whole index anew beside the one that is served, from the texts that it keeps, with the analysis and the
 * layout of this host; then serves it, in one step. What was served stays for `rollBack`; what is older is removed.
 * Nobody writes to the served one meanwhile. A failure leaves what is served as it was, and nothing of the new one.
 */
export async function reindex(
  cluster: Cluster,
  owner: ProcessOwner,
  said: (editions: number) => void = () => {},
): Promise<Reindexed> {
  const known = await aliased(cluster);
  const from = known.serving;
  const read = from && (await readState(cluster, `${cluster.name}-editions-${from}`));
  if (!from || !read) {
    throw new ClusterError(
      'alias_conflict',
      `There is no index ${cluster.name} in the cluster at ${cluster.where} to build anew. Start the host once.`,
    );
  }
  const held = await beginRun(cluster, read.index, { anyLayout: true });
  try {
    await putTemplates(cluster);
    const to = await makeBuild(cluster);
    const editions = await copyOrRemove(from, to);
    await held.check();
    await serve(cluster, to, known);
    const removed = await removeOlder(cluster);
    return { from, to, editions, removed };
  } finally {
    await held.abandon();
  }

  async function copyOrRemove(build: string, to: string): Promise<number> {
    try {
      return await copy(build, to);
    } catch (cause) {
      // Where the cluster is out of reach it stays, and the next re-index that comes to its end removes it.
      await removeBuild(cluster, to).catch(() => {});
      throw cause;
    }
  }

  async function copy(build: string, to: string): Promise<number> {
    const writer = clusterWriter(cluster, owner, { build: to });
    try {
      const count = await copyAll(writer, build);
      await writer.commit();
      return count;
    } finally {
      await writer.close();
    }
  }

  /** Editions with few passages together, the others in parts. */
  async function copyAll(writer: ClusterWriter, build: string): Promise<number> {
    let few: ReadEdition[] = [];
    let count = 0;
    for await (const edition of readEditions(cluster, build, held.base)) {
      const passages = few.reduce((sum, one) => sum + one.passages, edition.passages);
      if (few.length > 0 && passages > AT_ONCE) {
        await copyFew(writer, build, few);
        few = [];
      }
      if (edition.passages > AT_ONCE) await copyLong(writer, build, edition);
      else few.push(edition);
      said(++count);
    }
    await copyFew(writer, build, few);
    return count;
  }

  async function copyFew(writer: ClusterWriter, build: string, few: ReadEdition[]): Promise<void> {
    if (few.length === 0) return;
    const passages = new Map<number, PassageDocument[]>(few.map(({ version }) => [version, []]));
    const versions = few.map(({ version }) => version);
    for await (const some of readPassages(cluster, build, versions)) {
      for (const { version, passage } of some) passages.get(version)?.push(passage);
    }
    await writer.put(few.map(({ version, about }) => ({ ...about, passages: passages.get(version) ?? [] })));
  }

  async function copyLong(writer: ClusterWriter, build: string, edition: ReadEdition): Promise<void> {
    await writer.begin(edition.about);
    for await (const some of readPassages(cluster, build, [edition.version])) {
      await writer.add(some.map(({ passage }) => passage));
    }
    await writer.end();
  }
}
