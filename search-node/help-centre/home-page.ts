import { setImmediate } from 'node:timers/promises';
import { html } from 'hono/html';
import { articleContent } from './article-page.ts';
import type { Catalogue, CatalogueArticle } from './catalogue.ts';
import { folderOf, folderTitle } from './folders.ts';
import { layout, type Markup, type Site } from './layout.ts';
import { directionOf, languageName, type Words, wordsFor } from './words.ts';

/** What there is in print beside the articles. */
export type Printed = { works: number; pages: number };

type Shelf = { language: string; folders: [string, CatalogueArticle[]][]; count: number };

/** All articles by language and folder; the article at `/`, or at the site's language, stands above them. */
export async function homePage(site: Site, catalogue: Catalogue, printed: Printed | null): Promise<string> {
  await nameAll(catalogue);
  const opening = catalogue.find('/') ?? catalogue.find(`/${site.locale}`);
  const shelves = shelvesOf(catalogue, site.locale);
  const language = opening?.language ?? shelves[0]?.language ?? site.locale;
  const words = wordsFor(language);
  const introduction = opening ? articleContent(catalogue, opening) : null;
  const title = introduction?.title ?? site.name;
  const body = html`<main id="pincite-article" class="home-page">
<header class="head">
<h1${introduction?.anchor ? html` id="${introduction.anchor}"` : ''}>${title}</h1>
<p class="lead">${introduction?.description ?? holdings(words, catalogue, printed)}</p>
</header>
${introduction ? html`<div class="prose">${introduction.body}</div>` : ''}
${shelves.length > 1 ? languageLinks(shelves) : ''}
${shelves.map((shelf) => shelfMarkup(catalogue, shelf, shelves.length > 1))}
</main>`;
  return layout(site, { title, language, body });
}

/** "12 articles", "2 works · 12,657 printed pages", or all of it where a folder holds both. */
function holdings(words: Words, { articles }: Catalogue, printed: Printed | null): string {
  const pages = printed?.pages ? [words.works(printed.works), words.pages(printed.pages)] : [];
  return [
    ...(articles.length > 0 || pages.length === 0 ? [words.articles(articles.length)] : []),
    ...pages,
  ].join(' · ');
}

/** The first time, a large folder takes a second or two; other pages are served meanwhile. */
async function nameAll(catalogue: Catalogue): Promise<void> {
  for (const [at, article] of catalogue.articles.entries()) {
    catalogue.title(article);
    if (at % 20 === 19) await setImmediate();
  }
}

function languageLinks(shelves: Shelf[]): Markup {
  return html`<nav class="languages">${shelves.map(
    ({ language, count }) =>
      html`<a href="#pincite-${language}" lang="${language}" dir="${directionOf(language)}">${languageName(language)} <span>${count}</span></a>`,
  )}</nav>`;
}

function shelfMarkup(catalogue: Catalogue, { language, folders, count }: Shelf, named: boolean): Markup {
  const words = wordsFor(language);
  return html`<section class="shelf" lang="${language}" dir="${directionOf(language)}" id="pincite-${language}">
${named ? html`<h2>${languageName(language)} <span class="count">${words.articles(count)}</span></h2>` : ''}
<div class="folders">${folders.map(
    ([folder, articles]) => html`<section class="folder">
${folder === '' ? '' : html`<h3><bdi>${shelfTitle(catalogue, articles)}</bdi></h3>`}
<ul>${articles.map((article) => html`<li><a href="${article.address}">${catalogue.title(article)}</a></li>`)}</ul>
</section>`,
  )}</div>
</section>`;
}

function shelvesOf(catalogue: Catalogue, locale: string): Shelf[] {
  const byLanguage = Map.groupBy(catalogue.articles, (article) => article.language);
  const primary = locale.split('-')[0];
  return [...byLanguage]
    .sort(([a, all], [b, others]) => {
      const own = Number(b.split('-')[0] === primary) - Number(a.split('-')[0] === primary);
      return own || others.length - all.length;
    })
    .map(([language, articles]) => ({
      language,
      count: articles.length,
      folders: [...Map.groupBy(articles, folderOf)].sort(([a], [b]) => (a < b ? -1 : 1)),
    }));
}

function shelfTitle(catalogue: Catalogue, articles: readonly CatalogueArticle[]): string {
  const [first] = articles;
  return first ? folderTitle(catalogue, first) : '';
}
