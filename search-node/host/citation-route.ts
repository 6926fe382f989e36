import type {
  CitationReply,
  CitationRequest,
  ParsedCitation,
  WorkCandidate,
} from '../../shared/citation-api.ts';
import type { ScopedWork, ScopedWorks } from '../citation/catalogue-works.ts';
import { type MatchedWork, PLAUSIBLE } from '../citation/match-works.ts';
import { parseCitations } from '../citation/parse-citation.ts';
import { rankedEditions } from '../citation/rank-editions.ts';

const MAX_CITATIONS = 20;
const MAX_EDITIONS = 20;
/** Two works this near in score fit about equally well. */
const CLOSE = 0.08;

/** What `POST /v1/citation` answers: the references of a text, each with the works of the scope that it may mean. */
export function citationReply(
  { text }: CitationRequest,
  { generation, matcher }: ScopedWorks,
): CitationReply {
  const citations = parseCitations(text)
    .slice(0, MAX_CITATIONS)
    .map((parsed) => {
      const matched = namesVerse(parsed) ? [] : matcher(parsed);
      return {
        parsed,
        candidates: matched.map((match) => candidateOf(match, parsed)),
        ambiguous: isAmbiguous(matched),
      };
    });
  return { generation, citations };
}

/** The name before a verse is a sura's. */
function namesVerse({ kind }: ParsedCitation): boolean {
  return kind === 'verse';
}

function candidateOf({ work, score }: MatchedWork<ScopedWork>, { edition }: ParsedCitation): WorkCandidate {
  const editions = rankedEditions(work.editions, edition);
  return {
    collection: work.collection,
    work: work.work,
    title: work.titles[0] ?? work.work,
    author: work.authors[0] ?? null,
    score: Math.round(score * 1000) / 1000,
    editions: editions.slice(0, MAX_EDITIONS),
  };
}

function isAmbiguous([first, second]: MatchedWork<ScopedWork>[]): boolean {
  return (
    first !== undefined && second !== undefined && second.score >= Math.max(PLAUSIBLE, first.score - CLOSE)
  );
}
