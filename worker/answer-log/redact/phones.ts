import type { Span } from '../redact.ts';
import { type DigitGroup, type DigitRun, digitRuns } from './digit-runs.ts';

/** What stands before a number that is said to be one of a telephone. */
const CUE =
  /(?:\b(?:phone|call|mobile|cell|fax|whats\s?app|sms|text me(?: at| on)?|number is)|t[ée]l[ée]phone|\bt[ée]l|portable|joindre au|appele[rz](?: au| le)?|num[ée]ro(?: est)?|هاتف\p{L}*|جوال\p{L}*|موبايل\p{L}*|محمول\p{L}*|واتس\s?اب|اتصل|رقمي|تليفون\p{L}*|الهاتف|تلفون\p{L}*)[\s\p{Cf}\p{P}]{0,6}(?:is|est|au|n[°o]|رقم|هو|على)?[\s\p{Cf}\p{P}+]{0,6}$/iu;
/** What stands before a number that it belongs to: a word, a name of a file or field, an ISBN. */
const PART_OF_MORE = /(?:[\p{L}\p{N}_#=/][-.]?|isbn[-\s:\d]*)$/iu;
/** The plus sign or the bracket that a number begins with. */
const LEAD = /(?:[+＋][\p{Cf}\s]{0,2}\(?|\()$/u;
/** Groups of one telephone number at most. */
const MOST_GROUPS = 10;

/**
 * Telephone numbers: with an international prefix, with a national one (0…), in the shape of North America, or said
 * to be one by the word before. Dates, decimals, versions, ISBNs, amounts and bare numbers are none.
 */
export function phonesIn(text: string): Span[] {
  return digitRuns(text).flatMap((run) => {
    for (let from = 0; from < run.groups.length; from += 1) {
      const glued = (run.groups[from]?.digits.length ?? 0) >= 9;
      const span = from === 0 || glued ? phoneAt(text, run, from) : null;
      if (span) return [span];
    }
    return [];
  });
}

/** The number that begins with a group of a run. */
function phoneAt(text: string, run: DigitRun, from: number): Span | null {
  const groups = run.groups.slice(from, from + MOST_GROUPS);
  const first = groups[0]?.start ?? 0;
  const lead = LEAD.exec(text.slice(Math.max(0, first - 5), first))?.[0] ?? '';
  const start = first - lead.length;
  const before = text.slice(Math.max(0, start - 40), start);
  const cued = CUE.test(before);
  if (!cued && PART_OF_MORE.test(before)) return null;
  for (let length = groups.length; length > 0; length -= 1) {
    const number = groups.slice(0, length);
    const end = number.at(-1)?.end ?? first;
    if (isPhone(number, text.slice(first, end), /[+＋]/.test(lead), cued)) return [start, end];
  }
  return null;
}

function isPhone(groups: DigitGroup[], written: string, plus: boolean, cued: boolean): boolean {
  const digits = groups.map((group) => group.digits).join('');
  const count = digits.length;
  if (plus) return count >= 7 && count <= 15;
  if (isDate(groups)) return false;
  if (digits.startsWith('00')) return count >= 10 && count <= 17 && !digits.startsWith('000');
  if (digits.startsWith('0') && count >= 9 && count <= 11 && !isFraction(groups, written)) return true;
  if (isNorthAmerican(groups, written)) return true;
  return cued && count >= 7 && count <= 15;
}

/** A day, month and year in either order stand first. */
function isDate(groups: DigitGroup[]): boolean {
  const [a, b, c] = groups.slice(0, 3).map(({ digits }) => digits);
  if (!a || !b || !c || b.length > 2 || Number(b) < 1 || Number(b) > 12) return false;
  const [day, year] = a.length === 4 ? [c, a] : [a, c];
  return year.length === 4 && day.length <= 2 && Number(day) >= 1 && Number(day) <= 31;
}

/** 0.123456789, and an ISBN that begins 0-306: a lone zero is a prefix only where a space comes after it. */
function isFraction(groups: DigitGroup[], written: string): boolean {
  return groups[0]?.digits.length === 1 && !/^\p{Nd}[\s\p{Zs})]/u.test(written);
}

/** (212) 555-0187, 212-555-0187, 1-800-555-0187; a bare row of ten digits is no telephone number by itself. */
function isNorthAmerican(groups: DigitGroup[], written: string): boolean {
  const all = groups.map(({ digits }) => digits);
  const [area = '', exchange = '', line = '', ...more] = all[0] === '1' ? all.slice(1) : all;
  if (more.length > 0 || area.length !== 3 || exchange.length !== 3 || line.length !== 4) return false;
  return /^[2-9]/.test(area) && /^[2-9]/.test(exchange) && !written.includes('/');
}
