import type { HitView } from '../../turn/tool-result.ts';
import { carried } from './abroad.ts';
import type { Question } from './question.ts';
import { coverage, lexiconOf, type Term } from './weigh.ts';
import { wordForWord } from './word-for-word.ts';

/** An article with the passages a search found of it, best first. */
export type Article = {
  key: string;
  hits: HitView[];
  /** How much of the question its passages carry together, near forms counting less, 0 to 1. */
  coverage: number;
  /** How much of it its title alone carries, 0 to 1. */
  titled: number;
  score: number;
};

/** What an article in another language than the question's is worth beside one in its own. */
const OTHER_LANGUAGE = 0.7;

/** Articles by worth: what the engine thought of their best passage, and how much of the question they carry. */
export function rankArticles(hits: HitView[], terms: Term[], question: Question): Article[] {
  const top = Math.max(...hits.map((hit) => hit.score), Number.EPSILON);
  const groups = Map.groupBy(hits, (hit) => hit.article);
  return [...groups]
    .map(([key, group]) => articleOf(key, group, terms, top, question))
    .map((article) =>
      speaks(article, question.language) ? article : { ...article, score: article.score * OTHER_LANGUAGE },
    )
    .sort((a, b) => b.score - a.score);
}

function speaks(article: Article, language: string): boolean {
  const own = article.hits[0]?.language.split('-')[0];
  return own === language || own === 'und';
}

function articleOf(key: string, group: HitView[], terms: Term[], top: number, question: Question): Article {
  const scored = group
    .map((hit) => ({ hit, score: scoreOf(hit, terms, top, question) }))
    .sort((a, b) => b.score - a.score);
  const [first] = group;
  const support = Math.min(0.06, (group.length - 1) * 0.02);
  return {
    key,
    hits: scored.map(({ hit }) => hit),
    coverage: first ? carried(terms, group.map(wholeText).join('\n'), first, question) : 0,
    titled: coverage(terms, lexiconOf(first?.title ?? '', question)),
    score: (scored[0]?.score ?? 0) + support,
  };
}

function scoreOf(hit: HitView, terms: Term[], top: number, question: Question): number {
  const whole = coverage(terms, lexiconOf(wholeText(hit), question));
  const named = coverage(terms, lexiconOf([hit.title, ...hit.headings].join('\n'), question));
  return (hit.score / top) * 0.6 + whole * 0.3 + named * 0.25 + wordForWord(hit.text, question) * 0.6;
}

function wholeText(hit: HitView): string {
  return [hit.title, ...hit.headings, hit.text].join('\n');
}
