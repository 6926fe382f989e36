import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { EditionDocument, IndexedEdition, IndexWriter } from '../engine-child/edition-document.ts';
import { readArticle } from './article.ts';
import { codeOf, decodeUtf8, readCapped } from './content-folder.ts';
import { splitFrontMatter } from './front-matter.ts';
import { IngestError } from './ingest-error.ts';
import { passagesOf } from './passages.ts';
import { type Plan, type PlannedArticle, planContent } from './plan.ts';
import type { IngestProgress } from './progress.ts';
import { putPageFiles } from './put-page-files.ts';
import type { IngestReport, SkippedFile } from './report.ts';

export { IngestError } from './ingest-error.ts';
export { formatReport } from './report.ts';

const BATCH_EDITIONS = 64;
const BATCH_CHARS = 1_000_000;

export type IngestOptions = {
  /** The folder with the articles. */
  content: string;
  /** The collection they are indexed as. */
  collection: string;
  index: IndexWriter;
  progress?: IngestProgress;
  /** Stops the run; the index stays as it was and the signal's reason is thrown. */
  signal?: AbortSignal;
};

/**
 * Brings a collection of the index up to date with a folder of Markdown, MDX or HTML and of printed editions
 * as JSON lines, in one commit or none.
 * Throws `IngestError` where the folder as a whole is of no use; single files are skipped and reported.
 * Whatever it throws, the index is as it was before.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const started = performance.now();
  const { content, collection, index, signal } = options;
  const plan = await planContent(content, signal);
  const known = new Map((await index.indexed(collection)).map((edition) => [edition.edition, edition]));
  if (plan.articles.length === 0 && plan.pageFiles.length === 0)
    throw nothingToRead(content, plan, known.size);

  const changed = plan.articles.filter(
    ({ edition, contentHash }) => known.get(edition)?.contentHash !== contentHash,
  );
  const report = newReport(options, plan, known, changed);
  try {
    if (changed.length > 0) report.passages += await putAll(options, plan, changed, report);
    const printed = await putPageFiles(options, plan, known, report);
    const present = new Set([...plan.articles.map(({ edition }) => edition), ...printed.present]);
    if (present.size === 0) throw nothingToRead(content, plan, known.size);
    const removed = vanished(plan, known, present);
    if (removed.length > 0) await index.remove(collection, removed);
    signal?.throwIfAborted();
    report.removed = removed.length;
    const isChanged = changed.length + printed.put + removed.length > 0;
    if (isChanged) report.generation = (await index.commit()).generation;
  } catch (cause) {
    await index.rollback();
    throw cause;
  } finally {
    options.progress?.stop();
  }
  report.durationMs = performance.now() - started;
  return report;
}

function newReport(
  { content, collection }: IngestOptions,
  plan: Plan,
  known: Map<string, IndexedEdition>,
  changed: PlannedArticle[],
): IngestReport {
  const updated = changed.filter(({ edition }) => known.has(edition)).length;
  const fresh = new Set(changed.map(({ edition }) => edition));
  const kept = plan.articles.filter(({ edition }) => !fresh.has(edition));
  return {
    content,
    collection,
    read: plan.articles.length,
    editions: 0,
    added: changed.length - updated,
    updated,
    unchanged: kept.length,
    removed: 0,
    skipped: plan.skipped,
    warnings: plan.warnings,
    otherFiles: plan.otherFiles,
    passages: kept.reduce((sum, { edition }) => sum + (known.get(edition)?.passages ?? 0), 0),
    durationMs: 0,
    generation: null,
  };
}

/** Reads and hands over the changed articles in batches: one is being indexed while the next is being read. */
async function putAll(
  { collection, index, progress, signal }: IngestOptions,
  plan: Plan,
  changed: PlannedArticle[],
  report: IngestReport,
): Promise<number> {
  let batch: EditionDocument[] = [];
  let chars = 0;
  let passages = 0;
  let sending: Promise<void> = Promise.resolve();
  const send = async () => {
    await sending;
    sending = index.put(batch);
    sending.catch(() => {}); // awaited before the next batch and at the end; this only keeps Node from calling it unhandled
    batch = [];
    chars = 0;
  };
  progress?.start(changed.length);
  for (const [at, article] of changed.entries()) {
    signal?.throwIfAborted();
    const document = readDocument(plan.root, article, collection, report);
    if (document) {
      batch.push(document);
      passages += document.passages.length;
      chars += document.passages.reduce((sum, passage) => sum + passage.text.length, 0);
    }
    progress?.advance(at + 1, article.path);
    if (batch.length >= BATCH_EDITIONS || chars >= BATCH_CHARS) await send();
    else if (at % 8 === 0) await setImmediate(); // lets Ctrl-C through
  }
  if (batch.length > 0) await send();
  await sending;
  return passages;
}

function readDocument(
  root: string,
  planned: PlannedArticle,
  collection: string,
  report: IngestReport,
): EditionDocument | null {
  const source = readAgain(root, planned);
  if (source === null) {
    report.read -= 1;
    report.skipped.push({
      path: planned.path,
      reason: 'unreadable',
      detail: 'changed while it was being read',
    });
    return null;
  }
  const { body, frontMatter } = splitFrontMatter(source);
  const article = readArticle(planned.path, body, frontMatter);
  if (article.problem) report.warnings.push({ path: planned.path, message: article.problem });
  const { work, edition, editionLabel, author, language, address, path: sourcePath, contentHash } = planned;
  const passages = passagesOf(article, collection, edition);
  const { title } = article;
  return {
    collection,
    work,
    edition,
    editionLabel,
    title,
    author,
    categories: [],
    language,
    address,
    sourcePath,
    contentHash,
    passages,
  };
}

function readAgain(root: string, { path: file }: PlannedArticle): string | null {
  try {
    const bytes = readCapped(path.join(root, file));
    return bytes && decodeUtf8(bytes);
  } catch (cause) {
    if (codeOf(cause).startsWith('E')) return null;
    throw cause;
  }
}

/** Editions whose article or pages are gone. A file that is there but cannot be read just now keeps what was indexed of it. */
function vanished(plan: Plan, known: Map<string, IndexedEdition>, present: Set<string>): string[] {
  const unreadable = plan.skipped
    .filter((file: SkippedFile) => file.reason === 'unreadable')
    .map(({ path: p }) => p);
  return [...known.values()]
    .filter(({ edition }) => !present.has(edition))
    .filter(
      ({ sourcePath }) =>
        !unreadable.some((p) => sourcePath === p || (p.endsWith('/') && sourcePath.startsWith(p))),
    )
    .map(({ edition }) => edition);
}

function nothingToRead(content: string, plan: Plan, indexed: number): IngestError {
  const skipped = plan.skipped.length;
  const why =
    skipped > 0
      ? `none of its ${skipped} Markdown, MDX, HTML or .jsonl files can be read (the first, ${plan.skipped[0]?.path}: ${plan.skipped[0]?.detail})`
      : 'it holds no Markdown, MDX or HTML file, and no .jsonl file of pages';
  const kept = indexed > 0 ? ` The ${indexed} articles indexed before are kept.` : '';
  return new IngestError(
    'empty',
    content,
    `The content folder ${content} has no article to index: ${why}. Put .md, .mdx, .html or .jsonl files there, or name another folder.${kept}`,
  );
}
