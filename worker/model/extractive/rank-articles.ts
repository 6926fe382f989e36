import type { HitView } from '../../turn/tool-result.ts';
import { coverage, lexiconOf, strictCoverage, type Term } from './weigh.ts';

/** An article with the passages a search found of it, best first. */
export type Article = {
  key: string;
  hits: HitView[];
  /** How much of the question its best passage carries by itself, near forms counting less, 0 to 1. */
  coverage: number;
  /** How much of it its title alone carries, 0 to 1. */
  titled: number;
  score: number;
};

/** Articles by worth: what the engine thought of their best passage, and how much of the question they carry. */
export function rankArticles(hits: HitView[], terms: Term[]): Article[] {
  const top = Math.max(...hits.map((hit) => hit.score), Number.EPSILON);
  const groups = Map.groupBy(hits, (hit) => hit.article);
  return [...groups]
    .map(([key, group]) => articleOf(key, group, terms, top))
    .sort((a, b) => b.score - a.score);
}

function articleOf(key: string, group: HitView[], terms: Term[], top: number): Article {
  const scored = group
    .map((hit) => ({ hit, score: scoreOf(hit, terms, top) }))
    .sort((a, b) => b.score - a.score);
  const support = Math.min(0.06, (group.length - 1) * 0.02);
  return {
    key,
    hits: scored.map(({ hit }) => hit),
    coverage: Math.max(...group.map((hit) => strictCoverage(terms, lexiconOf(wholeText(hit))))),
    titled: coverage(terms, lexiconOf(group[0]?.title ?? '')),
    score: (scored[0]?.score ?? 0) + support,
  };
}

function scoreOf(hit: HitView, terms: Term[], top: number): number {
  const whole = coverage(terms, lexiconOf(wholeText(hit)));
  const named = coverage(terms, lexiconOf([hit.title, ...hit.headings].join('\n')));
  return (hit.score / top) * 0.6 + whole * 0.3 + named * 0.25;
}

function wholeText(hit: HitView): string {
  return [hit.title, ...hit.headings, hit.text].join('\n');
}
