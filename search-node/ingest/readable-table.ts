import type { Element } from 'hast';
import { isElement } from './tree-text.ts';

/** A table as lines of `| cell | cell |`, the head parted from the rest. A table with one column is read as text. */
export function readableTable(table: Element, read: (cell: Element) => string): string {
  const rows = rowsOf(table).map((row) => ({ head: isHead(row), cells: cellsOf(row).map(read) }));
  const filled = rows.filter((row) => row.cells.some((cell) => cell !== ''));
  const columns = Math.max(0, ...filled.map((row) => row.cells.length));
  const caption = table.children.find((child) => isElement(child, 'caption'));
  const title = isElement(caption) ? read(caption) : '';
  const lines = columns < 2 ? filled.map((row) => row.cells.join('')) : gridLines(filled, columns);
  const grid = lines.join(columns < 2 ? '\n\n' : '\n');
  return title === '' ? grid : grid === '' ? title : `${title}\n\n${grid}`;
}

type Row = { head: boolean; cells: string[] };

function gridLines(rows: Row[], columns: number): string[] {
  const lines: string[] = [];
  rows.forEach((row, at) => {
    const cells = Array.from({ length: columns }, (_, n) => oneLine(row.cells[n] ?? ''));
    lines.push(`| ${cells.join(' | ')} |`);
    const isLastHead = row.head && !rows[at + 1]?.head;
    if (isLastHead && at < 3) lines.push(`|${' --- |'.repeat(columns)}`);
  });
  return lines;
}

function oneLine(cell: string): string {
  return cell
    .replace(/^`{3,}\S*$/gm, '')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}

function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (isElement(child, 'tr')) return [child];
    return isElement(child, 'thead', 'tbody', 'tfoot')
      ? child.children.filter((row) => isElement(row, 'tr'))
      : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((cell) => isElement(cell, 'td', 'th'));
}

function isHead(row: Element): boolean {
  const cells = cellsOf(row);
  return cells.length > 0 && cells.every((cell) => isElement(cell, 'th'));
}
