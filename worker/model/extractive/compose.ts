import type { HitView, PassageView } from '../../turn/tool-result.ts';
import { pickExcerpts, titleAsks } from './pick-excerpts.ts';
import { bareWords, type Excerpt } from './pick-units.ts';
import type { Question } from './question.ts';
import { quote, quotedName } from './quote.ts';
import { type Article, rankArticles } from './rank-articles.ts';
import { weigh } from './weigh.ts';

const MAX_ARTICLES = 3;
/** An article that carries less of the question's worth than this does not answer it. */
const ENOUGH = 0.5;
/** Further articles must be nearly as good as the first. */
const NEAR = 0.72;

export type Answer = { text: string; ids: string[] };

/** The passage whose article is worth opening before answering; null when what was found is enough to go by. */
export function worthOpening(question: Question, hits: HitView[]): string | null {
  const best = choose(rankArticles(hits, weigh(question, hits), question))[0];
  return best && titleAsks(best, question) ? (best.hits[0]?.id ?? null) : null;
}

/** Quotes what answers from the passages found and opened, grouped by article; null when nothing carries enough. */
export function compose(
  question: Question,
  hits: HitView[],
  opened: PassageView[],
  intro: string,
): Answer | null {
  const terms = weigh(question, hits);
  // Where a line says no more than the name of what was found, it leads there.
  const titles = new Set([...hits, ...opened].map(({ title }) => bareWords(title)));
  const parts = choose(rankArticles(hits, terms, question)).flatMap((article, at) => {
    const excerpts = pickExcerpts(article, at === 0 ? opened : [], terms, question, titles);
    return excerpts.length > 0 ? [excerpts] : [];
  });
  if (parts.length === 0) return null;
  const text = [intro, ...parts.flat().map(excerptPart)].join('\n\n');
  return { text, ids: parts.flat().map(({ passage }) => passage.id) };
}

function choose(ranked: Article[]): Article[] {
  const good = ranked.filter((article) => article.coverage >= ENOUGH);
  const best = good[0];
  if (!best) return [];
  return good.filter((article) => article.score >= best.score * NEAR).slice(0, MAX_ARTICLES);
}

function excerptPart(excerpt: Excerpt): string {
  const { title, headings } = excerpt.passage;
  const last = headings.at(-1);
  const path = last && last !== title ? [title, last] : [title];
  return `**${path.map(quotedName).join(' › ')}**\n\n${quote(excerpt)}`;
}
