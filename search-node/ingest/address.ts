import { type FrontMatter, textOf } from './front-matter.ts';
import { folderLanguage } from './language.ts';

const EXTENSION = /\.(md|mdx|markdown|html|htm)$/i;
const FOLDER_PAGE = /^(index|readme)$/i;

/** Where an article stands. `edition` is the address before percent-encoding. */
export type Place = { address: string; edition: string; work: string };

/**
 * The address of an article: its path without extension, `index` and `README` standing for their folder, or what
 * its front matter asks for where that is a safe path. Starts with `/`; case is kept.
 */
export function placeOf(path: string, frontMatter: FrontMatter): Place {
  const own = pathAddress(path);
  const locale = folderLanguage(path) ? `/${path.split('/', 1)[0]}` : '';
  const asked = textOf(frontMatter, 'slug', 'permalink', 'url');
  const edition = (asked === undefined ? null : askedAddress(asked, own, locale)) ?? own;
  return { address: encodePath(edition), edition, work: own.slice(locale.length) || '/' };
}

/** The path of a file as an address: `guide/README.md` → `/guide`. Not percent-encoded. */
export function pathAddress(path: string): string {
  const segments = path.split('/');
  const name = (segments.pop() ?? '').replace(EXTENSION, '');
  if (!FOLDER_PAGE.test(name)) segments.push(name);
  return `/${segments.join('/')}`;
}

/** Percent-encodes what may not stand in the path of an address. */
export function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment.toWellFormed()).replace(/%(40|3A|2C|2B|3D|24)/g, decodeURIComponent),
    )
    .join('/');
}

/** Null where it could lead elsewhere: another host, a parent folder, a query. */
function askedAddress(asked: string, own: string, locale: string): string | null {
  if (asked.length > 300 || /[\\?#%:]|\p{Cc}|\/\//u.test(asked)) return null;
  const parent = own.slice(0, own.lastIndexOf('/') + 1);
  const whole = asked.startsWith('/') ? asked : `${parent}${asked}`;
  const trimmed = whole.replace(/\/+$/, '').replace(/\.html?$/i, '') || '/';
  if (trimmed.split('/').some((segment) => segment === '..' || segment === '.')) return null;
  const inLocale = locale === '' || trimmed === locale || trimmed.startsWith(`${locale}/`);
  return inLocale ? trimmed : `${locale}${trimmed === '/' ? '' : trimmed}`;
}
