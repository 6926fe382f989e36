import { detectLanguage, type Language } from '../../language/detect-language.ts';
import { isStopWord, type Word, wordsOf } from '../../language/word-forms.ts';
import { quotedWordings } from '../../turn/checks/quoted-wordings.ts';

/** What an answer to a question would look like. */
export type Wants = 'amount' | 'steps' | 'definition' | 'any';

/** A question taken apart: the words that say what it is about, and the shape its answer has. */
export type Question = {
  terms: Word[];
  wants: Wants;
  language: Language;
  /** The question itself and what it quotes: a text may hold them letter for letter. */
  wordings: string[];
};

const AMOUNT =
  /\b(?:how (?:many|much|long|often|big|large|fast)|maximum|minimum|max|min|limits?|quotas?|upper|price|cost|size|combien|limite|maximal\w*|minimal\w*|prix|tarif|taille|durée|délai)\b|كم|الحد الأقصى|الحد الأدنى|حجم|سعر|مدة/iu;
const STEPS =
  /^\W*(?:how (?:do|can|to|does|should|would)|where (?:do|can|is|are)|what (?:do i|should i|are the steps))|\bhow (?:do|can) (?:i|we)\b|\bhow to\b|\bcomment\b|^\W*(?:كيف|طريقة|ما هي خطوات)/iu;
const DEFINITION =
  /^\W*(?:what(?:'s| is| are| does)|who is|define|meaning of|qu['’ ]?est[- ]ce|que (?:sont|signifie|veut)|quel(?:le)?s? (?:est|sont)|c['’]est quoi|définition|ما هو|ما هي|ما معنى|ماذا يعني|تعريف|ما المقصود)/iu;

export function readQuestion(text: string, locale: string | undefined): Question {
  const words = wordsOf(text);
  const seen = new Set<string>();
  const telling = words.filter(
    (word) => !isStopWord(word.fold) && word.fold.length > 1 && !seen.has(word.stem) && seen.add(word.stem),
  );
  return {
    terms: telling.length > 0 ? telling.slice(0, 24) : words.slice(0, 24),
    wants: wantsOf(text),
    language: detectLanguage(text, locale),
    wordings: [text, ...quotedWordings(text)],
  };
}

function wantsOf(text: string): Wants {
  if (AMOUNT.test(text)) return 'amount';
  if (STEPS.test(text)) return 'steps';
  return DEFINITION.test(text) ? 'definition' : 'any';
}
