import type { ParsedCitation } from '../../shared/citation-api.ts';

/** Addresses that are references: on sunnah.com the path is a book and a number. Spans are in the plain text. */
export function siteReferences(text: string): ParsedCitation[] {
  return [...text.matchAll(SUNNAH)].map((match) => {
    const { book = '', number = '' } = match.groups ?? {};
    const span: [number, number] = [match.index, match.index + match[0].length];
    return {
      kind: 'hadith',
      span,
      work: book,
      author: null,
      edition: null,
      volume: null,
      pages: [],
      number,
      ambiguous: false,
      readings: [],
    };
  });
}

const SUNNAH =
  /(?:https?:\/\/)?(?:www\.)?sunnah\.com\/(?<book>[a-z]{2,30})[:/](?<number>\d{1,6}[a-z]?(?:\/\d{1,6})?)/giu;
