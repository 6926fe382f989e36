import type { RerunReply, WholeAnswer } from '../../../shared/desk-answers.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { Scope } from '../../../shared/scope.ts';
import type { Hit, SearchReply } from '../../../shared/search-api.ts';
import type { SearchClient } from '../../search/search-client.ts';

const QUERIES = 6;
const HITS = 20;

/**
 * Searches today's index for what was searched then (the question itself where nothing was), in the same scopes. No
 * model is asked. `grounded`: some passage carries every counted word of one of the searches in the asker's own form.
 */
export async function rerun(
  answer: WholeAnswer,
  scope: Scope,
  search: SearchClient,
  signal: AbortSignal,
): Promise<RerunReply> {
  const replies: SearchReply[] = [];
  for (const asked of searchesOf(answer, scope)) {
    replies.push(await search.search({ ...asked, limit: HITS }, signal));
  }
  const had = new Set(answer.sources.flatMap(({ passage }) => (passage === null ? [] : [passage])));
  const hits = bestFirst(replies.flatMap((reply) => reply.hits));
  return {
    generation: replies[0]?.generation ?? '',
    before: answer.receipts,
    now: replies.flatMap((reply) => reply.receipts),
    hits: hits.slice(0, HITS).map(({ passage, match }) => ({
      collection: passage.collection,
      work: passage.work,
      edition: passage.edition,
      passage: passage.id,
      title: passage.title,
      match,
      had: had.has(passage.id),
    })),
    grounded: hits.some(({ match }) => match === 'exact'),
  };
}

/** The searches of the receipts, each once, the first ones. */
function searchesOf({ receipts, question }: WholeAnswer, scope: Scope): { query: string; scope: Scope }[] {
  const searches = new Map<string, { query: string; scope: Scope }>();
  for (const receipt of receipts as Partial<Receipt>[]) {
    if (!receipt.query || receipt.formulation) continue;
    const asked = { query: receipt.query, scope: receipt.scope ?? scope };
    searches.set(JSON.stringify(asked), asked);
  }
  if (searches.size === 0) return [{ query: question, scope }];
  return [...searches.values()].slice(0, QUERIES);
}

/** Each passage once: exact matches first, in the order in which they were found. */
function bestFirst(hits: Hit[]): Hit[] {
  const once = new Map<string, Hit>();
  for (const hit of [...hits.filter(isExact), ...hits]) {
    if (!once.has(hit.passage.id)) once.set(hit.passage.id, hit);
  }
  return [...once.values()];
}

function isExact({ match }: Hit): boolean {
  return match === 'exact';
}
