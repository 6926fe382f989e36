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

export type Labelled = { question: string; about: string; kind: 'given' | 'near' | 'far' };
export type Profiled = Labelled & Phrasing;

/** Sets with rewordings of our own: of cnil-fr those that the blend was first tuned on, of the others only measured. */
export const REWORDED = ['cnil-fr', 'aws-en', 'quran-ar'] as const;

/** Labelled phrasings of one matter each, asked of the real search host; without the sets whose corpus is not there. */
export async function phrasingSets(): Promise<PhrasingSet[]> {
  const sets: PhrasingSet[] = [];
  for (const name of REWORDED) sets.push(...setsOf(name, await profiled(name)));
  return sets;
}

/** Every labelled phrasing of a set with what its search finds; none where the corpus is not there. */
export async function profiled(name: string): Promise<Profiled[]> {
  const set = (await questionSets(name)).find((one) => one.name === name);
  return set ? askAll(set, labelledOf(set)) : [];
}

export function setsOf(name: string, asked: Profiled[]): PhrasingSet[] {
  const of = (...kinds: Labelled['kind'][]) => asked.filter(({ kind }) => kinds.includes(kind));
  const drawn = [1, 2, 3].map((seed) => ({
    name: `${name}, three of all five each, draw ${seed}`,
    phrasings: drawThree(of('given', 'near', 'far'), seed),
  }));
  return [
    { name: `${name}, its own phrasings`, phrasings: of('given') },
    { name: `${name}, near rewordings too`, phrasings: of('given', 'near') },
    { name: `${name}, far rewordings too`, phrasings: of('given', 'far') },
    ...(name === 'cnil-fr' ? drawn : [{ name: `${name}, all`, phrasings: of('given', 'near', 'far') }]),
  ].filter(({ phrasings }) => pairsIn(phrasings) > 0);
}

/** A question is about its document; where several answer it, about those together. */
function labelledOf({ name, answered }: QuestionSet): Labelled[] {
  const about = (relevant: string[]) => (name === 'quran-ar' ? relevant.join(' ') : (relevant[0] ?? ''));
  const byQid = new Map(answered.map(({ qid, relevant }) => [qid, about(relevant)]));
  const given = answered.map(({ question, relevant }) => ({
    ...{ question, about: about(relevant), kind: 'given' as const },
  }));
  const own = ownPhrasings(name).map(({ about, ...one }) => ({ ...one, about: byQid.get(about) ?? about }));
  return [...given, ...own];
}

/** Our own rewordings of a set with what they found when it was recorded: without corpus or engine. */
export function recorded(name: string): Profiled[] {
  const found = readFileSync(foundFile(name), 'utf8').split('\n').filter(Boolean);
  return ownPhrasings(name).map((own, at) => {
    const line = JSON.parse(found[at] ?? '') as { about: string; found: [string, number][] };
    return { ...own, about: line.about, found: line.found.map(([document, score]) => ({ document, score })) };
  });
}

export function foundFile(name: string): string {
  return join(import.meta.dirname, `../fixtures/gaps/${name}-found.jsonl`);
}

export function pairsIn(phrasings: { about: string }[]): number {
  const sizes = new Map<string, number>();
  for (const { about } of phrasings) sizes.set(about, (sizes.get(about) ?? 0) + 1);
  return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** Reworded by us for measuring, near a question's words and far from them, before anything was measured on them. */
function ownPhrasings(name: string): Labelled[] {
  const file = join(import.meta.dirname, `../fixtures/gaps/${name}-phrasings.tsv`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [about = '', kind = '', question = ''] = line.split('\t');
      return { about, kind: kind === 'near' ? 'near' : 'far', question };
    });
}

async function askAll(set: QuestionSet, labelled: Labelled[]): Promise<Profiled[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-gaps-'));
  const host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  const client = hostClient(host);
  try {
    await host.engine.put(set.editions);
    await host.engine.commit();
    const asked: Profiled[] = [];
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

export function drawThree<T extends { about: string }>(phrasings: T[], seed: number): T[] {
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
