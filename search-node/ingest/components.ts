import type { Element, ElementContent, Root } from 'hast';
import { attribute, eachElement, eachNode, isBlank, isElement, type TreeNode, wordsOf } from './tree-text.ts';

const CALLOUTS: Record<string, string> = {
  note: 'note',
  info: 'note',
  hint: 'note',
  callout: 'note',
  admonition: 'note',
  alert: 'note',
  aside: 'note',
  important: 'note',
  tip: 'tip',
  check: 'tip',
  success: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
};
const SILENT = new Set([
  'x-icon',
  'x-iframe',
  'x-video',
  'x-audio',
  'x-script',
  'x-style',
  'x-snippet',
  'x-latex',
]);
const FIELDS = new Set(['x-paramfield', 'x-responsefield', 'x-property']);
const FOLDED = new Set(['x-accordion', 'x-expandable', 'x-details', 'x-dropdown']);
const INLINE_COMPONENTS = new Set(['x-tooltip', 'x-badge', 'x-kbd', 'x-link', 'x-button']);
const INLINE_PARENTS = new Set([
  'p',
  'a',
  'span',
  'strong',
  'em',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** Turns components (`x-card` …) into plain HTML: the words of their attributes become text, their children stay. */
export function reduceComponents(tree: Root): Root {
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return;
    for (let at = 0; at < parent.children.length; at += 1) {
      const node = parent.children[at];
      if (!isElement(node)) continue;
      if (node.tagName === 'blockquote') githubAlert(node);
      if (node.tagName === 'p' && holdsOnlyComponents(node)) {
        parent.children.splice(at, 1, ...node.children);
        at -= 1;
        continue;
      }
      if (!node.tagName.startsWith('x-')) continue;
      parent.children.splice(at, 1, ...reduce(node, parent));
      at -= 1;
    }
  });
  return tree;
}

/** A component written on one line is parsed into a paragraph; it is a block all the same. */
function holdsOnlyComponents(paragraph: Element): boolean {
  const inner = paragraph.children.filter((child) => !isBlank(child));
  return inner.length > 0 && inner.every((child) => isElement(child) && child.tagName.startsWith('x-'));
}

function reduce(node: Element, parent: TreeNode): ElementContent[] {
  if (SILENT.has(node.tagName)) return [];
  // A card that leads to another article: shown on the page, and no words of this one.
  if (node.tagName === 'x-contentref') return [element('nav', {}, titled(node))];
  if (node.tagName === 'x-image' || node.tagName === 'x-img')
    return [element('img', pictureProperties(node), [])];
  if (standsInLine(node, parent)) return inline(node);
  const callout = calloutKind(node);
  if (callout) return [element('div', { className: ['note', `note-${callout}`] }, titled(node))];
  if (FOLDED.has(node.tagName)) return [folded(node)];
  if (node.tagName === 'x-steps' || node.tagName === 'x-stepper') return [steps(node)];
  return [element('div', { className: [classOf(node)] }, titled(node))];
}

/** Among words a component is a part of the sentence. */
function standsInLine(node: Element, parent: TreeNode): boolean {
  if (INLINE_COMPONENTS.has(node.tagName)) return true;
  if (isElement(parent) && INLINE_PARENTS.has(parent.tagName)) return true;
  return 'children' in parent && parent.children.some((child) => child.type === 'text' && !isBlank(child));
}

function inline(node: Element): ElementContent[] {
  const title = node.tagName === 'x-tooltip' ? undefined : titleOf(node);
  const href = linkOf(node);
  const children = node.children.some((child) => !isBlank(child)) ? node.children : [];
  const words =
    title === undefined ? children : [element('strong', {}, [text(title)]), text(' '), ...children];
  if (href) return [element('a', { href }, words.length > 0 ? words : [text(href)])];
  return words.length === 0 ? [] : [element('span', {}, words)];
}

function folded(node: Element): Element {
  const summary = titleOf(node);
  const head = summary === undefined ? [] : [element('summary', {}, [text(summary)])];
  return element('details', { open: true }, [...head, ...description(node), ...node.children]);
}

/** Numbered where every step is a plain one; steps that hold headings of their own stay sections. */
function steps(node: Element): Element {
  const items = node.children
    .flatMap((child) => (isElement(child, 'p') && holdsOnlyComponents(child) ? child.children : [child]))
    .filter((child) => !isBlank(child));
  const plain = items.every((item) => isElement(item, 'x-step')) && !holdsHeading(node);
  if (!plain) return element('div', { className: ['steps'] }, titled(node));
  return element(
    'ol',
    { className: ['steps'] },
    items.map((item) => element('li', {}, titled(item as Element))),
  );
}

function titled(node: Element): ElementContent[] {
  const title = titleOf(node);
  const href = linkOf(node);
  const hasWords = node.children.some((child) => wordsOf(child) !== '');
  if (title === undefined)
    return href && !hasWords
      ? [paragraph([element('a', { href }, [text(href)])]), ...node.children]
      : [...description(node), ...node.children];
  const words = text(title);
  const strong = element('strong', {}, [href ? element('a', { href }, [words]) : words]);
  return [element('p', { className: ['title'] }, [strong]), ...description(node), ...node.children];
}

function titleOf(node: Element): string | undefined {
  if (FIELDS.has(node.tagName)) return fieldTitle(node);
  if (node.tagName === 'x-tabitem' || node.tagName === 'x-tab')
    return attribute(node, 'label', 'title', 'value');
  return attribute(node, 'title', 'label', 'summary', 'heading', 'header', 'caption', 'tip', 'alt');
}

function fieldTitle(node: Element): string | undefined {
  const name = attribute(node, 'name', 'path', 'query', 'body', 'header');
  if (name === undefined) return undefined;
  const facts = [attribute(node, 'type'), node.properties.required === 'true' ? 'required' : undefined];
  const known = facts.filter((fact) => fact !== undefined);
  return known.length > 0 ? `${name} (${known.join(', ')})` : name;
}

function description(node: Element): Element[] {
  const words = attribute(node, 'description', 'subtitle');
  return words === undefined ? [] : [paragraph([text(words)])];
}

function linkOf(node: Element): string | undefined {
  if (node.tagName === 'x-contentref' && node.children.some((child) => wordsOf(child) !== ''))
    return undefined;
  return attribute(node, 'href', 'url', 'to');
}

function calloutKind(node: Element): string | undefined {
  const own = CALLOUTS[node.tagName.slice(2)];
  if (own === undefined) return undefined;
  return CALLOUTS[(attribute(node, 'style', 'type', 'kind', 'variant') ?? '').toLowerCase()] ?? own;
}

/** GitHub's `> [!NOTE]`. */
function githubAlert(node: Element): void {
  const first = node.children.find((child) => !isBlank(child));
  const head = isElement(first, 'p') ? first.children[0] : undefined;
  if (head?.type !== 'text') return;
  const match = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\n?/i.exec(head.value);
  if (!match?.[1]) return;
  head.value = head.value.slice(match[0].length);
  node.tagName = 'div';
  node.properties = { className: ['note', `note-${CALLOUTS[match[1].toLowerCase()] ?? 'note'}`] };
}

function holdsHeading(node: Element): boolean {
  let found = false;
  eachElement(node, (child) => {
    if (/^h[1-6]$/.test(child.tagName)) found = true;
  });
  return found;
}

function pictureProperties(node: Element): Element['properties'] {
  return { src: attribute(node, 'src') ?? '', alt: attribute(node, 'alt', 'title', 'caption') ?? '' };
}

function classOf(node: Element): string {
  const name = node.tagName.slice(2);
  return ['card', 'tab', 'tabitem', 'step', 'update', 'frame'].includes(name)
    ? name.replace('tabitem', 'tab')
    : 'group';
}

function paragraph(children: ElementContent[]): Element {
  return element('p', {}, children);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value };
}
