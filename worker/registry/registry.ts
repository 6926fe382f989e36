import type { Passage, Title } from '../../shared/passage.ts';
import type { Match } from '../../shared/receipt.ts';
import type { Hit } from '../../shared/search-api.ts';

/** The tools that show something. */
export type ShowingTool = 'search' | 'open' | 'open_page' | 'browse' | 'check_quote';

/** One time that a tool showed an entry. `text`: with its text, not by its title alone. */
export type Show = { tool: ShowingTool; turn: number; at: string; text: boolean };

/** One passage or title that was shown to the model in this conversation, under its id. */
export type Entry = {
  id: string;
  /** First to last; of many, the first and the latest. */
  shows: Show[];
  /** The turn in which the model has its text before it; null where it has seen only a title, or the text is gone. */
  textIn: number | null;
  item: { kind: 'passage'; passage: Passage } | { kind: 'title'; title: Title };
  /** Of the last search that returned it. */
  marks: [number, number][];
  match: Match | null;
};

/** Keeps what survives the object's memory. */
export type RegistryStore = {
  load(): Entry[];
  save(key: string, entry: Entry): void;
};

const MAX_SHOWS = 20;
/** Longer than any page: what a host sends beyond is not kept, so that an answer with its sources can be stored. */
const MAX_TEXT = 60_000;

/**
 * The list of everything shown to the model in a conversation. Ids count up through all its turns and are never
 * reused. A passage that is shown again keeps its id as long as it says the same in the same place: where an index was
 * updated, or of several search hosts one is ahead of another, what was cited stays what it was, and the other wording
 * is an entry of its own.
 */
export class Registry {
  readonly #store: RegistryStore;
  readonly #byId = new Map<string, Entry>();
  /** The ids under one key: the same passage in several wordings, in the order in which they were shown. */
  readonly #byKey = new Map<string, string[]>();

  constructor(store: RegistryStore) {
    this.#store = store;
    for (const entry of store.load())
      this.#keep({ ...entry, shows: entry.shows ?? [], textIn: entry.textIn ?? null });
  }

  addHit(hit: Hit, turn: number): Entry {
    const entry = this.#passage(hit.passage);
    const shown = show(entry, 'search', turn, true);
    return this.#put({ ...shown, marks: hit.marks, match: hit.match });
  }

  /** A passage that the model reads in full. `marks` say where a checked wording stands in it. */
  addOpened(passage: Passage, turn: number, tool: ShowingTool = 'open', marks?: [number, number][]): Entry {
    const entry = this.#passage(passage);
    return this.#put({ ...show(entry, tool, turn, true), marks: marks ?? entry.marks });
  }

  /** A passage that the reader is offered apart and the model is told of by its title alone. */
  addOffered(passage: Passage, turn: number, tool: ShowingTool, marks: [number, number][]): Entry {
    return this.#put({ ...show(this.#passage(passage), tool, turn, false), marks });
  }

  addTitle(title: Title, turn: number): Entry {
    const item = { kind: 'title' as const, title };
    const seen = this.#under(keyOfTitle(title))[0];
    return this.#put(show({ ...(seen ?? this.#issue(item)), item }, 'browse', turn, false));
  }

  /** The text of these has left the model's context: from here on they count as seen by their titles. */
  forgetText(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#byId.get(id);
      if (entry && entry.textIn !== null) this.#put({ ...entry, textIn: null });
    }
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** In the order in which they were issued. */
  entries(): Entry[] {
    return [...this.#byId.values()];
  }

  get size(): number {
    return this.#byId.size;
  }

  #passage(passage: Passage): Entry {
    const item = { kind: 'passage' as const, passage: withinReason(passage) };
    const known = this.#under(keyOf({ item })).find((entry) => saysTheSame(entry, item.passage));
    return { ...(known ?? this.#issue(item)), item };
  }

  #under(key: string): Entry[] {
    return (this.#byKey.get(key) ?? []).flatMap((id) => this.#byId.get(id) ?? []);
  }

  #issue(item: Entry['item']): Entry {
    return { id: `S${this.#byId.size + 1}`, shows: [], textIn: null, item, marks: [], match: null };
  }

  #put(given: Entry): Entry {
    const entry = { ...given, marks: given.marks.filter(([, end]) => end <= lengthOf(given)) };
    this.#keep(entry);
    const key = keyOf(entry);
    const isFirst = this.#byKey.get(key)?.[0] === entry.id;
    this.#store.save(isFirst ? key : JSON.stringify([key, entry.id]), entry);
    return entry;
  }

  #keep(entry: Entry): void {
    this.#byId.set(entry.id, entry);
    const key = keyOf(entry);
    this.#byKey.set(key, [...new Set([...(this.#byKey.get(key) ?? []), entry.id])]);
  }
}

function withinReason(passage: Passage): Passage {
  if (passage.text.length <= MAX_TEXT) return passage;
  const text = passage.text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, '');
  return { ...passage, text };
}

function show(entry: Entry, tool: ShowingTool, turn: number, text: boolean): Entry {
  const [first, ...rest] = [...entry.shows, { tool, turn, at: new Date().toISOString(), text }];
  const shows = first ? [first, ...rest.slice(1 - MAX_SHOWS)] : [];
  return { ...entry, shows, textIn: text ? turn : entry.textIn };
}

function lengthOf({ item }: Entry): number {
  return item.kind === 'passage' ? item.passage.text.length : 0;
}

/** By its content: neither its title nor its address makes it another source. */
function saysTheSame({ item }: Entry, { text, edition, locator }: Passage): boolean {
  if (item.kind !== 'passage') return false;
  const { passage } = item;
  return (
    passage.text === text &&
    passage.edition === edition &&
    JSON.stringify(passage.locator) === JSON.stringify(locator)
  );
}

function keyOf({ item }: Pick<Entry, 'item'>): string {
  return item.kind === 'passage' ? keyOfPassage(item.passage) : keyOfTitle(item.title);
}

function keyOfPassage(passage: Passage): string {
  return JSON.stringify(['passage', passage.collection, passage.id]);
}

function keyOfTitle(title: Title): string {
  return JSON.stringify(['title', title.collection, title.edition]);
}
