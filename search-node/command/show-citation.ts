import type { Colors } from 'picocolors/types';
import type { CitationReply, ParsedCitation, WorkCandidate } from '../../shared/citation-api.ts';
import { onOneLine, own } from './safe-words.ts';

type Setting = { colours: Colors };
type Citation = CitationReply['citations'][number];

/** The references of a text, each with the works that it may mean, for a person. Ends without a newline. */
export function showCitation({ citations }: CitationReply, { colours }: Setting): string {
  if (citations.length === 0) return 'No reference was found in it.';
  return citations.map((citation, i) => lines(citation, i + 1, colours).join('\n')).join('\n\n');
}

function lines({ parsed, candidates, ambiguous }: Citation, number: number, colours: Colors): string[] {
  const works = candidates.map((candidate) => `   ${candidateWords(candidate)}`);
  return [
    `${number}. ${colours.bold(placeWords(parsed))}`,
    ...(parsed.ambiguous ? [`   May also be read as: ${parsed.readings.map(onOneLine).join('; ')}`] : []),
    ...(ambiguous ? ['   Several works fit about equally well:'] : []),
    ...(works.length > 0 ? works : ['   No work of the scope has such a name.']),
  ];
}

function placeWords({ kind, work, author, edition, volume, pages, number }: ParsedCitation): string {
  const named = [work, author, edition].filter((name) => name !== null).map(own);
  const place = [
    volume === null ? null : `volume ${volume}`,
    pages.length === 0
      ? null
      : `${pages.length > 1 ? 'pages' : kind === 'folio' ? 'leaf' : 'page'} ${pages.join(', ')}`,
    number === null ? null : `${kind === 'verse' ? 'verse' : 'number'} ${number}`,
  ].filter((part) => part !== null);
  return [...named, ...place].join(' · ');
}

function candidateWords({ title, author, score, work, editions }: WorkCandidate): string {
  const labels = editions.map(({ edition, editionLabel }) => own(editionLabel ?? edition));
  const names = [title, author].filter((name) => name !== null).map(own);
  return `${score.toFixed(2)}  ${names.join(' · ')} (work:${onOneLine(work)}) – ${labels.join('; ')}`;
}
