import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';

/** A row of a sheet as a coder has it. */
export type Row = Record<string, string>;
export type Judge = (row: Row, at: number) => string;

const CODED_AT = '2026-11-30T12:00:00Z';

/** Fills in a sheet as a coder does in a spreadsheet. Returns the file. */
export function fillIn(
  folder: string,
  judge: Judge,
  change: (rows: Row[]) => Row[] = (rows) => rows,
): string {
  const { data, meta } = Papa.parse<Row>(
    readFileSync(join(folder, 'sheet.csv'), 'utf8').replace(/^\uFEFF/, ''),
    {
      header: true,
      skipEmptyLines: true,
    },
  );
  const rows = data.map((row, at) => ({ ...row, ...filled(judge(row, at)) }));
  const file = join(folder, 'filled-in.csv');
  writeFileSync(file, Papa.unparse({ fields: meta.fields ?? [], data: change(rows) }));
  return file;
}

export function filled(code: string): Row {
  return {
    code,
    checks: code === '' ? '' : 'document_opened, wording_compared',
    coded_at: code === '' ? '' : CODED_AT,
    wrong_fields: code === 'C4' ? 'date' : '',
    right_publisher: code === 'C3' ? 'Workshop Press' : '',
    ...(code === 'C5' && {
      attempt_1_at: '2026-11-26 10:00',
      attempt_1_result: 'gone',
      attempt_2_at: '2026-11-28 10:00',
      attempt_2_result: 'unreachable',
    }),
  };
}

/** Knows what the fabricating model makes up; for its markers, opens the capture and compares. */
export function truthIn(folder: string): Judge {
  const made: Record<string, string> = { Ada: 'C1', Bo: 'C3', Cy: 'C4', Di: 'C5' };
  return ({ citation = '', statement = '', capture = '', title = '' }) => {
    const name = /^According to (\w+)/.exec(citation)?.[1];
    if (name) return made[name] ?? 'C1';
    if (capture === '') return title === '' ? 'C1' : 'C5';
    const { text } = JSON.parse(readFileSync(join(folder, capture), 'utf8')) as { text: string };
    return text.includes(statement.replace(/\s*\[S\d+\]\.?\s*$/, '')) ? 'C0' : 'C2';
  };
}

/** Errs in every `nth` row. */
export function erring(judge: Judge, nth: number, from: number): Judge {
  return (row, at) => {
    const code = judge(row, at);
    if ((at + from) % nth !== 0) return code;
    return code === 'C0' ? 'C2' : 'C0';
  };
}
