import type { EditionStatement, Locator, Pagination } from '../../shared/passage.ts';

/** One edition as ingest hands it to the engine: an article of a help centre, or a printing of a book. */
export type EditionDocument = {
  collection: string;
  work: string;
  edition: string;
  editionLabel: string | null;
  title: string;
  author: string | null;
  /** The subjects it is shelved under, as the publisher names them; a scope's `categories` picks by these. */
  categories: string[];
  /** BCP 47; picks the stemmer. `und` when unknown. */
  language: string;
  /** Path and query a reader opens it at, relative to the collection's base URL, starting with `/`. Empty for a printed edition. */
  address: string;
  /** The file it was read from, relative to the content folder, `/` between segments. */
  sourcePath: string;
  /** SHA-256, hex, over the source bytes and the version of the code that reduced them. */
  contentHash: string;
  /** What the title page says, each part apart. */
  statement?: EditionStatement | undefined;
  /** Absent where nothing is known: the numbers then count as printed. */
  pagination?: Pagination | undefined;
  passages: PassageDocument[];
};

/** An edition without its passages. */
export type EditionHead = Omit<EditionDocument, 'passages'>;

/** One passage of an edition. Array order is reading order. */
export type PassageDocument = {
  /** Stable across runs as long as its place in the article is. Unique in the whole index. */
  id: string;
  headings: string[];
  /** Fragment of the heading it stands under, without `#`; null above the first heading. */
  anchor: string | null;
  locator: Locator;
  text: string;
};

/** What the index remembers of an edition, so that the next run can tell what changed. */
export type IndexedEdition = {
  collection: string;
  work: string;
  edition: string;
  editionLabel?: string | null;
  title: string;
  author?: string | null;
  language: string;
  address: string;
  sourcePath: string;
  contentHash: string;
  statement?: EditionStatement | undefined;
  pagination?: Pagination | undefined;
  passages: number;
  /** Distinct printed pages, and how many of them can be cited by page. */
  pages?: number;
  citablePages?: number;
};

/** What ingest needs of the engine. Nothing is visible to a search before `commit`, and then everything is. */
export type IndexWriter = {
  /** The editions of a collection as last committed. */
  indexed(collection: string): Promise<IndexedEdition[]>;
  /** Adds editions, each replacing the edition of the same collection and id. */
  put(editions: EditionDocument[]): Promise<void>;
  /**
   * Writes one edition in parts, however long it is: `begin`, any number of `add`, `end`. It replaces the edition of
   * the same collection and id, whole. In between nothing else is written. Where a passage is refused, the edition is
   * left and the rest of the run stands.
   */
  begin(about: EditionHead): Promise<void>;
  add(passages: PassageDocument[]): Promise<void>;
  end(): Promise<void>;
  /** Forgets the edition that was begun, if any; the rest of the run stands. */
  leave(): Promise<void>;
  remove(collection: string, editions: string[]): Promise<void>;
  /** Makes all changes since the last commit durable and visible at once. */
  commit(): Promise<{ generation: string }>;
  /** Forgets all changes since the last commit. */
  rollback(): Promise<void>;
};
