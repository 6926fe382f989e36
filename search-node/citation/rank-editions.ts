import type { EditionName } from '../../shared/passage.ts';
import { nameWords } from './title-forms.ts';
import { likeness } from './word-likeness.ts';

/** The editions of a work with those first that fit what a reference says of its edition. */
export function rankedEditions(editions: EditionName[], hint: string | null): EditionName[] {
  const asked = nameWords(spelledOut(hint ?? ''));
  const years: string[] = hint?.match(/\d{4}/g) ?? [];
  if (asked.length === 0 && years.length === 0) return editions;
  return editions
    .map((edition) => ({ edition, fits: fitness(edition, asked, years) }))
    .sort((a, b) => b.fits - a.fits)
    .map(({ edition }) => edition);
}

function fitness(edition: EditionName, asked: ReturnType<typeof nameWords>, years: string[]): number {
  const said = [edition.editionLabel, ...Object.values(edition.statement ?? {})].filter(Boolean).join(' ');
  const words = nameWords(said);
  const alike = asked.filter((word) => words.some((other) => likeness(word, other) >= 0.75)).length;
  return alike + years.filter((year) => said.includes(year)).length;
}

/** Publishers are often named by their letters. */
function spelledOut(hint: string): string {
  return hint.replace(/(?<![\p{L}])(?:DKI|DKİ|د\.?ك\.?ع)(?![\p{L}])/gu, 'دار الكتب العلمية');
}
