import type { Entry, Registry } from '../registry/registry.ts';
import type { AttributionIndex } from './attribution-index.ts';
import { Facts, factsOf } from './facts.ts';

/** What a sentence may be measured against. */
export type EvidenceSources = {
  registry: Pick<Registry, 'get' | 'has' | 'entries'>;
  /** The visitor's own words: a figure in them may be said back. */
  question: string;
  /** The works that a sentence could name. */
  works: AttributionIndex;
};

export class Evidence {
  readonly works: AttributionIndex;
  readonly question: Facts;
  readonly #registry: EvidenceSources['registry'];

  constructor({ registry, question, works }: EvidenceSources) {
    this.#registry = registry;
    this.question = new Facts(question);
    this.works = works;
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
