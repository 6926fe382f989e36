import type { Element, Root } from 'hast';
import { html, raw } from 'hono/html';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { isHeading } from '../ingest/anchors.ts';
import { readArticle } from '../ingest/article.ts';
import { splitFrontMatter } from '../ingest/front-matter.ts';
import { attribute, eachElement, eachNode, wordsOf } from '../ingest/tree-text.ts';
import type { Catalogue, CatalogueArticle } from './catalogue.ts';
import { folderOf, folderTitle } from './folders.ts';
import { editionName, layout, type Markup, type Site } from './layout.ts';
import { safeTree } from './safe-tree.ts';
import { wordsFor } from './words.ts';

type TocEntry = { id: string; words: string; rank: number };
type Content = {
  title: string;
  anchor: string | null;
  description: string | null;
  body: ReturnType<typeof raw>;
  toc: TocEntry[];
};

const CACHED = 64;
const MAX_CACHED_CHARS = 400_000;
const printer = unified().use(rehypeStringify).freeze();
const cache = new Map<string, Content>();

/** The page of one article; null when its file is gone. */
export async function articlePage(
  site: Site,
  catalogue: Catalogue,
  article: CatalogueArticle,
): Promise<string | null> {
  const content = articleContent(catalogue, article);
  if (!content) return null;
  const words = wordsFor(article.language);
  const folder = folderOf(article);
  const editions = catalogue.editionsOf(article).filter((edition) => edition !== article);
  const body = html`<div class="columns">
<main id="pincite-article">
<header class="head">
<p class="path"><a href="/">${words.allArticles}</a>${folder === '' ? '' : html` <span aria-hidden="true">›</span> <bdi>${folderTitle(catalogue, article)}</bdi>`}</p>
<h1${content.anchor ? html` id="${content.anchor}"` : ''}>${content.title}</h1>
${content.description ? html`<p class="lead">${content.description}</p>` : ''}
</header>
<div class="prose">${content.body}</div>
${neighbours(catalogue, article)}
</main>
${tocMarkup(content.toc, words.onThisPage)}
</div>`;
  return layout(site, {
    title: content.title,
    language: article.language,
    description: content.description,
    editions: editions.map((edition) => ({
      href: edition.address,
      language: edition.language,
      label: editionName(edition.language, edition.editionLabel),
    })),
    body,
  });
}

/** The article itself, made from the tree that the index is made from, so that anchors agree. */
export function articleContent(catalogue: Catalogue, article: CatalogueArticle): Content | null {
  const key = `${catalogue.root}\n${catalogue.version}\n${article.path}\n${article.contentHash}`;
  const known = cache.get(key);
  if (known) return known;
  const source = catalogue.read(article);
  if (source === null) return null;
  const content = parsedContent(catalogue, article, source);
  if (cache.size >= CACHED) cache.delete(cache.keys().next().value ?? '');
  if (String(content.body).length <= MAX_CACHED_CHARS) cache.set(key, content);
  return content;
}

function parsedContent(catalogue: Catalogue, planned: CatalogueArticle, source: string): Content {
  const { body, frontMatter } = splitFrontMatter(source);
  const article = readArticle(planned.path, body, frontMatter);
  const anchor = article.titleHeading ? (attribute(article.titleHeading, 'id') ?? null) : null;
  if (article.titleHeading) removeNode(article.tree, article.titleHeading);
  settleHeadings(article.tree);
  const tree = safeTree(article.tree, catalogue, planned);
  return {
    title: article.title,
    anchor,
    description: article.description,
    body: raw(printer.stringify(tree)),
    toc: tocOf(tree),
  };
}

function removeNode(tree: Root, wanted: Element): void {
  eachNode(tree, (parent) => {
    if (!('children' in parent)) return;
    const at = (parent.children as unknown[]).indexOf(wanted);
    if (at !== -1) parent.children.splice(at, 1);
  });
}

/** The page has one `h1`, its title, and the headings under it begin at `h2`. */
function settleHeadings(tree: Root): void {
  const headings: Element[] = [];
  eachElement(tree, (element) => {
    if (isHeading(element)) headings.push(element);
  });
  const shift = 2 - Math.min(...headings.map(rankOf));
  for (const heading of headings) heading.tagName = `h${Math.min(6, rankOf(heading) + shift)}`;
}

function rankOf(heading: Element): number {
  return Number(heading.tagName.slice(1));
}

function tocOf(tree: Root): TocEntry[] {
  const entries: TocEntry[] = [];
  eachElement(tree, (element) => {
    const id = isHeading(element) ? attribute(element, 'id') : undefined;
    if (id) entries.push({ id, words: wordsOf(element), rank: rankOf(element) });
  });
  const top = Math.min(...entries.map((entry) => entry.rank));
  return entries.filter((entry) => entry.rank <= top + 1 && entry.words !== '').slice(0, 80);
}

function tocMarkup(toc: TocEntry[], label: string): Markup | '' {
  if (toc.length < 3) return '';
  const top = Math.min(...toc.map((entry) => entry.rank));
  return html`<nav class="toc" aria-labelledby="pincite-toc"><h2 id="pincite-toc">${label}</h2><ul>${toc.map(
    ({ id, words, rank }) =>
      html`<li class="${rank === top ? 'top' : 'under'}"><a href="#${encodeURIComponent(id)}">${words}</a></li>`,
  )}</ul></nav>`;
}

/** The articles before and after in the same folder and language. */
function neighbours(catalogue: Catalogue, article: CatalogueArticle): Markup | '' {
  const folder = folderOf(article);
  const row = catalogue.articles.filter(
    (other) => other.language === article.language && folderOf(other) === folder,
  );
  const at = row.indexOf(article);
  const [before, after] = [row[at - 1], row[at + 1]];
  if (!before && !after) return '';
  const words = wordsFor(article.language);
  const link = (other: CatalogueArticle | undefined, label: string, name: string) =>
    other
      ? html`<a class="${name}" href="${other.address}"><span>${label}</span> ${catalogue.title(other)}</a>`
      : '';
  return html`<nav class="neighbours">${link(before, words.previous, 'before')}${link(after, words.next, 'after')}</nav>`;
}
