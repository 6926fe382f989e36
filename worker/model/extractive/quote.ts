import { escapeMarkdown } from '../../language/escape-markdown.ts';
import type { Excerpt } from './pick-units.ts';
import type { Unit } from './units.ts';

/** At the start of a line these would open a heading, list or rule. */
const BLOCK_START = /^(\s*)([#+=-]|\d{1,9}(?=[.)]))/;

/** An excerpt as a Markdown block quote that shows the passage's own words, each group with its marker. */
export function quote({ units, passage }: Excerpt): string {
  const marker = `[${passage.id}]`;
  return groups(units)
    .map((group) => quoteGroup(group, marker))
    .join('\n>\n');
}

/** A title or heading, safe inside a line of Markdown. */
export function quotedName(name: string): string {
  return escapeMarkdown(name.replace(/\s+/g, ' ').trim());
}

function groups(units: Unit[]): Unit[][] {
  const grouped: Unit[][] = [];
  for (const unit of units) {
    const last = grouped.at(-1);
    if (last && last[0]?.block === unit.block) last.push(unit);
    else grouped.push([unit]);
  }
  return grouped;
}

function quoteGroup(group: Unit[], marker: string): string {
  const first = group[0];
  if (first?.kind === 'row') return quoteLines([...table(group), '', marker]);
  if (first?.kind === 'code') return quoteLines([...first.text.split('\n'), '', marker]);
  if (first?.kind === 'item') return quoteLines(group.map((unit) => item(unit.text, marker)));
  return quoteLines([group.map((unit) => `${escapeLine(unit.text)} ${marker}`).join(' ')]);
}

function table(rows: Unit[]): string[] {
  const header = rows[0]?.header;
  const columns = cellsOf(header ?? rows[0]?.text ?? '').length;
  const head = header ? cellsOf(header) : Array.from({ length: columns }, () => '');
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(cellsOf(row.text)))];
}

/** Cells keep their escaped pipes. */
function cellsOf(row: string): string[] {
  return row
    .replace(/^\s*\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => escapeMarkdown(cell.trim().replaceAll('\\|', '|')));
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function item(text: string, marker: string): string {
  const [, mark = '-', words = text] = /^([-*+•]|\d{1,3}[.)])\s+(.*)$/s.exec(text) ?? [];
  return `${mark === '•' ? '-' : mark} ${escapeMarkdown(words)} ${marker}`;
}

function quoteLines(lines: string[]): string {
  return lines.map((each) => (each ? `> ${each}` : '>')).join('\n');
}

function escapeLine(text: string): string {
  return escapeMarkdown(text).replace(BLOCK_START, (_, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
  );
}
