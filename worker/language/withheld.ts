import type { Check } from '../gate/check-sentence.ts';
import { arabicNumber } from './arabic-number.ts';
import type { Language } from './detect-language.ts';

type Words = {
  /** Which sentences were left out, and why: `reasons` are joined already. */
  notice(count: number, reasons: string): string;
  and: string;
  reasons: Record<Check, string>;
};

const english: Words = {
  notice: (count, reasons) =>
    `${count === 1 ? 'One sentence of this answer was' : `${count} sentences of this answer were`} left out, because the sources cited do not bear out ${reasons}.`,
  and: ' and ',
  reasons: {
    quotes: 'a quotation',
    sources: 'a statement',
    links: 'an address',
    locators: 'a volume or page number',
    claims: 'a position given to a school, version or country',
    attributions: 'a work or author named',
    quotations: 'a quotation',
    figures: 'a figure',
  },
};

const french: Words = {
  notice: (count, reasons) =>
    `${count === 1 ? 'Une phrase de cette réponse a été omise' : `${count} phrases de cette réponse ont été omises`}, car les sources citées ne confirment pas ${reasons}.`,
  and: ' et ',
  reasons: {
    quotes: 'une citation',
    sources: 'une affirmation',
    links: 'une adresse',
    locators: 'un numéro de volume ou de page',
    claims: 'une position prêtée à une école, une version ou un pays',
    attributions: 'un ouvrage ou un auteur nommé',
    quotations: 'une citation',
    figures: 'un chiffre',
  },
};

const arabic: Words = {
  notice: (count, reasons) => `${omitted(count)} لأن المصادر المذكورة لا تؤيد ${reasons}.`,
  and: ' و',
  reasons: {
    quotes: 'نصًا منقولًا',
    sources: 'قولًا',
    links: 'رابطًا',
    locators: 'رقم مجلد أو صفحة',
    claims: 'قولًا منسوبًا إلى مذهب أو إصدار أو بلد',
    attributions: 'نسبة إلى كتاب أو مؤلف',
    quotations: 'نصًا منقولًا',
    figures: 'رقمًا',
  },
};

const words: Record<Language, Words> = { en: english, fr: french, ar: arabic };

/** Tells the reader how many sentences of an answer were withheld, and by which checks; null when none was. */
export function withheldNotice(counts: Record<Check, number>, language: Language): string | null {
  const { notice, and, reasons } = words[language];
  const failed = (Object.keys(reasons) as Check[]).filter((check) => counts[check] > 0);
  if (failed.length === 0) return null;
  const total = failed.reduce((sum, check) => sum + counts[check], 0);
  const named = [...new Set(failed.map((check) => reasons[check]))];
  return notice(
    total,
    named.length < 2
      ? named.join('')
      : named.slice(0, -1).join(language === 'ar' ? '، ' : ', ') + and + named.at(-1),
  );
}

function omitted(count: number): string {
  if (count === 1) return 'حُذفت جملة من هذه الإجابة';
  if (count === 2) return 'حُذفت جملتان من هذه الإجابة';
  return count % 100 >= 3 && count % 100 <= 10
    ? `حُذفت ${arabicNumber(count)} جمل من هذه الإجابة`
    : `حُذفت ${arabicNumber(count)} جملة من هذه الإجابة`;
}
