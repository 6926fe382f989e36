import Papa from 'papaparse';
import type { SheetHead } from '../../shared/audit-coding.ts';
import type { ToCode } from '../../shared/audit-sheet.ts';
import { AuditError } from '../audit-error.ts';

// A coder's sheet as a table for a spreadsheet: what is to be coded on the left, what the coder fills in in the middle,
// and in each row whose sheet of which campaign it is, so that a table put together wrongly is refused.

const SHOWN = [
  ...['unit', 'question', 'statement', 'citation', 'title', 'author', 'publisher'],
  ...['edition', 'page', 'url', 'date', 'capture'],
] as const;

/** Filled in by the coder. */
export const FILLED = [
  ...['code', 'checks', 'coded_at', 'wrong_fields', 'right_publisher'],
  ...['attempt_1_at', 'attempt_1_result', 'attempt_2_at', 'attempt_2_result'],
  ...['evidence_url', 'evidence_at', 'note'],
] as const;

const HEAD = ['campaign', 'plan', 'units', 'coder', 'rule'] as const;

/** What the columns are called in the lines that they become. */
const COLUMNS: Record<string, string> = {
  code: 'code',
  checks: 'checks',
  codedAt: 'coded_at',
  decidedAt: 'coded_at',
  wrongFields: 'wrong_fields',
  rightPublisher: 'right_publisher',
  'attempts.0.at': 'attempt_1_at',
  'attempts.0.result': 'attempt_1_result',
  'attempts.1.at': 'attempt_2_at',
  'attempts.1.result': 'attempt_2_result',
  attempts: 'attempt_2_at',
  'evidence.0.url': 'evidence_url',
  'evidence.0.capturedAt': 'evidence_at',
  note: 'note',
};

/** The column that a field of a line is filled in in, such as `coded_at` of `codedAt`. */
export function columnOf(path: readonly PropertyKey[]): string {
  return COLUMNS[path.join('.')] ?? COLUMNS[String(path[0])] ?? path.join('.');
}

/** A row as it came back: every column as text. */
export type FilledRow = Record<string, string>;
export type BetweenCodes = ReadonlyMap<string, readonly [string, string]>;

/** `between`: for the arbiter alone, what the two coders had. */
export function writeCsv(
  head: SheetHead,
  rule: string,
  rows: readonly ToCode[],
  between: BetweenCodes | null,
): string {
  const fields = [...SHOWN, ...(between ? ['code_1', 'code_2'] : []), ...FILLED, ...HEAD];
  const data = rows.map((row) => {
    const codes = between?.get(row.unit);
    return [
      ...SHOWN.map((name) => row[name] ?? ''),
      ...(between ? [codes?.[0] ?? '', codes?.[1] ?? ''] : []),
      ...FILLED.map(() => ''),
      ...[head.campaign, head.plan, head.units, head.coder, rule],
    ];
  });
  // A byte order mark, so that spreadsheets read it as UTF-8.
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

/** Reads commas or semicolons, as spreadsheets of different countries write them. */
export function readCsv(name: string, text: string): FilledRow[] {
  const { data, meta, errors } = Papa.parse<FilledRow>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  const lacking = ['unit', ...FILLED, ...HEAD].filter((column) => !meta.fields?.includes(column));
  if (lacking.length > 0)
    throw new AuditError(
      `${name} lacks the column ${lacking.map((column) => `“${column}”`).join(', ')}. Keep the sheet’s columns as they were given out.`,
    );
  const [first] = errors.filter(({ type }) => type !== 'Delimiter');
  if (first)
    throw new AuditError(
      `${name}, row ${(first.row ?? 0) + 2}: ${first.message}. Save the sheet again as CSV, with the columns it had.`,
    );
  return data;
}
