import type { Span } from '../redact.ts';
import { type DigitGroup, type DigitRun, digitRuns } from './digit-runs.ts';

const SHORTEST = 13;
const LONGEST = 19;

/**
 * Payment card numbers: 13 to 19 digits, in groups or not, that begin as cards do and whose last digit is right by
 * Luhn. A number that is glued to others is found where it starts and ends with a group.
 */
export function cardsIn(text: string): Span[] {
  return digitRuns(text).flatMap(cardsInRun);
}

function cardsInRun({ groups }: DigitRun): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < groups.length; at += 1) {
    const length = longestCard(groups, at);
    const first = groups[at];
    const last = groups[at + length - 1];
    if (length === 0 || !first || !last) continue;
    spans.push([first.start, last.end]);
    at += length - 1;
  }
  return spans;
}

/** How many groups from `at` on make a card number; 0 where none do. */
function longestCard(groups: DigitGroup[], at: number): number {
  let digits = '';
  let longest = 0;
  for (let length = 1; at + length <= groups.length; length += 1) {
    digits += groups[at + length - 1]?.digits ?? '';
    if (digits.length > LONGEST) break;
    if (digits.length >= SHORTEST && isCard(digits)) longest = length;
  }
  return longest;
}

function isCard(digits: string): boolean {
  return /^[2-6]/.test(digits) && !/^(\d)\1+$/.test(digits) && luhn(digits);
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
