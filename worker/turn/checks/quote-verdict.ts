import { notCitableByPage } from '../../../shared/citable.ts';
import type { EditionQuote, QuotePlace, QuoteReply } from '../../../shared/quote-api.ts';
import type { QuotationVerdict } from '../../../shared/verdict.ts';
import type { Registry } from '../../registry/registry.ts';
import type { QuoteCheck } from './checks-asked.ts';
import { nameOf } from './page-verdict.ts';

type EditionVerdict = QuotationVerdict['editions'][number];
export type QuoteFindings = {
  verdict: QuotationVerdict;
  /** The ids of the places in what was asked, edition by edition. */
  editions: { opened: string[] }[];
  /** Where it stands instead: shown apart, no source of the verdict. */
  offered: string[];
};

/** Whether a wording stands where it was said to, edition by edition, from the search host's reply alone. */
export function quoteVerdict(
  { quote, found }: QuoteCheck,
  reply: QuoteReply,
  registry: Registry,
  turn: number,
): QuoteFindings {
  const absent = found.works.length === 0 ? found.absent : undefined;
  const asked = reply.editions.map((edition) => {
    const places = edition.verdict === 'absent' ? [] : edition.places;
    const opened = places.map((place) =>
      place.passages.map(({ passage, span }) => registry.addOpened(passage, turn, 'check_quote', [span]).id),
    );
    return { verdict: editionVerdict(edition, opened[0]?.[0] ?? null), opened: opened.flat() };
  });
  const isThere = reply.verdict !== 'elsewhere' && reply.verdict !== 'absent';
  const apart = reply.verdict === 'elsewhere' ? (reply.elsewhere?.editions ?? []) : [];
  const elsewhere = apart.map((edition) => {
    const first = edition.places[0]?.passages[0];
    const id = first && registry.addOffered(first.passage, turn, 'check_quote', [first.span]).id;
    return editionVerdict(edition, id ?? null);
  });
  return {
    verdict: {
      kind: 'quote',
      quote,
      title: found.works[0]?.title ?? absent ?? null,
      ...(absent === undefined ? {} : { notHeld: true }),
      verdict: reply.verdict,
      searched: reply.searched,
      partial: reply.partial ?? null,
      editions: asked.map(({ verdict }) => verdict),
      // Where the wording stands in what was asked, it does not matter where else it does.
      elsewhere: isThere
        ? null
        : reply.elsewhere && { searched: reply.elsewhere.searched, editions: elsewhere },
    },
    editions: asked.map(({ opened }) => ({ opened })),
    offered: elsewhere.flatMap(({ source }) => source ?? []),
  };
}

function editionVerdict(edition: EditionQuote, source: string | null): EditionVerdict {
  const place: QuotePlace | undefined = edition.verdict === 'absent' ? undefined : edition.places[0];
  return {
    ...nameOf(edition.edition),
    source,
    verdict: edition.verdict,
    times: edition.times,
    from: place?.from ?? null,
    to: place?.to ?? null,
    notCitable: place?.from ? whyNotCitable(place) : null,
    aligned: place?.aligned ?? [],
  };
}

function whyNotCitable({ passages }: QuotePlace) {
  const reasons = passages.flatMap(
    ({ passage: { locator, pagination } }) => notCitableByPage(locator, pagination) ?? [],
  );
  return reasons[0] ?? null;
}
