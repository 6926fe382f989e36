import type { Element, ElementContent, Root, RootContent } from 'hast';

export type TreeNode = Root | RootContent | ElementContent;

/** All text under a node with white space collapsed, pictures read by their `alt`. */
export function wordsOf(node: TreeNode): string {
  return rawWords(node)
    .replace(/[ \t\r\n\f]+/g, ' ')
    .trim();
}

/** Changes every text and every text attribute of a tree in place. */
export function mapText(tree: Root, change: (text: string) => string): Root {
  eachNode(tree, (node) => {
    if (node.type === 'text') node.value = change(node.value);
    if (node.type !== 'element') return;
    for (const [name, value] of Object.entries(node.properties))
      if (typeof value === 'string') node.properties[name] = change(value);
  });
  return tree;
}

/** Calls `see` for a node and all below it, in reading order; `false` leaves out what is below. Several times as fast as unist-util-visit. */
export function eachNode(node: TreeNode, see: (node: TreeNode) => unknown): void {
  if (see(node) === false || !('children' in node)) return;
  for (const child of node.children) eachNode(child, see);
}

export function eachElement(tree: TreeNode, see: (element: Element) => unknown): void {
  eachNode(tree, (node) => (node.type === 'element' ? see(node) : undefined));
}

/** A text attribute, trimmed; undefined where absent, empty or of another kind. */
export function attribute(element: Element, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = element.properties[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** What a picture says in words. Brackets around it and a generator's excuse for a missing picture are no words. */
export function altText(picture: Element): string {
  const words = (attribute(picture, 'alt') ?? '').replace(/^\[([\s\S]*)\]$/, '$1').trim();
  return /^image not found$/i.test(words) ? '' : words;
}

export function isElement<Name extends string>(
  node: TreeNode | undefined,
  ...names: Name[]
): node is Element & { tagName: Name } {
  return node?.type === 'element' && (names.length === 0 || (names as string[]).includes(node.tagName));
}

export function isBlank(node: TreeNode): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}

function rawWords(node: TreeNode): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return ' ';
  if (node.type === 'element' && node.tagName === 'img') return altText(node);
  if (node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')) return '';
  return 'children' in node ? node.children.map(rawWords).join('') : '';
}
