/** Text of an mARkdown line without its marks: milestones, tags of persons, places and quotations, verse signs. */
export function plainText(text: string): string {
  return text
    .replace(/\s*\b(?:ms(?:[A-Z]\d*_)?\d+|Milestone\d+)\b/g, '')
    .replace(/@[A-Z][A-Z0-9_]*(?:@(?:[A-Z0-9_]+@)?)?\s?/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/%~%/g, '   ')
    .replace(/(?<=^|\s)%(?=\s|$)/g, '')
    .replace(/^\s+|\s+$/g, '');
}

/** What begins a line: a heading with its depth, a paragraph, a line that goes on, or nothing that is shown. */
export type Line = { kind: 'heading'; words: string } | { kind: 'paragraph' | 'continued'; words: string };

export function readLine(line: string): Line {
  if (line.startsWith('~~')) return { kind: 'continued', words: line.slice(2) };
  const heading = /^###\s*\|+\s*(.*)$/.exec(line);
  if (heading) {
    const words = heading[1] ?? '';
    // `### |EDITOR|` and `### |PARATEXT|` say whose text follows, and are none themselves.
    return /^[A-Z]+\|?\s*$/.test(words) ? { kind: 'paragraph', words: '' } : { kind: 'heading', words };
  }
  // Biographies, dictionary entries and events: `### $ …`, `### $$$ …`, `### $BIO_MAN$ …`, `### @ RAW …`.
  const entry = /^###\s*(?:\$[A-Z_]+\$|\$+|@(?:\s*RAW)?)?\s*(.*)$/.exec(line);
  if (entry) return { kind: 'paragraph', words: entry[1] ?? '' };
  const paragraph = /^#(?:~:[^:]*:|\$#\S*|\s*\$\s|\s*\|\s)?\s*(.*)$/.exec(line);
  return { kind: 'paragraph', words: paragraph ? (paragraph[1] ?? '') : line };
}
