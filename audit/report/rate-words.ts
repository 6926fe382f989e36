import type { Agreement, Rate } from '../../shared/audit-report.ts';
import type { Interval } from './plots.ts';
import type { Words } from './words.ts';

/** `4.2 % (1.2 % – 9.9 %), 5 of 120`: never a rate alone. */
export function rateWords(rate: Rate, words: Words): string {
  return `${shareWords(rate, words)} ${intervalWords(rate, words)}, ${ofWords(rate, words)}`;
}

export function rateCells(rate: Rate, words: Words): string[] {
  const { number } = words;
  return [
    ...[shareWords(rate, words), intervalWords(rate, words), number(rate.hits), number(rate.of)],
    ...[number(rate.answers), number(rate.designEffect, 2), words.methods[rate.method]],
  ];
}

export function rateHead({ columns }: Words, first: string): string[] {
  return [
    ...[first, columns.share, columns.interval, columns.hits, columns.of],
    ...[columns.answers, columns.effect, columns.method],
  ];
}

export function rateInterval(label: string, rate: Rate, words: Words): Interval {
  return {
    ...{ label, value: rate.rate, low: rate.low, high: rate.high },
    words: `${shareWords(rate, words)}, ${ofWords(rate, words)}`,
  };
}

export function agreementCells({ value, low, high }: Agreement, words: Words): string[] {
  const two = (figure: number | null) => (figure === null ? '–' : words.number(figure, 3));
  // Where the coders never differed, an interval without width would feign certainty: per cent has the one to read.
  const hasInterval = low !== null && high !== null && low < high;
  return [two(value), hasInterval ? `${two(low)} – ${two(high)}` : '–'];
}

function shareWords({ rate }: Rate, words: Words): string {
  return rate === null ? '–' : words.perCent(rate);
}

function intervalWords({ low, high }: Rate, words: Words): string {
  return low === null || high === null ? '–' : `(${words.perCent(low)} – ${words.perCent(high)})`;
}

function ofWords({ hits, of }: Rate, { number, columns }: Words): string {
  return `${number(hits)} ${columns.of} ${number(of)}`;
}
