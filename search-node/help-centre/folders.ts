import type { Catalogue, CatalogueArticle } from './catalogue.ts';

/** The folder of an article without its locale: what groups it on the page. */
export function folderOf(article: CatalogueArticle): string {
  return article.work.slice(1, Math.max(1, article.work.lastIndexOf('/')));
}

/** The title of the article that stands for a folder, else the folder's name made readable. */
export function folderTitle(catalogue: Catalogue, article: CatalogueArticle): string {
  const folder = folderOf(article);
  const locale = article.edition.startsWith(`${article.work}`) ? '' : `/${article.path.split('/', 1)[0]}`;
  const index = catalogue.find(`${locale}/${folder}`);
  return index && index !== article ? catalogue.title(index) : folderName(folder);
}

/** `guide-utilisateur/vendre` → `Guide utilisateur › Vendre`. */
function folderName(folder: string): string {
  return folder
    .split('/')
    .map((name) => name.replace(/^\d+[-_.]\s*/, '').replace(/[-_]+/g, ' '))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join(' › ');
}
