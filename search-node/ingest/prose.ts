import type { Element, ElementContent, Root, Text } from 'hast';
import { eachNode, isElement, type TreeNode } from './tree-text.ts';

// Generated Markdown often has marks that CommonMark rightly takes literally: `**Note: **text`, a link whose
// target holds a space. Readers would see the marks; nothing is lost without them.
const LOOSE_STRONG = /\*\*([^*\n]*\p{L}[^*\n]*)\*\*/gu;
const LOOSE_LINK =
  /!?\[([^[\]\n]+)\]\((?:#|\.{0,2}\/|https?:|[\w-]+\.mdx?\b)[^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g;
const CUT_LINK = /!?\[([^[\]\n]+)\]\($/;
const CODE_LINK = /^\[([^[\]\n]+)\]\(([^()\s]+)\)$/;
const ESCAPED_STOP = /[\w`)*]\\\.\s[\s\S]*[\w`)*]\\\.(?:\s|$)/;
const CUT_TARGET = /^[^()\n]*\)/;

/**
 * Takes the marks that failed as Markdown out of prose, in place. Code is left alone, but for one kind of source:
 * a converter that escapes every full stop puts links, with their marks, inside code spans.
 */
export function mendProse(tree: Root, source: string): Root {
  const converted = ESCAPED_STOP.exec(source) !== null;
  eachNode(tree, (node) => {
    if (!('children' in node)) return;
    if (converted && isElement(node, 'code')) mendCodeLink(node);
    if (isElement(node, 'pre', 'code')) return false;
    if (isElement(node, 'a')) nameFile(node);
    mendTexts(node.children);
    mendCutLinks(node.children);
  });
  return tree;
}

/** A link whose words are only the file it leads to (GitBook's `content-ref`) gets the words of that name. */
function nameFile(link: Element): void {
  const [only] = link.children;
  if (only?.type !== 'text' || link.children.length > 1 || link.properties.href !== only.value) return;
  const name = /([^/]+)\.mdx?$/i.exec(only.value)?.[1];
  if (name) only.value = name.replace(/[-_]+/g, ' ');
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
    const rest = CUT_TARGET.exec(after.value)?.[0];
    if (!cut?.[1] || rest === undefined) return;
    before.value = before.value.slice(0, cut.index);
    after.value = after.value.slice(rest.length);
    link.children = [{ type: 'text', value: cut[1].trim() }];
  });
}

function mendCodeLink(code: Element): void {
  const [only] = code.children;
  const link = only?.type === 'text' && code.children.length === 1 ? CODE_LINK.exec(only.value) : null;
  if (!link?.[1] || !link[2]) return;
  const words: ElementContent = { type: 'text', value: link[1].replace(/\\([^\w\s])/g, '$1') };
  code.tagName = 'a';
  code.properties = { href: link[2] };
  code.children = [{ type: 'element', tagName: 'code', properties: {}, children: [words] }];
}
