import { fold, isStopWord, wordsOf } from '../../language/word-forms.ts';

/** Weights by feature: `w` and a stem, or `d` and a document. Of length 1, or empty. */
export type Vector = ReadonlyMap<string, number>;

/** A document that the question's search found. A document may come several times: its best passage counts. */
export type Found = { document: string; score: number };

/** How a question's own words and the documents that it retrieves are weighed. `npm run bench -- gaps` chose them. */
export type Blend = {
  /** The words' share of the likeness of two questions; the documents have the rest. */
  words: number;
  /** Power of a hit's score against the best one's: how much the first hits count more. */
  sharpness: number;
  /** How many hits count. */
  depth: number;
};

export const BLEND: Blend = { words: 0.45, sharpness: 3, depth: 4 };

/** Less than this moves no question. */
const NEGLIGIBLE = 0.02;
const MAX_WORDS = 60;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/**
 * What a question is compared by. Two questions are alike as far as the same words are in them and as far as the
 * same search finds the same documents for them: two languages may meet in the second.
 */
export function questionVector(
  question: string,
  found: Found[],
  weightOf: (term: string) => number,
  blend = BLEND,
): Vector {
  const words = unit(new Map(termsOf(question).map((term) => [`w${term}`, weightOf(term)])));
  const documents = unit(documentWeights(found, blend));
  return unit(
    new Map([
      ...scaled(words, Math.sqrt(blend.words)),
      ...scaled(documents, Math.sqrt(1 - blend.words)).filter(([, weight]) => weight >= NEGLIGIBLE),
    ]),
  );
}

/** The stems that tell a question, each once; pairs of letters where a script writes no spaces. */
export function termsOf(question: string): string[] {
  const words = wordsOf(question.replace(UNSPACED, ' '));
  const telling = words.filter((word) => !isStopWord(word.fold));
  const stems = (telling.length > 0 ? telling : words).map(({ stem }) => stem);
  const pairs = [...question.matchAll(UNSPACED)].flatMap(([run]) => pairsOf(fold(run)));
  return [...new Set([...stems, ...pairs])].slice(0, MAX_WORDS);
}

/** Two askings with the same folded wording are one wording. */
export function foldedWording(question: string): string {
  return wordsOf(question)
    .map((word) => word.fold)
    .join(' ')
    .slice(0, 1000);
}

function documentWeights(found: Found[], { sharpness, depth }: Blend): Map<string, number> {
  const weights = new Map<string, number>();
  const hits = found.slice(0, depth);
  const best = Math.max(...hits.map(({ score }) => score), Number.MIN_VALUE);
  for (const { document, score } of hits) {
    const weight = (Math.max(score, 0) / best) ** sharpness;
    const key = `d${document}`;
    if (weight > (weights.get(key) ?? 0)) weights.set(key, weight);
  }
  return weights;
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

export function unit(vector: ReadonlyMap<string, number>): Vector {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  return length > 0 ? new Map(scaled(vector, 1 / length)) : new Map();
}

function scaled(vector: ReadonlyMap<string, number>, by: number): [string, number][] {
  return [...vector].map(([feature, weight]) => [feature, weight * by]);
}
