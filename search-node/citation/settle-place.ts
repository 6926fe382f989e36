import { isHadithBook } from './hadith-books.ts';
import type { Locator } from './locator.ts';
import type { NamedWork } from './named-work.ts';
import { isNumbered, isTitleBefore } from './title-before.ts';

/** What stands around a place, and what is named before it. `swapped`: a title follows it directly. */
export type Surroundings = {
  text: string;
  before: string;
  after: string;
  title: string | null;
  named: NamedWork;
  isFirst: boolean;
  swapped: boolean;
};

/** Decides whether numbers are a place, by the title before them; null where they are none. */
export function settled(locator: Locator, around: Surroundings): Locator | null {
  const { title, text, before, after } = around;
  const isAlone = /^[\s([{-]*$/.test(before) && /^[\s)\].}:-]*$/.test(after) && around.isFirst;
  switch (locator.needsTitle) {
    case 'no':
      return locator;
    case 'hadith':
      return settledEntry(locator, around);
    case 'leaf':
      return isAlone ||
        /^\s*-?\s*\(/.test(after) ||
        /(?:^|[^\p{L}])(?:ms|mss|مخطوط|yazma)(?![\p{L}])/iu.test(before)
        ? locator
        : null;
    case 'dash':
      return settledDash(locator, around, isAlone);
    case 'query':
      return title !== null && isShort(text) && isTitleBefore(before, around) ? locator : null;
    case 'title':
      break;
  }
  if (around.isFirst && /^[\s[(]*$/.test(before) && /^-/.test(after)) return counted(locator);
  if (locator.volume === '0') return null;
  if (locator.kind === 'hadith' && (title === null || isNumbered(title))) return null;
  if (isAlone && locator.pages.length > 0)
    return {
      ...locator,
      readings: [
        `volume ${locator.volume}, page ${locator.pages[0]}`,
        `page ${locator.volume} of ${locator.pages[0]}`,
      ],
    };
  if (around.swapped && locator.volume !== null) return turned(locator);
  return isTitleBefore(before, around) ? locator : null;
}

/** `156/464-`: a running number, after its number in the chapter. */
function counted(locator: Locator): Locator {
  return { ...locator, kind: 'hadith', volume: null, pages: [], number: locator.pages[0] ?? null };
}

/** `405/4 المغني`: before a title the larger number is the page. */
function turned(locator: Locator): Locator {
  const [page = ''] = locator.pages;
  if (Number(locator.volume) <= Number(page) || locator.pages.length > 1) return locator;
  return { ...locator, volume: page, pages: [locator.volume ?? ''] };
}

function settledEntry(locator: Locator, around: Surroundings): Locator | null {
  const { title, text, before, after, named, isFirst } = around;
  const number = locator.number ?? '';
  const isFree = /^(?:$|[\s]*[)\],،;:.»"”|·*-])|^\s+(?:و|and|et|und|dan|ve)\b|^\s*$|^ ?[\u0621-\u064a]/u.test(
    after,
  );
  if (title === null || !isFree || !adjoins(before, title)) return null;
  if (isHadithBook(named.work ?? '') || isHadithBook(named.author ?? '')) return locator;
  if (!isShort(text) || !isFirst || !isTitleBefore(before, around)) return null;
  if (!/[\u0621-\u064a]|^(?:al|el|an|as|ar|at|az)-|[ʿʾāīū’]/iu.test(title) || !/^\d{3,}$/.test(number))
    return null;
  return { ...locator, readings: [`number ${number}`, `page ${number}`] };
}

/** `4-405` after a title, `2-1` alone; a hadith has such numbers too. */
function settledDash(locator: Locator, around: Surroundings, isAlone: boolean): Locator | null {
  const { title, text, before, named } = around;
  const number = `${locator.volume ?? locator.pages[0]}-${locator.pages.at(-1)}`;
  if (isAlone && text.length < 12)
    return asEntry(locator, number, [`pages ${number}`, `verse ${number}`, `volume and page ${number}`]);
  if (title === null || !adjoins(before, title)) return null;
  if (isHadithBook(named.work ?? '')) return asEntry(locator, number, []);
  return isShort(text) && isTitleBefore(before, around) ? locator : null;
}

function asEntry(locator: Locator, number: string, readings: string[]): Locator {
  return { ...locator, kind: 'hadith', volume: null, pages: [], number, readings };
}

/** Only marks, or a chapter, stand between the title and its number. */
function adjoins(before: string, title: string): boolean {
  const between = before.slice(before.lastIndexOf(title) + title.length);
  return /^[\s»"”',،:([-]*(?:(?:narrated|reported|recorded|برقم) ?\(?)?(?::? ?(?:كتاب|باب) [^\d]{0,60})?$/u.test(
    between,
  );
}

function isShort(text: string): boolean {
  return text.length <= 80;
}
