import type { Lane } from '../../../shared/chat-api.ts';
import type { Source } from '../../../shared/source.ts';

/** The passages of one work, side by side under an answer. */
export interface Pill {
  work: string;
  /** By edition, in the order in which each first comes. */
  editions: Source[][];
}

/**
 * What the row under an answer shows: consulted sources, one pill a work. Without the flag a source is shown.
 * Nothing here removes a source from the answer: its chips work whatever the row shows.
 */
export function pillsOf(sources: readonly Source[], lane: Lane | null): Pill[] {
  if (lane === 'not_found' || lane === 'conversational') return [];
  const shown = sources.filter((it) => it.consulted !== false);
  // A worker of before told the edition alone.
  return grouped(shown, (it) => `${it.collection}\n${it.work ?? `\n${it.edition}`}`).map(([work, list]) => ({
    work,
    editions: grouped(list, (it) => it.edition).map(([, passages]) => passages),
  }));
}

function grouped(list: readonly Source[], keyOf: (source: Source) => string): [string, Source[]][] {
  const groups = new Map<string, Source[]>();
  for (const it of list) groups.set(keyOf(it), [...(groups.get(keyOf(it)) ?? []), it]);
  return [...groups];
}
