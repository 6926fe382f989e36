import { agreement, type Word, wordsOf } from '../../language/word-forms.ts';
import { standsIn } from '../../turn/checks/quoted-wordings.ts';
import type { HitView } from '../../turn/tool-result.ts';
import type { Question } from './question.ts';

/** A question's word with what it is worth: the rarer among the passages found, the more. */
export type Term = { word: Word; weight: number };

/** A text's words by the ways they can agree with a question's. */
export type Lexicon = Map<string, Word[]>;

/** What introduces a quotation that is only an example. */
const EXAMPLE =
  /(?<!\p{L})(?:for example|for instance|e\.g\.|such as|type|enter|write|ask|search for|par exemple|comme|tapez|saisissez|écrivez|demandez|cherchez|مثلا|مثلًا|مثال|مثل|اكتب|اسأل|ابحث عن)\s*[:,،]?\s*$/iu;
const LONGEST_EXAMPLE = 30;
const MENTION = /["“«„]\s*(?:[^\s"”»“]+\s+){2,}[^\s"”»“]+\s*["”»“]/gu;

/** The passages of one answer are looked at from several sides: the last lexicons are kept. */
const recent = new Map<string, Lexicon>();
const MOST_RECENT = 150;

/** The words a text says, as a question looks at it. */
export function lexiconOf(text: string, { wordings }: Question): Lexicon {
  const key = JSON.stringify([wordings, text]);
  const known = recent.get(key);
  if (known) return known;
  if (recent.size >= MOST_RECENT) recent.clear();
  const lexicon = readLexicon(withoutMentions(text, wordings));
  recent.set(key, lexicon);
  return lexicon;
}

function readLexicon(text: string): Lexicon {
  const lexicon: Lexicon = new Map();
  for (const word of wordsOf(text)) {
    const key = bucket(word);
    const words = lexicon.get(key);
    if (!words) lexicon.set(key, [word]);
    else if (!words.some((known) => known.fold === word.fold)) words.push(word);
  }
  return lexicon;
}

/** How well a word stands in a text, 0 to 1. */
export function presence(word: Word, lexicon: Lexicon): number {
  let best = 0;
  for (const candidate of lexicon.get(bucket(word)) ?? []) best = Math.max(best, agreement(word, candidate));
  return best;
}

export function weigh(question: Question, hits: HitView[]): Term[] {
  const lexicons = hits.map((hit) => lexiconOf([hit.title, ...hit.headings, hit.text].join('\n'), question));
  return question.terms.map((word) => {
    const carrying = lexicons.filter((lexicon) => presence(word, lexicon) >= 0.6).length;
    const rarity = Math.log((hits.length + 1) / (Math.max(0.5, carrying) + 0.5));
    return { word, weight: 1 + Math.max(0, rarity) * 0.8 };
  });
}

/** The share of a question's worth that a text carries, 0 to 1. */
export function coverage(terms: Term[], lexicon: Lexicon): number {
  return share(terms, (term) => presence(term.word, lexicon));
}

/** The same, with words that agree in part only counting for little. */
export function strictCoverage(terms: Term[], lexicon: Lexicon): number {
  return share(terms, (term) => presence(term.word, lexicon) ** 2);
}

/** The same for a text in another language: only words in one form count, since stems are of one language alone. */
export function coverageAbroad(terms: Term[], lexicon: Lexicon): number {
  return share(terms, (term) => (presence(term.word, lexicon) === 1 ? 1 : 0));
}

function share(terms: Term[], carried: (term: Term) => number): number {
  const whole = terms.reduce((sum, term) => sum + term.weight, 0);
  const part = terms.reduce((sum, term) => sum + term.weight * carried(term), 0);
  return whole === 0 ? 0 : part / whole;
}

/**
 * Words in quotation marks are spoken of, not said: an example question answers nothing. Labels are short. But a
 * quotation that holds the very wording that is looked for is what was looked for.
 */
function withoutMentions(text: string, wordings: string[]): string {
  return text.replace(MENTION, (quoted, at: number) => {
    const isQuestion = /[?؟]\s*["”»“]$/u.test(quoted);
    const isExample = EXAMPLE.test(text.slice(Math.max(0, at - LONGEST_EXAMPLE), at));
    if (isQuestion || isExample) return ' ';
    return wordings.some((wording) => standsIn(quoted, wording)) ? quoted : ' ';
  });
}

/** Words whose stems begin alike are compared with each other; three letters keep a bucket small. */
function bucket(word: Word): string {
  return word.stem.slice(0, 3);
}
