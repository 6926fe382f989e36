import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { attribute, isElement, wordsOf } from './tree-text.ts';

const parser = unified().use(rehypeParse).freeze();
const NEVER = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'dialog', 'nav', 'svg']);
const AROUND = new Set(['header', 'footer', 'aside', 'form']);

/** The article inside an HTML page, without navigation and scripts, and the page's `<title>`. */
export function htmlTree(source: string): { tree: Root; pageTitle: string | null } {
  const page = parser.parse(source);
  const title = first(page, (node) => node.tagName === 'title');
  const main =
    first(page, (node) => node.tagName === 'main' || node.properties.role === 'main') ??
    first(page, (node) => node.tagName === 'article');
  const content = main ?? first(page, (node) => node.tagName === 'body');
  const tree: Root = { type: 'root', children: content ? [...content.children] : [] };
  prune(tree, main !== null);
  const words = title ? wordsOf(title) : '';
  return { tree, pageTitle: words === '' ? null : words };
}

function prune(tree: Root, isMain: boolean): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !isAway(node, isMain)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

function isAway(node: Element, isMain: boolean): boolean {
  if (NEVER.has(node.tagName)) return true;
  if (node.properties.hidden === true || attribute(node, 'role') === 'navigation') return true;
  if (isMain || !AROUND.has(node.tagName)) return false;
  return !holdsTitle(node);
}

function holdsTitle(node: Element): boolean {
  return node.children.some(
    (child: ElementContent) => isElement(child, 'h1') || (isElement(child) && holdsTitle(child)),
  );
}

function first(tree: Root, matches: (node: Element) => boolean): Element | null {
  let found: Element | null = null;
  visit(tree, 'element', (node) => {
    if (!matches(node)) return;
    found = node;
    return EXIT;
  });
  return found;
}
