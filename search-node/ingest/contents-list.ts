import type { Element } from 'hast';
import { attribute, isElement, type TreeNode } from './tree-text.ts';

/** Where a link of the same site's articles leads: not to another host, nor to a file that is no article. */
const ARTICLE = /^(?![a-z][a-z\d+.-]*:|\/\/)[^?#]*?(?:\.(?:mdx?|html?)|(?:^|\/)[^./?#]*)(?:[?#]|$)/i;

/**
 * Whether a list is a table of contents: links to articles and nothing else. It leads to what is said elsewhere and
 * says nothing itself.
 */
export function isContentsList(list: Element): boolean {
  const items = list.children.filter((child): child is Element => isElement(child));
  return items.length > 0 && items.every(isContentsItem);
}

function isContentsItem(item: Element): boolean {
  const isList = (child: TreeNode) => isElement(child, 'ul', 'ol', 'menu');
  const lists = item.children.filter((child): child is Element => isElement(child) && isList(child));
  const own = item.children.filter((child) => !isList(child));
  const unwrapped = own.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));
  return isLinkAlone(unwrapped) && lists.every(isContentsList);
}

function isLinkAlone(nodes: readonly TreeNode[]): boolean {
  const said = nodes.filter(
    (node) => node.type !== 'comment' && !(node.type === 'text' && /^\s*$/.test(node.value)),
  );
  const [only] = said;
  if (said.length !== 1 || !only || !isElement(only)) return false;
  if (isElement(only, 'strong', 'em', 'b', 'i', 'span')) return isLinkAlone(only.children);
  return isElement(only, 'a') && ARTICLE.test(attribute(only, 'href') ?? '');
}
