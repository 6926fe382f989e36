import { stopWords } from '../language/stop-words.ts';
import { foldedWords } from './fold.ts';
import type { KnownWork } from './known-works.ts';

/** A name met in a text: which works it may be, and how far it identifies them by itself. */
export type NameMet = {
  kind: 'title' | 'author';
  /** Of the words of the text. */
  from: number;
  to: number;
  /** Words that carry meaning. */
  weight: number;
  works: ReadonlySet<string>;
  /** Of the works' authors, folded words: a name beside a title shows that the title is meant. */
  authors: ReadonlySet<string>;
};

type Named = { works: Set<string>; authors: Set<string>; weight: number; kind: NameMet['kind'] };
type Node = { next: Map<string, Node> | null; named: Named | null };

/** A part of a name that more authors than this share names none of them. */
const MAX_SHARED = 2;
/** Answers of `hasTitle` and `hasAuthor` that are kept. */
const MAX_ASKED = 2000;
const NAME_PARTS = /^(?:ابن|بن|ابو|ابي|ابا|بنت|ام|عبد|al|el|ibn|abu|abi|bin|von|van|de|du|la|le)$/;
const DEATH_YEAR = /\(.*?\)|\d+/g;

/** Finds the titles and authors of a catalogue in folded words: one walk over the text, whatever their number. */
export class AttributionIndex {
  readonly #root: Node = { next: null, named: null };
  readonly size: number;
  /** Every title and every author, folded, each on a line of its own. */
  readonly #titles: string;
  readonly #authors: string;
  readonly #asked = new Map<string, boolean>();

  constructor(works: Iterable<KnownWork>) {
    let size = 0;
    const titles: string[] = [];
    const authors = new Set<string>();
    const parts = new Map<string, { authors: Set<string>; works: Set<string>; words: string[] }>();
    for (const { collection, work, title, author } of works) {
      size += 1;
      const key = workKey(collection, work);
      this.#add(wordsOf(title), 'title', key, author);
      titles.push(foldedWords(title));
      if (author !== null) authors.add(foldedWords(author.replace(DEATH_YEAR, ' ')));
      for (const words of author === null ? [] : namesOf(author)) {
        const name = words.join(' ');
        const shared = parts.get(name) ?? { authors: new Set(), works: new Set(), words };
        shared.authors.add(author ?? '');
        shared.works.add(key);
        parts.set(name, shared);
      }
    }
    for (const { authors, works: all, words } of parts.values()) {
      if (authors.size <= MAX_SHARED)
        for (const key of all) this.#add(words, 'author', key, [...authors].join(' '));
    }
    this.size = size;
    this.#titles = `\n${titles.join('\n')}\n`;
    this.#authors = [...authors].join('\n');
  }

  /** Whether a title reads so, as a pattern of folded words. */
  hasTitle(pattern: string): boolean {
    return this.#has(`\n ${pattern} \n`, this.#titles);
  }

  /** Whether an author's name has these words, as a pattern of folded words. */
  hasAuthor(pattern: string): boolean {
    return this.#has(` ${pattern} `, this.#authors);
  }

  #has(pattern: string, names: string): boolean {
    const known = this.#asked.get(pattern);
    if (known !== undefined) return known;
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear();
    const has = new RegExp(pattern, 'u').test(names);
    this.#asked.set(pattern, has);
    return has;
  }

  /** The longest names in these words, from left to right. */
  find(words: string[]): NameMet[] {
    if (this.size === 0) return [];
    const met: NameMet[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const name = this.#longest(words, at);
      if (!name) continue;
      met.push(name);
      at = name.to - 1;
    }
    return met;
  }

  #longest(words: string[], from: number): NameMet | null {
    let best: NameMet | null = null;
    let node: Node | undefined = this.#root;
    for (let at = from; at < words.length; at += 1) {
      const word = words[at] ?? '';
      node = node.next?.get(at === from ? withoutParticle(word, node.next) : word);
      if (!node) return best;
      if (node.named) best = { ...node.named, from, to: at + 1 };
    }
    return best;
  }

  #add(words: string[], kind: NameMet['kind'], key: string, author: string | null): void {
    if (words.length === 0) return;
    let node = this.#root;
    for (const word of words) {
      node.next ??= new Map();
      let next = node.next.get(word);
      if (!next) {
        next = { next: null, named: null };
        node.next.set(word, next);
      }
      node = next;
    }
    const weight = words.filter((word) => word.length > 1 && !stopWords.has(word)).length;
    node.named ??= { works: new Set(), authors: new Set(), weight, kind };
    node.named.works.add(key);
    for (const word of author === null ? [] : wordsOf(author.replace(DEATH_YEAR, ' ')))
      node.named.authors.add(word);
  }
}

export function workKey(collection: string, work: string): string {
  return JSON.stringify([collection, work]);
}

function wordsOf(name: string): string[] {
  return foldedWords(name).trim().split(' ').filter(Boolean);
}

/** The whole name, and its two-part pieces such as `ابن قدامة`, `Ahmad Hanbal`. */
function namesOf(author: string): string[][] {
  const words = wordsOf(author.replace(DEATH_YEAR, ' '));
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined || next.length < 3 || NAME_PARTS.test(next)) return [];
    return [[word, next]];
  });
  return words.length >= 2 ? [words, ...pairs] : [];
}

/** `والمغني`, `بالكافي`: a particle before a name is not of it. */
function withoutParticle(word: string, names: Map<string, Node>): string {
  if (names.has(word)) return word;
  const bare = word.replace(/^[وفبلك](?=.{3})/, '');
  return names.has(bare) ? bare : word.replace(/^(?:و|ف)?لل(?=.{3})/, 'ال');
}
