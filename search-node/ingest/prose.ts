import type { Element, ElementContent, Root, Text } from 'hast';
import { eachNode, isElement, type TreeNode } from './tree-text.ts';

// Generated Markdown often has marks that CommonMark rightly takes literally: `**Note: **text`, a link whose
// target holds a space, a link inside a code span. Readers would see the marks; nothing is lost without them.
const LOOSE_STRONG = /\*\*([^*\n]*\p{L}[^*\n]*)\*\*/gu;
const LOOSE_LINK = /!?\[([^[\]\n]+)\]\((?:#|\.{0,2}\/|https?:)[^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const CODE_LINK = /^\[([^[\]\n]+)\]\((https?:\/\/[^()\s]+)\)$/;
const CUT_LINK = /!?\[([^[\]\n]+)\]\($/;

/** Takes the marks that failed as Markdown out of prose, in place. Code blocks are left alone. */
export function mendProse(tree: Root): Root {
  eachNode(tree, (node) => {
    if (!('children' in node)) return;
    if (isElement(node, 'pre', 'code')) return mendCode(node);
    mendTexts(node.children);
    mendCutLinks(node.children);
  });
  return tree;
}

function mendTexts(siblings: TreeNode[]): void {
  const halves: Text[] = [];
  for (const node of siblings) {
    if (node.type !== 'text') continue;
    if (node.value.includes('](')) node.value = node.value.replace(LOOSE_LINK, '$1');
    if (!node.value.includes('**')) continue;
    node.value = node.value.replace(LOOSE_STRONG, '$1');
    if (node.value.split('**').length === 2) halves.push(node);
  }
  for (let at = 0; at + 1 < halves.length; at += 2)
    for (const half of halves.slice(at, at + 2)) half.value = half.value.replace('**', '');
}

/** `[words](` + an address that was made a link by itself + `)`. */
function mendCutLinks(siblings: TreeNode[]): void {
  siblings.forEach((link, at) => {
    const [before, after] = [siblings[at - 1], siblings[at + 1]];
    if (!isElement(link, 'a') || before?.type !== 'text' || after?.type !== 'text') return;
    const cut = CUT_LINK.exec(before.value);
    if (!cut?.[1] || !after.value.startsWith(')')) return;
    before.value = before.value.slice(0, cut.index);
    after.value = after.value.slice(1);
    link.children = [{ type: 'text', value: cut[1].trim() }];
  });
}

function mendCode(element: Element): false {
  const [only] = element.children;
  if (element.tagName !== 'code' || only?.type !== 'text' || element.children.length > 1) return false;
  const link = CODE_LINK.exec(only.value);
  if (!link?.[1] || !link[2]) return false;
  const words: ElementContent = { type: 'text', value: link[1].replace(/\\([^\w\s])/g, '$1') };
  element.tagName = 'a';
  element.properties = { href: link[2] };
  element.children = [{ type: 'element', tagName: 'code', properties: {}, children: [words] }];
  return false;
}
