import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { IndexedEdition } from '../engine-child/edition-document.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import type { ImportedEdition } from '../import/imported-edition.ts';
import { pagesInDoubt } from '../import/pages-in-doubt.ts';
import { type WrittenEdition, writeEdition } from '../import/write-edition.ts';
import { codeOf, type FoundFile } from './content-folder.ts';
import type { IngestOptions } from './ingest.ts';
import { type LineProblem, type PagesFile, readPagesFile } from './pages-file.ts';
import type { Plan } from './plan.ts';
import type { IngestReport, SkipReason } from './report.ts';

/** Raised whenever the code makes other passages of the same lines, so that the next run reads them anew. */
const PAGES_VERSION = 2;
/** A file that is no file of pages at all would otherwise fill the report. */
const NAMED_LINES = 10;

/** `present`: the editions that the folder holds; `put`: how many of them were handed to the index. */
export type PutPages = { present: Set<string>; put: number };

/**
 * Hands the printed editions of a plan to the index, one file after the other; a file that reads as it did when it
 * was indexed is not parsed. Writes what it did into the report. Does not commit.
 */
export async function putPageFiles(
  options: IngestOptions,
  plan: Plan,
  known: Map<string, IndexedEdition>,
  report: IngestReport,
): Promise<PutPages> {
  const { collection, index, progress, signal } = options;
  const present = new Set<string>();
  const knownOf = Map.groupBy(known.values(), ({ sourcePath }) => sourcePath);
  const holders = new Map(plan.articles.map((article) => [article.edition, article.path]));
  let put = 0;
  if (plan.pageFiles.length > 0) progress?.start(plan.pageFiles.length);
  for (const [at, file] of plan.pageFiles.entries()) {
    signal?.throwIfAborted();
    await addFile(file);
    progress?.advance(at + 1, file.path);
  }
  return { present, put };

  async function addFile(file: FoundFile): Promise<void> {
    try {
      const whole = path.join(plan.root, file.path);
      const unchanged = unchangedEditions(knownOf.get(file.path), file, await hashOf(whole, signal));
      if (unchanged.length > 0 && unchanged.every(({ edition }) => !holders.has(edition))) {
        for (const edition of unchanged) keep(edition, file);
        return;
      }
      await addPages(file, await readPagesFile(whole, file.path, collection, signal));
    } catch (cause) {
      if (!/^E[A-Z]+$/.test(codeOf(cause))) throw cause;
      skip(file, 'unreadable', `cannot be read (${codeOf(cause)})`);
    }
  }

  async function addPages(file: FoundFile, pages: PagesFile): Promise<void> {
    const { editions, problems } = pages;
    const own = editions.filter(({ about }) => !holders.has(about.edition));
    const notTaken = editions.filter((edition) => !own.includes(edition));
    warnOfLines(file, problems);
    for (const { edition } of notTaken.map(({ about }) => about))
      skip(file, 'duplicate_edition', `holds edition ${edition}, which ${holders.get(edition)} holds too`);
    if (editions.length === 0) skip(file, 'no_pages', 'holds no record of a page with text');
    const contentHash = hashOfPages(file, pages.bytesHash, problems.length + notTaken.length);
    for (const edition of own) {
      const indexed = known.get(edition.about.edition);
      if (indexed?.contentHash === contentHash) keep(indexed, file);
      else await putEdition(file, { ...edition, contentHash }, indexed !== undefined);
    }
  }

  async function putEdition(file: FoundFile, edition: ImportedEdition, isUpdate: boolean): Promise<void> {
    const { edition: id } = edition.about;
    let written: WrittenEdition;
    try {
      written = await writeEdition(index, edition, signal);
    } catch (cause) {
      if (!(cause instanceof EngineError) || cause.code !== 'too_large') throw cause;
      if (isUpdate) present.add(id); // what was indexed of it before stays
      return skip(file, 'too_large', cause.message);
    }
    put += 1;
    report[isUpdate ? 'updated' : 'added'] += 1;
    warnOfPages(file, id, written);
    count(id, written.passages, file);
  }

  function keep({ edition, passages }: IndexedEdition, file: FoundFile): void {
    report.unchanged += 1;
    count(edition, passages, file);
  }

  function count(edition: string, passages: number, file: FoundFile): void {
    present.add(edition);
    holders.set(edition, file.path);
    report.editions += 1;
    report.passages += passages;
  }

  function warnOfLines(file: FoundFile, problems: LineProblem[]): void {
    for (const { line, message } of problems.slice(0, NAMED_LINES))
      report.warnings.push({ path: file.path, message: `line ${line} ${message}` });
    const left = problems.length - NAMED_LINES;
    if (left > 0) report.warnings.push({ path: file.path, message: `${left} more lines like these` });
  }

  function warnOfPages(file: FoundFile, edition: string, { doubts, verdicts }: WrittenEdition): void {
    const [first] = doubts;
    if (first) report.warnings.push({ path: file.path, message: pagesInDoubt(edition, verdicts, first) });
  }

  function skip(file: FoundFile, reason: SkipReason, detail: string): void {
    report.skipped.push({ path: file.path, reason, detail });
  }
}

/** The editions of a file whose bytes are as they were. None where it had faults: those are reported every time. */
function unchangedEditions(
  indexed: IndexedEdition[] | undefined,
  file: FoundFile,
  bytesHash: string,
): IndexedEdition[] {
  const whole = hashOfPages(file, bytesHash, 0);
  return (indexed ?? []).filter(({ contentHash }) => contentHash === whole);
}

function hashOfPages({ path: sourcePath }: FoundFile, bytesHash: string, faults: number): string {
  return createHash('sha256')
    .update(JSON.stringify(['pages', PAGES_VERSION, sourcePath, bytesHash, faults]))
    .digest('hex');
}

async function hashOf(file: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}
