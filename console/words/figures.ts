import { language } from './words.ts';

// Numbers, days and times as the language writes them; times in the reader's own time zone.

export function number(value: number): string {
  return new Intl.NumberFormat(language.value).format(value);
}

/** 0.183 → 18 % */
export function percent(share: number): string {
  return new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** 0.7 → 0.70 */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(language.value, {
    style: 'currency',
    currency,
    maximumSignificantDigits: 3,
  }).format(amount);
}

export function day(at: string): string {
  return new Intl.DateTimeFormat(language.value, { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(at),
  );
}

export function moment(at: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
}

/** "3 hours ago", for what is recent; the day for the rest. */
export function ago(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const relative = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' });
  const past = Math.abs(seconds);
  if (past < 60) return relative.format(Math.round(seconds), 'second');
  if (past < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (past < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  if (past < 14 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day');
  return day(at);
}

/** The name of a language in the language shown: "French". */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([language.value], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag; // Not a language tag.
  }
}
