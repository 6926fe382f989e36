import type { Entry, Registry } from '../registry/registry.ts';
import { AttributionIndex } from './attribution-index.ts';
import { Facts, factsOf } from './facts.ts';

/** What a sentence may be measured against. */
export type EvidenceSources = {
  registry: Pick<Registry, 'get' | 'has' | 'entries'>;
  /** The visitor's own words: a figure in them may be said back. */
  question: string;
  /** The works that a sentence could name; null or absent: those that were shown. */
  works?: AttributionIndex | null;
};

export class Evidence {
  readonly question: Facts;
  readonly #registry: EvidenceSources['registry'];
  readonly #catalogue: AttributionIndex | null;
  /** Of what was shown, made anew when more was. */
  #shown: { size: number; index: AttributionIndex } | null = null;

  constructor({ registry, question, works = null }: EvidenceSources) {
    this.#registry = registry;
    this.question = new Facts(question);
    this.#catalogue = works;
  }

  get works(): AttributionIndex {
    if (this.#catalogue) return this.#catalogue;
    const entries = this.#registry.entries();
    if (this.#shown?.size === entries.length) return this.#shown.index;
    const index = new AttributionIndex(
      entries.map(({ item }) => (item.kind === 'passage' ? item.passage : item.title)),
    );
    this.#shown = { size: entries.length, index };
    return index;
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
