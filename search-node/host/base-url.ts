/** A collection's base URL that is no http(s) URL. The message names it and what is wanted. */
export class BaseUrlError extends Error {
  override name = 'BaseUrlError';
}

/** Makes the URL of an article from its address; null where the collection has no base URL. */
export type UrlResolver = (collection: string, address: string, anchor: string | null) => string | null;

/**
 * One base URL for each collection: `https://help.example.com/docs` is put before the address;
 * in `https://docs.example.com/guide/{path}.html` the address, without its first slash, stands for `{path}`.
 * Throws `BaseUrlError` for anything but http and https.
 */
export function urlResolver(baseUrls: Record<string, string>): UrlResolver {
  const bases = new Map(Object.entries(baseUrls).map(([collection, base]) => [collection, checked(base)]));
  return (collection, address, anchor) => {
    const base = bases.get(collection);
    if (base === undefined) return null;
    const fragment = anchor === null ? '' : `#${encodeURIComponent(anchor)}`;
    return httpOnly(joined(base, address) + fragment);
  };
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
