import type { CorpusReply, ReindexReply } from '../../../shared/desk-sites.ts';
import type { IndexingReply } from '../../../shared/search-api.ts';
import type { Site } from '../../../shared/site.ts';
import type { SearchClient } from '../../search/search-client.ts';
import { SearchFailure } from '../../search/search-failure.ts';

const TIMEOUT_MS = 10_000;
const BY_IMPORT =
  'Its content comes in when somebody runs the import or the ingest on the search host; nothing reads it by itself.';

/** What the search host has for a site today. Throws SearchFailure where the host does not answer. */
export async function corpusOf(client: SearchClient, { scope }: Site): Promise<CorpusReply> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const indexing = await indexingOf(client, signal);
  try {
    const { generation, searched } = await client.browse({ scope, limit: 1, offset: 0 }, signal);
    const counts = searched ?? { works: 0, editions: 0, pages: 0, passages: 0 };
    return { generation, ...counts, state: stateOf(indexing) };
  } catch (error) {
    if (!(error instanceof SearchFailure && error.code === 'unknown_scope')) throw error;
    const state = `The search host has nothing of this site’s scope yet. ${stateOf(indexing)}`;
    return { generation: null, works: 0, editions: 0, pages: 0, passages: 0, state };
  }
}

/** Has the search host read its content folder again. Throws SearchFailure where the host does not answer. */
export async function reindex(client: SearchClient): Promise<ReindexReply> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const indexing = await client.reindex(signal);
    return { started: indexing.started ?? false, state: stateOf(indexing) };
  } catch (error) {
    if (!hasNoSuchRoute(error)) throw error;
    return { started: false, state: BY_IMPORT };
  }
}

async function indexingOf(client: SearchClient, signal: AbortSignal): Promise<IndexingReply | null> {
  try {
    return await client.indexing(signal);
  } catch (error) {
    if (hasNoSuchRoute(error)) return null;
    throw error;
  }
}

/** A host of an earlier version. */
function hasNoSuchRoute(error: unknown): boolean {
  return error instanceof SearchFailure && error.code === 'not_found';
}

function stateOf(indexing: IndexingReply | null): string {
  if (!indexing?.folder) return BY_IMPORT;
  if (indexing.running)
    return 'The search host is reading its content folder now; searches see the new state when it is done.';
  const { last } = indexing;
  if (!last) return 'The search host reads its content folder when it is asked to.';
  return `The search host last read its content folder at ${last.at}: ${last.words}`;
}
