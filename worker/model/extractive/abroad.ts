import type { PassageView } from '../../turn/tool-result.ts';
import type { Question } from './question.ts';
import { coverageAbroad, lexiconOf, strictCoverage, type Term } from './weigh.ts';

// A question in one language and a passage in another have names in common, and by chance words that mean another
// thing: `order` in a line of SQL is nobody's parcel.

const CODE = /^[ \t]*(`{3,}|~{3,}).*\n[\s\S]*?(?:\n[ \t]*\1[ \t]*$|$(?![\s\S]))/gmu;
const INLINE_CODE = /`[^`\n]+`/gu;
/** `ps_order`: a sign of a machine, whatever words it is made of. */
const IDENTIFIER = /(?<![\p{L}\p{N}_])[\p{L}\p{N}]*_[\p{L}\p{N}_]*/gu;

/** The languages that questions are told by. */
const TOLD = new Set(['en', 'fr', 'ar']);

/** How much of a question a passage's words carry, 0 to 1: in another language its prose alone, word for word. */
export function carried(terms: Term[], text: string, passage: PassageView, question: Question): number {
  if (!isAbroad(passage, question)) return strictCoverage(terms, lexiconOf(text, question));
  return coverageAbroad(terms, lexiconOf(proseOf(text), question));
}

/** Whether a passage is surely in another language than the question: both are told, and they differ. */
function isAbroad({ language }: PassageView, { surelyIn }: Question): boolean {
  const own = language.split('-')[0] ?? '';
  return surelyIn !== null && own !== surelyIn && TOLD.has(own);
}

function proseOf(text: string): string {
  return text.replace(CODE, ' ').replace(INLINE_CODE, ' ').replace(IDENTIFIER, ' ');
}
