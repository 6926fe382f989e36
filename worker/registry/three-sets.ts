import { notCitableByPage } from '../../shared/citable.ts';
import type { Passage } from '../../shared/passage.ts';
import type { Source } from '../../shared/source.ts';
import type { Entry, Registry } from './registry.ts';

/** The ids behind one answer. `opened` and `retrieved` are this turn's. */
export type SourceSets = { retrieved: Set<string>; cited: Set<string>; opened: Set<string> };

/** Cited ∪ opened in the order of their ids, each with `consulted`: an answer's payload. */
export function sourcesOf(sets: SourceSets, registry: Registry): Source[] {
  const ids = [...new Set([...sets.cited, ...sets.opened])].sort((a, b) => numberOf(a) - numberOf(b));
  return ids.flatMap((id) => {
    const entry = registry.get(id);
    return entry ? [toSource(entry, { cited: sets.cited.has(id), opened: sets.opened.has(id) })] : [];
  });
}

/**
 * What the model read. Opened in full: consulted, cited or not. Returned by a search with its text and cited:
 * consulted. Seen as a title only: never, even when cited.
 */
export function isConsulted(entry: Entry, { cited, opened }: { cited: boolean; opened: boolean }): boolean {
  if (entry.item.kind === 'title') return false;
  return opened || (cited && (entry.found || entry.opened));
}

/** One source as the reader gets it, made from the registry alone. */
export function toSource(entry: Entry, role: { cited: boolean; opened: boolean }): Source {
  const { item } = entry;
  const name = item.kind === 'passage' ? item.passage : item.title;
  return {
    id: entry.id,
    collection: name.collection,
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
