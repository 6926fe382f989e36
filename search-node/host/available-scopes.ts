import type { Engine } from '../engine-child/engine.ts';

const NAMED = 20;

/** The scopes that a request could have named, in sentences: for whoever sent none. */
export async function availableScopes(engine: Engine, names: string[]): Promise<string> {
  const { collections, categories = [] } = (await engine.catalogue()).value;
  const lists = [
    sentence('named scopes', names),
    sentence('collections', idsOf(collections)),
    sentence('categories', idsOf(categories)),
  ].filter((words) => words !== '');
  const indexed = collections.length === 0 ? ['Nothing is indexed here yet.'] : [];
  return [...lists, ...indexed].join(' ');
}

function sentence(what: string, ids: string[]): string {
  if (ids.length === 0) return '';
  const shown = ids.slice(0, NAMED).map((id) => `"${id}"`);
  const left = ids.length - shown.length;
  return `The ${what} here are ${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
}

function idsOf(all: { id: string }[]): string[] {
  return all.map(({ id }) => id);
}
