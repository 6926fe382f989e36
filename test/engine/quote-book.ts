import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import type { Engine } from '../../search-node/engine-child/engine.ts';
import type { QuoteResult } from '../../search-node/engine-child/quote-result.ts';
import { article, section } from './small-index.ts';

/** A printed edition of one volume: a passage for each page, numbered from 1. */
export function book(id: string, pages: string[], more: Partial<EditionDocument> = {}): EditionDocument {
  return article(id, [], {
    address: '',
    language: 'ar',
    passages: pages.map((text, at) =>
      section(`${id}-${at}`, text, { locator: { kind: 'page', volume: '1', label: String(at + 1) } }),
    ),
    ...more,
  });
}

/** What a check of a collection says. */
export async function check(engine: Engine, collection: string, quote: string): Promise<QuoteResult> {
  return (await engine.quote({ scope: { collections: [collection] }, quote, places: 20 })).value;
}

/** Of the only edition of a collection: verdict, how often, and the best place. */
export async function checkOne(engine: Engine, collection: string, quote: string) {
  const { editions } = await check(engine, collection, quote);
  const [edition] = editions;
  if (!edition || editions.length > 1) throw new Error('The collection has one edition.');
  const { verdict, times, places } = edition;
  return { verdict, times, places, best: places[0], where: places.map(pagesOf), kinds: kindsOf(edition) };
}

/** What of a place's alignment does not agree. */
export function differencesOf(place: Awaited<ReturnType<typeof checkOne>>['best']) {
  return (place?.aligned ?? []).filter(({ kind }) => kind !== null);
}

function pagesOf({ passages }: QuoteResult['editions'][number]['places'][number]): string {
  const labels = passages.map(({ passage: { locator } }) => (locator.kind === 'page' ? locator.label : '?'));
  return [...new Set([labels.at(0), labels.at(-1)])].join('–');
}

function kindsOf({ places }: QuoteResult['editions'][number]): string[] {
  return (places[0]?.aligned ?? []).flatMap(({ kind }) => kind ?? []);
}
