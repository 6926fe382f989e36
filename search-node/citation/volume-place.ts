import type { Token } from './citation-tokens.ts';
import {
  COMMA,
  type Found,
  GAP,
  isNear,
  isYear,
  type Locator,
  made,
  type Of,
  pagesOf,
  rangeKind,
  withEntry,
} from './locator.ts';
import type { Atom } from './locator-atom.ts';
import { OF } from './locator-words.ts';

export function fromVolume(tokens: Token[], atoms: Atom[], i: number, atom: Of<'volume'>): Found | null {
  const pageAt = nextPage(tokens, atoms, i);
  const page = atoms[pageAt];
  if (page?.kind === 'page') {
    const loose = isNear(tokens, page, atoms[pageAt + 1], GAP) ? atoms[pageAt + 1] : undefined;
    if (isSplit(tokens, page, loose))
      return { locator: splitPage(page, loose, atom.volume, atom.start), used: pageAt - i + 2 };
    const inside = insideOf(tokens, atom.next, page.start);
    const locator = made(page, atom.volume, pagesOf(page.pages), { start: atom.start, inside });
    return withEntry(
      locator,
      [],
      isNear(tokens, page, atoms[pageAt + 1], GAP) ? atoms[pageAt + 1] : undefined,
      pageAt - i + 1,
    );
  }
  const next = isNear(tokens, atom, atoms[i + 1], GAP) ? atoms[i + 1] : undefined;
  if (next?.kind === 'entry')
    return {
      locator: made(atom, atom.volume, [], {
        kind: 'hadith',
        number: next.numbers.join(';'),
        next: next.next,
      }),
      used: 2,
    };
  if (next?.kind === 'folio')
    return {
      locator: made(next, atom.volume, pagesOf(next.pages), { kind: 'folio', start: atom.start }),
      used: 2,
    };
  const entry = atoms[i + 2];
  if (next?.kind === 'book' && entry?.kind === 'entry' && isNear(tokens, next, entry, GAP))
    return {
      locator: made(atom, atom.volume, [], {
        kind: 'hadith',
        number: `${next.number}/${entry.numbers.join(';')}`,
        next: entry.next,
      }),
      used: 3,
    };
  const isPage =
    next?.kind === 'bare' &&
    !next.roman &&
    isNear(tokens, atom, next, COMMA) &&
    next.start - atom.next < 2 &&
    !isYear(next);
  if (isPage && !atom.weak)
    return {
      locator: made(next, atom.volume, pagesOf(next.numbers), {
        start: atom.start,
        ...rangeKind({ pages: next.numbers }),
      }),
      used: 2,
    };
  if (isPage && atom.word === 'c') return { locator: chapters(atom, next), used: 2 };
  if (atom.weak && atom.word.length < 2) return null;
  return { locator: made(atom, atom.volume, [], { needsTitle: 'title' }), used: 1 };
}

export function fromPage(tokens: Token[], atoms: Atom[], i: number, atom: Of<'page'>): Found | null {
  const next = isNear(tokens, atom, atoms[i + 1], GAP) ? atoms[i + 1] : undefined;
  const ownPage = next ? nextPage(tokens, atoms, i + 1) : -1;
  const needsTitle = atom.weak ? 'title' : 'no';
  if (isSplit(tokens, atom, next)) return { locator: splitPage(atom, next, null, atom.start), used: 2 };
  if (next?.kind === 'volume' && ownPage < 0)
    return { locator: made(atom, next.volume, pagesOf(atom.pages), { next: next.next }), used: 2 };
  return withEntry(made(atom, null, pagesOf(atom.pages), { needsTitle }), [], next, 1);
}

/** `ص ٨ ١٧`: digits that came apart, or a page and something else. */
function isSplit(tokens: Token[], page: Of<'page'>, next: Atom | undefined): next is Of<'bare'> {
  return (
    next?.kind === 'bare' &&
    !next.roman &&
    next.start === page.next &&
    page.pages.length === 1 &&
    tokens[page.next - 1]?.kind === 'number'
  );
}

function splitPage(page: Of<'page'>, next: Of<'bare'>, volume: string | null, start: number): Locator {
  const [a = '', b = ''] = [page.pages[0]?.from, next.numbers[0]?.from];
  return made({ start, next: next.next }, volume, [], {
    readings: [`page ${a}${b}`, `page ${b}${a}`, `page ${a}`, `page ${b}`],
  });
}

/** `c. 38, 40` may be chapters or a volume and a page. */
function chapters(atom: Of<'volume'>, next: Of<'bare'>): Locator {
  const page = next.numbers[0]?.from ?? '';
  const readings = [`chapters ${atom.volume} and ${page}`, `volume ${atom.volume}, page ${page}`];
  return made(atom, null, [], {
    number: `c. ${atom.volume};${page}`,
    next: next.next,
    needsTitle: 'title',
    readings,
    kind: 'hadith',
  });
}

/** The page that goes with a volume: next to it, or after a publisher and a year, in the same sentence. */
function nextPage(tokens: Token[], atoms: Atom[], i: number): number {
  const atom = atoms[i];
  for (let k = i + 1; k <= i + 3; k++) {
    const page = atoms[k];
    if (!atom || !page || page.start - atom.next > 14) return -1;
    if (page.kind === 'page')
      return tokens.slice(atom.next, page.start).some(({ text }) => /^[;؛|]$/.test(text)) ? -1 : k;
    const passes = page.kind === 'other' || (page.kind === 'bare' && (isYear(page) || page.roman));
    if (!passes) return -1;
  }
  return -1;
}

function insideOf(tokens: Token[], start: number, end: number): [number, number] | null {
  const words = tokens.slice(start, end).filter(({ kind }) => kind === 'word');
  const first = words[0];
  // A title after "of" may be one word; a publisher is more.
  const isOwner = first !== undefined && (OF.has(first.key) || /^d['’]/i.test(first.text));
  const tells = words.some(({ key }) => !OF.has(key));
  return tells && end - start > (isOwner ? 1 : 2) ? [start, end] : null;
}
