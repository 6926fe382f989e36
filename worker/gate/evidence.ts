import type { Entry, Registry } from '../registry/registry.ts';
import { AttributionIndex } from './attribution-index.ts';
import { CategoryIndex } from './category-index.ts';
import type { ScopeRules } from './claimed-scopes.ts';
import { Facts, factsOf } from './facts.ts';

/** What a sentence may be measured against. */
export type EvidenceSources = {
  registry: Pick<Registry, 'get' | 'has' | 'entries' | 'size'>;
  /** The visitor's own words: a figure in them may be said back. */
  question: string;
  /** The works that a sentence could name; null or absent: those that were shown. */
  works?: AttributionIndex | null;
  /** What sources may not carry; absent: nothing but what their own categories say. */
  rules?: ScopeRules;
};

export class Evidence {
  readonly question: Facts;
  readonly #registry: EvidenceSources['registry'];
  readonly #catalogue: AttributionIndex | null;
  /** Of what was shown, made anew when more was. */
  #shown: { size: number; index: AttributionIndex } | null = null;
  #categories: { size: number; index: CategoryIndex } | null = null;
  readonly #rules: ScopeRules | null;

  constructor({ registry, question, works = null, rules }: EvidenceSources) {
    this.#rules = rules ?? null;
    this.#registry = registry;
    this.question = new Facts(question);
    this.#catalogue = works;
  }

  get works(): AttributionIndex {
    if (this.#catalogue) return this.#catalogue;
    if (this.#shown?.size === this.#registry.size) return this.#shown.index;
    const entries = this.#registry.entries();
    const index = new AttributionIndex(
      entries.map(({ item }) => (item.kind === 'passage' ? item.passage : item.title)),
    );
    this.#shown = { size: entries.length, index };
    return index;
  }

  /** The catalogue's alternatives, or those among the categories of what was shown. */
  get categories(): CategoryIndex {
    if (this.#rules?.categories) return this.#rules.categories;
    if (this.#categories?.size === this.#registry.size) return this.#categories.index;
    const entries = this.#registry.entries();
    const ids = entries.flatMap(
      ({ item }) => (item.kind === 'passage' ? item.passage : item.title).categories ?? [],
    );
    const index = new CategoryIndex([...new Set(ids)].map((id) => ({ id, names: [id] })));
    this.#categories = { size: entries.length, index };
    return index;
  }

  forbids(text: string, ids: string[]): boolean {
    return this.#rules?.forbids(text, ids) ?? false;
  }

  isIssued(id: string): boolean {
    return this.#registry.has(id);
  }

  entry(id: string): Entry | undefined {
    return this.#registry.get(id);
  }

  entries(ids: Iterable<string>): Entry[] {
    return [...ids].flatMap((id) => this.#registry.get(id) ?? []);
  }

  /** Everything that was shown in this conversation, the latest first. */
  all(): Entry[] {
    return this.#registry.entries().reverse();
  }

  facts(entry: Entry): Facts {
    return factsOf(entry);
  }
}
