import type { ParsedCitation } from '../../shared/citation-api.ts';
import type { Token } from './citation-tokens.ts';
import type { Atom } from './locator-atom.ts';

type Place = { citation: ParsedCitation; end: number };

/** `page 405 of al-Mughni, volume 4`: the volume comes after the title, and has no page of its own. */
export function volumeBehind(
  text: string,
  tokens: Token[],
  [atom, next]: Atom[],
  { citation, end }: Place,
): Place | null {
  if (atom?.kind !== 'volume' || citation.volume !== null || citation.pages.length === 0) return null;
  const from = tokens[atom.start]?.start ?? 0;
  const ownPage = next?.kind === 'page' && next.start - atom.next < 3;
  if (from < end || ownPage || !JOINS.test(text.slice(end, from))) return null;
  const to = tokens[atom.next - 1]?.end ?? end;
  return { citation: { ...citation, volume: atom.volume, span: [citation.span[0], to] }, end: to };
}

const JOINS = /^[\s,،]{0,3}(?:(?:in|of|from|dans|du|de|au|le|the|في|من) ){0,2}$/iu;
