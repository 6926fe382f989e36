import { type AskCall, askTogether, type Found, type OneSearch } from './ask-cluster.ts';
import type { Cluster } from './cluster/connect.ts';
import type { Served } from './cluster/served.ts';
import { type Told, ToldPassage, type Wanted, type WantedQuery } from './wanted.ts';

/** Beyond it a count is given as `at least`. */
const COUNTED_EXACTLY = 1000;

const SOURCE = ['key', 'number', 'passage', 'source'];

/** Asks the cluster what is wanted, in one round trip, and adds what it told to `told`. Throws `EngineError`. */
export async function askWanted(
  cluster: Cluster,
  served: Served,
  { wanted, told }: { wanted: Wanted; told: Told },
  call: AskCall,
): Promise<void> {
  const { terms, queries } = wanted;
  const searches = [...terms.map(countOf), ...queries.map(searchOf)].map(({ query, ...rest }) => ({
    index: served.passages,
    global: rest.global,
    body: { query: { bool: { must: [query], filter: [served.filter] } }, ...rest.body },
  }));
  const found = await askTogether(cluster, searches, call);
  terms.forEach((term, at) => {
    told.terms[term] = totalOf(found[at]).hits;
  });
  queries.forEach((query, at) => {
    tell(query, found[terms.length + at], told);
  });
}

type Search = { query: object; global: boolean; body: object };

function countOf(term: string): Search {
  const end = term.indexOf('\u0001');
  const query = { term: { [term.slice(0, end)]: { value: term.slice(end + 1) } } };
  return { query, global: false, body: { size: 0, track_total_hits: true } };
}

function searchOf({ what, query, size }: WantedQuery): Search {
  switch (what) {
    case 'best':
      return {
        query,
        global: true,
        body: {
          ...{ size, track_total_hits: COUNTED_EXACTLY, _source: SOURCE },
          // Of equal ones the first in reading order, as in an index that is read from its start.
          sort: [{ _score: 'desc' }, { sequence: 'asc' }],
        },
      };
    case 'count':
      return { query, global: false, body: { size: 0, track_total_hits: COUNTED_EXACTLY + 1 } };
    case 'any':
      return { query, global: false, body: { size: 0, terminate_after: 1, track_total_hits: 1 } };
    case 'score':
      return { query, global: false, body: { size: 1, track_total_hits: false, _source: false } };
  }
}

function tell({ name, what }: WantedQuery, found: Found | undefined, told: Told): void {
  if (what === 'score') {
    told.scores[name] = found?.hits.max_score ?? 0;
    return;
  }
  told.totals[name] = totalOf(found);
  if (what === 'best') addPassages(found, told);
}

function totalOf(found: Found | undefined): { hits: number; exact: boolean } {
  const { value = 0, relation = 'eq' } = found?.hits.total ?? {};
  return { hits: value, exact: relation === 'eq' };
}

function addPassages(found: Found | undefined, told: Told): void {
  const known = new Set(told.passages.map(placeOf));
  for (const { _source } of found?.hits.hits ?? []) {
    const passage = ToldPassage.parse(_source);
    if (known.has(placeOf(passage))) continue;
    known.add(placeOf(passage));
    told.passages.push(passage);
  }
}

function placeOf({ key, number }: ToldPassage): string {
  return `${key}\u0001${number}`;
}
