import * as z from 'zod';
import { type EditionPage, PageReply } from '../../shared/pages-api.ts';
import { type EditionQuote, QuoteReply, QuoteRequest } from '../../shared/quote-api.ts';
import { OpenReply, SearchReply, SearchRequest } from '../../shared/search-api.ts';
import type { Withheld } from './withheld.ts';

/** A reply without what is withheld. `leftOut` counts what was taken from it: hits, passages or places. */
export type Filtered = { reply: unknown; leftOut: number } | 'not_found';

type Route = {
  /** Asks for a little more, so that as much remains as without the passage. */
  widened: (request: unknown, withheld: Withheld) => unknown;
  /** Throws ZodError where the reply is not what the contract says: then nobody can tell what is in it. */
  filtered: (reply: unknown, request: unknown, withheld: Withheld) => Filtered;
};

const SPARE = 5;
const asItIs = (request: unknown) => request;

/** The routes whose replies carry text. Receipts stay what the search host said: they count the whole index. */
export const TEXT_ROUTES: Record<string, Route> = {
  '/v1/search': {
    widened(request, { cited }) {
      const asked = SearchRequest.safeParse(request);
      if (!asked.success) return request;
      return { ...asked.data, limit: Math.min(50, asked.data.limit + cited.length + SPARE) };
    },
    filtered(reply, request, withheld) {
      const { hits, ...rest } = SearchReply.parse(reply);
      const kept = hits.filter(({ passage, alike = [] }) => {
        const is = withheld.holds(passage) || alike.some(withheld.mayHold);
        if (is) withheld.add([passage, ...alike]);
        return !is;
      });
      const limit = SearchRequest.safeParse(request).data?.limit ?? hits.length;
      return { reply: { ...rest, hits: kept.slice(0, limit) }, leftOut: hits.length - kept.length };
    },
  },
  '/v1/open': {
    widened: asItIs,
    filtered(reply, _request, withheld) {
      const { passages, ...rest } = OpenReply.parse(reply);
      const kept = passages.filter((passage) => !withheld.holds(passage));
      if (kept.length === 0 && passages.length > 0) return 'not_found';
      return { reply: { ...rest, passages: kept }, leftOut: passages.length - kept.length };
    },
  },
  '/v1/page': {
    widened: asItIs,
    filtered(reply, _request, withheld) {
      const { editions, ...rest } = PageReply.parse(reply);
      const count = (pages: readonly EditionPage[]) => pages.reduce((sum, page) => sum + passagesOn(page), 0);
      const kept = editions.map((page) => pageWithout(page, withheld));
      return { reply: { ...rest, editions: kept }, leftOut: count(editions) - count(kept) };
    },
  },
  '/v1/quote': {
    widened(request) {
      const asked = QuoteRequest.safeParse(request);
      return asked.success ? { ...asked.data, places: 20 } : request;
    },
    filtered(reply, request, withheld) {
      const { editions, elsewhere, ...rest } = QuoteReply.parse(reply);
      const most = QuoteRequest.safeParse(request).data?.places ?? 20;
      const [here, there] = [editions, elsewhere?.editions ?? []].map((all) =>
        all.map((edition) => quoteWithout(edition, withheld, most)),
      ) as [Narrowed[], Narrowed[]];
      const best = here.map(({ edition }) => edition).toSorted(byVerdict);
      const verdict = best[0]?.verdict ?? 'absent';
      const other = there.some(({ edition }) => edition.verdict !== 'absent') ? 'elsewhere' : 'absent';
      return {
        reply: {
          ...rest,
          verdict: verdict === 'absent' ? other : verdict,
          editions: best,
          elsewhere: elsewhere && { ...elsewhere, editions: there.map(({ edition }) => edition) },
        },
        leftOut: [...here, ...there].reduce((sum, { leftOut }) => sum + leftOut, 0),
      };
    },
  },
};

function pageWithout(page: EditionPage, withheld: Withheld): EditionPage {
  if (page.found === 'missing') return page;
  const places = page.places
    .map((place) => ({
      ...place,
      passages: place.passages.filter((passage) => !withheld.holds(passage)),
    }))
    .filter(({ passages }) => passages.length > 0);
  if (places.length > 0) return { ...page, places };
  const { edition } = page;
  return { found: 'missing', edition, why: 'no_page', before: null, after: null, volumes: [] };
}

function passagesOn(page: EditionPage): number {
  if (page.found === 'missing') return 0;
  return page.places.reduce((sum, { passages }) => sum + passages.length, 0);
}

type Narrowed = { edition: EditionQuote; leftOut: number };

/** A place that reaches into a withheld passage is left out as a whole, and its wording with it. */
function quoteWithout(edition: EditionQuote, withheld: Withheld, most: number): Narrowed {
  const kept = edition.places.filter(
    // Each is looked at, so that each that is met is named.
    ({ passages }) => passages.filter(({ passage }) => withheld.holds(passage)).length === 0,
  );
  const gone = edition.places.filter((place) => !kept.includes(place));
  const verbatim = gone.filter(({ verdict }) => verdict === 'verbatim').length;
  const [first] = kept;
  const times = first ? Math.max(0, edition.times - verbatim) : 0;
  const verdict = gone.length === 0 ? edition.verdict : (first?.verdict ?? 'absent');
  return { edition: { ...edition, verdict, times, places: kept.slice(0, most) }, leftOut: gone.length };
}

const VERDICTS = ['verbatim', 'differs', 'partial', 'absent'];

function byVerdict(one: EditionQuote, other: EditionQuote): number {
  return VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict);
}

/** Whether `error` says that a reply broke its contract. */
export function breaksContract(error: unknown): error is z.ZodError {
  return error instanceof z.ZodError;
}
