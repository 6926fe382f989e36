import type {
  EditionDocument,
  EditionHead,
  IndexWriter,
  PassageDocument,
} from '../../engine-child/edition-document.ts';
import { EngineError } from '../../engine-child/engine-error.ts';
import { batches, inTwo, isLong, refuseLongPassages } from '../../engine-child/index-writer.ts';
import type { ProcessOwner } from '../../engine-child/process-owner.ts';
import { AnalysedEditions, AnalysedEnd, AnalysedPassages } from '../analysed.ts';
import { indexesOf } from './builds.ts';
import { type BulkStream, bulkStream } from './bulk-stream.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './connect.ts';
import { keyOf, servedVersions } from './edition-versions.ts';
import { listIndexed } from './list-indexed.ts';
import { GRACE_MS, purge } from './purge.ts';
import { refreshAll } from './refresh.ts';
import { served } from './served.ts';
import { generationOf } from './state.ts';
import { beginRun, type RunOptions, type WritingRun } from './writing-run.ts';

const ANALYSE_TIMEOUT_MS = 5 * 60_000;

/** `build` is what it writes to: what is served when absent. */
export type WriterOptions = RunOptions & { build?: string; graceMs?: number };
export type ClusterWriter = IndexWriter & { close: () => Promise<void> };

/**
 * The write side of the engine on a cluster, with the promises of the embedded one. Each edition is written under a
 * version of its own, which nobody sees; the commit refreshes and then shows all of them in one step.
 */
export function clusterWriter(
  cluster: Cluster,
  owner: ProcessOwner,
  { build, graceMs = GRACE_MS, ...times }: WriterOptions = {},
): ClusterWriter {
  let run: Writing | null = null;
  let open: Opened | null = null;
  let failed: EngineError | null = null;
  let purging: NodeJS.Timeout | undefined;

  return {
    indexed: async (collection) => listIndexed(cluster, await target(), collection),

    put: (editions) =>
      write(async () => {
        refuseWhileOpen();
        for (const { passages } of editions) refuseLongPassages(passages);
        for (const batch of batches(editions.filter((edition) => !isLong(edition)))) await putWhole(batch);
        for (const { passages, ...about } of editions.filter(isLong)) {
          await start(about);
          await addAll(passages);
          await finish();
        }
      }),

    begin: (about) =>
      write(async () => {
        refuseWhileOpen();
        await start(about);
      }),

    add: (passages) =>
      write(async () => {
        opened();
        try {
          refuseLongPassages(passages);
          await addAll(passages);
        } catch (cause) {
          await leaveOpen();
          throw cause;
        }
      }),

    end: () => write(finish),
    leave: () => write(leaveOpen),

    remove: (collection, ids) =>
      write(async () => {
        refuseWhileOpen();
        if (ids.length > 0)
          replace(
            await running(),
            ids.map((id) => [keyOf(collection, id), null]),
          );
      }),

    commit: () =>
      write(async () => {
        refuseWhileOpen();
        if (!run) return { generation: (await served(cluster)).generation };
        const { indexes } = run;
        if (!(await settle(run))) {
          const { generation } = run;
          await run.run.abandon();
          run = null;
          return { generation };
        }
        await refuseMoved(indexes.editions);
        await refreshAll(cluster, indexes);
        const state = await run.run.commit();
        run = null;
        purgeLater(indexes.editions);
        return { generation: generationOf(state) };
      }),

    async rollback() {
      const leaving = run;
      await open?.stream.leave();
      run = null;
      open = null;
      failed = null;
      await owner.call('leave', {}, { timeoutMs: ANALYSE_TIMEOUT_MS });
      await leaving?.run.abandon();
      if (leaving) purgeLater(leaving.indexes.editions);
    },

    async close() {
      clearTimeout(purging);
      await open?.stream.leave();
      await run?.run.abandon();
      run = null;
    },
  };

  type Opened = { about: EditionHead; version: number; stream: BulkStream };
  type Writing = {
    run: WritingRun;
    indexes: { passages: string; editions: string };
    generation: string;
    /** The versions of this run by key; null where it removed one. */
    mine: Map<string, number | null>;
  };

  async function target(): Promise<string> {
    return build ?? (await served(cluster)).build;
  }

  /** Written to a build that is not served any more, an edition would be acknowledged and never seen. */
  async function refuseMoved(index: string): Promise<void> {
    if (build !== undefined || (await served(cluster)).editions === index) return;
    throw new ClusterError(
      'writer_elsewhere',
      `Another build of ${cluster.name} is served since this run began. What it wrote is dropped; index again.`,
    );
  }

  async function running(): Promise<Writing> {
    if (run) return run;
    const indexes = indexesOf(cluster, await target());
    const begun = await beginRun(cluster, indexes.editions, times);
    run = { run: begun, indexes, generation: generationOf(begun.base), mine: new Map() };
    return run;
  }

  /** After a failure that is not about the content, nothing is taken until `rollback`: half a run is never committed. */
  async function write<T>(change: () => Promise<T>): Promise<T> {
    if (failed) {
      throw new EngineError(failed.code, `${failed.message} Roll back before writing again.`, {
        cause: failed,
      });
    }
    try {
      return await change();
    } catch (cause) {
      const contents = cause instanceof EngineError && ['bad_request', 'too_large'].includes(cause.code);
      if (!contents && run) {
        failed =
          cause instanceof EngineError ? cause : new EngineError('internal', 'A write failed.', { cause });
      }
      throw cause;
    }
  }

  /** While the cluster indexes some of them, the next are analysed. */
  async function putWhole(editions: EditionDocument[]): Promise<void> {
    if (editions.length === 0) return;
    const writing = await running();
    const stream = bulkStream(cluster, writing.indexes.passages);
    const heads = bulkStream(cluster, writing.indexes.editions);
    const versions: [string, number][] = [];
    let refused: unknown;
    try {
      for (const batch of batches(editions)) await putBatch(batch);
    } catch (cause) {
      refused = cause;
    }
    try {
      await Promise.all([stream.end(), heads.end()]);
    } catch (cause) {
      await Promise.all([stream.leave(), heads.leave()]);
      for (const [, version] of versions) writing.run.drop(version);
      throw cause;
    }
    replace(writing, versions);
    if (refused) throw refused;

    async function putBatch(batch: EditionDocument[]): Promise<void> {
      const given: number[] = [];
      for (const _edition of batch) given.push(await writing.run.version());
      const fields = { editions: batch.map(inTwo), versions: given };
      const { editions: analysed } = await analyse('analyse', fields, AnalysedEditions);
      for (const [at, { key, edition, passages }] of analysed.entries()) {
        versions.push([key, given[at] as number]);
        await heads.add(edition);
        await stream.add(passages);
      }
    }
  }

  async function start(about: EditionHead): Promise<void> {
    const { run: begun, indexes } = await running();
    const version = await begun.version();
    await owner.call('begin', { about, version }, { timeoutMs: ANALYSE_TIMEOUT_MS });
    open = { about, version, stream: bulkStream(cluster, indexes.passages) };
  }

  /** While the cluster indexes some of them, the next are analysed: all are taken when the edition has ended. */
  async function addAll(all: PassageDocument[]): Promise<void> {
    const { stream } = opened();
    for (const batch of batches(all)) {
      const { passages } = await analyse('add', { passages: batch }, AnalysedPassages);
      await stream.add(passages);
    }
  }

  async function finish(): Promise<void> {
    const { version, stream } = opened();
    const writing = await running();
    const head = bulkStream(cluster, writing.indexes.editions);
    const { key, edition } = await analyse('end', {}, AnalysedEnd);
    try {
      await head.add(edition);
      await Promise.all([stream.end(), head.end()]);
    } catch (cause) {
      await leaveOpen();
      throw cause;
    }
    open = null;
    replace(writing, [[key, version]]);
  }

  async function leaveOpen(): Promise<void> {
    if (open) {
      await open.stream.leave();
      run?.run.drop(open.version);
      open = null;
    }
    await owner.call('leave', {}, { timeoutMs: ANALYSE_TIMEOUT_MS });
  }

  /** What this run wrote before for these keys goes with the commit, and so does what stands for them. */
  function replace({ run: begun, mine }: Writing, versions: [string, number | null][]): void {
    for (const [key, version] of versions) {
      const before = mine.get(key);
      if (before !== undefined && before !== null) begun.drop(before);
      mine.set(key, version);
    }
  }

  /** Lets go what was served under the keys of this run. Whether there is anything to commit. */
  async function settle({ run: begun, indexes, mine }: Writing): Promise<boolean> {
    const replaced = await servedVersions(cluster, indexes.editions, begun.base, [...mine.keys()]);
    for (const version of replaced.values()) begun.drop(version);
    return replaced.size > 0 || [...mine.values()].some((version) => version !== null);
  }

  async function analyse<T>(op: string, fields: object, reply: { parse: (value: unknown) => T }): Promise<T> {
    const { value } = await owner.call(op, fields, { timeoutMs: ANALYSE_TIMEOUT_MS });
    return reply.parse(value);
  }

  function opened(): Opened {
    if (open) return open;
    throw new EngineError('bad_request', 'No edition is being written: begin one before adding to it.');
  }

  function refuseWhileOpen(): void {
    if (!open) return;
    throw new EngineError(
      'bad_request',
      `Edition ${open.about.edition} was begun and has not ended: end it, leave it or roll back first.`,
    );
  }

  function purgeLater(index: string): void {
    clearTimeout(purging);
    // What a purge cannot do stays hidden, and the next one tries again.
    purging = setTimeout(() => void purge(cluster, index, graceMs).catch(() => {}), graceMs + 1000).unref();
  }
}
