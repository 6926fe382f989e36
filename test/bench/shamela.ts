import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { type Engine, startEngine } from '../../search-node/engine-child/engine.ts';
import { shamelaEditions } from '../../search-node/import/shamela/shamela-editions.ts';
import { storeReader } from '../../search-node/import/shamela/store-reader.ts';
import { writeEdition } from '../../search-node/import/write-edition.ts';
import { type MadeBook, storeLines, writeBook, writeCatalogue } from '../import/shamela/library.ts';
import { type StoreLine, writeStores } from '../import/shamela/write-stores.ts';
import { corpus } from '../support/shared-data.ts';
import { cpuOf, heapOf } from './child-process-figures.ts';
import { benchFolder, sizeOf } from './grown-index.ts';
import { grownLibrary } from './grown-library.ts';
import { keptEditions } from './kept-editions.ts';

const PAGES = 200_000;
const WHOLE_PAGES = 7_600_000;
const SCANNED_PAGES = 20_000;
const COMMIT_EVERY = 10;

/** Makes a library of so many pages (kept in .data/bench), reads it, and imports it into an empty index. */
export async function run({ passages = PAGES }: { passages?: number }): Promise<void> {
  if (!corpus('library', 'importing a Shamela library')) return;
  const library = await madeLibrary(passages);
  console.log(`${passages} pages; the store of pages is ${megabytes(sizeOf(storeOf(library)))} MB`);
  await finding(library);
  await importing(library, passages);
}

/** How fast the documents of books are found: by terms, and where ids are not indexed. */
async function finding(library: string): Promise<void> {
  const scanned = mkdtempSync(join(tmpdir(), 'pincite-scan-'));
  try {
    const source = await keptEditions('library', 'library');
    await writeStores(
      scanned,
      linesOf(source, SCANNED_PAGES, () => {}),
      { ids: 'stored' },
    );
    for (const folder of [join(library, 'database/store'), scanned]) {
      const reader = storeReader(folder, { log: () => {} });
      await reader.about('title'); // the process is started and warm
      const start = performance.now();
      const { documents, finder } = await reader.about('page');
      const ms = performance.now() - start;
      const rate = Math.round((1000 * documents) / ms);
      const whole = ((WHOLE_PAGES / rate) * 1000) / 60_000;
      console.log(
        finder === 'terms'
          ? `ids as terms: the store is open in ${ms.toFixed(0)} ms, whatever its size`
          : `ids stored only: ${rate} ids a second are read once; ${whole.toFixed(1)} min for ${WHOLE_PAGES}`,
      );
      await reader.close();
    }
  } finally {
    rmSync(scanned, { recursive: true, force: true });
  }
}

async function importing(library: string, pages: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-shamela-'));
  const index = join(folder, 'index');
  const built = await ensureEngine();
  try {
    const before = ownCpu();
    const start = performance.now();
    let read = 0;
    for await (const edition of shamelaEditions(library, { report: () => {} }))
      for await (const _ of edition.records()) read += 1;
    tell('reading alone (hashes included)', read, performance.now() - start, ownCpu() - before);

    const engine = startEngine({ ...built, index }, () => {});
    await engine.generation({ timeoutMs: 60_000 });
    const cpu = ownCpu();
    const begun = performance.now();
    const made = await importInto(engine, library, pages, built.java);
    tell('import', made, performance.now() - begun, ownCpu() - cpu + cpuOf(engine.pid()));
    await engine.close();
    const bytes = sizeOf(index);
    const whole = (bytes / made) * WHOLE_PAGES;
    console.log(
      `index: ${megabytes(bytes)} MB, so ${(whole / 2 ** 30).toFixed(1)} GB for ${WHOLE_PAGES} pages`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importInto(engine: Engine, library: string, pages: number, java: string): Promise<number> {
  let made = 0;
  let books = 0;
  let told = 0;
  for await (const edition of shamelaEditions(library, { report: () => {} })) {
    made += (await writeEdition(engine, edition)).passages;
    books += 1;
    if (books % COMMIT_EVERY === 0) await engine.commit();
    if (made - told < pages / 4) continue;
    told = made;
    const heap = heapOf(java, engine.pid());
    const node = process.memoryUsage();
    console.log(
      `  ${made} pages; Node heap ${megabytes(node.heapUsed)} MB (${megabytes(node.rss)} resident), ` +
        `engine heap ${heap ? `${heap.usedMb.toFixed(0)} of ${heap.committedMb.toFixed(0)}` : '?'} MB`,
    );
  }
  await engine.commit();
  return made;
}

function tell(what: string, pages: number, ms: number, cpuMs: number): void {
  const hours = (time: number) => ((WHOLE_PAGES / pages) * (time / 3_600_000)).toFixed(1);
  const rate = (time: number) => Math.round((1000 * pages) / time);
  const cpu = `; ${rate(cpuMs)} pages a second of processor time, so ${hours(cpuMs)} h`;
  console.log(`${what}: ${rate(ms)} pages/s, so ${hours(ms)} h for ${WHOLE_PAGES} pages${cpu}`);
}

/** Milliseconds of processor time of this process and of those that it started and that have ended. */
function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  const stat = '/proc/self/stat';
  const fields = existsSync(stat)
    ? readFileSync(stat, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
    : [];
  return (user + system) / 1000 + 10 * (Number(fields[13] ?? 0) + Number(fields[14] ?? 0));
}

async function madeLibrary(pages: number): Promise<string> {
  const folder = join(benchFolder, `shamela-${pages}`);
  const done = join(folder, 'done');
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['book', 'store']) mkdirSync(join(folder, 'database', part), { recursive: true });
  console.log(`Making a library of ${pages} pages (once, kept in .data/bench) …`);
  const books: MadeBook[] = [];
  const source = await keptEditions('library', 'library');
  const keep = (book: MadeBook) => {
    writeBook(join(folder, 'database/book'), book, book.pages ?? []);
    books.push({ ...book, pages: [], titles: [] });
  };
  await writeStores(join(folder, 'database/store'), linesOf(source, pages, keep));
  writeCatalogue(join(folder, 'database/master.db'), { books });
  writeFileSync(done, '');
  return folder;
}

/** One edition in memory at a time. */
function* linesOf(
  source: EditionDocument[],
  pages: number,
  keep: (book: MadeBook) => void,
): Generator<StoreLine> {
  let id = 0;
  for (const edition of grownLibrary(source, pages, 'shamela')) {
    id += 1;
    const book = bookOf(id, edition);
    keep(book);
    yield* storeLines({ books: [book] });
  }
}

/** With the markup that real texts have: a title on every twentieth page, a link and footnotes on some. */
function bookOf(id: number, { title, passages }: EditionDocument): MadeBook {
  return {
    id,
    name: `${title} - ط ${id}`,
    card: `الكتاب: ${title}\rالطبعة: ${id}`,
    pages: passages.map(({ text, locator }, at) => {
      const heading = at % 20 === 0 ? `<span data-type='title' id=toc-${at}>باب ${at}</span>\r` : '';
      const link = at % 3 === 0 ? ' <a href="inr://man-1">انظر</a> (¬١)' : '';
      const page = locator.kind === 'page' ? locator.label : null;
      const part = locator.kind === 'page' ? locator.volume : null;
      const body = `${heading}${text.replaceAll('\n', '\r')}${link}`;
      return { id: at + 1, part, page, body, ...(at % 3 === 0 && { foot: `(¬١) ${text.slice(0, 120)}` }) };
    }),
    titles: passages.flatMap((_, at) =>
      at % 20 === 0 ? [{ id: at + 1, page: at + 1, words: `باب ${at}` }] : [],
    ),
  };
}

function storeOf(library: string): string {
  return join(library, 'database/store/page');
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
