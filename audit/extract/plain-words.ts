import { toString as wordsIn } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const markdown = unified().use(remarkParse).use(remarkGfm);

/**
 * A statement as its reader sees it: without the marks of Markdown and the addresses of links, and with its signs
 * (`[S1]`) where they stand.
 */
export function plainWords(statement: string): string {
  const tree = markdown.parse(statement);
  return tree.children
    .map((block) => wordsOf(block))
    .filter((words) => words !== '')
    .join('\n');
}

type Block = ReturnType<typeof markdown.parse>['children'][number];

function wordsOf(block: Block): string {
  if (block.type === 'code') return block.value;
  // A tag on a line of its own shows nothing.
  if (block.type === 'html') return '';
  if (block.type === 'definition') return block.url;
  if ('children' in block && ['blockquote', 'list', 'listItem'].includes(block.type))
    return (block.children as Block[])
      .map(wordsOf)
      .filter((words) => words !== '')
      .join('\n');
  if (block.type === 'table')
    return block.children.map((row) => row.children.map((cell) => shown(cell)).join(' | ')).join('\n');
  return shown(block);
}

function shown(node: unknown): string {
  return wordsIn(node, { includeHtml: false }).trim();
}
