import type { Token } from './citation-tokens.ts';
import { journalPlace } from './journal-place.ts';
import {
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
import { AND } from './locator-words.ts';

/** Numbers without a word of their own: only their neighbours, and the title before them, can tell. */
export function fromBare(tokens: Token[], atoms: Atom[], i: number, atom: Of<'bare'>): Found | null {
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
