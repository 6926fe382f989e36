import { notCitableByPage } from '../../shared/citable.ts';
import type { Passage } from '../../shared/passage.ts';
import type { Source } from '../../shared/source.ts';
import type { Entry, Registry } from './registry.ts';

/**
 * The ids behind one answer; `retrieved` and `opened` are this turn's. `offered`: shown to the reader apart, as no
 * evidence: where a wording stands instead of where it was said to stand.
 */
export type SourceSets = {
  turn: number;
  retrieved: Set<string>;
  cited: Set<string>;
  opened: Set<string>;
  offered: Set<string>;
};

export type Role = { cited: boolean; opened: boolean; turn: number };

/** Cited ∪ opened ∪ offered in the order of their ids, each with `consulted`: an answer's payload. */
export function sourcesOf(sets: SourceSets, registry: Registry): Source[] {
  const ids = [...new Set([...sets.cited, ...sets.opened, ...sets.offered])];
  return ids
    .sort((a, b) => numberOf(a) - numberOf(b))
    .flatMap((id) => {
      const entry = registry.get(id);
      const role = { cited: sets.cited.has(id), opened: sets.opened.has(id), turn: sets.turn };
      return entry ? [toSource(entry, role)] : [];
    });
}

/**
 * What the model read. Opened in full: consulted, cited or not. Before it with its text in this turn, and cited:
 * consulted. Seen as a title only, or no longer in its context: never, even when cited.
 */
export function isConsulted(entry: Entry, { cited, opened, turn }: Role): boolean {
  if (entry.item.kind === 'title') return false;
  return opened || (cited && entry.textIn === turn);
}

/** One source as the reader gets it, made from the registry alone. */
export function toSource(entry: Entry, role: Role): Source {
  const { item } = entry;
  const name = item.kind === 'passage' ? item.passage : item.title;
  return {
    id: entry.id,
    collection: name.collection,
    work: name.work,
    edition: name.edition,
    editionLabel: name.editionLabel,
    title: name.title,
    author: name.author,
    language: name.language,
    headings: item.kind === 'passage' ? item.passage.headings : [],
    ...(name.statement && { statement: name.statement }),
    locator: item.kind === 'passage' ? item.passage.locator : null,
    ...(item.kind === 'passage' && notCitable(item.passage)),
    url: webAddress(name.url),
    text: item.kind === 'passage' ? item.passage.text : null,
    marks: entry.marks,
    match: entry.match,
    cited: role.cited,
    consulted: isConsulted(entry, role),
  };
}

function notCitable({ locator, pagination }: Passage): Pick<Source, 'notCitable'> | null {
  const why = notCitableByPage(locator, pagination);
  return why && { notCitable: why };
}

function webAddress(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? url : null;
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}
