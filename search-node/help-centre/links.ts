import path from 'node:path/posix';
import { pathAddress } from '../ingest/address.ts';
import { folderLanguage } from '../ingest/language.ts';
import type { Catalogue, CatalogueArticle } from './catalogue.ts';

/** Where a link of an article leads on these pages; null where that is nowhere, and its words stay without a link. */
export function resolveLink(
  href: string | undefined,
  catalogue: Catalogue,
  from: CatalogueArticle,
): string | null {
  if (href === undefined || href === '') return null;
  if (href.startsWith('#')) return href;
  if (/^(https?:|mailto:|tel:)/i.test(href)) return href;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return null;
  const [pathPart = '', fragment] = href.split('#', 2);
  const target = findTarget(decoded(pathPart.split('?', 1)[0] ?? ''), catalogue, from);
  if (!target) return null;
  return fragment ? `${target.address}#${fragment}` : target.address;
}

function findTarget(link: string, catalogue: Catalogue, from: CatalogueArticle): CatalogueArticle | null {
  if (link.startsWith('/')) {
    const locale = folderLanguage(from.path) ? `/${from.path.split('/', 1)[0]}` : '';
    return fromRoot(link, catalogue) ?? (locale === '' ? null : fromRoot(`${locale}${link}`, catalogue));
  }
  const folder = path.dirname(from.path);
  const file = path.normalize(path.join(folder, link));
  if (file.startsWith('..')) return null;
  return fromRoot(`/${file === '.' ? '' : file}`, catalogue);
}

function fromRoot(link: string, catalogue: Catalogue): CatalogueArticle | null {
  const file = path.normalize(link).replace(/^\/+|\/+$/g, '');
  return catalogue.byFile(file) ?? catalogue.find(pathAddress(file)) ?? catalogue.find(`/${file}`);
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link; // a stray per cent sign: taken as it is written
  }
}
