import type { CitationKind } from '../../shared/citation-api.ts';
import type { Token } from './citation-tokens.ts';
import type { Atom } from './locator-atom.ts';
import { OF } from './locator-words.ts';

/** A place in a book: tokens [start, next). `needsTitle` where its form proves nothing without a title before it. */
export type Locator = {
  kind: CitationKind;
  start: number;
  next: number;
  volume: string | null;
  pages: string[];
  number: string | null;
  needsTitle: 'no' | 'title' | 'hadith' | 'leaf' | 'dash' | 'query';
  /** What stands between volume and page, such as a publisher: tokens [start, end). */
  inside: [number, number] | null;
  readings: string[];
};

export type Of<K extends Atom['kind']> = Extract<Atom, { kind: K }>;
export type Found = { locator: Locator; used: number };

export function made(
  atom: { start: number; next: number },
  volume: string | null,
  pages: string[],
  more: Partial<Locator> = {},
): Locator {
  const kind = pages.some((page) => page === 'ff') ? 'range' : 'page';
  return {
    kind,
    start: atom.start,
    next: atom.next,
    volume,
    pages,
    number: null,
    needsTitle: 'no',
    inside: null,
    readings: [],
    ...rangeKind(atom),
    ...more,
  };
}

export function rangeKind(atom: object): { kind?: CitationKind } {
  const pages = 'pages' in atom ? (atom.pages as { to?: string }[]) : [];
  return pages.some(({ to }) => to !== undefined) ? { kind: 'range' } : {};
}

export function pagesOf(items: { from: string; to?: string }[]): string[] {
  return items.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]));
}

/** Only marks and little words stand between two parts. */
export function isNear(tokens: Token[], a: Atom | undefined, b: Atom | undefined, gap: RegExp): boolean {
  if (!a || !b || b.start - a.next > 4) return false;
  return tokens
    .slice(a.next, b.start)
    .every((token) => gap.test(token.text) || (token.kind === 'word' && OF.has(token.key)));
}

export const GAP = /^[,،.:;()[\]|/\\*-]$/;
export const COMMA = /^[,،:.]$/;

export function isYear({ numbers }: Of<'bare'>): boolean {
  return numbers.some(({ from }) => Number(from) >= 1300 && Number(from) <= 2100);
}

export function withEntry(locator: Locator, entries: string[], next: Atom | undefined, used: number): Found {
  if (entries.length > 0)
    return { locator: { ...locator, kind: 'hadith', number: entries.join(';'), needsTitle: 'no' }, used };
  if (next?.kind !== 'entry') return { locator, used };
  return {
    locator: {
      ...locator,
      kind: 'hadith',
      number: next.numbers.join(';'),
      next: next.next,
      needsTitle: 'no',
    },
    used: used + 1,
  };
}
