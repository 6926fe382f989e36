import { isCommentary, nameWords, type TitleForm, titleForm, titleForms } from './title-forms.ts';
import { likeness, type NameWord, nameWord } from './word-likeness.ts';

/** A work of the catalogue under all the titles that its editions give it. */
export type CatalogueWork = { titles: string[]; authors: string[] };
export type MatchedWork<T> = { work: T; score: number };

export type WorkMatcher<T> = (named: { work: string | null; author: string | null }) => MatchedWork<T>[];

/** Below this a work is not what was written. */
export const PLAUSIBLE = 0.6;
const ALIKE = 0.7;
const MAX_CANDIDATES = 8;

/**
 * Finds the works that a written title and author may mean, best first; an empty list where none is plausible.
 * A score is 1 where title, and author if one is named, are those written, spelling and script aside; 0.9 and more for
 * a title's usual short form; about 0.65 where only the author is named, or where the author's name stands for the
 * book. A named author who is not the work's rules the work out.
 */
export function workMatcher<T extends CatalogueWork>(works: T[]): WorkMatcher<T> {
  const prepared = works.map((work) => ({
    work,
    forms: uniqueForms(work.titles),
    authors: work.authors.map((author) => nameWords(author.replace(/\(.*?\)/g, ' '))),
  }));
  const vocabulary = vocabularyOf(prepared);

  return ({ work, author }) => {
    const title = titleForm(work ?? '');
    const person = nameWords(author ?? '');
    if (title.words.length === 0 && person.length === 0) return [];
    const asked = [...title.words, ...person].map((word) => vocabulary.like(word));
    const titleLikes = asked.slice(0, title.words.length);
    const personLikes = asked.slice(title.words.length);
    const near = new Set(asked.flatMap((likes) => [...likes.works]));
    return [...near]
      .map((i) => ({
        work: prepared[i]?.work as T,
        score: scoreOf(prepared[i] as Prepared<T>, title, titleLikes, personLikes),
      }))
      .filter(({ score }) => score >= PLAUSIBLE)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_CANDIDATES);
  };
}

type Prepared<T> = { work: T; forms: TitleForm[]; authors: NameWord[][] };
/** How like a written word is to the words of the catalogue, and the works that have one of them. */
type Likes = { of: Map<string, number>; works: Set<number>; article: boolean };

function uniqueForms(titles: string[]): TitleForm[] {
  const forms = titles.flatMap(titleForms);
  return [...new Map(forms.map((form) => [form.words.map(({ key }) => key).join(' '), form])).values()];
}

/** The distinct words of a catalogue: a written word is compared with each once, not with every title. */
function vocabularyOf<T>(prepared: Prepared<T>[]): { like: (word: NameWord) => Likes } {
  const words = new Map<string, { word: NameWord; works: Set<number> }>();
  for (const [i, { forms, authors }] of prepared.entries())
    for (const word of [...forms.flatMap((form) => form.words), ...authors.flat()]) {
      const known = words.get(word.key);
      if (known) known.works.add(i);
      else words.set(word.key, { word, works: new Set([i]) });
    }
  const all = [...words.values()];
  return {
    like(word) {
      const glued = withoutGluedArticle(word);
      const likes: Likes = { of: new Map(), works: new Set(), article: word.article || glued !== null };
      for (const other of all) {
        const like = Math.max(likeness(word, other.word), glued ? 0.97 * likeness(glued, other.word) : 0);
        if (like < ALIKE) continue;
        likes.of.set(other.word.key, like);
        for (const i of other.works) likes.works.add(i);
      }
      return likes;
    },
  };
}

/** `almughni` is `al-mughni`. */
function withoutGluedArticle(word: NameWord): NameWord | null {
  return !word.arabic && !word.article && /^[ae]l[^aeiou].{3,}/.test(word.key)
    ? nameWord(word.key.slice(2))
    : null;
}

function scoreOf<T>(
  { forms, authors }: Prepared<T>,
  title: TitleForm,
  titleLikes: Likes[],
  personLikes: Likes[],
): number {
  const person = personScore(authors, personLikes);
  if (titleLikes.length === 0) return 0.65 * (person ?? 0) ** 2;
  const best = Math.max(0, ...forms.map((form) => formScore(form, authors, title, titleLikes)));
  const byAuthor = isAuthorAlone(title)
    ? 0.65 * (personScore(authors.map(knownBy), titleLikes) ?? 0) ** 2
    : 0;
  const score = Math.max(best, personLikes.length === 0 ? byAuthor : 0);
  if (person === null)
    return personLikes.length === 0 || score === 0
      ? score
      : score * (titleNames(forms, personLikes) ? 1 : 0.95);
  return person < 0.6 && !titleNames(forms, personLikes) ? score * 0.4 : score;
}

/** A named author may stand in the title where the catalogue has none: `المغني لابن قدامة`. */
function titleNames(forms: TitleForm[], personLikes: Likes[]): boolean {
  return forms.some(({ words }) => personLikes.every((likes) => words.some(({ key }) => likes.of.has(key))));
}

/** How much of a written name one of the authors has; null where none was written or the catalogue names none. */
function personScore(authors: NameWord[][], likes: Likes[]): number | null {
  if (likes.length === 0 || authors.every((words) => words.length === 0)) return null;
  const scores = authors.map((words) => {
    const each = likes.map(({ of }) => Math.max(0, ...words.map(({ key }) => of.get(key) ?? 0)));
    return each.reduce((sum, one) => sum + one, 0) / each.length;
  });
  return Math.max(...scores);
}

/** Nobody is called by the first of many names: what follows "ibn", and the last of them. */
function knownBy(words: NameWord[]): NameWord[] {
  return words.length < 3 ? words : words.slice(1);
}

function isAuthorAlone({ words, kind }: TitleForm): boolean {
  return words.length - kind.size <= 3;
}

function formScore(form: TitleForm, authors: NameWord[][], title: TitleForm, likes: Likes[]): number {
  const authorKeys = new Set(authors.flat().map(({ key }) => key));
  const matched = likes.map(({ of }) => bestOf(form.words, of));
  const weights = title.words.map((_, i) => (title.kind.has(i) ? 0.5 : 1));
  let asked = 0;
  let found = 0;
  for (const [i, { at, like }] of matched.entries()) {
    const weight = weights[i] ?? 1;
    const byAuthor = at < 0 ? bestOf([...authors.flat()], likes[i]?.of ?? new Map()).like : 0;
    asked += weight;
    found += weight * Math.max(like, byAuthor * 0.9);
  }
  const taken = new Set(matched.map(({ at }) => at).filter((at) => at >= 0));
  if (taken.size === 0) return 0;
  const coverage = found / asked;
  const rest = form.words.filter(
    (word, i) =>
      !taken.has(i) &&
      !authorKeys.has(word.key.replace(/^(?:لل|ل)/, '')) &&
      !authorKeys.has(`ال${word.key.replace(/^لل/, '')}`),
  );
  const commented = form.words.some((word, i) => !taken.has(i) && isCommentary(word));
  return coverage ** 3 * shapeOf(form, title, matched, taken, rest) * (commented ? 0.55 : 1);
}

/** What the title has beyond what was written: best where it begins alike, worst where the match is in its middle. */
function shapeOf(
  form: TitleForm,
  title: TitleForm,
  matched: { at: number }[],
  taken: Set<number>,
  rest: NameWord[],
): number {
  if (rest.length === 0) return 1;
  const head = form.words.findIndex((_, i) => taken.has(i));
  const opensAlike = head === 0 && matched[0]?.at === 0;
  if (opensAlike)
    return articlesDiffer(form.words[0], title.words[0], rest)
      ? 0.75
      : 0.97 - 0.02 * Math.min(rest.length, 4);
  const onlyKindBefore = form.words.slice(0, head).every((_, i) => form.kind.has(i));
  if (onlyKindBefore) return 0.93 - 0.02 * Math.min(rest.length, 4);
  return head === 1 && taken.size > 1 ? 0.7 : 0.5;
}

/** `المغني` is no short form of `مغني المحتاج`. */
function articlesDiffer(first: NameWord | undefined, asked: NameWord | undefined, rest: NameWord[]): boolean {
  return rest.length > 0 && first !== undefined && asked?.article === true && !first.article;
}

function bestOf(words: NameWord[], of: Map<string, number>): { at: number; like: number } {
  let best = { at: -1, like: 0 };
  for (const [at, { key }] of words.entries()) {
    const like = of.get(key) ?? 0;
    if (like > best.like) best = { at, like };
  }
  return best;
}
