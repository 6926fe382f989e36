import type { Entry } from '../registry/registry.ts';
import { attributionsIn } from './attributions.ts';
import { positionsIn } from './claimed-scopes.ts';
import type { Evidence } from './evidence.ts';
import { figuresIn, hasFigure } from './figures.ts';
import { fragmentsOf, hasWording } from './find-wording.ts';
import { fold, wordsOf } from './fold.ts';
import { linksIn } from './links.ts';
import { locatorsIn } from './locators.ts';
import type { Piece } from './marker-check.ts';
import { voicesIn } from './named-voices.ts';
import { readMarkdown, SERVED } from './plain-view.ts';

/** The kinds of checks, in the order in which a sentence that fails several is counted. */
export const checks = [
  'quotes',
  'sources',
  'links',
  'locators',
  'claims',
  'attributions',
  'quotations',
  'figures',
] as const;
export type Check = (typeof checks)[number];

/**
 * Something in a sentence that a source must bear out. `anywhere`: by any source shown, whatever is cited. `waits`: it
 * stands without a source, and may not without having waited for its paragraph's.
 */
export type Finding = {
  check: Check;
  what: string;
  holds: (sources: Entry[]) => boolean;
  anywhere: boolean;
  waits?: boolean;
};

export type SentenceView = {
  pieces: Piece[];
  plain: string;
  ids: string[];
  startsLine: boolean;
  quotations: string[];
};

/** Of a list that an answer may have: a longer number at a line's start says something. */
const LIST_NUMBER = /^[\s>]*(?:[-*+•][ \t]+)*\p{Nd}{1,2}[.):-](?=\s|$)/u;
const WITH_SOMETHING = /[^\s|:>-]/;

/** What of a sentence cannot stand by itself. Served text is the registry's own. */
export function findingsIn(view: SentenceView, evidence: Evidence): Finding[] {
  const { plain, pieces, ids } = view;
  if (pieces.some((piece) => piece.refused))
    return [{ check: 'quotes', what: '', holds: () => false, anywhere: false }];
  if (!WITH_SOMETHING.test(plain) || isCodeLine(pieces)) return [];
  if (standsOnNothing(view)) return [{ check: 'sources', what: '', holds: () => false, anywhere: false }];
  const folded = fold((view.startsLine ? plain.replace(LIST_NUMBER, ' ') : plain).replaceAll(SERVED, ' '));
  const findings: Finding[] = [];
  if (evidence.forbids(plain, ids))
    return [{ check: 'claims', what: '', holds: () => false, anywhere: false }];
  const add = (check: Check, what: string, holds: Finding['holds'], anywhere = false) =>
    findings.push({ check, what, holds, anywhere });

  for (const link of linksIn(plain, sourceOf(pieces))) {
    if (!evidence.question.links.has(link))
      add('links', link, (sources) => sources.some((source) => evidence.facts(source).links.has(link)));
  }
  for (const place of locatorsIn(folded)) add('locators', place, holdsPlace(place, ids, evidence));
  const words = wordsOf(folded);
  const names = [...attributionsIn(view, words, evidence), ...voicesIn(plain, words, evidence)];
  for (const position of positionsIn(plain, evidence.categories, names))
    findings.push({ check: 'claims', ...position, anywhere: false, waits: true });
  for (const named of names) add('attributions', named.what, named.holds);
  for (const quotation of view.quotations) addQuotation(quotation, ids, evidence, add);
  for (const figure of figuresIn(folded)) {
    if (!hasFigure(evidence.question.figures, figure))
      add('figures', figure.readings[0] ?? '', (sources) =>
        sources.some((source) => hasFigure(evidence.facts(source).figures, figure)),
      );
  }
  return findings;
}

/** It has markers, and none of them was ever issued: neighbours' sources do not carry what gave itself another. */
export function standsOnNothing({ ids, pieces }: Pick<SentenceView, 'ids' | 'pieces'>): boolean {
  return ids.length === 0 && pieces.some((piece) => piece.unknown);
}

/** A quotation of a sentence with markers stands in what it cites; any other, in what was shown. */
function addQuotation(
  quotation: string,
  ids: string[],
  evidence: Evidence,
  add: (check: Check, what: string, holds: Finding['holds'], anywhere: boolean) => void,
): void {
  const fragments = fragmentsOf(quotation);
  if (fragments.length === 0 || hasWordingOf(evidence, fragments)) return;
  add('quotations', quotation, (sources) => hasWording(fragments, sources, evidence), ids.length === 0);
}

function hasWordingOf(evidence: Evidence, fragments: string[]): boolean {
  return fragments.length === 1 && evidence.question.words.includes(fragments[0] ?? '');
}

/**
 * A place may be said where a source's own text says it. The visitor's own may be said back: without a source, or
 * with one that stands there.
 */
function holdsPlace(place: string, ids: string[], evidence: Evidence): Finding['holds'] {
  const asked = evidence.question.locators.has(place);
  return (sources) =>
    (asked && ids.length === 0) ||
    sources.some(
      (source) => says(evidence.facts(source).locators, place) || (asked && standsAt(source, place)),
    );
}

/** `4/405` is volume 4, page 405. */
function says(locators: Set<string>, place: string): boolean {
  if (locators.has(place)) return true;
  const [, volume, page] = /^place (\d+)\/(\d+)$/.exec(place) ?? [];
  return page !== undefined && locators.has(`volume ${volume}`) && locators.has(`page ${page}`);
}

function standsAt({ item }: Entry, place: string): boolean {
  if (item.kind === 'title' || item.passage.locator.kind !== 'page') return false;
  const { volume, label, through } = item.passage.locator;
  const pages = [label, through ?? label].map((page) => fold(page));
  const own = [
    `volume ${fold(volume ?? '')}`,
    ...pages.flatMap((page) => [`page ${page}`, `place ${fold(volume ?? '')}/${page}`]),
  ];
  return own.includes(place);
}

/** A line of a code block: code with no prose beside it. Code within a sentence is read with it. */
function isCodeLine(pieces: Piece[]): boolean {
  return pieces.every((piece) => piece.code);
}

/** The Markdown of the prose, where link targets are looked for. */
function sourceOf(pieces: Piece[]): string {
  const source = pieces.map((piece) => (piece.code || piece.id || piece.served ? ' ' : piece.text)).join('');
  return source.includes('](') ? source.replace(/&[#\w]+;/g, readMarkdown) : '';
}
