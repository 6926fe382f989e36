import type { Passage } from '../../../shared/passage.ts';
import { AttributionIndex } from '../../../worker/gate/attribution-index.ts';
import type { CategoryIndex } from '../../../worker/gate/category-index.ts';
import { Evidence } from '../../../worker/gate/evidence.ts';
import { Gate } from '../../../worker/gate/gate.ts';
import type { KnownWork } from '../../../worker/gate/known-works.ts';
import { Registry } from '../../../worker/registry/registry.ts';

type Shown = { text: string } & Partial<Passage>;

/** A registry in which passages were shown, S1 the first. */
export function shown(...passages: (Shown | string)[]): Registry {
  const registry = new Registry({ load: () => [], save() {} });
  for (const [at, passage] of passages.entries()) {
    const own = typeof passage === 'string' ? { text: passage } : passage;
    registry.addOpened(
      {
        id: `p${at}`,
        collection: 'c',
        work: `w${at}`,
        edition: `e${at}`,
        editionLabel: null,
        title: 'Untitled',
        author: null,
        language: 'en',
        headings: [],
        locator: { kind: 'section' },
        url: null,
        ...own,
      },
      1,
    );
  }
  return registry;
}

export function gateOver(
  registry: Registry,
  { question = '', works, index = null, mode = 'sentence', categories = null }: GateOptions = {},
): Gate {
  return new Gate(
    mode,
    new Evidence({
      ...{ registry, question, works: works ? new AttributionIndex(works) : index },
      rules: { categories, forbids: () => false },
    }),
  );
}
type GateOptions = {
  question?: string;
  works?: KnownWork[];
  index?: AttributionIndex | null;
  mode?: 'sentence' | 'token';
  categories?: CategoryIndex | null;
};

/** What the reader gets of a text, and what was withheld by which check. */
export function gated(registry: Registry, text: string, options: GateOptions = {}) {
  const gate = gateOver(registry, options);
  const sentences = [...gate.push(text), ...gate.end()];
  return {
    text: sentences.map((sentence) => sentence.text).join(''),
    failed: gate.withheld.map(({ check }) => check),
    gate,
  };
}
