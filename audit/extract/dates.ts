const MONTHS = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec',
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|juil|déc',
  'يناير|فبراير|مارس|أبريل|إبريل|ابريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
  'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول',
  'جانفي|فيفري|أفريل|ماي|جوان|جويلية|أوت|محرم|صفر|ربيع الأول|ربيع الآخر|رجب|شعبان|رمضان|شوال',
].join('|');

const DIGIT = '[0-9٠-٩]';
const YEAR = `(?:[12]${DIGIT}{3}|[١٢]${DIGIT}{3})(?:\\s?(?:هـ|م)(?![\\p{L}]))?`;
/** Not after or before more of a number, so that 12,019 and 20215 are no years. */
const bounded = (pattern: string) => `(?<![${'0-9٠-٩'}.,/])(?:${pattern})(?!${DIGIT}|[.,/]${DIGIT})`;
const DAY = `${DIGIT}{1,2}(?:st|nd|rd|th|er)?`;

/** A day, a month or a year, as written in English, French or Arabic; a year alone is the last choice. */
export const DATE = [
  bounded(`${DIGIT}{4}-${DIGIT}{2}-${DIGIT}{2}`),
  bounded(`${DIGIT}{1,2}[/.]${DIGIT}{1,2}[/.]${DIGIT}{4}`),
  `(?<![\\p{L}${'0-9٠-٩'}])${DAY}\\s(?:${MONTHS})\\.?(?:,)?\\s${YEAR}(?!${DIGIT})`,
  `(?<![\\p{L}])(?:${MONTHS})\\.?\\s${DAY},?\\s${YEAR}(?!${DIGIT})`,
  `(?<![\\p{L}])(?:${MONTHS})\\.?\\s${YEAR}(?!${DIGIT})`,
  bounded(`${YEAR}[a-d]?`),
  '(?<![\\p{L}])(?:n\\.\\s?d\\.|s\\.\\s?d\\.|د\\.\\s?ت)',
].join('|');

/** A date is only this: nothing but weekdays and prepositions stands beside it. */
export const BESIDE_A_DATE =
  /^(?:[\s,،.]|\b(?:on|in|of|since|from|to|until|le|en|du|au|depuis|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b|في|سنة|عام|منذ|يوم|[-–—])*$/iu;

/** Whether the date names a month or day: newspapers are cited so, books and papers by year. */
export function isFullDate(date: string): boolean {
  return !/^[12١٢][0-9٠-٩]{3}[a-d]?(?:\s?(?:هـ|م))?$/u.test(date.trim());
}
