import { escapeUTF8 } from 'entities';
import type { Root } from 'hast';
import { isDocumentationComponent, isHtmlName } from './html-names.ts';
import { componentTag } from './jsx-elements.ts';
import { eachNode } from './tree-text.ts';

const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g;
const SWALLOWING = /<(script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext)\b/gi;
const PLAIN_ANCHOR = /^<a\s+(?:name|id)="([^"<>&]+)"\s*>$/;

export function holdsRaw(tree: Root): boolean {
  let found = false;
  eachNode(tree, (node) => {
    if (node.type === 'raw') found = true;
    return !found;
  });
  return found;
}

/** `<a name="x"></a>`, by far the commonest HTML in Markdown, becomes an element without a full HTML parse. */
export function foldPlainAnchors(tree: Root): void {
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return;
    for (let at = 0; at + 1 < parent.children.length; at += 1) {
      const [open, close] = [parent.children[at], parent.children[at + 1]];
      if (open?.type !== 'raw' || close?.type !== 'raw' || close.value !== '</a>') continue;
      const name = PLAIN_ANCHOR.exec(open.value)?.[1];
      if (name === undefined) continue;
      parent.children.splice(at, 2, {
        type: 'element',
        tagName: 'a',
        properties: { id: name },
        children: [],
      });
    }
  });
}

/**
 * Makes the HTML in a Markdown tree safe to parse without losing words: a component becomes `x-name`, what only
 * looks like a tag (`<region>`) becomes text, and an element that would swallow what follows it is disarmed.
 */
export function readableRaw(tree: Root, source: string): void {
  const closed = new Set([...source.matchAll(/<\/([A-Z][\w.]*)\s*>/g)].map((tag) => tag[1]));
  eachNode(tree, (node) => {
    if (node.type !== 'raw') return;
    node.value = disarmed(node.value).replace(TAG, (tag, slash: string, name: string, rest: string) => {
      if (isComponent(name, closed)) return componentRaw(slash, name, rest);
      return isHtmlName(name) ? tag : escapeUTF8(tag);
    });
  });
}

/** `<Frame>` is a component, `<FRAME>` is HTML, `<YourRegion>` without an end is neither. */
function isComponent(name: string, closed: Set<string | undefined>): boolean {
  if (!/^[A-Z][\w.]*[a-z]/.test(name)) return false;
  return isDocumentationComponent(name) || (closed.has(name) && !isHtmlName(name));
}

function componentRaw(slash: string, name: string, rest: string): string {
  const tag = componentTag(name);
  return rest.endsWith('/') ? `<${tag}${rest.slice(0, -1)}></${tag}>` : `<${slash}${tag}${rest}>`;
}

function disarmed(raw: string): string {
  return raw.replace(SWALLOWING, (tag, name: string) => {
    const closes = new RegExp(`</${name}\\s*>`, 'i').test(raw);
    return closes && name.toLowerCase() !== 'plaintext' ? tag : escapeUTF8(tag);
  });
}
