import { createHash } from 'node:crypto';
import type { IndexedEdition, IndexWriter } from '../engine-child/edition-document.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import { codeOf } from '../ingest/content-folder.ts';
import type { ImportReport, Tell } from './import-report.ts';
import type { ImportedEdition } from './imported-edition.ts';
import { pagesInDoubt } from './pages-in-doubt.ts';
import { worksAssigner } from './works/assign-works.ts';
import type { Correction, WorkRule } from './works/works-file.ts';
import { type WrittenEdition, writeEdition } from './write-edition.ts';

/** Raised whenever the code makes other passages of the same records, so that the next run writes them anew. */
const IMPORT_VERSION = 1;
/** A commit after so many editions or records, whichever comes first: what a stop can lose. */
const COMMIT_EDITIONS = 200;
const COMMIT_RECORDS = 50_000;
/** The one that wins first. */
const RULES: readonly WorkRule[] = ['works file', 'named by the source', 'same title and author', 'alone'];

export type ImportOptions = {
  collection: string;
  index: IndexWriter;
  editions: AsyncIterable<ImportedEdition>;
  corrections: ReadonlyMap<string, Correction>;
  report: ImportReport;
  tell: Tell;
  /** Only reads and judges; the index is asked what it has and left as it is. */
  isDry?: boolean;
  /** Removes what the collection has and the source has not. */
  prune?: boolean;
  /** How often the source said so far that it could not read something. */
  faults?: () => number;
  /** Told after each edition. */
  onEdition?: (id: string) => void;
  /** Stops the run: the edition being written is left, those before it are kept. */
  signal?: AbortSignal | undefined;
};

/**
 * Brings editions into a collection, one after the other, committing now and then: an import that was stopped goes on
 * where it was, since an edition that is indexed as it would be written is passed over. Fills the report. Throws what
 * the source or the engine throws, after what was finished has been kept.
 */
export async function importEditions(options: ImportOptions): Promise<void> {
  const { collection, index, report, tell, signal, isDry = false } = options;
  const known = new Map((await index.indexed(collection)).map((edition) => [edition.edition, edition]));
  const assign = worksAssigner(options.corrections, [...known.values()]);
  const started = performance.now();
  const present = new Set<string>();
  const ruled = new Map<string, WorkRule>();
  let editionsSince = 0;
  let recordsSince = 0;
  try {
    for await (const edition of options.editions) {
      signal?.throwIfAborted();
      await take(edition);
      options.onEdition?.(edition.about.edition);
      if (editionsSince >= COMMIT_EDITIONS || recordsSince >= COMMIT_RECORDS) await commit();
    }
    reportAbsent();
    if (options.prune) await prune();
  } catch (cause) {
    if (!signal?.aborted) throw cause;
    report.isStopped = true;
  } finally {
    await commit();
    report.durationMs = performance.now() - started;
  }

  async function take(source: ImportedEdition): Promise<void> {
    const { about, rule } = assign({ ...source.about, collection });
    const edition = { ...source, about, contentHash: hashOf(source.contentHash, about) };
    present.add(about.edition);
    countWork(about.work, rule);
    const before = known.get(about.edition);
    if (before?.contentHash === edition.contentHash) {
      report.unchanged += 1;
      report.passages += before.passages;
    } else await put(edition, before);
  }

  /** A work is counted once, by the rule that tells most of how its editions came together. */
  function countWork(work: string, rule: WorkRule): void {
    const before = ruled.get(work);
    if (before && RULES.indexOf(before) <= RULES.indexOf(rule)) return;
    ruled.set(work, rule);
    if (before) report.rules[before] = (report.rules[before] ?? 1) - 1;
    report.rules[rule] = (report.rules[rule] ?? 0) + 1;
  }

  async function put(edition: ImportedEdition, before: IndexedEdition | undefined): Promise<void> {
    const { edition: id, sourcePath: path } = edition.about;
    const place = `edition ${id}`;
    let written: WrittenEdition;
    try {
      written = await writeEdition(isDry ? null : index, edition, signal);
    } catch (cause) {
      if (signal?.aborted || !isOfThisEdition(cause)) throw cause;
      tell({ path, place, message: `${cause instanceof Error ? cause.message : cause} It was left out.` });
      return;
    }
    editionsSince += 1;
    recordsSince += written.pages.length;
    report[before ? 'updated' : 'added'] += 1;
    report.records += written.pages.length;
    report.passages += written.passages;
    for (const verdict of ['printed', 'inferred', 'doubtful', 'unnumbered'] as const)
      report.verdicts[verdict] += written.verdicts[verdict];
    tellBlanks(path, place, written.blanks);
    const [first] = written.doubts;
    if (first) tell({ path, place, message: pagesInDoubt(id, written.verdicts, first) });
    for (const doubt of written.doubts) tell({ path, ...doubt }, true);
  }

  function tellBlanks(path: string, place: string, blanks: string[]): void {
    const [first] = blanks;
    if (first === undefined) return;
    const message =
      blanks.length === 1
        ? `1 record has no text and was left out: ${first}`
        : `${blanks.length} records have no text and were left out; first ${first}`;
    tell({ path, place, message });
    for (const blank of blanks) tell({ path, place: blank, message: 'has no text; it was left out' }, true);
  }

  async function commit(): Promise<void> {
    if (editionsSince === 0 || isDry) return;
    editionsSince = 0;
    recordsSince = 0;
    await index.commit();
  }

  function reportAbsent(): void {
    for (const edition of options.corrections.keys())
      if (!present.has(edition) && !known.has(edition))
        tell({ path: 'works file', place: `edition ${edition}`, message: 'is in the file and in no source' });
  }

  async function prune(): Promise<void> {
    const gone = [...known.keys()].filter((edition) => !present.has(edition));
    if (gone.length === 0) return;
    if (options.faults?.()) {
      const message = `${gone.length} editions that the source did not give were kept: what it could not read may be among them. Import again when it reads whole.`;
      tell({ path: collection, place: 'the whole run', message });
      return;
    }
    report.removed = gone.length;
    if (isDry) return;
    await index.remove(collection, gone);
    editionsSince += gone.length;
  }
}

/** What is wrong with one edition leaves the others alone; an engine or a source that is gone does not. */
function isOfThisEdition(cause: unknown): boolean {
  if (cause instanceof EngineError) return cause.code === 'too_large';
  return /^E[A-Z]+$/.test(codeOf(cause)) || (cause instanceof Error && cause.name === 'ShamelaError');
}

function hashOf(sourceHash: string, { sourcePath: _, ...about }: ImportedEdition['about']): string {
  return createHash('sha256')
    .update(JSON.stringify([IMPORT_VERSION, sourceHash, Object.entries(about).sort()]))
    .digest('hex');
}
