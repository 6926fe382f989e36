import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedCitation } from '../../shared/citation-api.ts';
import { dataFolder } from '../support/shared-data.ts';

export const citationsFile = 'strings/citations.tsv';

/** A citation as somebody wrote it, and what it means. `cited` is empty where it is none. */
export type CitationString = { id: number; text: string; language: string; kind: string; cited: Cited[] };
export type Cited = {
  kind: string;
  work: string;
  author: string;
  edition: string;
  volume: string;
  pages: string[];
  number: string;
};

/** The table has no quoting: a `"` in it is a character of the string. */
export function readCitationStrings(): CitationString[] {
  const [, ...lines] = readFileSync(join(dataFolder, citationsFile), 'utf8').split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [id = '', text = '', language = '', kinds = '', ...fields] = line.split('\t');
    const kind = kinds.trim();
    const cited = kind === 'none' ? [] : kind.split('|').map((one, i) => citedAt(one.trim(), fields, i));
    return { id: Number(id), text, language, kind: kind.includes('|') ? 'several' : kind, cited };
  });
}

function citedAt(kind: string, fields: string[], i: number): Cited {
  const [work = '', author = '', edition = '', volume = '', from = '', to = '', number = ''] = fields.map(
    (field) => (field.includes('|') ? field.split('|')[i] : field)?.trim() ?? '',
  );
  const ends = to.split(';');
  const pages = from
    .split(';')
    .flatMap((page, at) => [page, ends[at] ?? ''])
    .map((page) => page.trim())
    .filter(Boolean);
  return { kind, work, author, edition, volume, pages, number };
}

/** Which fields of a parsed citation are not those that are meant; names may differ in the marks around them. */
export function wrongFields(cited: Cited, parsed: ParsedCitation): string[] {
  const wrong: string[] = [];
  if (cited.kind !== 'ambiguous' && cited.kind !== parsed.kind) wrong.push(`kind ${parsed.kind}`);
  for (const field of ['work', 'author', 'edition'] as const)
    if (bare(cited[field]) !== bare(parsed[field] ?? '')) wrong.push(`${field} "${parsed[field] ?? ''}"`);
  for (const field of ['volume', 'number'] as const)
    if (cited[field] !== (parsed[field] ?? '')) wrong.push(`${field} ${parsed[field] ?? 'null'}`);
  if (cited.pages.join(';') !== parsed.pages.join(';')) wrong.push(`pages ${parsed.pages.join(';')}`);
  if (cited.kind === 'ambiguous' && !parsed.ambiguous) wrong.push('not called ambiguous');
  return wrong;
}

function bare(name: string): string {
  return name.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
}
