import { CategoryIndex, type KnownCategory } from '../gate/category-index.ts';
import { logFailure } from '../log.ts';
import type { SearchCalls } from './search-client.ts';

/**
 * The categories of the catalogue, by their ids and by the names of the named scopes that are one of them alone. Null
 * where they cannot be read: what was shown stands in for them. Throws the signal's reason.
 */
export async function readCategories(
  search: Pick<SearchCalls, 'catalogue'>,
  signal: AbortSignal,
): Promise<CategoryIndex | null> {
  try {
    const { categories = [], scopes = [] } = await search.catalogue(signal);
    return new CategoryIndex(
      categories.map(({ id }): KnownCategory => {
        const own = scopes.filter(({ scope }) => isAlone(scope, id));
        return { id, names: [id, ...own.flatMap(({ name, title }) => [title, name])] };
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    logFailure('The categories could not be read for the check of positions.', error);
    return null;
  }
}

function isAlone(scope: Record<string, unknown>, category: string): boolean {
  const { categories, ...others } = scope;
  if (Object.values(others).some((part) => part !== undefined)) return false;
  return Array.isArray(categories) && categories.length === 1 && categories[0] === category;
}
