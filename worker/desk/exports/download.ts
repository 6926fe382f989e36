import Papa from 'papaparse';

export type Format = 'csv' | 'jsonl';
export type Cell = string | number | boolean | null;
export type Table<Row> = {
  /** Of the file, without its ending. */
  name: string;
  columns: { [column: string]: (row: Row) => Cell };
  /** The next rows, or none at the end. */
  next: () => Promise<Row[]>;
};

const TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};
/** So that spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * A file of a table's rows, written while they are read: memory holds one page of them. In CSV (RFC 4180), a cell that
 * a spreadsheet would take for a formula begins with an apostrophe; in JSON Lines everything is as it is. Where the
 * database fails on the way, the stream breaks off, so that a part is not taken for the whole.
 */
export function download<Row>(format: Format, table: Table<Row>): Response {
  const encoder = new TextEncoder();
  const columns = Object.entries(table.columns);
  let begun = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const rows = await table.next();
      if (!begun && format === 'csv')
        controller.enqueue(encoder.encode(BOM + csv([columns.map(([name]) => name)])));
      begun = true;
      if (rows.length === 0) return controller.close();
      const cells = rows.map((row) => columns.map(([, read]) => read(row)));
      controller.enqueue(
        encoder.encode(
          format === 'csv'
            ? csv(cells)
            : jsonLines(
                columns.map(([it]) => it),
                cells,
              ),
        ),
      );
    },
  });
  return new Response(stream, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${table.name}.${format}"`,
    },
  });
}

function csv(rows: Cell[][]): string {
  return `${Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

function jsonLines(names: string[], rows: Cell[][]): string {
  return rows
    .map((cells) => `${JSON.stringify(Object.fromEntries(cells.map((cell, at) => [names[at], cell])))}\n`)
    .join('');
}
