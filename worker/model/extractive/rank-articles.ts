import type { HitView } from '../../turn/tool-result.ts';
import { coverage, lexiconOf, type Term } from './weigh.ts';

/** An article with the passages a search found of it, best first. */
export type Article = {
  title: string;
  hits: RankedHit[];
  /** How much of the question the article's found passages carry together, 0 to 1. */
  coverage: number;
  score: number;
};
export type RankedHit = { hit: HitView; coverage: number; named: number; score: number };

/** Articles by worth: what the engine thought of their best passage, and how much of the question they carry. */
export function rankArticles(hits: HitView[], terms: Term[]): Article[] {
  const top = Math.max(...hits.map((hit) => hit.score), Number.EPSILON);
  const byArticle = new Map<string, RankedHit[]>();
  for (const hit of hits) {
    const ranked = rankHit(hit, terms, top);
    byArticle.set(hit.article, [...(byArticle.get(hit.article) ?? []), ranked]);
  }
  return [...byArticle.values()].map((group) => articleOf(group, terms)).sort((a, b) => b.score - a.score);
}

function rankHit(hit: HitView, terms: Term[], top: number): RankedHit {
  const whole = coverage(terms, lexiconOf([hit.title, ...hit.headings, hit.text].join('\n')));
  const named = coverage(terms, lexiconOf([hit.title, ...hit.headings].join('\n')));
  return { hit, coverage: whole, named, score: (hit.score / top) * 0.6 + whole * 0.3 + named * 0.25 };
}

function articleOf(group: RankedHit[], terms: Term[]): Article {
  const hits = group.toSorted((a, b) => b.score - a.score);
  const best = hits[0];
  const text = hits.map(({ hit }) => [hit.title, ...hit.headings, hit.text].join('\n')).join('\n');
  const support = Math.min(0.06, (hits.length - 1) * 0.02);
  return {
    title: best?.hit.title ?? '',
    hits,
    coverage: coverage(terms, lexiconOf(text)),
    score: (best?.score ?? 0) + support,
  };
}
