import Table from 'cli-table3';
import type { ImportedRecord } from '../../search-node/import/imported-edition.ts';
import { judgeEdition } from '../../search-node/import/judge-edition.ts';
import { isPagesFile, pagesEditions } from '../../search-node/import/pages/pages-editions.ts';
import { listSourceFiles } from '../../search-node/import/source-files.ts';
import type { JudgedPage } from '../../search-node/pagination/judge-pages.ts';
import { corpus } from '../support/shared-data.ts';
import { seededRandom } from './ranking-metrics.ts';

type Edition = { id: string; records: ImportedRecord[] };

/** One record in so many has its number altered by a digit, to see what is made of it. */
const ALTERED_ONE_IN = 50;

/** What is made of the page numbers of printed editions, beside the numbers that their files have. */
export async function libraryPages(): Promise<void> {
  const folder = corpus('library', 'pages of printed editions');
  if (folder === null) return;
  const editions = await editionsOf(folder);
  const table = newTable([
    'edition',
    'records',
    'printed',
    'over several',
    'inferred',
    'doubtful',
    'on none',
    'as the file',
    'missing',
    'ms',
  ]);
  const said: string[] = [];
  for (const { id, records } of editions) {
    const { judged, ms } = await judge(records);
    const { printed, inferred, doubtful, unnumbered } = judged.verdicts;
    const spans = judged.pages.filter(
      (page) => page?.certainty === 'printed' && page.through !== undefined,
    ).length;
    const agree = judged.pages.filter(
      (page, at) => page?.certainty === 'printed' && holds(page, records[at]),
    ).length;
    table.push([
      id,
      records.length,
      printed,
      spans,
      inferred,
      doubtful,
      unnumbered,
      agree,
      missing(judged.pages),
      ms,
    ]);
    said.push(...judged.doubts.slice(0, 14).map(({ place, message }) => `  ${id}, ${place}: ${message}`));
  }
  console.log(
    `Pages (printed: citable; as the file: of these, on the number that the file has; missing: in no record)\n${table}`,
  );
  console.log(`Not citable, the first of each edition:\n${said.join('\n')}`);
  await alteredNumbers(editions);
}

export const run = libraryPages;

/**
 * The same files with some of their numbers misread: what is still called printed should be right. Where an edition
 * often repeats and skips numbers, one that is a page off may fit as well, and no rule on numbers alone can tell.
 */
async function alteredNumbers(editions: Edition[]): Promise<void> {
  const random = seededRandom(41);
  const table = newTable([
    'edition',
    'altered',
    'inferred right',
    'inferred wrong',
    'doubtful',
    'printed wrong',
  ]);
  for (const { id, records } of editions) {
    const before = (await judge(records)).judged.pages;
    const wrong = new Set<number>();
    const altered = records.map((record, at) => {
      if (before[at]?.certainty !== 'printed' || random() > 1 / ALTERED_ONE_IN) return record;
      const label = otherDigit(record.label ?? '', random);
      if (label === record.label) return record;
      wrong.add(at);
      return { ...record, label };
    });
    const after = (await judge(altered)).judged.pages;
    const count = (isCounted: (page: JudgedPage | null | undefined, at: number) => boolean) =>
      [...wrong].filter((at) => isCounted(after[at], at)).length;
    table.push([
      id,
      wrong.size,
      count((page, at) => page?.certainty === 'inferred' && holds(page, records[at])),
      count((page, at) => page?.certainty === 'inferred' && !holds(page, records[at])),
      count((page) => page === null || page?.certainty === 'doubtful'),
      count((page, at) => page?.certainty === 'printed' && !holds(page, records[at])),
    ]);
  }
  console.log(
    `One number in ${ALTERED_ONE_IN} altered by a digit (printed wrong: none where each record has its page;\nwhere pages have several records and numbers are skipped, one more or one less may fit as well)\n${table}`,
  );
}

async function editionsOf(folder: string): Promise<Edition[]> {
  const editions: Edition[] = [];
  const report = () => {};
  const files = await listSourceFiles(folder, isPagesFile, report);
  for await (const { about, records } of pagesEditions(files, { collection: 'library', report }))
    editions.push({ id: about.edition, records: await all(records()) });
  return editions.filter(({ records }) => records.length > 1);
}

async function all(records: AsyncIterable<ImportedRecord>): Promise<ImportedRecord[]> {
  const found: ImportedRecord[] = [];
  for await (const record of records) found.push(record);
  return found;
}

async function judge(records: ImportedRecord[]) {
  const started = performance.now();
  const judged = await judgeEdition(each(records));
  return { judged, ms: Math.round(performance.now() - started) };
}

async function* each(records: ImportedRecord[]): AsyncGenerator<ImportedRecord> {
  yield* records;
}

/** Whether the page is, or reaches, the one that the file has. */
function holds({ volume, label, through = label }: JudgedPage, record: ImportedRecord | undefined): boolean {
  if (!record || volume !== record.volume || record.label === null) return false;
  const [from, to, own] = [label, through, record.label].map(Number);
  return label === record.label || ((from ?? 0) <= (own ?? 0) && (own ?? 0) <= (to ?? 0));
}

/** The numbers between the first and the last of each volume that no record has. */
function missing(pages: (JudgedPage | null)[]): number {
  const volumes = new Map<string | null, Set<number>>();
  for (const page of pages) {
    if (!page || page.certainty === 'doubtful') continue;
    const [from, to] = [Number(page.label), Number(page.through ?? page.label)];
    const has = volumes.get(page.volume) ?? new Set();
    for (let number = from; number <= to; number += 1) has.add(number);
    volumes.set(page.volume, has);
  }
  const gaps = [...volumes.values()].map((has) => Math.max(...has) - Math.min(...has) + 1 - has.size);
  return gaps.reduce((sum, gap) => sum + gap, 0);
}

function otherDigit(label: string, random: () => number): string {
  const digits = [...label];
  const at = Math.floor(random() * digits.length);
  return String(Number(digits.with(at, String(Math.floor(random() * 10))).join('')));
}

function newTable(head: string[]) {
  return new Table({
    head,
    colAligns: ['left', ...head.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [] },
  });
}
