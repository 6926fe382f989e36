import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../support/shared-data.ts';

export const romanisedFile = 'strings/romanised.tsv';

/** A query in Latin letters. `arabic` is empty where it must not be taken for Arabic. */
export type RomanisedQuery = {
  id: string;
  query: string;
  style: string;
  /** Any of these is right. */
  arabic: string[];
  /** Records of the library that hold one of them. */
  records: number;
};

/** The table has no quoting: a `"` in it is a letter of the query. */
export function readRomanised(): RomanisedQuery[] {
  const [, ...lines] = readFileSync(join(dataFolder, romanisedFile), 'utf8').split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [id = '', query = '', style = '', arabic = '', records = ''] = line.split('\t');
    return { id, query, style, arabic: arabic.split('|').filter(Boolean), records: Number(records) };
  });
}

/** Without vowel signs, and one letter for all of alef, hamza seats, ya and ta marbuta. */
export function bareArabic(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g, '')
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئىی]/g, 'ي')
    .replace(/ة/g, 'ه');
}

/** Whether the text holds one of these wordings as whole words, with what Arabic joins before one (`وال`, `بـ`). */
export function holdsOneOf(text: string, wordings: string[]): boolean {
  const words = ` ${
    bareArabic(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
  const any = wordings.map(bareArabic).join('|');
  return new RegExp(` [وف]?(?:ال|بال|كال|لل|[بكل])?(?:${any}) `).test(words);
}
