import type { Block, Report } from './report-parts.ts';

export function writeMarkdown({ title, lead, sections }: Report): string {
  const parts = [
    `# ${plain(title)}`,
    plain(lead),
    ...sections.flatMap(({ heading, blocks }) => [`## ${plain(heading)}`, ...blocks.flatMap(blockText)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string[] {
  if (block.kind === 'text') return [plain(block.text)];
  if (block.kind === 'list') return [block.items.map((item) => `- ${plain(item)}`).join('\n')];
  if (block.kind === 'plot') return [];
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = block.head.map((_, at) => (block.isNumeric && at > 0 ? '--:' : '---'));
  return [[row(block.head), `| ${rule.join(' | ')} |`, ...block.rows.map(row)].join('\n')];
}

/** Titles and names come from the campaign: on one line, and no markup of their own. */
function plain(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);
}
