import type { Element } from 'hast';
import { isHeading } from './anchors.ts';
import { readableTable } from './readable-table.ts';
import { altText, isElement, type TreeNode } from './tree-text.ts';

/** A piece of an article in reading order. Items of one list follow each other as `item`s. */
export type Block =
  | { kind: 'heading'; element: Element }
  | { kind: 'text' | 'code' | 'table'; text: string }
  | { kind: 'item'; text: string; first: boolean; loose: boolean };

const SILENT = new Set(
  'script style template noscript svg math iframe object embed video audio canvas head title hr nav select datalist map'.split(
    ' ',
  ),
);
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark meter output ' +
    'picture progress q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** The text of a tree as blocks. Headings inside lists and tables are plain text; elsewhere they part sections. */
export function readBlocks(nodes: readonly TreeNode[], headings: boolean): Block[] {
  const blocks: Block[] = [];
  let run: TreeNode[] = [];
  const flush = () => {
    const text = inlineText(run);
    if (text !== '') blocks.push({ kind: 'text', text });
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'comment' || node.type === 'doctype' || isSilent(node)) continue;
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    flush();
    if (isElement(node)) blocks.push(...readElement(node, headings));
  }
  flush();
  return blocks;
}

/** Blocks put together again; the items of a tight list stand on lines of their own. */
export function joinBlocks(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (block.kind === 'heading') continue;
    const tight = block.kind === 'item' && !block.first && !block.loose;
    text += text === '' ? block.text : `${tight ? '\n' : '\n\n'}${block.text}`;
  }
  return text;
}

function readElement(node: Element, headings: boolean): Block[] {
  if (isHeading(node)) {
    if (headings) return [{ kind: 'heading', element: node }];
    return textBlock(inlineText(node.children));
  }
  switch (node.tagName) {
    case 'pre':
      return codeBlock(node);
    case 'table': {
      const rows = readableTable(node, (cell) => joinBlocks(readBlocks(cell.children, false)));
      return rows === '' ? [] : [{ kind: 'table', text: rows }];
    }
    case 'ul':
    case 'ol':
    case 'menu':
      return listItems(node);
    default:
      return readBlocks(node.children, headings && node.tagName !== 'blockquote');
  }
}

function listItems(list: Element): Block[] {
  const items = list.children.filter((child): child is Element => isElement(child));
  const loose = items.some((item) => item.children.some((child) => isElement(child, 'p', 'pre', 'table')));
  let number = Number(list.properties.start ?? 1) || 1;
  const blocks: Block[] = [];
  for (const item of items) {
    const marker = list.tagName === 'ol' ? `${number}. ` : '- ';
    number += 1;
    const text = itemText(item);
    if (text === '') continue;
    const hanging = text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`);
    blocks.push({ kind: 'item', text: marker + hanging, first: blocks.length === 0, loose });
  }
  return blocks;
}

/** Inside an item its own lists follow without a blank line. */
function itemText(item: Element): string {
  const inner = readBlocks(item.tagName === 'li' ? item.children : [item], false);
  let text = '';
  for (const block of inner) {
    if (block.kind === 'heading') continue;
    const close = block.kind === 'item' && (!block.loose || block.first);
    text += text === '' ? block.text : `${close ? '\n' : '\n\n'}${block.text}`;
  }
  return text;
}

function codeBlock(pre: Element): Block[] {
  const code = pre.children.find((child) => isElement(child, 'code'));
  const classes = isElement(code) ? code.properties.className : pre.properties.className;
  const language = Array.isArray(classes)
    ? classes.map((name) => /^(?:language|lang)-([\w+#.-]{1,30})$/.exec(String(name))?.[1]).find(Boolean)
    : undefined;
  const text = preformatted(pre).replace(/^\n+|\s+$/g, '');
  if (text === '') return [];
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [{ kind: 'code', text: `${fence}${language ?? ''}\n${text}\n${fence}` }];
}

function preformatted(node: TreeNode): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return '\n';
  return 'children' in node ? node.children.map(preformatted).join('') : '';
}

function textBlock(text: string): Block[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Words of a run of inline nodes; `\n` only where a line break was written. */
export function inlineText(nodes: readonly TreeNode[]): string {
  return nodes
    .map(words)
    .join('')
    .replace(/[ \t\f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function words(node: TreeNode): string {
  if (node.type === 'text') return node.value.replace(/[ \t\r\n\f]+/g, ' ');
  if (!isElement(node) || isSilent(node)) return '';
  if (node.tagName === 'br') return '\n';
  if (node.tagName === 'img') return altText(node);
  if (node.tagName === 'input') return checkbox(node);
  return node.children.map(words).join('');
}

function checkbox(node: Element): string {
  if (node.properties.type !== 'checkbox') return '';
  return node.properties.checked ? '[x]' : '[ ]';
}

function isSilent(node: TreeNode): boolean {
  if (!isElement(node)) return false;
  if (SILENT.has(node.tagName) || node.properties.hidden === true) return true;
  return 'dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties;
}

/** An inline element that wraps blocks (a link around a card) counts as a block. */
function isInline(node: TreeNode): boolean {
  if (node.type === 'text') return true;
  return (
    isElement(node) &&
    INLINE.has(node.tagName) &&
    node.children.every((child) => isSilent(child) || isInline(child) || child.type === 'comment')
  );
}
