import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument, IndexWriter } from '../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';
import { grownAhead } from './grown-ahead.ts';
import { EDITION_PAGES } from './grown-library.ts';

const root = join(import.meta.dirname, '../..');
export const benchFolder = join(root, '.data/bench');

/** What stays on disk between runs, and how its making went. */
export type GrownIndex = { index: string; fts5: string; passages: number; editions: number; seconds: number };

const STILL_MS = 10_000;
const TELL_EVERY = 100_000;
const COMMIT_EVERY = 500_000;

/**
 * The grown library in the engine and in FTS5. Made once for the engine's fields as they are now; a change there
 * makes it again, and the old one is removed.
 */
export async function grownIndex(library: EditionDocument[], passages: number): Promise<GrownIndex> {
  const name = `grown-${passages}-`;
  const folder = join(benchFolder, `${name}${hashOfFields()}`);
  const done = join(folder, 'done.json');
  if (existsSync(done)) return JSON.parse(readFileSync(done, 'utf8')) as GrownIndex;
  mkdirSync(benchFolder, { recursive: true });
  for (const old of readdirSync(benchFolder)) {
    if (old.startsWith(name)) rmSync(join(benchFolder, old), { recursive: true });
  }
  mkdirSync(folder);
  const grown = await grow(library, passages, folder);
  writeFileSync(done, JSON.stringify(grown));
  return grown;
}

/** Bytes of the files in a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

async function grow(library: EditionDocument[], passages: number, folder: string): Promise<GrownIndex> {
  const editions = Math.ceil(passages / EDITION_PAGES);
  const grown = { index: join(folder, 'index'), fts5: join(folder, 'fts5.db'), editions };
  console.log(
    `Growing ${passages} passages in ${editions} editions (once; some minutes, kept in .data/bench) …`,
  );
  const start = performance.now();
  const table = growTable(passages, grown.fts5);
  const made = await growIndex(library, passages, grown.index);
  const indexed = seconds(start);
  await table;
  return { ...grown, passages: made, seconds: indexed };
}

/** Passages in the index, which is grown from what it holds. */
export async function growIndex(
  library: EditionDocument[],
  passages: number,
  index: string,
): Promise<number> {
  const engine = startEngine({ ...(await ensureEngine()), index }, console.error);
  try {
    const { made } = await growInto(engine, library, passages);
    await merged(index);
    return made;
  } finally {
    await engine.close();
  }
}

/**
 * Grows from what the engine holds: a run that was ended goes on from its last commit. While one edition is being
 * indexed, the next is made. Passages it then holds, and how many of them were added.
 */
export async function growInto(
  engine: IndexWriter,
  library: EditionDocument[],
  passages: number,
): Promise<{ made: number; added: number }> {
  const from = (await engine.indexed('library')).length;
  let made = from * EDITION_PAGES;
  let writing = Promise.resolve();
  for await (const edition of grownAhead(library, passages, from)) {
    await writing;
    writing = engine.put([edition]);
    writing.catch(() => {}); // Whoever waits for it hears of it.
    made += edition.passages.length;
    if (made % TELL_EVERY === 0) console.log(`  ${made} passages`);
    if (made % COMMIT_EVERY === 0) {
      await writing;
      await engine.commit();
    }
  }
  await writing;
  await engine.commit();
  return { made, added: made - from * EDITION_PAGES };
}

/** What an import left in many segments is merged into few beside whatever else is done: searches are measured after. */
async function merged(index: string): Promise<void> {
  do await setTimeout(STILL_MS / 10);
  while (Date.now() - lastWritten(index) < STILL_MS);
}

function lastWritten(index: string): number {
  return Math.max(...readdirSync(index).map((file) => writtenAt(join(index, file))));
}

/** A file that was merged away meanwhile counts as written now. */
function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

async function growTable(passages: number, file: string): Promise<void> {
  const worker = new Worker(new URL('./peers/grown-table.ts', import.meta.url), {
    workerData: { passages, file },
  });
  await once(worker, 'exit');
}

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

/** Whatever decides what is written into an index, and how it is grown. */
function hashOfFields(): string {
  const hash = createHash('sha256');
  const engine = join(root, 'search-node/engine/src/main');
  for (const folder of ['java/pincite/engine/index', 'java/pincite/engine/text', 'resources']) {
    for (const file of readdirSync(join(engine, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(engine, folder, file);
      if (statSync(path).isFile()) hash.update(readFileSync(path));
    }
  }
  hash.update(readFileSync(join(import.meta.dirname, 'grown-library.ts')));
  return hash.digest('hex').slice(0, 12);
}
