import type { HitView, ToolResult } from '../../turn/tool-result.ts';
import { type Excerpt, pickUnits } from './pick-units.ts';
import type { Question } from './question.ts';
import { quote, quotedName } from './quote.ts';
import { type Article, rankArticles } from './rank-articles.ts';
import { coverage, lexiconOf, type Term, weigh } from './weigh.ts';

const MAX_ARTICLES = 3;
/** An article that carries less of the question's worth than this does not answer it. */
const ENOUGH = 0.5;
/** Further articles must be nearly as good as the first. */
const NEAR = 0.72;

export type Answer = { text: string; ids: string[] };

/** Quotes what answers from the passages of a search, grouped by article; null when nothing carries enough. */
export function compose(
  question: Question,
  result: ToolResult & { tool: 'search' },
  intro: string,
): Answer | null {
  const terms = weigh(question, result.hits);
  const articles = choose(rankArticles(result.hits, terms));
  const parts = articles
    .map((article) => excerptsOf(article, terms, question))
    .filter((part) => part.length > 0);
  if (parts.length === 0) return null;
  const text = [intro, ...parts.map(articlePart)].join('\n\n');
  return { text, ids: parts.flat().map(({ hit }) => hit.id) };
}

function choose(ranked: Article[]): Article[] {
  const good = ranked.filter((article) => article.coverage >= ENOUGH);
  const best = good[0];
  if (!best) return [];
  return good.filter((article) => article.score >= best.score * NEAR).slice(0, MAX_ARTICLES);
}

/** One passage of an article, and a second one only where it carries words that the first lacks. */
function excerptsOf(article: Article, terms: Term[], question: Question): Excerpt[] {
  const excerpts = article.hits
    .slice(0, 4)
    .flatMap(({ hit, score }) => {
      const excerpt = pickUnits(hit, terms, question.wants);
      return excerpt ? [{ excerpt, score: score + excerpt.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ excerpt }) => excerpt);
  const [first, second] = excerpts;
  if (!first) return [];
  return second && addsWords(first, second, terms) ? [first, second] : [first];
}

function addsWords(first: Excerpt, second: Excerpt, terms: Term[]): boolean {
  const missing = terms.filter((term) => coverage([term], lexiconOf(textOf(first))) < 0.6);
  return missing.length > 0 && coverage(missing, lexiconOf(textOf(second))) >= 0.5;
}

function textOf({ units, hit }: Excerpt): string {
  return [hit.title, ...hit.headings, ...units.map((unit) => unit.text)].join('\n');
}

function articlePart(excerpts: Excerpt[]): string {
  return excerpts.map((excerpt) => `${nameOf(excerpt.hit)}\n\n${quote(excerpt)}`).join('\n\n');
}

function nameOf(hit: HitView): string {
  const last = hit.headings.at(-1);
  const path = last && last !== hit.title ? [hit.title, last] : [hit.title];
  return `**${path.map(quotedName).join(' › ')}**`;
}
