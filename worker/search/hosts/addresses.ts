/** Where search hosts listen, as the worker's variables say it. */
export type SearchAddresses = {
  /** One address, or several with commas between. */
  SEARCH_URL: string;
  /** Several, with commas or spaces between; goes before SEARCH_URL. */
  SEARCH_URLS?: string;
};

/** No more are asked than one call has time for. */
const MAX_HOSTS = 16;

/**
 * The search hosts in the order in which they are listed, each once, without a slash at the end. The first is the one
 * that is told to index.
 */
export function addressesOf({ SEARCH_URL, SEARCH_URLS }: SearchAddresses): string[] {
  const listed = (SEARCH_URLS?.trim() || SEARCH_URL).split(/[\s,]+/).filter(Boolean);
  return [...new Set(listed.map((address) => address.replace(/\/+$/, '')))].slice(0, MAX_HOSTS);
}
