import type { Element, ElementContent, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { altText, attribute, eachNode, isElement, type TreeNode } from '../ingest/tree-text.ts';
import { allowedHtml } from './allowed-html.ts';
import type { Catalogue, CatalogueArticle } from './catalogue.ts';
import { resolveLink } from './links.ts';
import { pictureAddress } from './pictures.ts';
import { wordsFor } from './words.ts';

const sanitizer = unified().use(rehypeSanitize, allowedHtml).freeze();
const BARE_LINK = /https?:\/\/[^\s<>"'`()[\]{}|\\^]*[^\s<>"'`()[\]{}|\\^.,;:!?]/g;

/** An article's tree as it may be shown: links resolved, pictures from the folder only, everything else sanitised. */
export function safeTree(tree: Root, catalogue: Catalogue, article: CatalogueArticle): Root {
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return;
    if (isElement(parent, 'a')) linkTo(parent, resolveLink(attribute(parent, 'href'), catalogue, article));
    const isCode = isElement(parent, 'a', 'code', 'pre');
    parent.children = (parent.children as ElementContent[]).flatMap((child) => {
      if (isElement(child, 'img')) return pictureOrWords(child, catalogue, article, isElement(parent, 'a'));
      return child.type === 'text' && !isCode ? linked(child.value) : [child];
    });
  });
  const safe = sanitizer.runSync(tree);
  frameScrollers(safe);
  return safe;
}

function linkTo(link: Element, href: string | null): void {
  if (href === null) delete link.properties.href;
  else link.properties.href = href;
  if (href && /^https?:/i.test(href)) link.properties.rel = ['noopener', 'noreferrer', 'nofollow'];
  delete link.properties.target;
}

function pictureOrWords(
  picture: Element,
  catalogue: Catalogue,
  article: CatalogueArticle,
  inLink: boolean,
): ElementContent[] {
  const src = attribute(picture, 'src') ?? '';
  const alt = altText(picture);
  const address = pictureAddress(src, catalogue.root, article.path);
  if (address) {
    const { width, height } = picture.properties;
    const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
    return [
      {
        type: 'element',
        tagName: 'img',
        properties: { src: address, alt, loading: 'lazy', ...size },
        children: [],
      },
    ];
  }
  const words: ElementContent = { type: 'text', value: alt || wordsFor(article.language).picture };
  if (/^https?:\/\//i.test(src) && !inLink) {
    const properties = { href: src, className: ['picture'], rel: ['noopener', 'noreferrer', 'nofollow'] };
    return [{ type: 'element', tagName: 'a', properties, children: [words] }];
  }
  return alt === ''
    ? []
    : [{ type: 'element', tagName: 'span', properties: { className: ['picture'] }, children: [words] }];
}

function linked(value: string): ElementContent[] {
  if (!value.includes('://')) return [{ type: 'text', value }];
  const parts: ElementContent[] = [];
  let from = 0;
  for (const match of value.matchAll(BARE_LINK)) {
    if (match.index > from) parts.push({ type: 'text', value: value.slice(from, match.index) });
    const properties = { href: match[0], rel: ['noopener', 'noreferrer', 'nofollow'] };
    parts.push({ type: 'element', tagName: 'a', properties, children: [{ type: 'text', value: match[0] }] });
    from = match.index + match[0].length;
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}

/** Wide tables and code scroll by themselves, by keyboard too, and code reads left to right everywhere. */
function frameScrollers(tree: Root): void {
  eachNode(tree, (parent: TreeNode) => {
    if (!('children' in parent) || (isElement(parent, 'div') && isFrame(parent))) return;
    parent.children.forEach((child, at) => {
      if (isElement(child, 'pre')) Object.assign(child.properties, { tabIndex: 0, dir: 'ltr' });
      if (!isElement(child, 'table')) return;
      const properties = { className: ['frame'], tabIndex: 0, role: 'region', ariaLabel: tableName(child) };
      parent.children[at] = { type: 'element', tagName: 'div', properties, children: [child] };
    });
  });
}

function isFrame(element: Element): boolean {
  return Array.isArray(element.properties.className) && element.properties.className.includes('frame');
}

function tableName(table: Element): string {
  const cells: string[] = [];
  eachNode(table, (node) => {
    if (isElement(node, 'th') && cells.length < 3) cells.push(plainWords(node));
  });
  return cells.filter((cell) => cell !== '').join(', ') || 'Table';
}

function plainWords(node: TreeNode): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(plainWords).join('').trim() : '';
}
