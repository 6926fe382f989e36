import Table from 'cli-table3';
import { parseCitations } from '../../search-node/citation/parse-citation.ts';
import { corpus } from '../support/shared-data.ts';
import { citationNames } from './citation-names.ts';
import { type CitationString, citationsFile, readCitationStrings, wrongFields } from './citation-strings.ts';

const COUNTED = ['page', 'range', 'hadith', 'verse', 'folio', 'several'];
const TARGET = 0.9;

type Judged = CitationString & { wrong: string[] };

/**
 * Citations as people write them: how many are read with every field right, by kind and by language, and what is
 * taken for a citation and is none. The rules were written with these
 * rows in sight: rows kept apart are the honest measure.
 */
export async function libraryCitations(): Promise<void> {
  if (!corpus(citationsFile, 'citation strings')) return;
  const judged = readCitationStrings().map((row) => ({ ...row, wrong: wrongIn(row) }));
  report('kind', judged, ({ kind }) => kind);
  report('language', judged.filter(isCounted), ({ language }) => language);
  console.log(`Every field right: ${share(judged.filter(isCounted))} (≥ ${TARGET * 100} %)`);
  const taken = judged.filter(({ kind, wrong }) => kind === 'none' && wrong.length > 0);
  console.log(`None, and taken for a citation: ${taken.length} (0)`);
  for (const { id, kind, text, wrong } of judged)
    if (wrong.length > 0) console.log(`  ${id} ${kind}: ${text}\n      ${wrong.join(' · ')}`);
  citationNames();
}

export const run = libraryCitations;

function wrongIn({ text, cited }: CitationString): string[] {
  const parsed = parseCitations(text);
  if (cited.length !== parsed.length) {
    const read = parsed.map(({ kind, work, volume, pages, number }) =>
      JSON.stringify([kind, work, volume, pages, number]),
    );
    return [`${parsed.length} instead of ${cited.length}: ${read.join(' ')}`];
  }
  return cited.flatMap((one, i) => {
    const other = parsed[i];
    return other ? wrongFields(one, other) : [];
  });
}

function isCounted({ kind }: CitationString): boolean {
  return COUNTED.includes(kind);
}

function report(head: string, judged: Judged[], groupOf: (row: Judged) => string): void {
  const table = new Table({
    head: [head, 'strings', 'right'],
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const [group, rows] of Map.groupBy(judged, groupOf)) table.push([group, rows.length, share(rows)]);
  console.log(table.toString());
}

function share(rows: Judged[]): string {
  const right = rows.filter(({ wrong }) => wrong.length === 0).length;
  return `${right}/${rows.length} = ${((100 * right) / Math.max(1, rows.length)).toFixed(1)} %`;
}
