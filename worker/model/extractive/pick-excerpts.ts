import type { PassageView } from '../../turn/tool-result.ts';
import { carried } from './abroad.ts';
import { type Excerpt, pickUnits } from './pick-units.ts';
import type { Question } from './question.ts';
import type { Article } from './rank-articles.ts';
import { coverage, lexiconOf, type Term } from './weigh.ts';
import { wordForWord } from './word-for-word.ts';

/** An excerpt below this says too little of what was asked. */
const WORTH_QUOTING = 0.3;
/** What the quoted words, with the title and headings above them, must carry of the question. */
const TOGETHER = 0.45;
const ORDERED_LIST = /^\s*\d{1,3}[.)]\s/m;

/** Whether a title asks the visitor's own question: then the article's opening words answer it. */
export function titleAsks(article: Article, { wants }: Question): boolean {
  return article.titled >= (wants === 'steps' ? 0.3 : 0.5);
}

type Candidate = { excerpt: Excerpt; score: number };

/** What to quote of an article: one passage, and a second where it adds what the first lacks. */
export function pickExcerpts(
  article: Article,
  opened: PassageView[],
  terms: Term[],
  question: Question,
  titles: ReadonlySet<string>,
): Excerpt[] {
  const passages = new Map([...article.hits.slice(0, 5), ...opened].map((passage) => [passage.id, passage]));
  const candidates = [...passages.values()]
    .flatMap((passage): Candidate[] => {
      const excerpt = pickUnits(passage, terms, question, titles);
      if (!excerpt || excerpt.score < WORTH_QUOTING || !holdsTogether(excerpt, terms, question)) return [];
      return [{ excerpt, score: excerpt.score + worthOf(passage, article, terms, question) }];
    })
    .sort((a, b) => b.score - a.score);
  const [first, ...others] = candidates.map(({ excerpt }) => excerpt);
  if (!first) return [];
  const second = others.slice(0, 3).find((other) => addsTo(first, other, terms, question));
  return second ? [first, second] : [first];
}

/** Words that stand far apart in a long passage are not about each other. */
function holdsTogether(excerpt: Excerpt, terms: Term[], question: Question): boolean {
  return carried(terms, textOf(excerpt), excerpt.passage, question) >= TOGETHER;
}

/** What speaks for a passage besides its best sentence. */
function worthOf(passage: PassageView, article: Article, terms: Term[], question: Question): number {
  const { wants } = question;
  const found = article.hits.findIndex((hit) => hit.id === passage.id);
  const untitled = terms.filter((term) => coverage([term], lexiconOf(passage.title, question)) < 0.6);
  const below = lexiconOf(passage.headings.join('\n'), question);
  const text = lexiconOf(passage.text, question);
  let score =
    coverage(terms, text) * 0.4 + coverage(untitled, below) * 0.4 + (found < 0 ? 0 : 0.2 / (1 + found));
  score += wordForWord(passage.text, question) * 0.6;
  const isLead = passage.headings.length === 0;
  if (isLead && titleAsks(article, question)) score += wants === 'amount' ? 0.15 : 0.7;
  if (wants === 'steps' && ORDERED_LIST.test(passage.text)) score += 0.2;
  return score;
}

function addsTo(first: Excerpt, second: Excerpt, terms: Term[], question: Question): boolean {
  const steps = question.wants === 'steps' && hasSteps(second) && !hasSteps(first);
  const missing = terms.filter((term) => coverage([term], lexiconOf(textOf(first), question)) < 0.6);
  return (
    (steps && second.score >= 0.5) ||
    (missing.length > 0 && coverage(missing, lexiconOf(textOf(second), question)) >= 0.5)
  );
}

function hasSteps({ units }: Excerpt): boolean {
  return units.some((unit) => unit.kind === 'item' && ORDERED_LIST.test(unit.text));
}

function textOf({ units, passage }: Excerpt): string {
  return [passage.title, ...passage.headings, ...units.map((unit) => unit.text)].join('\n');
}
