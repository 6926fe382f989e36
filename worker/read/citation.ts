import type { NotCitable } from '../../shared/citable.ts';
import type { PageRef } from '../../shared/pages-api.ts';
import type { EditionName } from '../../shared/passage.ts';
import { editionWords, pageName } from './names.ts';
import type { Words } from './words.ts';

/** What a citation is made from; `headings` are those that the place ends under. */
export type Cited = {
  edition: EditionName;
  page: PageRef | null;
  through?: string | undefined;
  headings: string[];
  notCitable: NotCitable | null;
};

/**
 * A citation as plain text: author, title, edition, volume and page. Where the page cannot be cited, the heading
 * stands in its place and no number.
 */
export function citationOf({ edition, page, through, headings, notCitable }: Cited, t: Words): string {
  const citable = page !== null && notCitable === null;
  const place = citable ? pageName(page, t, through) : headings.at(-1);
  const statement = editionWords(edition, t);
  const work = [edition.author, edition.title].filter((it) => !!it).join(t('comma'));
  const named = statement ? `${work} (${statement})` : work;
  const line = place ? `${named}${t('comma')}${citable ? place : `«${place}»`}` : named;
  return `${line.replace(/\s+/g, ' ')}.`;
}
