// The arithmetic of ranked retrieval, with binary gains, over the first ten documents.

export const DEPTH = 10;

/** One question's figures. `zero` is 1 when nothing came back at all. */
export type Figures = { ndcg: number; mrr: number; hit: number; zero: number };

/** `ranking` holds documents, best first, each once; `relevant` is not empty. */
export function figuresOf(ranking: string[], relevant: string[]): Figures {
  const wanted = new Set(relevant);
  const first = ranking.slice(0, DEPTH).findIndex((document) => wanted.has(document));
  return {
    ndcg: ndcg(ranking, wanted),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    hit: first < 0 ? 0 : 1,
    zero: ranking.length === 0 ? 1 : 0,
  };
}

/** Each document at the place of its best passage. */
export function documentsOf(passages: string[], depth = DEPTH): string[] {
  return [...new Set(passages)].slice(0, depth);
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export type Interval = { low: number; high: number; above: number };

/** 90 % percentile interval of the mean over resampled questions; `above` is the share of means above 0. */
export function bootstrap(values: number[], random: () => number, samples = 2000): Interval {
  const means = Array.from({ length: samples }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (samples - 1))] ?? Number.NaN;
  return { low: at(0.05), high: at(0.95), above: means.filter((value) => value > 0).length / samples };
}

/** The value that this share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

function ndcg(ranking: string[], wanted: Set<string>): number {
  const gained = ranking.slice(0, DEPTH).map((document, at) => (wanted.has(document) ? discount(at) : 0));
  const ideal = Array.from({ length: Math.min(DEPTH, wanted.size) }, (_, at) => discount(at));
  return sum(gained) / sum(ideal);
}

function discount(at: number): number {
  return 1 / Math.log2(at + 2);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
