import type {
  EditionDocument,
  EditionHead,
  IndexWriter,
  PassageDocument,
} from '../../engine-child/edition-document.ts';
import { EngineError } from '../../engine-child/engine-error.ts';
import { batches, inTwo, isLong, refuseLongPassages } from '../../engine-child/index-writer.ts';
import type { ProcessOwner } from '../../engine-child/process-owner.ts';
import {
  type AnalysedEdition,
  AnalysedEditions,
  AnalysedEnd,
  type AnalysedPassage,
  AnalysedPassages,
} from '../analysed.ts';
import { indexesOf } from './builds.ts';
import { type Line, writeAll } from './bulk.ts';
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
/** Passages of one edition that its stretch of `sequence` has room for; the edition itself stands behind them. */
const MOST_PASSAGES = 2 ** 22;

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
  let open: { about: EditionHead; version: number } | null = null;
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
          await replace(
            await running(),
            ids.map((id) => [keyOf(collection, id), null]),
          );
      }),

    commit: () =>
      write(async () => {
        refuseWhileOpen();
        if (!run) return { generation: (await served(cluster)).generation };
        const { indexes } = run;
        if (!run.touched) {
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
      run = null;
      open = null;
      failed = null;
      await owner.call('leave', {}, { timeoutMs: ANALYSE_TIMEOUT_MS });
      await leaving?.run.abandon();
      if (leaving) purgeLater(leaving.indexes.editions);
    },

    async close() {
      clearTimeout(purging);
      await run?.run.abandon();
      run = null;
    },
  };

  type Writing = {
    run: WritingRun;
    indexes: { passages: string; editions: string };
    generation: string;
    /** The versions of this run by key; null where it removed one. */
    mine: Map<string, number | null>;
    touched: boolean;
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
    run = { run: begun, indexes, generation: generationOf(begun.base), mine: new Map(), touched: false };
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

  async function putWhole(editions: EditionDocument[]): Promise<void> {
    const writing = await running();
    const { editions: analysed } = await analyse(
      'analyse',
      { editions: editions.map(inTwo) },
      AnalysedEditions,
    );
    const passages: Line[] = [];
    const heads: Line[] = [];
    const versions: [string, number][] = [];
    for (const { edition, passages: analysedPassages } of analysed) {
      const version = await writing.run.version();
      versions.push([edition.key, version]);
      passages.push(...analysedPassages.map((passage) => passageLine(passage, version)));
      heads.push(editionLine(edition, version));
    }
    try {
      await writeAll(cluster, writing.indexes.passages, passages);
      await writeAll(cluster, writing.indexes.editions, heads);
    } catch (cause) {
      for (const [, version] of versions) writing.run.drop(version);
      throw cause;
    }
    await replace(writing, versions);
  }

  async function start(about: EditionHead): Promise<void> {
    const { run: begun } = await running();
    await owner.call('begin', { about }, { timeoutMs: ANALYSE_TIMEOUT_MS });
    open = { about, version: await begun.version() };
  }

  async function addAll(all: PassageDocument[]): Promise<void> {
    const { version } = opened();
    const { indexes } = await running();
    for (const batch of batches(all)) {
      const { passages } = await analyse('add', { passages: batch }, AnalysedPassages);
      await writeAll(
        cluster,
        indexes.passages,
        passages.map((passage) => passageLine(passage, version)),
      );
    }
  }

  async function finish(): Promise<void> {
    const { version } = opened();
    const writing = await running();
    const { edition } = await analyse('end', {}, AnalysedEnd);
    await writeAll(cluster, writing.indexes.editions, [editionLine(edition, version)]);
    open = null;
    await replace(writing, [[edition.key, version]]);
  }

  async function leaveOpen(): Promise<void> {
    if (open) {
      run?.run.drop(open.version);
      open = null;
    }
    await owner.call('leave', {}, { timeoutMs: ANALYSE_TIMEOUT_MS });
  }

  /** Lets what stood for these keys go with the commit. */
  async function replace(writing: Writing, versions: [string, number | null][]): Promise<void> {
    const { run: begun, indexes, mine } = writing;
    const others = versions.map(([key]) => key).filter((key) => !mine.has(key));
    const before = await servedVersions(cluster, indexes.editions, begun.base, others);
    for (const [key, version] of versions) {
      const replaced = mine.has(key) ? mine.get(key) : before.get(key);
      if (replaced !== undefined && replaced !== null) begun.drop(replaced);
      if (version !== null || replaced !== undefined) writing.touched = true;
      mine.set(key, version);
    }
  }

  async function analyse<T>(op: string, fields: object, reply: { parse: (value: unknown) => T }): Promise<T> {
    const { value } = await owner.call(op, fields, { timeoutMs: ANALYSE_TIMEOUT_MS });
    return reply.parse(value);
  }

  function opened(): { about: EditionHead; version: number } {
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

function passageLine(passage: AnalysedPassage, version: number): Line {
  const { number, collection } = passage;
  if (number >= MOST_PASSAGES - 1) {
    throw new EngineError(
      'too_large',
      `An edition may have ${MOST_PASSAGES - 1} passages, and ${passage.key} has more. Split it.`,
    );
  }
  return {
    id: `${version}-${number}`,
    routing: collection,
    name: String(passage.passage ?? `${passage.key}#${number}`),
    document: { ...passage, version, sequence: version * MOST_PASSAGES + number },
  };
}

function editionLine(edition: AnalysedEdition, version: number): Line {
  return {
    id: String(version),
    name: `edition ${edition.edition}`,
    document: { ...edition, version, sequence: (version + 1) * MOST_PASSAGES - 1 },
  };
}
