import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';
import { ensureEngine } from '../../search-node/start/build-engine.ts';
import { EDITION_PAGES, grownLibrary } from './grown-library.ts';
import { createPassageTable, insertEditions } from './peers/fts5-file.ts';
import type { SqliteDriver } from './peers/sqlite.ts';

const root = join(import.meta.dirname, '../..');
export const benchFolder = join(root, '.data/bench');

/** What stays on disk between runs, and how its making went. */
export type GrownIndex = { index: string; fts5: string; passages: number; editions: number; seconds: number };

const COMMIT_EVERY = 50;

/**
 * The grown library in the engine and in FTS5. Made once for the engine's fields as they are now; a change there
 * makes it again, and the old one is removed.
 */
export async function grownIndex(
  library: EditionDocument[],
  passages: number,
  driver: SqliteDriver,
): Promise<GrownIndex> {
  const name = `grown-${passages}-`;
  const folder = join(benchFolder, `${name}${hashOfFields()}`);
  const done = join(folder, 'done.json');
  if (existsSync(done)) return JSON.parse(readFileSync(done, 'utf8')) as GrownIndex;
  mkdirSync(benchFolder, { recursive: true });
  for (const old of readdirSync(benchFolder)) {
    if (old.startsWith(name)) rmSync(join(benchFolder, old), { recursive: true });
  }
  mkdirSync(folder);
  const grown = await grow(library, passages, driver, folder);
  writeFileSync(done, JSON.stringify(grown));
  return grown;
}

/** Bytes of the files in a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

async function grow(
  library: EditionDocument[],
  passages: number,
  driver: SqliteDriver,
  folder: string,
): Promise<GrownIndex> {
  const editions = Math.ceil(passages / EDITION_PAGES);
  const grown = { index: join(folder, 'index'), fts5: join(folder, 'fts5.db'), editions };
  console.log(
    `Growing ${passages} passages in ${editions} editions (once; some minutes, kept in .data/bench) …`,
  );
  const start = performance.now();
  const engine = startEngine({ ...(await ensureEngine()), index: grown.index }, console.error);
  const table = createPassageTable(driver, grown.fts5);
  let made = 0;
  try {
    for (const edition of grownLibrary(library, passages, 'library')) {
      await Promise.all([
        engine.put([edition]),
        Promise.resolve().then(() => insertEditions(table, [edition])),
      ]);
      made += edition.passages.length;
      const number = made / EDITION_PAGES;
      if (number % COMMIT_EVERY === 0) console.log(`  ${made} passages, ${seconds(start)} s`);
    }
    await engine.commit();
  } finally {
    table.close();
    await engine.close();
  }
  return { ...grown, passages: made, seconds: seconds(start) };
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
