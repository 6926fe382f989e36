/** One block of an answer. Prose inside it stays text until it is shown; see read-inline.ts. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; align: Align[]; head: string[]; rows: string[][] }
  | { kind: 'rule' };
export type Align = 'start' | 'center' | 'end' | null;
export interface ListItem {
  /** null where the item is no task. */
  done: boolean | null;
  blocks: Block[];
}
/** A block with the lines it was read from, so that a view can tell whether it changed. */
export interface ReadBlock {
  raw: string;
  block: Block;
}

/**
 * Reads the blocks of GitHub-flavoured Markdown, as far as answers use it: no raw HTML (it stays text),
 * no link definitions. An unfinished last block is read as far as it goes, so a stream can be shown.
 */
export function readBlocks(markdown: string): ReadBlock[] {
  return read(markdown.replace(/\r\n?/g, '\n').split('\n'), 0);
}

/** Past this depth of lists and quotes, the rest is a paragraph. */
const DEEPEST = 12;

const BLANK = /^[ \t]*$/;
const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^ \t]*)/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/;
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;

function read(lines: string[], depth: number): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    if (BLANK.test(line(lines, at))) {
      at++;
      continue;
    }
    const [block, end] = next(lines, at, depth);
    blocks.push({ raw: lines.slice(at, end).join('\n'), block });
    at = end;
  }
  return blocks;
}

function next(lines: string[], at: number, depth: number): [Block, number] {
  const first = line(lines, at);
  if (INDENTED.test(first)) return indentedCode(lines, at);
  const fence = FENCE.exec(first);
  if (fence) return fencedCode(lines, at, fence);
  const heading = HEADING.exec(first);
  if (heading)
    return [{ kind: 'heading', level: (heading[1] ?? '').length, text: title(heading[2]) }, at + 1];
  if (RULE.test(first)) return [{ kind: 'rule' }, at + 1];
  if (depth < DEEPEST && QUOTE.test(first)) return quote(lines, at, depth);
  if (depth < DEEPEST && ITEM.test(first)) return list(lines, at, depth);
  if (isTable(lines, at)) return table(lines, at);
  return paragraph(lines, at, depth);
}

const line = (lines: string[], at: number): string => lines[at] ?? '';
const title = (text = ''): string =>
  text
    .trim()
    .replace(/(^|[ \t])#+$/, '')
    .trim();
const indentOf = (text: string): number => text.length - text.trimStart().length;

function indentedCode(lines: string[], at: number): [Block, number] {
  let end = at;
  for (let i = at; i < lines.length; i++) {
    if (INDENTED.test(line(lines, i))) end = i + 1;
    else if (!BLANK.test(line(lines, i))) break;
  }
  const text = lines.slice(at, end).map((it) => it.replace(/^(?: {4}| {0,3}\t| {0,3}$)/, ''));
  return [{ kind: 'code', language: '', text: text.join('\n') }, end];
}

function fencedCode(
  lines: string[],
  at: number,
  [, indent = '', fence = '', language = '']: RegExpExecArray,
): [Block, number] {
  const close = new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}[ \\t]*$`);
  let end = at + 1;
  while (end < lines.length && !close.test(line(lines, end))) end++;
  const text = lines.slice(at + 1, end).map((it) => it.slice(Math.min(indent.length, indentOf(it))));
  return [{ kind: 'code', language, text: text.join('\n') }, Math.min(end + 1, lines.length)];
}

function quote(lines: string[], at: number, depth: number): [Block, number] {
  const inner: string[] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const text = line(lines, end);
    if (QUOTE.test(text)) inner.push(text.replace(QUOTE, ''));
    else if (continues(lines, end, inner)) inner.push(text);
    else break;
  }
  return [{ kind: 'quote', blocks: blocksOf(inner, depth) }, end];
}

function list(lines: string[], at: number, depth: number): [Block, number] {
  const marker = ITEM.exec(line(lines, at))?.[2] ?? '';
  const kind = marker.slice(-1);
  const start = /\d/.test(marker) ? Number.parseInt(marker, 10) : null;
  const items: ListItem[] = [];
  let end = at;
  while (end < lines.length) {
    const found = ITEM.exec(line(lines, end));
    if (!found || (found[2] ?? '').slice(-1) !== kind || RULE.test(line(lines, end))) break;
    const [item, after] = listItem(lines, end, found, depth);
    items.push(item);
    end = after;
  }
  return [{ kind: 'list', start, items }, end];
}

function listItem(lines: string[], at: number, found: RegExpExecArray, depth: number): [ListItem, number] {
  const [, indent = '', marker = '', space = ''] = found;
  const first = line(lines, at).slice(indent.length + marker.length);
  // Five spaces or more after the marker are code inside the item.
  const gap = space.length > 4 || !first.trim() ? 1 : space.length;
  const width = indent.length + marker.length + gap;
  const inner = [first.slice(gap)];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const text = line(lines, end);
    const depthOfLine = indentOf(text);
    // Models indent a nested list by two spaces under `1.` too.
    const nested = depthOfLine >= indent.length + 2 && ITEM.test(text.trimStart());
    if (BLANK.test(text)) {
      if (inner.length === 1 && !inner[0]?.trim()) break;
      inner.push('');
    } else if (depthOfLine >= width || nested) inner.push(text.slice(Math.min(depthOfLine, width)));
    else if (ITEM.test(text)) break;
    else if (continues(lines, end, inner)) inner.push(text);
    else break;
  }
  const task = /^\[([ xX])\][ \t]+/.exec(inner[0] ?? '');
  if (task) inner[0] = (inner[0] ?? '').slice(task[0].length);
  return [{ done: task ? task[1] !== ' ' : null, blocks: blocksOf(inner, depth) }, end];
}

/** A line without the container's mark still belongs to it where it goes on with a paragraph. */
function continues(lines: string[], at: number, inner: string[]): boolean {
  const last = inner.at(-1) ?? '';
  if (BLANK.test(line(lines, at)) || BLANK.test(last) || interrupts(lines, at)) return false;
  const deepest = last.replace(/^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))+/, '');
  const open = inner.filter((it) => FENCE.test(it)).length % 2 === 1;
  return !open && !FENCE.test(last) && !HEADING.test(deepest) && !RULE.test(last) && !INDENTED.test(last);
}

function interrupts(lines: string[], at: number): boolean {
  const text = line(lines, at);
  const item = ITEM.exec(text);
  return (
    FENCE.test(text) ||
    HEADING.test(text) ||
    RULE.test(text) ||
    QUOTE.test(text) ||
    (!!item &&
      !!text
        .trim()
        .slice((item[2] ?? '').length)
        .trim() &&
      (/^[-*+]$/.test(item[2] ?? '') || Number.parseInt(item[2] ?? '', 10) === 1)) ||
    isTable(lines, at)
  );
}

const blocksOf = (lines: string[], depth: number): Block[] => read(lines, depth + 1).map((it) => it.block);

function paragraph(lines: string[], at: number, depth: number): [Block, number] {
  const found: string[] = [line(lines, at)];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const text = line(lines, end);
    if (BLANK.test(text)) break;
    const underline = UNDERLINE.exec(text);
    if (underline) {
      const level = underline[1]?.[0] === '=' ? 1 : 2;
      return [{ kind: 'heading', level, text: found.join('\n').trim() }, end + 1];
    }
    if (depth < DEEPEST && interrupts(lines, end)) break;
    found.push(text);
  }
  return [
    {
      kind: 'paragraph',
      text: found
        .map((it) => it.trimStart())
        .join('\n')
        .trimEnd(),
    },
    end,
  ];
}

function isTable(lines: string[], at: number): boolean {
  const head = line(lines, at);
  const delimiters = line(lines, at + 1);
  if (!head.includes('|') || !DELIMITERS.test(delimiters)) return false;
  return cells(head).length === cells(delimiters).length;
}

function table(lines: string[], at: number): [Block, number] {
  const head = cells(line(lines, at));
  const align = cells(line(lines, at + 1)).map(alignment);
  const rows: string[][] = [];
  let end = at + 2;
  for (; end < lines.length; end++) {
    const text = line(lines, end);
    if (
      BLANK.test(text) ||
      FENCE.test(text) ||
      HEADING.test(text) ||
      QUOTE.test(text) ||
      RULE.test(text) ||
      ITEM.test(text)
    )
      break;
    const row = cells(text);
    rows.push(head.map((_, i) => row[i] ?? ''));
  }
  return [{ kind: 'table', align, head, rows }, end];
}

function cells(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(^|[^\\])\|$/, '$1');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function alignment(delimiter: string): Align {
  const end = delimiter.endsWith(':');
  if (delimiter.startsWith(':')) return end ? 'center' : 'start';
  return end ? 'end' : null;
}
