import { amongServed, REST, withRest } from './among-served.ts';
import { type AskCall, askTogether, type Found, type OneSearch } from './ask-cluster.ts';
import type { Cluster } from './cluster/connect.ts';
import type { Served } from './cluster/served.ts';
import { matchingWords } from './matching-words.ts';
import { pageMarks } from './page-marks.ts';
import { shardsMet } from './shards-met.ts';
import { nothingTold, type Told, ToldPassage, type Wanted, type WantedQuery } from './wanted.ts';

/** Beyond it a count is given as `at least`. */
const COUNTED_EXACTLY = 1000;

const SOURCE = ['key', 'number', 'passage', 'source'];
/** As it is stored: of hundreds of passages the cluster need not read each to leave some of it out. */
const WHOLE = true;
/** Passages that are read of one edition at once. */
const MOST_IN_ROW = 1000;
/** Text of all passages with one run of words, in characters: where they have more, the answer says that it was cut. */
const MOST_TEXT = 4_000_000;

/**
 * Asks the cluster what is wanted, in one round trip; what it told, without the passages `had` before, which then has
 * all of them. Throws `EngineError`.
 */
export async function askWanted(
  cluster: Cluster,
  served: Served,
  { wanted, had }: { wanted: Wanted; had: Set<string> },
  call: AskCall,
): Promise<Told> {
  const told = nothingTold(served.generation);
  const { terms, queries, passages, known } = wanted;
  Object.assign(told.terms, known);
  await Promise.all(
    wanted.patterns.map(async (pattern) => {
      told.words[pattern] = await matchingWords(cluster, served, pattern, call);
    }),
  );
  told.marks = await pageMarks(cluster, served, wanted.marks, call);
  const index = served.passages;
  const shards = shardsMet(cluster);
  const searches = [...terms.map(countOf), ...queries.map(searchOf), ...passages.map(rowOf)];
  const sent = searches.map(({ query, rest, global, body }) => {
    const among = amongServed(query, served);
    const asked = rest ? withRest(among, rest, shards.of(index)) : among;
    return { index, global, scored: Boolean(rest), body: { query: asked, ...body } };
  });
  const found = sent.length === 0 ? [] : await askTogether(cluster, sent, call);
  if (found[0]) shards.met(index, found[0]._shards.total);
  terms.forEach((term, at) => {
    told.terms[term] = totalOf(found[at]).hits;
  });
  for (const [at, query] of queries.entries()) {
    const first = found[terms.length + at];
    tell(query, first, { told, had });
    const search = sent[terms.length + at];
    if (query.what === 'all' && first && search) await tellRest(query, first, search);
  }
  for (const row of found.slice(terms.length + queries.length)) addPassages(row, told, had);
  return told;

  /** The pages after the first, as long as they are not too much text. */
  async function tellRest({ name, size }: WantedQuery, first: Found, { index, body }: OneSearch) {
    let last = first;
    let text = textOf(first);
    while (last.hits.hits.length === size && text < MOST_TEXT) {
      const search_after = last.hits.hits.at(-1)?.sort;
      const [next] = await askTogether(cluster, [{ index, body: { ...body, search_after } }], call);
      if (!next) break;
      addPassages(next, told, had);
      text += textOf(next);
      last = next;
    }
    told.totals[name] = { ...totalOf(first), exact: last.hits.hits.length < size };
  }
}

type Search = { query: object; rest?: object | null; global: boolean; body: object };

function countOf(term: string): Search {
  const end = term.indexOf('\u0001');
  const query = { term: { [term.slice(0, end)]: { value: term.slice(end + 1) } } };
  return { query, global: false, body: { size: 0, track_total_hits: true } };
}

function rowOf({ key, from, to }: { key: string; from: number; to: number }): Search {
  const query = { bool: { filter: [{ term: { key } }, { range: { number: { gte: from, lt: to } } }] } };
  const size = Math.min(MOST_IN_ROW, to - from);
  return {
    query,
    global: false,
    body: { size, sort: [{ number: 'asc' }], track_total_hits: false, _source: WHOLE },
  };
}

function searchOf({ what, query, rest, size }: WantedQuery): Search {
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
    case 'ranked':
      return {
        query,
        rest,
        global: true,
        body: {
          ...{ size, track_total_hits: COUNTED_EXACTLY, _source: false, stored_fields: '_none_' },
          sort: [{ _score: 'desc' }, { sequence: 'asc' }],
        },
      };
    case 'count':
      return { query, global: false, body: { size: 0, track_total_hits: COUNTED_EXACTLY + 1 } };
    case 'any':
      return { query, global: false, body: { size: 0, terminate_after: 1, track_total_hits: 1 } };
    case 'places':
      return {
        query,
        global: false,
        body: {
          ...{ size, sort: [{ sequence: 'asc' }], track_total_hits: size + 1 },
          ...{ _source: false, stored_fields: '_none_' },
        },
      };
    case 'all':
    case 'passages':
      return {
        query,
        global: false,
        body: { size, sort: [{ sequence: 'asc' }], track_total_hits: size + 1, _source: WHOLE },
      };
    case 'texts':
      return {
        query: { bool: { filter: [query] } },
        global: false,
        body: { size, track_total_hits: false, _source: SOURCE },
      };
    case 'score':
      return { query, global: false, body: { size: 1, track_total_hits: false, _source: false } };
  }
}

function tell(
  { name, what, size }: WantedQuery,
  found: Found | undefined,
  { told, had }: { told: Told; had: Set<string> },
): void {
  if (what === 'score') {
    told.scores[name] = found?.hits.max_score ?? 0;
    return;
  }
  if (what === 'texts') {
    addPassages(found, told, had);
    return;
  }
  const total = totalOf(found);
  const listed = what === 'passages' || what === 'places';
  told.totals[name] = listed ? { ...total, exact: total.hits <= size } : total;
  if (what === 'places') told.places[name] = (found?.hits.hits ?? []).flatMap(({ sort }) => sort ?? []);
  if (what === 'ranked') told.ranks[name] = (found?.hits.hits ?? []).map(rankOf);
  if (what === 'best' || what === 'passages' || what === 'all') addPassages(found, told, had);
}

function rankOf({ sort = [], matched_queries }: Found['hits']['hits'][number]): [number, number, number] {
  const [score = 0, sequence = 0] = sort;
  return [sequence, score, matched_queries?.[REST] ?? 0];
}

function totalOf(found: Found | undefined): { hits: number; exact: boolean } {
  const { value = 0, relation = 'eq' } = found?.hits.total ?? {};
  return { hits: value, exact: relation === 'eq' };
}

function addPassages(found: Found | undefined, told: Told, had: Set<string>): void {
  for (const { _source } of found?.hits.hits ?? []) {
    const passage = ToldPassage.parse(_source);
    const place = placeOf(passage);
    if (had.has(place)) continue;
    had.add(place);
    told.passages.push(passage);
  }
}

function textOf(found: Found | undefined): number {
  const texts = (found?.hits.hits ?? []).map(({ _source }) => ToldPassage.parse(_source).source.text);
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

function placeOf({ key, number }: ToldPassage): string {
  return `${key}\u0001${number}`;
}
