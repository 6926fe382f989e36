import type { CitationKind } from '../../shared/citation-api.ts';
import type { Token } from './citation-tokens.ts';
import type { Atom } from './locator-atoms.ts';
import { AND, FOLIO, HADITH, OF, PAGE } from './locator-words.ts';

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

/** Joins the parts that make up one place, beginning with atom i. `used` counts the atoms that it takes. */
export function locatorFrom(
  tokens: Token[],
  atoms: Atom[],
  i: number,
): { locator: Locator; used: number } | null {
  const atom = atoms[i];
  if (!atom) return null;
  const near = (k: number, gap: RegExp = GAP) =>
    isNear(tokens, atoms[k - 1], atoms[k], gap) ? atoms[k] : undefined;
  switch (atom.kind) {
    case 'volume':
      return fromVolume(tokens, atoms, i, atom);
    case 'page':
      return fromPage(tokens, atoms, i, atom);
    case 'pair': {
      const journal = journalIssue(tokens, atom, atoms[i + 1]);
      if (journal) return journal;
      return withEntry(
        made(atom, atom.volume, pagesOf(atom.pages), {
          needsTitle: atom.marked ? 'no' : 'title',
          readings: readingsOf(atom),
        }),
        atom.entries,
        near(i + 1),
        1,
      );
    }
    case 'book': {
      const entry = near(i + 1);
      if (entry?.kind !== 'entry') return null;
      const locator = made(atom, null, [], {
        number: `${atom.number}/${entry.numbers.join(';')}`,
        kind: 'hadith',
        next: entry.next,
      });
      return { locator, used: 2 };
    }
    case 'folio':
      return { locator: made(atom, null, pagesOf(atom.pages), { kind: 'folio' }), used: 1 };
    case 'entry':
      return fromEntry(atoms, i, atom, near(i + 1));
    case 'bare':
      return fromBare(tokens, atoms, i, atom);
    case 'other':
      return null;
  }
}

type Of<K extends Atom['kind']> = Extract<Atom, { kind: K }>;
type Found = { locator: Locator; used: number };

const GAP = /^[,،.:;()[\]|/\\*-]$/;
const COMMA = /^[,،:.]$/;

function made(
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

function rangeKind(atom: object): { kind?: CitationKind } {
  const pages = 'pages' in atom ? (atom.pages as { to?: string }[]) : [];
  return pages.some(({ to }) => to !== undefined) ? { kind: 'range' } : {};
}

function pagesOf(items: { from: string; to?: string }[]): string[] {
  return items.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]));
}

/** Only marks and little words stand between two parts. */
function isNear(tokens: Token[], a: Atom | undefined, b: Atom | undefined, gap: RegExp): boolean {
  if (!a || !b || b.start - a.next > 4) return false;
  return tokens
    .slice(a.next, b.start)
    .every((token) => gap.test(token.text) || (token.kind === 'word' && OF.has(token.key)));
}

function fromVolume(tokens: Token[], atoms: Atom[], i: number, atom: Of<'volume'>): Found | null {
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

function isYear({ numbers }: Of<'bare'>): boolean {
  return numbers.some(({ from }) => Number(from) >= 1300 && Number(from) <= 2100);
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
  return tokens.slice(start, end).some(({ kind }) => kind === 'word') && end - start > 2
    ? [start, end]
    : null;
}

function fromPage(tokens: Token[], atoms: Atom[], i: number, atom: Of<'page'>): Found | null {
  const next = isNear(tokens, atom, atoms[i + 1], GAP) ? atoms[i + 1] : undefined;
  const ownPage = next ? nextPage(tokens, atoms, i + 1) : -1;
  const needsTitle = atom.weak ? 'title' : 'no';
  if (isSplit(tokens, atom, next)) return { locator: splitPage(atom, next, null, atom.start), used: 2 };
  if (next?.kind === 'volume' && ownPage < 0)
    return { locator: made(atom, next.volume, pagesOf(atom.pages), { next: next.next }), used: 2 };
  return withEntry(made(atom, null, pagesOf(atom.pages), { needsTitle }), [], next, 1);
}

function withEntry(locator: Locator, entries: string[], next: Atom | undefined, used: number): Found {
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

function fromEntry(atoms: Atom[], i: number, atom: Of<'entry'>, next: Atom | undefined): Found | null {
  const number = atom.numbers.join(';');
  const session = next?.kind === 'entry' && next.sign === 'question';
  if (session) {
    const readings = [`session ${number}, question ${next.numbers[0]}`, `hadith ${number}`];
    return {
      locator: made(atom, null, [], {
        kind: 'hadith',
        number: `${number}/${next.numbers[0]}`,
        next: next.next,
        readings,
      }),
      used: 2,
    };
  }
  if (atom.sign === 'question') return null;
  const after = atoms[i + 2];
  if (next?.kind === 'volume' && after?.kind === 'page') {
    const kind = atom.sign === 'issue' ? (rangeKind(after).kind ?? 'page') : 'hadith';
    return {
      locator: made(after, next.volume, pagesOf(after.pages), { kind, number, start: atom.start }),
      used: 3,
    };
  }
  if (atom.sign === 'issue') return null;
  return {
    locator: made(atom, null, [], {
      kind: 'hadith',
      number,
      needsTitle: HADITH.has(atom.sign) && atom.sign.length > 1 ? 'no' : 'title',
    }),
    used: 1,
  };
}

/** Numbers without a word of their own: only their neighbours, and the title before them, can tell. */
function fromBare(tokens: Token[], atoms: Atom[], i: number, atom: Of<'bare'>): Found | null {
  const next = isNear(tokens, atom, atoms[i + 1], GAP) ? atoms[i + 1] : undefined;
  const value = atom.numbers[0]?.from ?? '';
  const isSmall = /^\d{1,3}$/.test(value) && atom.numbers.length === 1 && atom.numbers[0]?.to === undefined;
  if (next?.kind === 'page' && isSmall && next.start - atom.next < 2)
    return withEntry(
      made(next, value, pagesOf(next.pages), { start: atom.start, needsTitle: 'title' }),
      [],
      undefined,
      2,
    );
  const journal = journalPlace(tokens, atoms, i);
  if (journal) return journal;
  if (next?.kind === 'folio' && isSmall && tokens[atom.next]?.text === '/')
    return { locator: made(next, value, pagesOf(next.pages), { kind: 'folio', start: atom.start }), used: 2 };
  const comma =
    next?.kind === 'bare' &&
    !next.roman &&
    next.start - atom.next === 1 &&
    /^[,،]$/.test(tokens[atom.next]?.text ?? '');
  if (comma && isSmall && (atom.roman || !isYear(next))) {
    const more = pagesAfterComma(tokens, atoms, i + 1);
    return {
      locator: made({ ...next, next: more.next }, value, more.pages, {
        start: atom.start,
        needsTitle: 'title',
        ...rangeKind({ pages: next.numbers }),
      }),
      used: more.used + 1,
    };
  }
  const adjoins = next?.kind === 'bare' && !next.roman && next.start === atom.next && next.start > 0;
  if (adjoins && isSmall && !isYear(next))
    return {
      locator: made(next, value, pagesOf(next.numbers), {
        start: atom.start,
        needsTitle: 'query',
        ...rangeKind({ pages: next.numbers }),
      }),
      used: 2,
    };
  if (isDashed(atom)) return { locator: dashed(atom), used: 1 };
  return atom.roman ? null : entriesFrom(tokens, atoms, i);
}

/** `4-405` after a title: a volume and its page, or many pages. */
function isDashed({ numbers }: Of<'bare'>): boolean {
  const [only] = numbers;
  return (
    numbers.length === 1 &&
    only?.to !== undefined &&
    only.to !== 'ff' &&
    Number(only.to) - Number(only.from) > 1
  );
}

function dashed(atom: Of<'bare'>): Locator {
  const { from = '', to = '' } = atom.numbers[0] ?? {};
  const isVolume = Number(from) <= 40 && Number(to) >= 100;
  if (!isVolume) return made(atom, null, [from, to], { kind: 'range', needsTitle: 'dash' });
  const readings = [`volume ${from}, page ${to}`, `pages ${from} to ${to}`];
  return made(atom, from, [to], { kind: 'page', needsTitle: 'dash', readings });
}

/** `1,662 and 666` */
function pagesAfterComma(
  tokens: Token[],
  atoms: Atom[],
  k: number,
): { pages: string[]; next: number; used: number } {
  const first = atoms[k] as Of<'bare'>;
  const more = atoms[k + 1];
  const joined =
    more?.kind === 'bare' && more.start === first.next + 1 && AND.has(tokens[first.next]?.key ?? '-');
  if (!joined) return { pages: pagesOf(first.numbers), next: first.next, used: 1 };
  return { pages: [...pagesOf(first.numbers), ...pagesOf(more.numbers)], next: more.next, used: 2 };
}

/**
 * Lone numbers after the title of a book whose parts are numbered: hadiths. A letter belongs to its number: `1907 a`.
 * Several are joined by commas or "and": `5124 و6796`.
 */
function entriesFrom(tokens: Token[], atoms: Atom[], i: number): Found | null {
  const first = atoms[i];
  if (first?.kind !== 'bare') return null;
  let last = first;
  const numbers = [entryNumber(tokens, first)];
  for (let k = i + 1; k < i + MAX_ENTRIES; k++) {
    const more = atoms[k];
    const sign = tokens[last.next];
    const joins = sign && (/^[,،]$/.test(sign.text) || AND.has(sign.key));
    if (!joins || more?.kind !== 'bare' || more.roman || more.start !== last.next + 1) break;
    numbers.push(entryNumber(tokens, more));
    last = more;
  }
  const next = isEntryLetter(tokens, last) ? last.next + 1 : last.next;
  const leaf = /^\d+[rv]$/.test(numbers.join()) ? numbers : [];
  const kind = leaf.length > 0 ? 'folio' : 'hadith';
  const number = leaf.length > 0 ? null : numbers.join(';');
  const locator = made(first, null, leaf, {
    kind,
    number,
    next,
    needsTitle: leaf.length > 0 ? 'leaf' : 'hadith',
  });
  return { locator, used: atoms.indexOf(last, i) - i + 1 };
}

const MAX_ENTRIES = 40;

function entryNumber(tokens: Token[], atom: Of<'bare'>): string {
  const own = tokens[atom.start];
  const [first, ...more] = atom.numbers;
  const isRange = first?.to !== undefined && tokens[atom.start + 1]?.text === '-';
  const letter = isEntryLetter(tokens, atom) ? tokens[atom.next]?.text : '';
  const number = isRange ? `${own?.text}-${first.to}` : `${own?.text}${own?.suffix}${letter}`;
  return [number, ...more.map(({ from, to }) => (to === undefined ? from : `${from}-${to}`))].join(';');
}

function isEntryLetter(tokens: Token[], atom: Of<'bare'>): boolean {
  const letter = tokens[atom.next];
  return tokens[atom.start]?.suffix === '' && letter?.kind === 'word' && /^[a-f]$/.test(letter.text);
}

/** `12/2 (2001): 123-145`: volume and issue, year, pages. */
function journalIssue(tokens: Token[], atom: Of<'pair'>, next: Atom | undefined): Found | null {
  const [year = ''] = atom.entries;
  const isDated =
    atom.entries.length === 1 && /^(?:1[89]|20)\d\d$/.test(year) && tokens[atom.next]?.text === ':';
  if (!isDated || next?.kind !== 'bare' || next.start !== atom.next + 1) return null;
  const more = { start: atom.start, needsTitle: 'title' as const, ...rangeKind({ pages: next.numbers }) };
  return { locator: made(next, atom.volume, pagesOf(next.numbers), more), used: 2 };
}

/** `42 (2010): 2910-18`, `2019;380(1):23-32`: volume, year or issue, pages. */
function journalPlace(tokens: Token[], atoms: Atom[], i: number): Found | null {
  const atom = atoms[i];
  if (atom?.kind !== 'bare') return null;
  const isDated = isYear(atom) && tokens[atom.next]?.text === ';';
  const volumeAt = isDated ? i + 1 : i;
  const [volume, issue, pages] = [atoms[volumeAt], atoms[volumeAt + 1], atoms[volumeAt + 2]];
  if (volume?.kind !== 'bare' || issue?.kind !== 'bare') return null;
  const text = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map((token) => token.text)
      .join('');
  if (text(volume.next, issue.start) !== '(') return null;
  const opens = text(issue.next, issue.next + 2);
  if (!/^\)[:,]$/.test(opens)) return null;
  const value = volume.numbers[0]?.from ?? '';
  if (pages?.kind === 'bare' && pages.start === issue.next + 2)
    return {
      locator: made(pages, value, pagesOf(pages.numbers), {
        start: atom.start,
        needsTitle: 'title',
        ...rangeKind({ pages: pages.numbers }),
      }),
      used: volumeAt - i + 3,
    };
  if (pages?.kind === 'page' && pages.start <= issue.next + 2)
    return {
      locator: made(pages, value, pagesOf(pages.pages), { start: atom.start }),
      used: volumeAt - i + 3,
    };
  const [letter, label] = [tokens[issue.next + 2], tokens[issue.next + 3]];
  if (letter?.text !== 'e' || label?.kind !== 'number' || label.spaced) return null;
  return {
    locator: made({ start: atom.start, next: issue.next + 4 }, value, [letter.text + label.text], {
      needsTitle: 'title',
    }),
    used: volumeAt - i + 3,
  };
}

function readingsOf({ sign, word, volume, pages }: Of<'pair'> & { word?: string }): string[] {
  const page = pages[0]?.from ?? '';
  if (!/^(?:juz|juzu|djuz|cuz|part|pt|parte|teil)$/.test(word ?? sign)) return [];
  return [`volume ${volume}, page ${page}`, `part ${volume} of ${page}`];
}

export const isLocatorWord = (key: string) => PAGE.has(key) || FOLIO.has(key);
