import type { Locator } from '../../shared/passage.ts';
import type { Entry, Registry } from './registry.ts';
import { isConsulted, type SourceSets } from './three-sets.ts';

/** What an id of the answer log stands for. Without its text, which the index has. */
export type NamedSource = {
  id: string;
  collection: string;
  work: string;
  edition: string;
  /** Null where only the title was seen. */
  passage: string | null;
  title: string;
  /** Of the passage (BCP 47); null where only the title was seen, absent in older rows of the log. */
  language?: string | null;
  locator: Locator | null;
  retrieved: boolean;
  cited: boolean;
  consulted: boolean;
};

/** Everything that a turn retrieved or pointed at, in the order of the ids. */
export function namedSources(sets: SourceSets, registry: Registry): NamedSource[] {
  const ids = new Set([...sets.retrieved, ...sets.cited, ...sets.opened, ...sets.offered]);
  return registry
    .entries()
    .filter(({ id }) => ids.has(id))
    .map((entry) => ({
      id: entry.id,
      ...nameOf(entry),
      retrieved: sets.retrieved.has(entry.id),
      cited: sets.cited.has(entry.id),
      consulted: isConsulted(entry, {
        cited: sets.cited.has(entry.id),
        opened: sets.opened.has(entry.id),
        turn: sets.turn,
      }),
    }));
}

function nameOf({ item }: Entry) {
  const { collection, work, edition, title } = item.kind === 'passage' ? item.passage : item.title;
  const passage = item.kind === 'passage' ? item.passage.id : null;
  const locator = item.kind === 'passage' ? item.passage.locator : null;
  const language = item.kind === 'passage' ? item.passage.language : null;
  return { collection, work, edition, passage, title, language, locator };
}
