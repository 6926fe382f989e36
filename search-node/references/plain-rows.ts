import * as z from 'zod';
import { CatalogueId } from '../../shared/scope.ts';
import { numberedLines } from '../ingest/numbered-lines.ts';
import type { ReferenceRow } from './write-tables.ts';

const words = z.union([z.string().max(100), z.int().transform(String)]).nullish();

/** A line of a table. Without a key it says that the table covers the edition, even where it refers to nothing in it. */
const Line = z.object({
  key: z.union([z.string().max(200), z.int().transform(String)]).nullish(),
  edition: CatalogueId,
  volume: words,
  page: words,
  title: z.string().max(1000).nullish(),
});

/**
 * Reads a table as JSON lines, or as CSV whose first line names the columns. A line that is none is told and left
 * out. Throws what the file system throws.
 */
export async function* plainRows(
  file: string,
  isCsv: boolean,
  tell: (line: number, message: string) => void,
): AsyncGenerator<ReferenceRow> {
  let columns: string[] | null = null;
  for await (const { number, text, fault } of numberedLines(file, () => {})) {
    if (text === null) {
      tell(number, fault ?? 'cannot be read');
    } else if (isCsv && columns === null) {
      columns = csvFields(text).map((name) => name.trim().toLowerCase());
      if (!columns.includes('edition')) return tell(number, 'names no column "edition"; nothing was read');
    } else {
      const row = readLine(text, columns);
      if (typeof row === 'string') tell(number, row);
      else yield row;
    }
  }
}

function readLine(text: string, columns: string[] | null): ReferenceRow | string {
  let value: unknown;
  try {
    value = columns === null ? JSON.parse(text) : Object.fromEntries(fieldsOf(text, columns));
  } catch {
    return 'is not JSON';
  }
  const parsed = Line.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `is no reference (${issue?.path.join('.') || 'line'}: ${issue?.message.replace(/\.$/, '')})`;
  }
  const { edition, title = null } = parsed.data;
  const [key, volume, label] = [parsed.data.key, parsed.data.volume, parsed.data.page].map(
    (part) => part?.toWellFormed().trim() || null,
  ) as [string | null, string | null, string | null];
  if (key === null && label !== null) return 'has a page and no key';
  if (key === null) return { kind: 'covers', edition, title };
  return { kind: 'place', key, edition, volume, label };
}

function fieldsOf(text: string, columns: string[]): [string, string][] {
  return csvFields(text).map((field, at) => [columns[at] ?? `column ${at + 1}`, field]);
}

/** A field in quotes may hold commas and doubled quotes, but no line break. */
function csvFields(line: string): string[] {
  const fields = [...`,${line.trimEnd()}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  return fields.map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
}
