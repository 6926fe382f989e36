import type { AnswerSource, PassagesReply } from '../../../shared/desk-answers.ts';
import type { Passage } from '../../../shared/passage.ts';
import type { Scope } from '../../../shared/scope.ts';
import type { SearchClient } from '../../search/search-client.ts';
import { SearchFailure } from '../../search/search-failure.ts';

/** The smallest window: the passage itself has to be within it, whole. */
const WINDOW = 4000;
const AT_ONCE = 6;

/**
 * The passages of an answer as the index has them today, by source id; null where one is gone. Rejects with a
 * SearchFailure where the host is out of reach.
 */
export async function passagesToday(
  sources: AnswerSource[],
  search: SearchClient,
  signal: AbortSignal,
): Promise<PassagesReply> {
  const wanted = sources.filter((it) => it.passage !== null);
  const reply: PassagesReply = { generation: null, passages: {} };
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async (source) => {
        const opened = await openPassage(source, search, signal);
        reply.generation ??= opened.generation;
        reply.passages[source.id] = opened.passage;
      }),
    );
  }
  return reply;
}

async function openPassage(
  source: AnswerSource,
  search: SearchClient,
  signal: AbortSignal,
): Promise<{ generation: string | null; passage: Passage | null }> {
  const scope: Scope = { collections: [source.collection] };
  const target = { passage: source.passage ?? '' };
  try {
    const { generation, passages } = await search.open({ scope, target, maxChars: WINDOW }, signal);
    return { generation, passage: passages.find(({ id }) => id === source.passage) ?? null };
  } catch (cause) {
    if (cause instanceof SearchFailure && cause.code === 'not_found')
      return { generation: null, passage: null };
    throw cause;
  }
}
