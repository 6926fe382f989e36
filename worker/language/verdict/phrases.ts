import { arabicNumber } from '../arabic-number.ts';
import type { Language } from '../detect-language.ts';

/** The parts that a verdict's sentences are put together from, in one language. All given texts are escaped already. */
export type VerdictPhrases = {
  page(volume: string | null, label: string): string;
  range(volume: string | null, from: string, to: string): string;
  and: string;
  separator: string;
  quoted(text: string): string;
  inEdition(name: string): string;
  lookedUp(title: string, page: string, editions: number): string;
  unknownWork(asked: string): string;
  severalWorks(asked: string, works: string[]): string;
  there: string;
  notCitable: Record<'software_pagination' | 'unnumbered' | 'inferred' | 'doubtful', string>;
  missing: Record<'no_volume' | 'no_page' | 'unpaged', string>;
  nearest(pages: string[]): string;
  holds(ranges: string[]): string;
  verbatim(title: string | null): string;
  differs(title: string | null): string;
  partly(title: string | null): string;
  elsewhere(title: string | null, searched: string): string;
  absent(title: string | null, searched: string): string;
  /** The work that was named is not here; `isElsewhere` where others have the wording. */
  notHeld(title: string, searched: string, isElsewhere: boolean): string;
  notInEdition: string;
  at(page: string): string;
  instead(quote: string, source: string): string;
  missingWords(source: string): string;
  addedWords(quote: string): string;
  onlyRun(run: string): string;
  searched(works: number, editions: number, pages: number): string;
  more(count: number): string;
};

const english: VerdictPhrases = {
  page: (volume, label) => (volume === null ? `p. ${label}` : `vol. ${volume}, p. ${label}`),
  range: (volume, from, to) => (volume === null ? `pp. ${from}–${to}` : `vol. ${volume}: pp. ${from}–${to}`),
  and: ' and ',
  separator: '; ',
  quoted: (text) => `“${text}”`,
  inEdition: (name) => `In **${name}**:`,
  lookedUp: (title, page, editions) =>
    `I looked up ${title}, ${page}, in ${editions === 1 ? 'the one edition' : `all ${editions} editions`} of it that can be searched here:`,
  unknownWork: (asked) =>
    `I looked for the work of “${asked}” and found none of that name here, so I could not open the page.`,
  severalWorks: (asked, works) => `Several works fit “${asked}”: ${works.join('; ')}. Which one do you mean?`,
  there: 'the page is there',
  notCitable: {
    software_pagination: 'Its page numbers come from software, so it cannot be cited by page.',
    unnumbered: 'The text bears no page number, so it cannot be cited by page.',
    inferred: 'The number was inferred from the pages around it, so it cannot be cited by page.',
    doubtful: 'Its number is doubtful, so it cannot be cited by page.',
  },
  missing: {
    no_volume: 'there is no such volume.',
    no_page: 'there is no such page.',
    unpaged: 'it has no printed pages.',
  },
  nearest: (pages) => `The nearest it has: ${pages.join(' and ')}.`,
  holds: (ranges) => `It has ${ranges.join('; ')}.`,
  verbatim: (title) => `Yes, the wording stands there${inTitle(title, ' in ')}, word for word:`,
  differs: (title) => `The wording stands there${inTitle(title, ' in ')}, but not as quoted:`,
  partly: (title) => `Only a part of the wording is there${inTitle(title, ' in ')}:`,
  elsewhere: (title, searched) =>
    `The wording is not there${inTitle(title, ' in ')} (${searched} searched). It stands elsewhere, which does not prove the reference:`,
  absent: (title, searched) =>
    `I did not find this wording${inTitle(title, ' in ')}, nor any longer part of it. ${capital(searched)} were searched; that is all this answer speaks for.`,
  notHeld: (title, searched, isElsewhere) =>
    `“${title}” is not in this library, so I could not look there, and cannot say whether the wording is in it. ${isElsewhere ? 'It stands elsewhere, which does not prove the reference' : 'It is not elsewhere either'} (${searched} searched)${isElsewhere ? ':' : '.'}`,
  notInEdition: 'it is not there.',
  at: (page) => page,
  instead: (quote, source) => `“${quote}” is quoted where the page has “${source}”`,
  missingWords: (source) => `“${source}” is left out`,
  addedWords: (quote) => `“${quote}” is added in the quotation`,
  onlyRun: (run) => `only “${run}” is there`,
  searched: (works, editions, pages) =>
    [
      count(works, 'work', 'works'),
      count(editions, 'edition', 'editions'),
      pages > 0 ? count(pages, 'page', 'pages') : '',
    ]
      .filter(Boolean)
      .join(', '),
  more: (left) => `and ${left} more, listed with the answer.`,
};

const french: VerdictPhrases = {
  page: (volume, label) => (volume === null ? `p. ${label}` : `t. ${volume}, p. ${label}`),
  range: (volume, from, to) => (volume === null ? `p. ${from}–${to}` : `t. ${volume} : p. ${from}–${to}`),
  and: ' et ',
  separator: ' ; ',
  quoted: (text) => `« ${text} »`,
  inEdition: (name) => `Dans **${name}** :`,
  lookedUp: (title, page, editions) =>
    `J’ai cherché ${title}, ${page}, dans ${editions === 1 ? 'la seule édition' : `les ${editions} éditions`} consultable${editions === 1 ? '' : 's'} ici :`,
  unknownWork: (asked) =>
    `J’ai cherché l’ouvrage de « ${asked} » et n’en ai trouvé aucun de ce nom ici : je n’ai pas pu ouvrir la page.`,
  severalWorks: (asked, works) =>
    `Plusieurs ouvrages correspondent à « ${asked} » : ${works.join(' ; ')}. Duquel s’agit-il ?`,
  there: 'la page y est',
  notCitable: {
    software_pagination: 'Ses numéros de page viennent d’un logiciel : elle ne peut pas être citée par page.',
    unnumbered: 'Le texte ne porte pas de numéro de page : il ne peut pas être cité par page.',
    inferred: 'Le numéro est déduit des pages voisines : elle ne peut pas être citée par page.',
    doubtful: 'Son numéro est douteux : elle ne peut pas être citée par page.',
  },
  missing: {
    no_volume: 'ce tome n’existe pas.',
    no_page: 'cette page n’existe pas.',
    unpaged: 'cette édition n’a pas de pages imprimées.',
  },
  nearest: (pages) => `Les plus proches qu’elle possède : ${pages.join(' et ')}.`,
  holds: (ranges) => `Elle contient ${ranges.join(' ; ')}.`,
  verbatim: (title) => `Oui, ces mots s’y trouvent${inTitle(title, ' dans ')}, à la lettre :`,
  differs: (title) => `Ces mots s’y trouvent${inTitle(title, ' dans ')}, mais pas tels qu’ils sont cités :`,
  partly: (title) => `Une partie seulement de ces mots s’y trouve${inTitle(title, ' dans ')} :`,
  elsewhere: (title, searched) =>
    `Ces mots ne s’y trouvent pas${inTitle(title, ' dans ')} (recherche dans ${searched}). Ils se trouvent ailleurs, ce qui ne prouve pas la référence :`,
  absent: (title, searched) =>
    `Je n’ai pas trouvé ces mots${inTitle(title, ' dans ')}, ni une partie notable. La recherche a porté sur ${searched} ; cette réponse ne vaut que pour cela.`,
  notHeld: (title, searched, isElsewhere) =>
    `« ${title} » n’est pas dans cette bibliothèque : je n’ai pas pu y chercher, ni dire si ces mots s’y trouvent. ${isElsewhere ? 'Ils se trouvent ailleurs, ce qui ne prouve pas la référence' : 'Ils ne sont pas ailleurs non plus'} (recherche dans ${searched})${isElsewhere ? ' :' : '.'}`,
  notInEdition: 'ils n’y sont pas.',
  at: (page) => page,
  instead: (quote, source) => `« ${quote} » est cité là où la page porte « ${source} »`,
  missingWords: (source) => `« ${source} » est omis`,
  addedWords: (quote) => `« ${quote} » est ajouté`,
  onlyRun: (run) => `seul « ${run} » s’y trouve`,
  searched: (works, editions, pages) =>
    [
      count(works, 'ouvrage', 'ouvrages', 'fr'),
      count(editions, 'édition', 'éditions', 'fr'),
      pages > 0 ? count(pages, 'page', 'pages', 'fr') : '',
    ]
      .filter(Boolean)
      .join(', '),
  more: (left) => `et ${left} de plus, listées avec la réponse.`,
};

const arabic: VerdictPhrases = {
  page: (volume, label) => (volume === null ? `ص ${label}` : `ج ${volume}، ص ${label}`),
  range: (volume, from, to) => (volume === null ? `ص ${from}–${to}` : `ج ${volume}: ص ${from}–${to}`),
  and: ' و',
  separator: '؛ ',
  quoted: (text) => `«${text}»`,
  inEdition: (name) => `في **${name}**:`,
  lookedUp: (title, page, editions) =>
    `راجعت ${title}، ${page}، في ${editions === 1 ? 'الطبعة الوحيدة المتاحة' : `جميع الطبعات المتاحة (${arabicNumber(editions)})`} هنا:`,
  unknownWork: (asked) => `بحثت عن كتاب «${asked}» فلم أجد هنا كتابًا بهذا الاسم، فلم أتمكن من فتح الصفحة.`,
  severalWorks: (asked, works) => `عدة كتب توافق «${asked}»: ${works.join('؛ ')}. أيها تقصد؟`,
  there: 'الصفحة موجودة',
  notCitable: {
    software_pagination: 'ترقيم صفحاتها آلي، فلا يصح العزو إليها بالصفحة.',
    unnumbered: 'ليس على النص رقم صفحة، فلا يصح العزو إليه بالصفحة.',
    inferred: 'استُنتج رقمها من الصفحات المجاورة، فلا يصح العزو إليها بالصفحة.',
    doubtful: 'رقمها مشكوك فيه، فلا يصح العزو إليها بالصفحة.',
  },
  missing: {
    no_volume: 'لا يوجد هذا الجزء.',
    no_page: 'لا توجد هذه الصفحة.',
    unpaged: 'ليست لها صفحات مطبوعة.',
  },
  nearest: (pages) => `أقرب ما فيها: ${pages.join(' و')}.`,
  holds: (ranges) => `فيها ${ranges.join('؛ ')}.`,
  verbatim: (title) => `نعم، وردت العبارة${inTitle(title, ' في ')} بلفظها:`,
  differs: (title) => `وردت العبارة${inTitle(title, ' في ')} لكن بغير هذا اللفظ:`,
  partly: (title) => `لم يرد من العبارة${inTitle(title, ' في ')} إلا بعضها:`,
  elsewhere: (title, searched) =>
    `لم ترد العبارة${inTitle(title, ' في ')} (بُحث في ${searched}). وردت في موضع آخر، وليس ذلك دليلًا على صحة العزو:`,
  absent: (title, searched) =>
    `لم أجد هذه العبارة${inTitle(title, ' في ')} ولا جزءًا معتبرًا منها. شمل البحث ${searched}، ولا يتجاوز الجواب ذلك.`,
  notHeld: (title, searched, isElsewhere) =>
    `ليس «${title}» في هذه المكتبة، فلم أتمكن من البحث فيه، ولا أجزم بورود العبارة فيه أو عدمه. ${isElsewhere ? 'وردت في موضع آخر، وليس ذلك دليلًا على صحة العزو' : 'ولم ترد في غيره هنا'} (بُحث في ${searched})${isElsewhere ? ':' : '.'}`,
  notInEdition: 'لم ترد فيها.',
  at: (page) => page,
  instead: (quote, source) => `في النقل «${quote}» وفي الصفحة «${source}»`,
  missingWords: (source) => `سقط من النقل «${source}»`,
  addedWords: (quote) => `زيد في النقل «${quote}»`,
  onlyRun: (run) => `لم يرد إلا «${run}»`,
  searched: (works, editions, pages) =>
    [
      `الكتب: ${arabicNumber(works)}`,
      `الطبعات: ${arabicNumber(editions)}`,
      pages > 0 ? `الصفحات: ${arabicNumber(pages)}` : '',
    ]
      .filter(Boolean)
      .join('، '),
  more: (left) => `و${arabicNumber(left)} غيرها مذكورة مع الجواب.`,
};

export const verdictPhrases: Record<Language, VerdictPhrases> = { en: english, fr: french, ar: arabic };

function inTitle(title: string | null, word: string): string {
  return title === null ? '' : `${word}${title}`;
}

function count(number: number, one: string, many: string, locale = 'en'): string {
  return `${number.toLocaleString(locale)} ${number === 1 ? one : many}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
