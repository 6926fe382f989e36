import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import type { Found } from '../../worker/desk/gaps/question-profile.ts';
import { hostClient } from './ask-host.ts';
import { type QuestionSet, questionSets } from './question-sets.ts';
import { seededRandom } from './ranking-metrics.ts';

/** A question with the document that it is about, and what its search finds. */
export type Phrasing = { question: string; about: string; found: Found[] };
export type PhrasingSet = { name: string; phrasings: Phrasing[] };

type Labelled = { question: string; about: string; kind: 'given' | 'near' | 'far' };

/** Labelled phrasings of one matter each, asked of the real search host; null where the corpus is not there. */
export async function phrasingSets(): Promise<PhrasingSet[] | null> {
  const set = (await questionSets('cnil-fr')).find(({ name }) => name === 'cnil-fr');
  if (!set) return null;
  const given = set.answered.map(({ question, relevant }) => ({
    ...{ question, about: relevant[0] ?? '', kind: 'given' as const },
  }));
  const asked = await askAll(set, [...given, ...ownPhrasings()]);
  const of = (...kinds: Labelled['kind'][]) => asked.filter(({ kind }) => kinds.includes(kind));
  return [
    { name: 'the set’s own phrasings', phrasings: of('given') },
    { name: 'with two near rewordings each', phrasings: of('given', 'near') },
    { name: 'with two far rewordings each', phrasings: of('given', 'far') },
    ...[1, 2, 3].map((seed) => ({
      name: `three of all five each, draw ${seed}`,
      phrasings: drawThree(of('given', 'near', 'far'), seed),
    })),
  ].filter(({ phrasings }) => pairsIn(phrasings) > 0);
}

export function pairsIn(phrasings: { about: string }[]): number {
  const sizes = new Map<string, number>();
  for (const { about } of phrasings) sizes.set(about, (sizes.get(about) ?? 0) + 1);
  return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** Reworded by us for measuring, four for each question of the set: two near its words, two far from them. */
function ownPhrasings(): Labelled[] {
  const file = join(import.meta.dirname, '../fixtures/gaps/cnil-fr-phrasings.tsv');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [about = '', kind = '', question = ''] = line.split('\t');
      return { about, kind: kind === 'near' ? 'near' : 'far', question };
    });
}

async function askAll(set: QuestionSet, labelled: Labelled[]) {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-gaps-'));
  const host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  const client = hostClient(host);
  try {
    await host.engine.put(set.editions);
    await host.engine.commit();
    const asked = [];
    for (const one of labelled) {
      const { hits } = await client.search({
        scope: { collections: ['questions'] },
        query: one.question,
        limit: 20,
      });
      const found = hits.map(({ passage, score }) => ({
        document: set.documentOf(passage.edition),
        score,
      }));
      asked.push({ ...one, found });
    }
    return asked;
  } finally {
    client.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function drawThree<T extends { about: string }>(phrasings: T[], seed: number): T[] {
  const random = seededRandom(seed);
  const shuffled = phrasings
    .map((phrasing) => ({ phrasing, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ phrasing }) => phrasing);
  const taken = new Map<string, number>();
  return shuffled.filter(({ about }) => {
    taken.set(about, (taken.get(about) ?? 0) + 1);
    return (taken.get(about) ?? 0) <= 3;
  });
}
