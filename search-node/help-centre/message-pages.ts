import { html } from 'hono/html';
import type { Catalogue, CatalogueArticle } from './catalogue.ts';
import { layout, type Site } from './layout.ts';
import { directionOf, wordsFor } from './words.ts';

/** Says what is missing, and offers the articles whose address shares words with the one asked for. */
export async function notFoundPage(site: Site, catalogue: Catalogue, address: string): Promise<string> {
  const first = catalogue.articles.find((article) => address.startsWith(`/${article.language}/`));
  const language = first?.language ?? site.locale;
  const words = wordsFor(language);
  const near = similar(catalogue, address);
  const body = html`<main id="pincite-article" class="message">
<h1>${words.notFoundTitle}</h1>
<p class="address"><bdi dir="ltr">${address.slice(0, 200)}</bdi></p>
<p>${words.notFound}</p>
${
  near.length === 0
    ? ''
    : html`<h2>${words.perhaps}</h2>
<ul>${near.map(
        (article) =>
          html`<li><a href="${article.address}" lang="${article.language}" dir="${directionOf(article.language)}">${catalogue.title(article)}</a></li>`,
      )}</ul>`
}
<p><a href="/">${words.allArticles}</a></p>
</main>`;
  return layout(site, { title: words.notFoundTitle, language, body });
}

/** The page could not be made; the number finds the cause in the log. */
export async function troublePage(site: Site, requestId: string): Promise<string> {
  const words = wordsFor(site.locale);
  const body = html`<main id="pincite-article" class="message">
<h1>${words.troubleTitle}</h1>
<p>${words.trouble} <bdi><code>${requestId}</code></bdi>.</p>
<p><a href="/">${words.allArticles}</a></p>
</main>`;
  return layout(site, { title: words.troubleTitle, language: site.locale, body });
}

function similar(catalogue: Catalogue, address: string): CatalogueArticle[] {
  const asked = new Set(partsOf(address));
  if (asked.size === 0) return [];
  return catalogue.articles
    .map((article) => ({ article, score: scoreOf(partsOf(article.edition), asked) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ article }) => article);
}

/** Shared words weigh most in the last segment, where an article's own name is. */
function scoreOf(parts: string[], asked: Set<string>): number {
  const shared = parts.filter((part) => asked.has(part)).length;
  const name = parts.at(-1);
  return (
    shared / Math.max(parts.length, asked.size) + (name !== undefined && asked.has(name) ? 0.5 : 0) - 0.3
  );
}

function partsOf(address: string): string[] {
  return (
    address
      .toLowerCase()
      .slice(0, 500)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
