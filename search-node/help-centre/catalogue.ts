import path from 'node:path';
import { pathAddress } from '../ingest/address.ts';
import { readTitle } from '../ingest/article-title.ts';
import { decodeUtf8, listContent, readCapped } from '../ingest/content-folder.ts';
import { type PlannedArticle, planContent } from '../ingest/plan.ts';

export type CatalogueArticle = PlannedArticle;

/** The articles of a folder at one moment. */
export type Catalogue = {
  root: string;
  /** Changes whenever the folder does. */
  version: number;
  articles: readonly CatalogueArticle[];
  /** By address, not percent-encoded; a trailing slash or the file's ending is forgiven. */
  find(address: string): CatalogueArticle | null;
  /** By the path of its file. */
  byFile(file: string): CatalogueArticle | null;
  /** The same work in other languages or versions, this one included. */
  editionsOf(article: CatalogueArticle): readonly CatalogueArticle[];
  /** The article's source; null when it can no longer be read. */
  read(article: CatalogueArticle): string | null;
  title(article: CatalogueArticle): string;
};

const FRESH_MS = 2000;
const MAX_TITLES = 50_000;

/** Watches a content folder by looking at it again when it is asked for, at most every two seconds. */
export async function openCatalogue(
  content: string,
  onError: (error: unknown) => void,
): Promise<{ current(): Promise<Catalogue> }> {
  const titles = new Map<string, string>();
  let version = 0;
  let signature = '';
  let catalogue = await load();
  let checked = Date.now();
  let checking: Promise<void> | null = null;

  return {
    async current() {
      if (Date.now() - checked >= FRESH_MS) checking ??= refresh();
      await checking;
      return catalogue;
    },
  };

  async function load(): Promise<Catalogue> {
    const plan = await planContent(content);
    version += 1;
    signature = signatureOf(await listContent(content));
    return catalogueOf(plan.root, version, plan.articles, titles);
  }

  /** A folder that cannot be read for a moment leaves the pages as they were. */
  async function refresh(): Promise<void> {
    try {
      if (signatureOf(await listContent(content)) !== signature) catalogue = await load();
    } catch (error) {
      onError(error);
    } finally {
      checked = Date.now();
      checking = null;
    }
  }
}

function catalogueOf(
  root: string,
  version: number,
  articles: CatalogueArticle[],
  titles: Map<string, string>,
): Catalogue {
  const byEdition = new Map(articles.map((article) => [article.edition, article]));
  const byPath = new Map(articles.map((article) => [article.path, article]));
  const byWork = Map.groupBy(articles, (article) => article.work);
  const read = (article: CatalogueArticle): string | null => {
    try {
      const bytes = readCapped(path.join(root, article.path));
      return bytes && decodeUtf8(bytes);
    } catch {
      return null; // gone since the folder was listed: the page says so
    }
  };
  return {
    root,
    version,
    articles,
    find: (address) =>
      byEdition.get(address) ?? byEdition.get(pathAddress(address.slice(1)).replace(/(.)\/+$/, '$1')) ?? null,
    byFile: (file) => byPath.get(file) ?? null,
    editionsOf: (article) => byWork.get(article.work) ?? [article],
    read,
    title(article) {
      const key = `${article.path}\n${article.contentHash}`;
      const known = titles.get(key);
      if (known !== undefined) return known;
      const title = readTitle(article.path, read(article) ?? '');
      if (titles.size >= MAX_TITLES) titles.clear();
      titles.set(key, title);
      return title;
    },
  };
}

function signatureOf(folder: { files: { path: string; size: number; mtimeMs: number }[] }): string {
  return folder.files.map((file) => `${file.path}\n${file.size}\n${file.mtimeMs}`).join('\n');
}
