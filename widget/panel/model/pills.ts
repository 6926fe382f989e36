import type { Lane } from '../../../shared/chat-api.ts';
import type { Source } from '../../../shared/source.ts';

/** The sources of one edition, side by side under an answer. */
export interface Pill {
  edition: string;
  sources: Source[];
  /** Every passage matched only approximately. */
  near: boolean;
}

/**
 * What the row under an answer shows: consulted sources, one pill an edition. Without the flag a source is
 * shown. Nothing here removes a source from the answer: its chips work whatever the row shows.
 */
export function pillsOf(sources: readonly Source[], lane: Lane | null): Pill[] {
  if (lane === 'not_found' || lane === 'conversational') return [];
  const editions = new Map<string, Source[]>();
  for (const source of sources) {
    if (source.consulted === false) continue;
    const key = `${source.collection}\n${source.edition}`;
    editions.set(key, [...(editions.get(key) ?? []), source]);
  }
  return [...editions].map(([edition, list]) => ({
    edition,
    sources: list,
    near: list.every((it) => it.match === 'approximate'),
  }));
}
