import type {
  EditionDocument,
  EditionHead,
  IndexedEdition,
  IndexWriter,
} from '../../search-node/engine-child/edition-document.ts';

export type MemoryIndex = IndexWriter & {
  /** What a reader sees: the last commit. */
  editions(): EditionDocument[];
  commits(): number;
  puts(): number;
};

/** An index that keeps the writer's contract: nothing is visible before `commit`, then everything is. */
export function memoryIndex(
  onPut: (editions: EditionDocument[]) => Promise<void> | void = () => {},
): MemoryIndex {
  let committed = new Map<string, EditionDocument>();
  let pending = new Map<string, EditionDocument>();
  let open: EditionDocument | null = null;
  let commits = 0;
  let puts = 0;
  const keyOf = (collection: string, edition: string) => JSON.stringify([collection, edition]);
  return {
    editions: () => [...committed.values()],
    commits: () => commits,
    puts: () => puts,
    async indexed(collection) {
      return [...committed.values()].filter((edition) => edition.collection === collection).map(remembered);
    },
    async put(editions) {
      puts += editions.length;
      await onPut(editions);
      for (const edition of editions)
        pending.set(keyOf(edition.collection, edition.edition), structuredClone(edition));
    },
    async begin(about: EditionHead) {
      open = { ...about, passages: [] };
    },
    async add(passages) {
      open?.passages.push(...passages);
    },
    async end() {
      if (open === null) throw new Error('No edition was begun.');
      await this.put([open]);
      open = null;
    },
    async leave() {
      open = null;
    },
    async remove(collection, editions) {
      for (const edition of editions) pending.delete(keyOf(collection, edition));
    },
    async commit() {
      if (open !== null) throw new Error(`Edition ${open.edition} was begun and has not ended.`);
      committed = new Map(pending);
      commits += 1;
      return { generation: String(commits) };
    },
    async rollback() {
      pending = new Map(committed);
      open = null;
    },
  };
}

function remembered({ passages, editionLabel: _, author: __, ...rest }: EditionDocument): IndexedEdition {
  return { ...rest, passages: passages.length };
}
