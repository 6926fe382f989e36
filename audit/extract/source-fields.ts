import type { CitedSource } from '../../shared/audit-answers.ts';
import { DATE, isFullDate } from './dates.ts';

export const noSource: CitedSource = {
  ...{ marker: null, title: null, author: null, publisher: null },
  ...{ edition: null, page: null, url: null, date: null },
};

export const URL_PATTERN = /https?:\/\/[^\s<>"«»”()[\]{}|\\^`،؛]+(?:\([^\s()]*\)[^\s<>"«»”()[\]{}،؛]*)?/u;

const N = '[0-9٠-٩]+';
const RANGE = `${N}(?:\\s?[-–—]\\s?${N})?`;
/** A page with its label, or volume and page. */
export const PAGE = [
  `(?:(?:vol|volume|tome|t)\\.?\\s?${N},?\\s)?(?<![\\p{L}])(?:pp?|pages?)\\.?\\s?${RANGE}`,
  `(?:(?<!\\p{L})(?:ج|الجزء|المجلد|مج)\\.?\\s?${N}\\s?[،,/]?\\s?)?(?<!\\p{L})(?:ص|صفحة|الصفحة)\\.?\\s?${RANGE}`,
  `(?<!\\p{L})(?:hadith\\s)?(?:no\\.|number|numéro|n°|(?:حديث\\s)?رقم)\\s?:?\\s?${N}`,
  `(?<![0-9٠-٩/])${N}\\s?/\\s?${RANGE}(?![0-9٠-٩/])`,
].join('|');

const EDITION =
  '(?:\\d+(?:st|nd|rd|th)|\\d+(?:e|re|ère|ème)|first|second|third|revised)\\s(?:ed\\b\\.?|edn\\b\\.?|edition|éd\\b\\.?|édition)|(?:ط\\.?\\s?[0-9٠-٩]+|(?:ال)?طبعة\\s\\p{L}+(?:\\s\\p{L}+)?|ط\\.?\\s?دار\\s\\p{L}+)';

const QUOTED =
  /«\s*([^«»]{2,300}?)\s*»|“([^“”]{2,300})”|"([^"\n]{2,300})"|(?<![*\p{L}])\*{1,2}([^*\n]{2,300})\*{1,2}(?!\p{L})|(?<![\p{L}_])_([^_\n]{2,300})_(?![\p{L}_])/u;

const edition = new RegExp(EDITION, 'iu');
const page = new RegExp(PAGE, 'iu');
const date = new RegExp(DATE, 'iu');
/** A reference is no longer than this; what is, is read as far. */
const LONGEST = 1000;

export type Order = 'entry' | 'parenthesis';

/**
 * Reads what a reference says of its source, each part as written. What has a form of its own (address, date, page,
 * edition, a title in quotes or italics) is taken first; the rest is told apart by its order.
 */
export function sourceFields(text: string, order: Order): CitedSource {
  const whole = text.trim().slice(0, LONGEST);
  const byYear = order === 'entry' ? AUTHOR_YEAR.exec(whole) : null;
  if (byYear) return authorYear(byYear);
  const rest = { text: whole };
  const link = take(rest, /\[([^\]]{2,300})\]\((https?:\/\/[^\s)]+)\)/u);
  const url = link?.[2] ?? trimUrl(take(rest, URL_PATTERN)?.[0] ?? null);
  const quoted = take(rest, QUOTED, ' ¶ ');
  const title = link?.[1] ?? quoted?.slice(1).find((part) => part !== undefined) ?? null;
  const own = {
    edition: take(rest, edition)?.[0] ?? null,
    page: take(rest, page)?.[0] ?? null,
    date: take(rest, date)?.[0].trim() ?? null,
  };
  const cleaned = rest.text.replace(
    /\b(?:accessed|retrieved|consulté le|available at|disponible sur)\b:?/giu,
    ' ',
  );
  const known = { order, date: own.date, hasTitle: title !== null, hasPage: own.page !== null };
  const names = cleaned.includes('¶') ? aroundTitle(cleaned) : inOrder(partsOf(cleaned), known);
  return { ...noSource, title, ...names, ...own, url };
}

/** `Lee, K., & Park, S. (2019). A study of things. Journal of Things, 12(3), 45–67. https://…` */
const AUTHOR_YEAR = /^([^()«“"]{2,200}?)\s*\(([12]\d{3}[a-d]?)\)[.,:]?\s*([^.]{3,300})\.?\s*(.*)$/u;

function authorYear([, author = '', year = '', title = '', behind = '']: RegExpExecArray): CitedSource {
  const { url, page, edition } = sourceFields(behind, 'parenthesis');
  const publisher = partsOf(behind.replace(URL_PATTERN, ' '))[0] ?? null;
  const named = title.replace(/^[\s*_"“«]+|[\s*_"”»]+$/gu, '');
  return { ...noSource, author: author.trim(), title: named, publisher, edition, page, url, date: year };
}

/** A URL ends before the punctuation of the sentence that it stands in. */
export function trimUrl(url: string | null): string | null {
  return url === null ? null : url.replace(/[.,;:!?'’*_]+$/u, '');
}

function take(rest: { text: string }, pattern: RegExp, leave = ' '): RegExpExecArray | null {
  const found = pattern.exec(rest.text);
  if (!found) return null;
  rest.text = `${rest.text.slice(0, found.index)}${leave}${rest.text.slice(found.index + found[0].length)}`;
  return found;
}

function aroundTitle(text: string): Partial<CitedSource> {
  const [before = '', after = ''] = text.split('¶');
  const author = partsOf(before).join(', ') || null;
  const publisher = partsOf(after.replace(/^\s*(?:in|dans|في)\s(?!\p{L}*$)/iu, ' '))[0] ?? null;
  return { author, publisher };
}

type Known = { order: Order; date: string | null; hasTitle: boolean; hasPage: boolean };

function inOrder(parts: string[], { order, date, hasTitle, hasPage }: Known): Partial<CitedSource> {
  const [one = null, two = null, three = null] = parts;
  if (hasTitle) return two === null ? { publisher: one } : { author: one, publisher: two };
  if (one === null) return {};
  if (order === 'parenthesis' && two === null) {
    if (hasPage && date === null) return isPerson(one) ? { author: one } : { title: one };
    const isHouse = (date !== null && isFullDate(date)) || /^[A-Z]{2,}$/.test(one) || !isPerson(one);
    return isHouse ? { publisher: one } : { author: one };
  }
  if (two === null) return { title: one };
  if (three !== null) return { author: one, title: two, publisher: three };
  return order === 'parenthesis' && (hasPage || isPerson(one)) && !(date !== null && isFullDate(date))
    ? { author: one, title: two }
    : { title: one, publisher: two };
}

/** One to three names, or several people: `Smith`, `Smith & Jones`, `Martin et al.`, `ابن قدامة`. */
function isPerson(name: string): boolean {
  if (/[؀-ۿ]/u.test(name)) return /^(?:ابن|أبو|الإمام|د\.)/u.test(name);
  const word = "[\\p{Lu}][\\p{L}'’.-]*";
  return (
    /\bet al/u.test(name) ||
    new RegExp(`^${word}(?:\\s${word})?(?:\\s(?:&|and|et|,)\\s${word}(?:\\s${word})?)*$`, 'u').test(name)
  );
}

function partsOf(text: string): string[] {
  return text
    .split(/[,،;؛|]|\s[-–—]+\s|[:.](?=\s|$)(?<!\b\p{Lu}\.)(?<!\b(?:al|St|Dr|ed)\.)|[()[\]]|\n/u)
    .map((part) => part.replace(/^[\s.*_"']+|[\s*_"'.]+$/gu, '').trim())
    .filter((part) => /\p{L}{2}/u.test(part))
    .map((part) =>
      part.replace(/^(?:source|sources|see|cf|voir|المصدر|انظر|ينظر|by|par)\s?[:：.]?\s+/iu, ''),
    );
}
