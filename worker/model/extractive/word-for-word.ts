import { wordsOf } from '../../language/word-forms.ts';
import type { Question } from './question.ts';

/** Fewer words stand in a row by chance. */
const LEAST_WORDS = 3;

/** A passage is looked at several times in one answer. */
const recent = new Map<string, string>();
const MOST_RECENT = 300;

/** 1 where a text holds, word for word and in a row, what is looked for; else 0. */
export function wordForWord(text: string, { wordings }: Question): number {
  const sought = wordings.map(inARow).filter((row) => row.split(' ').length >= LEAST_WORDS);
  const row = ` ${inARow(text)} `;
  return sought.some((one) => row.includes(` ${one} `)) ? 1 : 0;
}

function inARow(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  if (recent.size >= MOST_RECENT) recent.clear();
  const row = wordsOf(text)
    .map((word) => word.fold)
    .join(' ');
  recent.set(text, row);
  return row;
}
