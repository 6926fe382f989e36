import { fromBare } from './bare-place.ts';
import type { Token } from './citation-tokens.ts';
import { journalIssue } from './journal-place.ts';
import {
  type Found,
  GAP,
  isNear,
  type Locator,
  made,
  type Of,
  pagesOf,
  rangeKind,
  withEntry,
} from './locator.ts';
import type { Atom } from './locator-atom.ts';
import { HADITH } from './locator-words.ts';
import { fromPage, fromVolume } from './volume-place.ts';

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

function readingsOf({ sign, word, volume, pages }: Of<'pair'> & { word?: string }): string[] {
  const page = pages[0]?.from ?? '';
  if (!/^(?:juz|juzu|djuz|cuz|part|pt|parte|teil)$/.test(word ?? sign)) return [];
  return [`volume ${volume}, page ${page}`, `part ${volume} of ${page}`];
}
