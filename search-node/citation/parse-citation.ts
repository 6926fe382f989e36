import type { ParsedCitation } from '../../shared/citation-api.ts';
import { citationTokens, type Token } from './citation-tokens.ts';
import { isHadithBook } from './hadith-books.ts';
import type { Locator } from './locator.ts';
import { locatorAtoms } from './locator-atoms.ts';
import { locatorFrom } from './locators.ts';
import { isPerson } from './name-words.ts';
import { editionAfter, type WorkAfter, workAfter } from './named-after.ts';
import { type NamedWork, namedWork } from './named-work.ts';
import { notCitations } from './not-citations.ts';
import { plainText } from './plain-text.ts';
import { settled } from './settle-place.ts';
import { siteReferences } from './site-references.ts';
import { versesIn } from './verses.ts';
import { volumeBehind } from './volume-behind.ts';

/**
 * The references in free text, in order. Pages of a range are its two ends, `ff` where the end is open; several pages
 * and ranges follow one another in `pages`. Pure, and linear in the length of the text.
 */
export function parseCitations(written: string): ParsedCitation[] {
  const { text, origin } = plainText(written);
  const tokens = citationTokens(text);
  const sites = siteReferences(text);
  const verses = versesIn(tokens);
  const taken = takenTokens(tokens, [...notCitations(text), ...sites.map(({ span }) => span)]);
  for (const { start, next } of verses) for (let at = start; at < next; at++) taken.add(at);

  const found = [
    ...sites,
    ...verses.filter(({ start, nameEnd }) => nameEnd > start).map((verse) => ofVerse(text, tokens, verse)),
    ...placesIn(text, tokens, taken),
    ...pairAlone(text),
  ];
  return found
    .sort((a, b) => a.span[0] - b.span[0])
    .map(({ span: [from, to], ...rest }) => ({
      ...rest,
      span: [origin[from] ?? 0, (origin[to - 1] ?? 0) + 1],
    }));
}

/** `2-1` and nothing else. */
function pairAlone(text: string): ParsedCitation[] {
  const [, first = '', second = ''] = /^\s*(\d{1,3})-(\d{1,3})\s*$/.exec(text) ?? [];
  if (first === '' || Number(second) > Number(first)) return [];
  const number = `${first}-${second}`;
  const readings = [`volume ${first}, page ${second}`, `verse ${first}:${second}`];
  return [
    {
      kind: 'hadith',
      span: [0, text.length],
      work: null,
      author: null,
      edition: null,
      volume: null,
      pages: [],
      number,
      ambiguous: true,
      readings,
    },
  ];
}

function takenTokens(tokens: Token[], spans: [number, number][]): Set<number> {
  const taken = new Set<number>();
  const sorted = spans.toSorted((a, b) => a[0] - b[0]);
  let k = 0;
  let reach = 0;
  for (const [at, token] of tokens.entries()) {
    while (k < sorted.length && (sorted[k]?.[0] ?? 0) < token.end)
      reach = Math.max(reach, sorted[k++]?.[1] ?? 0);
    if (token.start < reach && token.kind === 'number') taken.add(at);
  }
  return taken;
}

function ofVerse(text: string, tokens: Token[], verse: ReturnType<typeof versesIn>[number]): ParsedCitation {
  const span = spanOf(tokens, verse.start, verse.next);
  const work = text.slice(span[0], tokens[verse.nameEnd - 1]?.end);
  return {
    kind: 'verse',
    span,
    work,
    author: null,
    edition: null,
    volume: null,
    pages: [],
    number: verse.number,
    ambiguous: false,
    readings: [],
  };
}

function spanOf(tokens: Token[], start: number, next: number): [number, number] {
  return [tokens[start]?.start ?? 0, tokens[next - 1]?.end ?? 0];
}

/** Every place that is no verse, with what is named before it, or before the place that it follows closely. */
function placesIn(text: string, tokens: Token[], taken: Set<number>): ParsedCitation[] {
  const atoms = locatorAtoms(tokens, (at) => taken.has(at));
  const found: ParsedCitation[] = [];
  let after = 0;
  let unsure = 0;
  let inherited: NamedWork | null = null;
  for (let i = 0; i < atoms.length; ) {
    const joined = locatorFrom(tokens, atoms, i);
    const from = tokens[joined?.locator.start ?? 0]?.start ?? 0;
    if (joined && found.length > 0 && SAME_AGAIN.test(text.slice(Math.max(after, from - 80), from))) {
      after = tokens[joined.locator.next - 1]?.end ?? after;
      i += joined.used;
      continue;
    }
    const place: Read | null = joined && read(text, tokens, joined.locator, after, inherited);
    if (!joined || !place) {
      if (joined && ++unsure > MAX_UNSURE) break;
      i++;
      continue;
    }
    i += joined.used;
    const whole = volumeBehind(text, tokens, atoms.slice(i, i + 2), place);
    if (whole) i += 1;
    found.push((whole ?? place).citation);
    inherited = place.named;
    after = (whole ?? place).end;
  }
  return found;
}

/** How far back a name is looked for. */
const MAX_BEFORE = 400;

/** So many numbers that are no place, and a text is no prose. */
const MAX_UNSURE = 150;

type Read = { citation: ParsedCitation; named: NamedWork; end: number };

function read(
  text: string,
  tokens: Token[],
  locator: Locator,
  after: number,
  inherited: NamedWork | null,
): Read | null {
  const span = spanOf(tokens, locator.start, locator.next);
  const before = text.slice(Math.max(after, span[0] - MAX_BEFORE), span[0]);
  if (locator.needsTitle === 'hadith' && !/\p{L}[^\p{L}\d]{0,8}$/u.test(before.slice(-12))) return null;
  if (
    locator.needsTitle !== 'no' &&
    /[^\s([{-]/.test(before) &&
    !/\p{L}\p{M}*\.?\p{L}/u.test(before.slice(-100)) &&
    inherited === null
  )
    return null;
  const follows =
    inherited !== null && /^[\s,،;)(]*(?:(?:و|and|et|und|&|or|ou|oder|veya|أو|او)\s*)?$/u.test(before);
  const heard = follows ? { ...inherited, ibid: false } : namedWork(continuing(before, after > 0));
  const { ibid, ...named } = withInside(text, tokens, locator, heard);
  const later = workLater(text, span[1], locator, { named, first: after === 0 && /^\W*$/u.test(before) });
  const title = named.work ?? named.author ?? later?.named.work ?? (ibid ? 'ibid.' : null);
  const around = {
    text,
    before,
    after: text.slice(span[1], span[1] + 60),
    title,
    named,
    isFirst: after === 0,
    swapped: later?.direct === true,
  };
  const place = settled(locator, around);
  if (!place) return null;
  const editionLater = named.edition === null ? editionAfter(text, span[1]) : null;
  const whole = later
    ? { ...later.named, author: later.named.author ?? named.work, edition: named.edition }
    : { ...named };
  if (editionLater) whole.edition = editionLater.text;
  if (place.kind === 'hadith' && isHadithBook(whole.author ?? '') && !isHadithBook(whole.work ?? ''))
    Object.assign(whole, { work: whole.author, author: null });
  if (place.kind === 'folio' && whole.work === null)
    Object.assign(whole, { work: whole.edition, edition: null });
  const { kind, volume, pages, number, readings } = place;
  const end = Math.max(span[1], later?.end ?? 0, editionLater?.end ?? 0);
  const start = spanStart(text, span[0], whole, after);
  const citation = {
    kind,
    span: [start, end] as [number, number],
    ...whole,
    volume,
    pages,
    number,
    ambiguous: readings.length > 0,
    readings,
  };
  return { citation, named: whole, end };
}

/** The work named after its place, where none is before it but, at most, its author. */
function workLater(
  text: string,
  from: number,
  locator: Locator,
  { named, first }: { named: NamedWork; first: boolean },
): WorkAfter | null {
  if (locator.number !== null || named.author !== null) return null;
  if (named.work !== null && !isPerson(named.work)) return null;
  const isWorded = locator.needsTitle === 'no';
  const sure = isWorded && locator.volume !== null && locator.pages.length > 0;
  const later = workAfter(text, from, { loose: !isWorded, sure, first });
  return named.work === null || later?.owned ? later : null;
}

/** A second numbering of what was just named. */
const SAME_AGAIN = /(?:in-book|usc-msa|web \(english\)|deprecated)[^;]{0,40}reference\s*:?\s*$/iu;

/** After another reference a joined و is "and". */
function continuing(before: string, isLater: boolean): string {
  return isLater ? before.replace(/^([\s،,;؛.)\]/-]*)و(?=[\u0621-\u064a«"“]{3})/u, '$1') : before;
}

/** The span begins with the first of the names. */
function spanStart(text: string, place: number, { work, author, edition }: NamedWork, after: number): number {
  const starts = [work, author, edition].flatMap((name) => {
    const at = name === null ? -1 : text.lastIndexOf(name, place);
    return at >= after ? [at] : [];
  });
  return Math.min(place, ...starts);
}

/** A publisher between volume and page is part of the edition. */
function withInside(text: string, tokens: Token[], { inside }: Locator, named: ReturnType<typeof namedWork>) {
  if (!inside) return named;
  const [from, to] = spanOf(tokens, ...inside);
  const owner =
    named.work === null ? workAfter(text, from, { loose: false, sure: true, first: false }) : null;
  if (owner && owner.end <= to)
    return { ...named, ...owner.named, author: owner.named.author ?? named.author };
  const part = text.slice(from, to).replace(/^[\s,،.:;(-]+|[\s,،.:;)-]+$/g, '');
  if (part === '' || /^\(?[\d\s-]+\)?$/.test(part)) return named;
  return { ...named, edition: named.edition === null ? part : `${named.edition}, ${part}` };
}
