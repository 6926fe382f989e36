import { asksAboutQuotation } from './asks-whether.ts';

/** Where a quotation was taken out of a message. */
const GAP = '¤';
/** A word of a title in Latin letters: capital, with an article, or a little word between such. */
const CAPITAL = String.raw`(?:[‘’'ʿʾ]?\p{Lu}[\p{L}\p{M}’'ʿʾ‘-]*|(?:a[lnrstzd]|ash|e[lnrstzd])-[‘’'ʿʾ]?[\p{L}\p{M}’'ʿʾ‘-]+)`;
const TITLE = String.raw`(?:the )?(${CAPITAL}(?: (?:(?:of|ibn|bin|b\.|al|el|fi|fī|wa|by|the|de|du|des) )?${CAPITAL}){0,7})`;
const ARABIC_TITLE = String.raw`([\u0621-\u0652]+(?: [\u0621-\u0652]+){0,7}?)(?= ?(?:[:؟?،,.;؛!¤()]|$|(?:ج|ص|جزء|صفحة) ?\p{Nd}|حقا|فعلا|بهذا))`;

const WITHIN = [
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:في|من كتاب) (?:كتاب )?${ARABIC_TITLE}`, 'u'),
  new RegExp(String.raw`(?<!\p{L})(?:in|from|dans|chez|tiré de|according to|selon) ${TITLE}`, 'u'),
];
const SPEAKS = [
  new RegExp(
    String.raw`(?<!\p{L})(?:[Dd]oes|[Dd]id|[Ee]st-ce que) ${TITLE} (?:really |actually |ever |vraiment )?(?:say|state|mention|contain|have|write|dit|contient)`,
    'u',
  ),
  new RegExp(String.raw`${TITLE} (?:really )?(?:says|said|states|contains|dit|contient)(?!\p{L})`, 'u'),
];

/** What `in` leads to besides works. */
const NO_WORK =
  /^(?:(?:arabic|english|french|turkish|latin|islam|islamic|god|allah|settings|page|chapter|this|that|which|what|any|all|your|i|it|he|she)(?!\p{L})|(?:هذا|هذه|ذلك|تلك|أي|كل|جميع|بعض|باب|فصل|كتب|كتبكم|كتابكم|الكتب|كتاب|الكتاب|المكتبة|مكتبتكم|الموقع|موقعكم|الإسلام|الاسلام|الفقه|السنة|الحديث|المذهب|مذهب|صفحة|الصفحة|الجزء|المجلد|الأصل|المسألة|مسألة)(?![\u0621-\u0652]))/iu;
const KIND =
  /^(?:(?:sahih|saheeh|sunan|musnad|muwatta|kitab|tafsir|sharh|fath|[‘’'ʿ]?umdat|mukhtasar|majmu)(?!\p{L})|(?:a[lnrstzd]|ash|e[lnrstzd])-|(?:صحيح|سنن|مسند|موطأ|كتاب|تفسير|شرح|فتح|عمدة|مختصر|مجموع)(?![\u0621-\u0652]))/iu;

export type NamedTitle = {
  text: string;
  /** It can only be a work: where the catalogue has none of the name, the work is absent. */
  sure: boolean;
  /** Nothing but the title introduces the quotation. */
  introduces: boolean;
};

/** The title that a question about a quotation names, in the words around it: `in X`, `does X say`, `X: «…»`. */
export function namedTitle(around: string): NamedTitle | null {
  for (const pattern of WITHIN) {
    const text = pattern.exec(around)?.[1]?.trim();
    if (text && !NO_WORK.test(text)) return { text, sure: true, introduces: false };
  }
  for (const pattern of SPEAKS) {
    const text = pattern.exec(around)?.[1]?.trim();
    if (text && !NO_WORK.test(text)) return { text, sure: KIND.test(text), introduces: false };
  }
  const lead = new RegExp(String.raw`^\s*([^:?؟!${GAP}]{3,80}?)\s*[:：,،-]?\s*${GAP}[\s.]*$`, 'u').exec(
    around,
  )?.[1];
  if (!lead || !/\p{L}{2}/u.test(lead) || asksAboutQuotation(lead) || lead.split(/\s+/).length > 8)
    return null;
  return { text: lead, sure: KIND.test(lead), introduces: true };
}

/** A message with a gap for each of its quotations. */
export function withGaps(message: string, quotes: string[]): string {
  return quotes
    .reduce((text, quote) => text.replace(quote, GAP), message)
    .replace(/[“«„﴿"]\s*¤\s*[”»“﴾"]/gu, ` ${GAP} `)
    .replace(/\s+/g, ' ')
    .trim();
}
