import type { Scope } from '../../shared/scope.ts';
import { Deadline } from '../deadline.ts';
import { AttributionIndex } from '../gate/attribution-index.ts';
import type { KnownWork } from '../gate/known-works.ts';
import { logFailure } from '../log.ts';
import type { SearchCalls } from './search-client.ts';

const PAGE = 200;
const MAX_WORKS = 20_000;
const FRESH_MS = 10 * 60_000;
const READING_MS = 60_000;
/** Sites whose catalogues one worker keeps. */
const MAX_KEPT = 20;

type Kept = { index: AttributionIndex | null; generation: string | null; readAt: number };

const kept = new Map<string, Kept>();

/** Forgets what was read, as a new isolate would. */
export function forgetWorks(): void {
  kept.clear();
}

/** The works of a site's catalogue by the names that an answer could drop; undefined until they were read once. */
export function worksOf(scope: Scope): AttributionIndex | undefined {
  return kept.get(JSON.stringify(scope))?.index ?? undefined;
}

/**
 * Reads a site's catalogue for the answers to come, unless it was read a short while ago. Never fails: a catalogue
 * that cannot be read leaves the one before, and is tried again.
 */
export async function readWorks(
  scope: Scope,
  search: Pick<SearchCalls, 'browse'>,
  generation: string | null,
): Promise<void> {
  const key = JSON.stringify(scope);
  const known = kept.get(key);
  const fresh = known !== undefined && Date.now() - known.readAt < FRESH_MS;
  if (fresh || (known?.index && known.generation === generation)) return;
  const entry = { index: known?.index ?? null, generation, readAt: Date.now() };
  kept.delete(key);
  kept.set(key, entry);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  const deadline = new Deadline(READING_MS, new AbortController().signal);
  try {
    entry.index = new AttributionIndex(await allWorks(scope, search, deadline.signal));
  } catch (error) {
    logFailure('The catalogue could not be read for the check of works named.', error);
  } finally {
    deadline.clear();
  }
}

async function allWorks(
  scope: Scope,
  search: Pick<SearchCalls, 'browse'>,
  signal: AbortSignal,
): Promise<KnownWork[]> {
  const works: KnownWork[] = [];
  for (let offset = 0; offset < MAX_WORKS; offset += PAGE) {
    const { titles, total } = await search.browse({ scope, by: 'works', limit: PAGE, offset }, signal);
    for (const { collection, work, title, author } of titles) works.push({ collection, work, title, author });
    if (titles.length === 0 || works.length >= total) break;
  }
  return works;
}
