import type { Passage, Title } from '../../shared/passage.ts';
import type { Match } from '../../shared/receipt.ts';
import type { Hit } from '../../shared/search-api.ts';

/** One passage or title that was shown to the model in this conversation, under its id. */
export type Entry = {
  id: string;
  /** The tool that showed it first, and when. */
  tool: 'search' | 'open' | 'browse';
  at: string;
  turn: number;
  /** Its article was opened with this passage in it. */
  opened: boolean;
  /** A search returned it with its text. */
  found: boolean;
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

/**
 * The list of everything shown to the model in a conversation. Ids count up through all its turns and are never
 * reused; a passage that is shown again keeps its id.
 */
export class Registry {
  readonly #store: RegistryStore;
  readonly #byId = new Map<string, Entry>();
  readonly #byKey = new Map<string, Entry>();

  constructor(store: RegistryStore) {
    this.#store = store;
    for (const entry of store.load()) this.#keep(entry);
  }

  addHit(hit: Hit, turn: number): Entry {
    const seen = this.#byKey.get(keyOfPassage(hit.passage));
    const item = { kind: 'passage' as const, passage: hit.passage };
    const found = { item, found: true, marks: hit.marks, match: hit.match };
    return this.#put({ ...(seen ?? this.#issue('search', turn, item)), ...found });
  }

  addOpened(passage: Passage, turn: number): Entry {
    const seen = this.#byKey.get(keyOfPassage(passage));
    const item = { kind: 'passage' as const, passage };
    // Marks point into a text: they do not outlive a change of it.
    const marks = seen?.item.kind === 'passage' && seen.item.passage.text === passage.text ? seen.marks : [];
    return this.#put({ ...(seen ?? this.#issue('open', turn, item)), item, opened: true, marks });
  }

  addTitle(title: Title, turn: number): Entry {
    const item = { kind: 'title' as const, title };
    const seen = this.#byKey.get(keyOfTitle(title));
    return this.#put({ ...(seen ?? this.#issue('browse', turn, item)), item });
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  get size(): number {
    return this.#byId.size;
  }

  #issue(tool: Entry['tool'], turn: number, item: Entry['item']): Entry {
    const id = `S${this.#byId.size + 1}`;
    const at = new Date().toISOString();
    return { id, tool, at, turn, opened: false, found: false, item, marks: [], match: null };
  }

  #put(entry: Entry): Entry {
    this.#keep(entry);
    this.#store.save(keyOf(entry), entry);
    return entry;
  }

  #keep(entry: Entry): void {
    this.#byId.set(entry.id, entry);
    this.#byKey.set(keyOf(entry), entry);
  }
}

function keyOf({ item }: Entry): string {
  return item.kind === 'passage' ? keyOfPassage(item.passage) : keyOfTitle(item.title);
}

function keyOfPassage(passage: Passage): string {
  return JSON.stringify(['passage', passage.collection, passage.id]);
}

function keyOfTitle(title: Title): string {
  return JSON.stringify(['title', title.collection, title.edition]);
}
