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
  /** The same where its own words tell it, and not the page that it was asked on. */
  surelyIn: Language | null;
  /** The question itself, what it quotes and what it asks about: a text may hold them letter for letter. */
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
    surelyIn: detectLanguage(text, 'en') === detectLanguage(text, 'fr') ? detectLanguage(text) : null,
    wordings: [text, ...quotedWordings(text), ...topicsOf(text)],
  };
}

/** A shorter topic is a term, which stands between quotation marks for other reasons. */
const TOPIC_WORDS = 3;
/** Words that may lead up to a wording that somebody looks for: “the hadith …”, “chapter of …”. */
const MOST_LEADING = 2;

/**
 * What is asked about, without the words that lead up to it: behind “what is the meaning of”, and behind the first
 * words of that, or of what was typed without asking anything.
 */
function topicsOf(text: string): string[] {
  const wants = wantsOf(text);
  if (wants === 'steps' || wants === 'amount') return [];
  const asked = withoutLead(text);
  const words = wordsOf(asked);
  const isLed = asked !== text.trim();
  const topics = isLed ? [asked] : [];
  for (let at = 1; at <= MOST_LEADING && (isLed || !/[?؟]/.test(text)); at += 1)
    topics.push(asked.slice(words[at]?.start ?? asked.length));
  return topics.filter((topic) => wordsOf(topic).length >= TOPIC_WORDS);
}

function withoutLead(text: string): string {
  const rest = text.replace(DEFINITION, '').replace(/^\s+(?:the|le|la|les|l['’])\s/iu, ' ');
  return rest === text ? text.trim() : withoutLead(rest.trim());
}

function wantsOf(text: string): Wants {
  if (AMOUNT.test(text)) return 'amount';
  if (STEPS.test(text)) return 'steps';
  return DEFINITION.test(text) ? 'definition' : 'any';
}
