import type { Element, Root } from 'hast';
import { anchorHeadings, isHeading } from './anchors.ts';
import { reduceComponents } from './components.ts';
import { type FrontMatter, textOf } from './front-matter.ts';
import { htmlTree } from './html-tree.ts';
import { markdownTree } from './markdown-tree.ts';
import { eachElement, isElement, wordsOf } from './tree-text.ts';

/** One article, parsed. The index and the help centre page are both made from this tree. */
export type Article = {
  title: string;
  /** The heading that is the title, and so stands above no passage; null when the title came from elsewhere. */
  titleHeading: Element | null;
  /** A line under the title, from the front matter. */
  description: string | null;
  /** Headings carry their anchors as `id`. */
  tree: Root;
  /** Set where the parser gave up and the source is shown as it is written. */
  problem: string | null;
};

/** Reads an article from its source without front matter. Never throws: what cannot be parsed is kept as text. */
export function readArticle(path: string, body: string, frontMatter: FrontMatter): Article {
  const text = withoutControls(body);
  try {
    return parsed(path, text, frontMatter);
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    const tree: Root = { type: 'root', children: [] };
    for (const paragraph of text.split(/\n\s*\n/))
      if (paragraph.trim() !== '')
        tree.children.push({
          type: 'element',
          tagName: 'p',
          properties: {},
          children: [{ type: 'text', value: paragraph.trim() }],
        });
    const title = textOf(frontMatter, 'title') ?? fileTitle(path);
    const problem = `could not be parsed, so it is kept as plain text (${reason})`;
    return { title, titleHeading: null, description: null, tree, problem };
  }
}

function parsed(path: string, body: string, frontMatter: FrontMatter): Article {
  const isHtml = /\.html?$/i.test(path);
  const html = isHtml ? htmlTree(body) : null;
  const tree = html ? html.tree : markdownTree(body, /\.mdx$/i.test(path) ? 'mdx' : 'md');
  reduceComponents(tree);
  dropFootnoteLabel(tree);
  anchorHeadings(tree);
  const headings: Element[] = [];
  eachElement(tree, (node) => {
    if (isHeading(node) && wordsOf(node) !== '') headings.push(node);
  });
  const written = textOf(frontMatter, 'title');
  const first = headings[0];
  const title = cleaned(written ?? (first ? wordsOf(first) : null) ?? html?.pageTitle ?? fileTitle(path));
  return {
    title: title === '' ? fileTitle(path) : title,
    titleHeading: first && isTitle(first, headings, written) ? first : null,
    description: cleaned(textOf(frontMatter, 'description', 'excerpt') ?? '') || null,
    tree,
    problem: null,
  };
}

/** The first heading is the title where it repeats it, or where no other heading is of its rank. */
function isTitle(first: Element, headings: Element[], written: string | undefined): boolean {
  if (written !== undefined) return folded(wordsOf(first)) === folded(written);
  return first.tagName === 'h1' || headings.slice(1).every((heading) => heading.tagName > first.tagName);
}

/** `getting-started.md` → `Getting started`. */
function fileTitle(path: string): string {
  const segments = path.split('/');
  const name = (segments.pop() ?? '').replace(/\.\w+$/, '');
  const telling = /^(index|readme)$/i.test(name) ? (segments.pop() ?? name) : name;
  const words =
    telling
      .replace(/^\d+[-_.]\s*/, '')
      .replace(/[-_]+/g, ' ')
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** remark's own heading over footnotes is no section of the article. */
function dropFootnoteLabel(tree: Root): void {
  const notes = tree.children.find(
    (node) => isElement(node, 'section') && 'dataFootnotes' in node.properties,
  );
  if (!isElement(notes)) return;
  notes.children = notes.children.filter((node) => !isElement(node, 'h2'));
}

/** Characters that no text has a use for; markers and stand-ins are made of such. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?![\n\t\r])\p{Cc}|[\u{fdd0}-\u{fdef}\u{feff}\u{fffe}\u{ffff}]/gu, '');
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u{fdd0}-\u{fdef}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
}

function folded(text: string): string {
  return text.toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();
}
