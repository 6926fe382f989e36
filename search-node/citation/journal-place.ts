import type { Token } from './citation-tokens.ts';
import { type Found, isYear, made, type Of, pagesOf, rangeKind } from './locator.ts';
import type { Atom } from './locator-atom.ts';

/** `12/2 (2001): 123-145`: volume and issue, year, pages. */
export function journalIssue(tokens: Token[], atom: Of<'pair'>, next: Atom | undefined): Found | null {
  const [year = ''] = atom.entries;
  const isDated =
    atom.entries.length === 1 && /^(?:1[89]|20)\d\d$/.test(year) && tokens[atom.next]?.text === ':';
  if (!isDated || next?.kind !== 'bare' || next.start !== atom.next + 1) return null;
  const more = { start: atom.start, needsTitle: 'title' as const, ...rangeKind({ pages: next.numbers }) };
  return { locator: made(next, atom.volume, pagesOf(next.numbers), more), used: 2 };
}

/** `42 (2010): 2910-18`, `2019;380(1):23-32`: volume, year or issue, pages. */
export function journalPlace(tokens: Token[], atoms: Atom[], i: number): Found | null {
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
