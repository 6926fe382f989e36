import type { AnswerFilters } from '../../../shared/desk-answers.ts';
import { DeskFailure } from '../desk-failure.ts';

/** Which answers are meant, as the index of migration 0004 is asked for them. */
export type AnswerQuery = {
  /** FTS5; null where every answer is meant. */
  match: string | null;
  /** First and last place (milliseconds × 4096), both within. */
  first: number;
  last: number;
  newestFirst: boolean;
};

/** The letters of `answer_facets`. */
const KINDS = {
  site: 's',
  lane: 'l',
  vote: 'v',
  reason: 'r',
  language: 'g',
  locale: 'o',
  model: 'm',
  end: 'e',
  gate: 'c',
  error: 'x',
  sourceless: 'q',
  approximate: 'a',
  retrieved: 'u',
  cited: 't',
  consulted: 'k',
} as const;
export type FacetKind = keyof typeof KINDS;

export const PLACES_A_MS = 4096;
const DAY_MS = 86_400_000;
const LAST_PLACE = Number.MAX_SAFE_INTEGER;

/**
 * The query for a set of filters, within the sites that a person may see (null: every one). Whatever a filter holds
 * becomes one quoted word or wording: nothing of it is query syntax. Throws `bad_request` for filters that
 * contradict one another.
 */
export function answerQuery(filters: AnswerFilters, sites: string[] | null): AnswerQuery {
  const parts = [...facetsOf(filters, sites), ...wordsOf(filters.text ?? '')];
  const newestFirst = filters.order !== 'oldest';
  const first = filters.from ? Date.parse(filters.from) * PLACES_A_MS : 0;
  const last = filters.to ? (Date.parse(filters.to) + DAY_MS) * PLACES_A_MS - 1 : LAST_PLACE;
  if (first > last)
    throw new DeskFailure('bad_request', 'The last day lies before the first. Change one of them.');
  const after = filters.after === undefined ? null : placeIn(filters.after);
  return {
    match: parts.length ? parts.join(' AND ') : null,
    first: after !== null && !newestFirst ? Math.max(first, after + 1) : first,
    last: after !== null && newestFirst ? Math.min(last, after - 1) : last,
    newestFirst,
  };
}

/** One facet as the index has it. */
export function facet(kind: FacetKind, value: string): string {
  return `facets : "${KINDS[kind]}${hex(value)}"`;
}

function facetsOf(filters: AnswerFilters, sites: string[] | null): string[] {
  const parts: string[] = [];
  if (sites !== null) parts.push(anyOf('site', sites));
  if (filters.lane) parts.push(anyOf('lane', filters.lane.split(',')));
  const single = [
    'vote',
    'reason',
    'language',
    'locale',
    'model',
    'end',
    'gate',
    'error',
    'sourceless',
  ] as const;
  for (const kind of [...single, 'approximate' as const]) {
    const value = filters[kind];
    if (value !== undefined) parts.push(facet(kind, value));
  }
  if (filters.edition !== undefined) {
    if (filters.collection === undefined)
      throw new DeskFailure(
        'bad_request',
        'An edition is named with its collection: add "collection" to the address.',
      );
    parts.push(facet(filters.use ?? 'retrieved', `${filters.collection}\n${filters.edition}`));
  }
  return parts;
}

function anyOf(kind: FacetKind, values: string[]): string {
  // A person without any site sees nothing, which no value is called.
  const wanted = values.length ? values : [''];
  return `(${wanted.map((value) => facet(kind, value)).join(' OR ')})`;
}

/** Wordings in quotation marks, and single words: all of them have to be there. */
function wordsOf(text: string): string[] {
  const parts = text.match(/"[^"]*"|[^\s"]+/g) ?? [];
  return parts
    .map((it) => it.replaceAll('"', '').trim())
    .filter((it) => /[\p{L}\p{N}]/u.test(it))
    .map((it) => `words : "${it}"`);
}

function placeIn(after: string): number {
  const place = Number(after);
  if (Number.isSafeInteger(place) && place >= 0) return place;
  throw new DeskFailure('bad_request', '"after" is where the page before ended, as its reply said.');
}

/** As SQLite’s hex(): of UTF-8. */
function hex(value: string): string {
  return [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
