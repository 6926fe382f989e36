import { wordKey } from './citation-tokens.ts';
import { OTHER_NUMBERED } from './locator-words.ts';
import { RUNNING } from './name-words.ts';

export type Beside = { after: string; title: string | null; isFirst: boolean };

/**
 * Whether what stands before bare numbers reads like a title, so that they are its volume and page. A place in
 * brackets of its own may also stand after a sentence, whose work the context names.
 */
export function isTitleBefore(before: string, { after, title, isFirst }: Beside): boolean {
  if (countsThings(after)) return false;
  const isBracketed = /[([]\s*$/.test(before) && /^\s*[)\]]/.test(after);
  if (title === null) return isBracketed && /\p{L}{2,}\W*$/u.test(before) && !isNumbered(before);
  const words = title.split(/\s+/);
  if (/^(?:the|le|la|les|il|der|die|das|a|an|on|psalms?|numbers)$/i.test(title)) return false;
  if (words.length > 14 || isNumbered(before)) return false;
  if (/[\u0621-\u064a]/.test(title)) return true;
  if (
    words.some(
      (word) => /^(?:al|el|an|as|ar|at|az|ad)-|[’‘ʿʾ`]|[^\p{ASCII}]/iu.test(word) || /^\p{Lu}/u.test(word),
    )
  )
    return !/^\p{Lu}{2,}$/u.test(title) || title.length > 3;
  return (
    isFirst &&
    words.length <= 5 &&
    words.every((word) => !RUNNING.has(wordKey(word))) &&
    /\p{L}{4}/u.test(title)
  );
}

/** `4/405 patients`: a share of things. */
function countsThings(after: string): boolean {
  const word = /^ (\p{Ll}+)(?![\p{L}'’-])/u.exec(after)?.[1];
  if (word === undefined || /[\u0600-\u06ff]/.test(word)) return false;
  return !/^(?:please|there|svp|stp|exists?|says?|really|existe|dit|ou|oder|veya|and|et|und|ve|dan|or|see|cf|in|where|when|he|that|on|concerning|regarding|as|dans|de|du|from|e|y|ed|edn|f|ff|sqq)$/.test(
    word,
  );
}

/** `room 4/405`, `Resolution No. 110`, `يوم 4/5`. */
export function isNumbered(before: string): boolean {
  const words = before.split(/[^\p{L}\p{M}'’-]+/u).filter(Boolean);
  const last = words.slice(-3).map(wordKey);
  return last.some((word) => OTHER_NUMBERED.has(word)) || last.slice(-1).some((word) => NOT_TITLES.has(word));
}

const NOT_TITLES = new Set(
  'score ratio result all only just about version chapter level grade rate scale blood bp page total day يوم الساعه ساعه بنسبه نسبه حوالي نحو عام سنه بتاريخ تاريخ الموافق رقم'
    .split(' ')
    .map(wordKey),
);
