/** A collection's base URL that is no http(s) URL. The message names it and what is wanted. */
export class BaseUrlError extends Error {
  override name = 'BaseUrlError';
}

/** Makes URLs from addresses; null where the collection has no base URL for what is opened. */
export type UrlResolver = {
  article: (collection: string, address: string, anchor: string | null) => string | null;
  /** A page of a printed edition; `passage` is the id of what stands there, null for the edition itself. */
  page: (collection: string, address: string, passage: string | null) => string | null;
};

/**
 * One base URL for each collection: `https://help.example.com/docs` is put before the address;
 * in `https://docs.example.com/guide/{path}.html` the address, without its first slash, stands for `{path}`.
 * Printed pages have base URLs of their own: a site that shows the articles need not show books. In theirs,
 * `{passage}` stands for the passage's id: `https://read.example.com/{path}?site=KEY&passage={passage}`.
 * Throws `BaseUrlError` for anything but http and https.
 */
export function urlResolver(
  baseUrls: Record<string, string>,
  pageBaseUrls: Record<string, string> = {},
): UrlResolver {
  const [articles, pages] = [baseUrls, pageBaseUrls].map(
    (urls) => new Map(Object.entries(urls).map(([collection, base]) => [collection, checked(base)])),
  );
  return {
    article: (collection, address, anchor) => urlOf(articles?.get(collection), address, anchor),
    page: (collection, address, passage) =>
      urlOf(
        pages?.get(collection)?.replace('{passage}', () => encodeURIComponent(passage ?? '')),
        address,
        null,
      ),
  };
}

function urlOf(base: string | undefined, address: string, anchor: string | null): string | null {
  if (base === undefined) return null;
  const fragment = anchor === null ? '' : `#${encodeURIComponent(anchor)}`;
  return httpOnly(joined(base, address) + fragment);
}

function joined(base: string, address: string): string {
  const path = address.replace(/^\/+/, '');
  return base.includes('{path}') ? base.replace('{path}', () => path) : `${base.replace(/\/+$/, '')}/${path}`;
}

function checked(base: string): string {
  if (httpOnly(base.replace('{path}', 'path')) !== null) return base;
  throw new BaseUrlError(`The base URL "${base}" is not usable: it must begin with http:// or https://.`);
}

function httpOnly(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed.href : null;
}
