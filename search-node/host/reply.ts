import type { PageReply } from '../../shared/pages-api.ts';
import type { Passage, Title } from '../../shared/passage.ts';
import { readingAddress } from '../../shared/reading-address.ts';
import type { BrowseReply, OpenReply, SearchReply, SearchRequest } from '../../shared/search-api.ts';
import type { Timed } from '../engine-child/engine.ts';
import type {
  BrowseResult,
  FoundPassage,
  OpenResult,
  PageResult,
  SearchResult,
} from '../engine-child/engine-reply.ts';
import type { UrlResolver } from './base-url.ts';

// What the engine found, in the words of the search interface: addresses become URLs, the receipt is completed
// with the question and the scope as they were asked.

export function searchReply(
  { scope, query, formulations = [] }: SearchRequest,
  { value, tookMs }: Timed<SearchResult>,
  urlOf: UrlResolver,
): SearchReply {
  const { generation } = value;
  const texts = [query, ...formulations.map(({ text }) => text)];
  return {
    generation,
    receipts: value.receipts.map(({ slop, exact, hitsCounted, formulation, micros: _, ...receipt }) => ({
      ...receipt,
      query: texts[formulation] ?? query,
      formulation,
      ...(slop ? { slop } : {}),
      scope,
      match: exact === null ? null : matchOf(exact),
      hitsRelation: hitsCounted ? 'equal' : 'at_least',
      generation,
      tookMs,
    })),
    hits: value.hits.map(({ passage, exact, snippet, alike, explanation, ...hit }) => ({
      ...hit,
      passage: passageOf(passage, urlOf),
      match: matchOf(exact),
      ...(snippet ? { snippet } : {}),
      ...(alike.length > 0 ? { alike: alike.map((other) => placeOf(other, urlOf)) } : {}),
      ...(explanation ? { explanation } : {}),
    })),
  };
}

export function openReply({ value }: Timed<OpenResult>, urlOf: UrlResolver): OpenReply {
  const { generation, passages, before, after, previous, next } = value;
  return {
    generation,
    passages: passages.map((passage) => passageOf(passage, urlOf)),
    more: { before, after },
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  };
}

export function pageReply({ value }: Timed<PageResult>, urlOf: UrlResolver): PageReply {
  const editions = value.editions.map((edition) =>
    edition.found === 'missing'
      ? edition
      : {
          ...edition,
          places: edition.places.map((place) => ({
            ...place,
            passages: place.passages.map((passage) => passageOf(passage, urlOf)),
          })),
        },
  );
  return { ...value, editions };
}

export function browseReply({ value }: Timed<BrowseResult>, urlOf: UrlResolver): BrowseReply {
  const { titles, authors, citablePages, ...rest } = value;
  return {
    ...rest,
    titles: titles.map((title) => titleOf(title, urlOf)),
    ...(rest.searched.pages > 0 && { citablePages }),
    ...(authors && { authors }),
  };
}

function matchOf(exact: boolean): 'exact' | 'approximate' {
  return exact ? 'exact' : 'approximate';
}

export function passageOf(passage: FoundPassage, urlOf: UrlResolver): Passage {
  return { ...placeOf(passage, urlOf), text: passage.text };
}

/** A passage without its text. */
function placeOf<T extends Omit<FoundPassage, 'text'>>(
  { address, anchor, ...passage }: T,
  urlOf: UrlResolver,
): Omit<Passage, 'text'> {
  const { collection, edition, locator } = passage;
  const url =
    address === ''
      ? urlOf.page(collection, readingAddress(edition, locator), passage.id)
      : urlOf.article(collection, address, anchor);
  return { ...passage, url };
}

function titleOf(title: BrowseResult['titles'][number], urlOf: UrlResolver): Title {
  const { address, sourcePath: _, contentHash: __, pages, citablePages, editions, ...name } = title;
  const printed = pages > 0 || name.pagination !== undefined;
  const { collection, edition } = name;
  const url =
    address === ''
      ? urlOf.page(collection, readingAddress(edition, null), null)
      : urlOf.article(collection, address, null);
  return {
    ...name,
    url,
    ...(printed && { pages, citablePages }),
    ...(editions !== undefined && { editions }),
  };
}
