import type { Entry } from '../registry/registry.ts';
import { type NameMet, workKey } from './attribution-index.ts';
import type { SentenceView } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';
import { fold, wordsOf } from './fold.ts';

export type Attribution = { what: string; holds: (sources: Entry[]) => boolean };

type Word = { folded: string; start: number; end: number; capital: boolean };

/** A title of so many words with a meaning is a name wherever it stands. */
const TELLING = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}ـ]*/gu;
const OPENS = /["“„«‹[(（【_'‘][\s\\]*$/u;
/** A mark that is never closed ends with its line or cell. */
const CLOSES = /^[^\p{L}\p{N}]{0,2}?\s*(?:["”“»›\])）】_'’|]|$)/u;
/** The mark before it may stand on an earlier line. */
const ONLY_CLOSES = /^[^\p{L}\p{N}]{0,2}?\s*[”»›]/u;
const MARKED = /["“„«‹_][\s\\]*$/u;
const BOOK =
  /^(?:[وفبلك]?(?:ال)?كتاب(?:ه|ها)?|كتب|صاحب|مصنف|مولف|متن|شرح|book|books|article|articles|guide|handbook|treatise|livre|ouvrage|articles?|guide|traite|author|auteur)$/;
const SAYS_IN =
  /^(?:in|per|from|see|cf|according|dans|selon|voir|apres|قال|ذكر|ذكره|نقل|نقله|جاء|ورد|كما|وقال|روي|رواه|اخرج|اخرجه|صرح|نص)$/;
const IN = /^(?:in|to|dans|le|la|l|les|the|d|de|في|عن|من)$/;

/**
 * The works and authors that a sentence names, where there is a sign that the name is meant: a title of three words
 * or more, one in quotation marks or after "the book", after "according to" or `قال في`, with its author beside it.
 * A title that is a common word, and a verb alone, name nothing. Each is borne out by a passage of that work, or one
 * that names it. `folded` are the words of the sentence.
 */
export function attributionsIn(view: SentenceView, folded: string[], evidence: Evidence): Attribution[] {
  const { works } = evidence;
  // Most sentences name nothing: only where one might is it read word by word with its signs.
  if (works.size === 0 || works.find(folded).length === 0) return [];
  const words = placedWords(view.plain);
  const own = words.map((word) => word.folded);
  return works
    .find(own)
    .filter((name) => isMeant(name, words, view.plain))
    .map((name) => {
      const what = own.slice(name.from, name.to).join(' ');
      return { what, holds: (sources) => sources.some((source) => isBorneOut(name, what, source, evidence)) };
    });
}

function isBorneOut(name: NameMet, what: string, source: Entry, evidence: Evidence): boolean {
  const { item } = source;
  const { collection, work } = item.kind === 'passage' ? item.passage : item.title;
  return name.works.has(workKey(collection, work)) || evidence.facts(source).words.includes(` ${what} `);
}

function isMeant(name: NameMet, words: Word[], plain: string): boolean {
  const first = words[name.from];
  const last = words[name.to - 1];
  if (!first || !last) return false;
  const arabic = /\p{Script=Arabic}/u.test(first.folded);
  if (name.kind === 'author') return arabic || words.slice(name.from, name.to).every((word) => word.capital);
  if (!arabic && !first.capital) return false;
  if (name.weight >= TELLING)
    return arabic || words.slice(name.from, name.to).filter((word) => word.capital).length >= 1;
  const before = plain.slice(0, first.start);
  const after = plain.slice(last.end);
  const enclosed = (OPENS.test(before) && CLOSES.test(after)) || ONLY_CLOSES.test(after);
  const back = [words[name.from - 1]?.folded ?? '', words[name.from - 2]?.folded ?? ''];
  const called = BOOK.test(back[0] ?? '') || (IN.test(back[0] ?? '') && BOOK.test(back[1] ?? ''));
  if (called || hasAuthorBeside(name, words)) return true;
  if (
    enclosed &&
    (MARKED.test(before) || ONLY_CLOSES.test(after)) &&
    (name.authors.size > 0 || name.weight >= 2)
  )
    return true;
  const saidIn = SAYS_IN.test(back[0] ?? '') || (IN.test(back[0] ?? '') && SAYS_IN.test(back[1] ?? ''));
  return saidIn && (enclosed || (name.weight >= 2 && name.authors.size > 0));
}

/** A part of the author's name within a few words of the title that is not of the title itself. */
function hasAuthorBeside(name: NameMet, words: Word[]): boolean {
  const near = [...words.slice(Math.max(0, name.from - 5), name.from), ...words.slice(name.to, name.to + 5)];
  return near.some(({ folded }) => folded.length >= 4 && name.authors.has(folded));
}

function placedWords(plain: string): Word[] {
  return [...plain.matchAll(WORD)].flatMap((match) => {
    const [written] = match;
    const parts = wordsOf(fold(written));
    const place = {
      start: match.index,
      end: match.index + written.length,
      capital: /^\p{Lu}/u.test(written),
    };
    return parts.map((folded) => ({ folded, ...place }));
  });
}
