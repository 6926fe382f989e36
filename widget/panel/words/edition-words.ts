import type { PageRef } from '../../../shared/pages-api.ts';
import type { EditionStatement } from '../../../shared/passage.ts';
import type { Words } from './words.ts';

interface Edition {
  editionLabel: string | null;
  language: string;
  statement?: EditionStatement | undefined;
}

/**
 * What tells an edition from others: its title page where the parts are known, else its own label. A translation is
 * labelled with its language's code: that is said by its name.
 */
export function editionWords({ editionLabel, language, statement }: Edition, t: Words): string | null {
  const { editor, publisher, place, print, year } = statement ?? {};
  const printed = [editor && t('editor', { what: editor }), publisher, place, print, year].filter(Boolean);
  if (printed.length) return printed.join(commaOf(t));
  if (!editionLabel || editionLabel !== language) return editionLabel;
  try {
    return new Intl.DisplayNames(t.tag, { type: 'language' }).of(language) ?? editionLabel;
  } catch {
    return editionLabel; // Not a language's code, though it stands where one should: said as it is.
  }
}

/** "vol. 4, p. 405", as the labels are printed. */
export function pageWords({ volume, label }: PageRef, t: Words, through = label): string {
  const page = t('page', { what: label === through ? label : `${label}–${through}` });
  return volume ? t('volume', { what: volume }) + commaOf(t) + page : page;
}

const commaOf = ({ dir }: Words): string => (dir === 'rtl' ? '، ' : ', ');
