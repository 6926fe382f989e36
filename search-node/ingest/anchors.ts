import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Parents, Root } from 'hast';
import { attribute, eachElement, eachNode, isBlank, isElement, type TreeNode, wordsOf } from './tree-text.ts';

const ID = /^[^\s\p{Cc}<>"']{1,200}$/u;

/**
 * Gives every heading its anchor as `id`, each once in the article: the one its author wrote in or just before it
 * (`<a name>`, `id=`, `{#id}`), else GitHub's slug of its words. Reads the same in the index and on the page.
 */
export function anchorHeadings(tree: Root): void {
  const headings: { heading: Element; wanted: string[] }[] = [];
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return;
    parent.children.forEach((node, index) => {
      if (!isHeading(node)) return;
      dropPermalink(node);
      headings.push({ heading: node, wanted: [...ownAnchors(node), ...anchorsBefore(parent, index)] });
    });
  });
  const taken = new Set<string>();
  const explicit = headings.map(({ wanted }) => wanted.find((id) => ID.test(id) && claim(taken, id)));
  const slugger = new GithubSlugger();
  headings.forEach(({ heading, wanted }, at) => {
    const id = explicit[at] ?? slugFor(heading, slugger, taken);
    heading.properties.id = id;
    const others = wanted.filter((other) => other !== id && ID.test(other) && claim(taken, other));
    heading.children.unshift(...others.map((other) => anchorElement(other)));
  });
  keepOtherIds(tree, taken);
}

type Heading = Element & { tagName: `h${number}` };

export function isHeading(node: TreeNode | undefined): node is Heading {
  return isElement(node) && /^h[1-6]$/.test(node.tagName);
}

/** The anchors an author wrote into a heading, taken out of it. */
function ownAnchors(heading: Element): string[] {
  const found: string[] = [];
  const id = attribute(heading, 'id');
  if (id) found.push(id);
  const visitChildren = (parent: Element): void => {
    parent.children = parent.children.filter((child) => {
      if (!isElement(child)) return true;
      const anchor = takeAnchor(child);
      if (anchor) found.push(anchor);
      visitChildren(child);
      return !(anchor && child.tagName !== 'img' && wordsOf(child) === '');
    });
  };
  visitChildren(heading);
  return [...found, ...writtenAnchor(heading)];
}

/** `## Title {#id}` */
function writtenAnchor(heading: Element): string[] {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return [];
  const match = /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value);
  if (!match?.[1]) return [];
  last.value = last.value.slice(0, match.index);
  return [match[1]];
}

/** Empty anchors right above a heading belong to it; they are taken out of the tree. */
function anchorsBefore(parent: Parents, index: number): string[] {
  const found: string[] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const node = parent.children[at];
    if (!node || isBlank(node)) continue;
    const anchors = emptyAnchors(node);
    if (anchors.length === 0) break;
    found.push(...anchors);
    parent.children[at] = { type: 'text', value: '\n' };
  }
  return found;
}

function emptyAnchors(node: TreeNode): string[] {
  if (!isElement(node, 'a', 'span', 'p', 'div') || wordsOf(node) !== '') return [];
  const own = attribute(node, 'id', 'name');
  if (node.tagName === 'a' || node.tagName === 'span')
    return own && node.children.every(isBlank) ? [own] : [];
  const inner = node.children.filter((child) => !isBlank(child)).map((child) => emptyAnchors(child));
  if (inner.some((anchors) => anchors.length === 0)) return [];
  return [...(own ? [own] : []), ...inner.flat()];
}

function takeAnchor(node: Element): string | undefined {
  const anchor = attribute(node, 'id', 'name');
  delete node.properties.id;
  delete node.properties.name;
  return anchor;
}

/** `¶`, `#` and the like that a generator put beside its headings. */
function dropPermalink(heading: Element): void {
  heading.children = heading.children.filter((child: ElementContent) => {
    if (!isElement(child, 'a') || !attribute(child, 'href')?.startsWith('#')) return true;
    if (attribute(child, 'id', 'name')) return true;
    return /[\p{L}\p{N}]/u.test(wordsOf(child));
  });
}

function slugFor(heading: Element, slugger: GithubSlugger, taken: Set<string>): string {
  const words = wordsOf(heading);
  for (;;) {
    const slug = slugger.slug(words) || slugger.slug('section');
    if (claim(taken, slug)) return slug;
  }
}

/** Ids elsewhere stay as link targets where no heading has them; `name` becomes `id`. */
function keepOtherIds(tree: Root, taken: Set<string>): void {
  const headings = new Set(taken);
  const seen = new Set<string>();
  eachElement(tree, (node) => {
    if (isHeading(node) || (node.tagName === 'span' && node.children.length === 0 && node.properties.id))
      return;
    const id = takeAnchor(node);
    if (!id || !ID.test(id) || headings.has(id) || seen.has(id)) return;
    seen.add(id);
    node.properties.id = id;
  });
}

function anchorElement(id: string): Element {
  return { type: 'element', tagName: 'span', properties: { id }, children: [] };
}

function claim(taken: Set<string>, id: string): boolean {
  if (taken.has(id)) return false;
  taken.add(id);
  return true;
}
