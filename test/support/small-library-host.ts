import { CitationReply, CitationRequest } from '../../shared/citation-api.ts';
import type { EditionName, Passage } from '../../shared/passage.ts';
import { QuoteReply, QuoteRequest } from '../../shared/quote-api.ts';
import type { Scope } from '../../shared/scope.ts';

// Checking quotations and reading references, as the search host does it, over a handful of passages, for tests of the worker where there is no JVM.
// Requests and replies are parsed by the contracts. It knows works by the names it is given, compares words in their
// order, and allows one word to differ: no more than a test needs.

/** How works are named in references, by work id. */
export type WorkNames = Record<string, string[]>;

export function answerLibraryCall(
  passages: Passage[],
  names: WorkNames,
  path: string,
  body: unknown,
): unknown {
  if (path === '/v1/citation')
    return CitationReply.parse(citations(passages, names, CitationRequest.parse(body)));
  if (path === '/v1/quote') return QuoteReply.parse(quote(passages, QuoteRequest.parse(body)));
  return null;
}

const PAGE = /(?:vol\.?\s*|t\.\s*|ج\s*)?(\d+)?[\s,،/]*(?:pg|p|page|ص)\.?\s*(\d+)|(\d+)\/(\d+)/iu;

function citations(passages: Passage[], names: WorkNames, { scope, text }: CitationRequest) {
  const at = PAGE.exec(text);
  const before = text.slice(0, at?.index ?? 0).replace(/[\s,(]+$/, '');
  if (!at || !before) return { generation: 'g1', citations: [] };
  const works = Object.keys(names).filter((work) =>
    names[work]?.some((name) => plain(before).includes(plain(name))),
  );
  const candidates = works.flatMap((work) => {
    const editions = editionsIn(passages, { ...scope, works: [work] });
    const first = editions[0];
    if (!first) return [];
    const { collection, title, author } = first;
    return [{ collection, work, title, author, score: 1, editions }];
  });
  const start = candidates.length > 0 ? 0 : text.indexOf(before.split(/\s/).at(-1) ?? '');
  const parsed = {
    kind: 'page' as const,
    span: [start, at.index + at[0].length],
    work: before,
    author: null,
    edition: null,
    volume: at[1] ?? at[3] ?? null,
    pages: [at[2] ?? at[4] ?? ''],
    number: null,
    ambiguous: false,
    readings: [],
  };
  return { generation: 'g1', citations: [{ parsed, candidates, ambiguous: candidates.length > 1 }] };
}

function quote(passages: Passage[], { scope, quote: wording, elsewhere }: QuoteRequest) {
  const words = wordsOf(wording);
  const here = editionsIn(passages, scope).map((edition) => inEdition(passages, edition, wording));
  const order = ['verbatim', 'differs', 'partial', 'absent'];
  here.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const best = here[0]?.verdict ?? 'absent';
  const wide = elsewhere && best === 'absent' ? editionsIn(passages, elsewhere) : [];
  const apart = wide
    .map((edition) => inEdition(passages, edition, wording))
    .filter((each) => each.verdict === 'verbatim');
  return {
    generation: 'g1',
    verdict: apart.length > 0 ? 'elsewhere' : best,
    words: words.map(({ plain: word }) => word),
    scope,
    searched: searchedIn(passages, scope),
    editions: here,
    elsewhere: elsewhere
      ? { scope: elsewhere, searched: searchedIn(passages, elsewhere), editions: apart }
      : null,
    tookMs: 1,
  };
}

function inEdition(passages: Passage[], edition: EditionName, wording: string) {
  const wanted = wordsOf(wording);
  const own = passages.filter((passage) => passage.edition === edition.edition);
  for (const allowed of [0, 1]) {
    for (const passage of own) {
      const place = placeIn(passage, wanted, allowed);
      if (!place) continue;
      const verdict = allowed === 0 ? 'verbatim' : 'differs';
      const from = passage.locator.kind === 'page' ? refOf(passage.locator) : null;
      return {
        edition,
        verdict,
        places: [{ ...place, verdict, from, to: from, words: wanted.length - allowed, of: wanted.length }],
        times: allowed === 0 ? 1 : 0,
      };
    }
  }
  return { edition, verdict: 'absent' as const, places: [], times: 0 };
}

function placeIn(passage: Passage, wanted: Word[], allowed: number) {
  const own = wordsOf(passage.text);
  for (let start = 0; start + wanted.length <= own.length; start += 1) {
    const window = own.slice(start, start + wanted.length);
    const unequal = window.filter((word, at) => word.plain !== wanted[at]?.plain).length;
    if (unequal !== allowed) continue;
    const aligned = window.map((word, at) => ({
      quote: wanted[at]?.text ?? '',
      source: word.text,
      kind: word.plain === wanted[at]?.plain ? null : 'words',
    }));
    return { passages: [{ passage, span: [window[0]?.start ?? 0, window.at(-1)?.end ?? 0] }], aligned };
  }
  return null;
}

function editionsIn(passages: Passage[], scope: Scope): EditionName[] {
  const inside = passages.filter(
    (passage) =>
      (scope.collections?.includes(passage.collection) ?? true) &&
      (scope.works?.includes(passage.work) ?? true) &&
      (scope.editions?.includes(passage.edition) ?? true),
  );
  return [
    ...new Map(
      inside.map(({ id: _, text: __, locator: ___, url: ____, headings: _____, ...name }) => [
        name.edition,
        name,
      ]),
    ).values(),
  ];
}

function searchedIn(passages: Passage[], scope: Scope) {
  const editions = editionsIn(passages, scope);
  const ids = new Set(editions.map(({ edition }) => edition));
  const own = passages.filter(({ edition }) => ids.has(edition));
  const pages = own.filter(({ locator }) => locator.kind === 'page').length;
  return {
    works: new Set(editions.map(({ work }) => work)).size,
    editions: editions.length,
    pages,
    passages: own.length,
  };
}

function refOf(locator: Passage['locator'] | undefined): { volume: string | null; label: string } {
  if (locator?.kind !== 'page') return { volume: null, label: '' };
  return { volume: locator.volume, label: locator.label };
}

type Word = { text: string; plain: string; start: number; end: number };
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    text: match[0],
    plain: plain(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
