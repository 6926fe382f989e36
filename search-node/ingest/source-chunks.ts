import { mapOutsideFences } from './code-fences.ts';

const TARGET = 24_000;
const CUT = '\u{fdd2}';

/**
 * Cuts a long Markdown source into pieces that can be parsed one by one, because the parser's time and memory grow
 * with the square of a text's blocks. Cuts stand before headings, else before paragraphs that end any list;
 * never in code or in HTML that must be read as one. Link definitions are known in every piece.
 */
export function sourceChunks(source: string): string[] {
  if (source.length <= TARGET * 1.5) return [source];
  const chunks: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const line of withCuts(source)) {
    const wanted = line.startsWith(`${CUT}#`) ? TARGET : TARGET * 2;
    if (length >= wanted && line.startsWith(CUT) && !isOpen(lines.join('\n'))) {
      chunks.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
    lines.push(line.replace(CUT, ''));
    length += line.length + 1;
  }
  chunks.push(lines.join('\n'));
  const shared = definitions(source);
  return shared === '' ? chunks : chunks.map((chunk) => `${chunk}\n\n${shared}`);
}

/** The lines, marked where a cut is possible. */
function withCuts(source: string): string[] {
  let blank = true;
  const marked = mapOutsideFences(source, (line) => {
    const cuttable = /^#{1,6}\s/.test(line) || (blank && /^[*_[(]{0,3}\p{L}/u.test(line));
    blank = line.trim() === '';
    return cuttable ? CUT + line : line;
  });
  return marked.split('\n');
}

function isOpen(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/<!--/g) > count(/-->/g) ||
    count(/<(pre|script|style|textarea)\b/gi) > count(/<\/(pre|script|style|textarea)\b/gi)
  );
}

function definitions(source: string): string {
  return (source.match(/^ {0,3}\[[^\]\n]{1,300}\]:[ \t]*\S.*$/gm) ?? []).slice(0, 500).join('\n\n');
}
