import type { PageRef } from '../../../shared/pages-api.ts';
import type { EditionStatement } from '../../../shared/passage.ts';
import type { Words } from './words.ts';

interface Edition {
  editionLabel: string | null;
  language: string;
  statement?: EditionStatement | undefined;
}

/**
 * What tells an edition from others: the parts of its title page, or its own label where that says all of them and
 * perhaps more. A translation is labelled with its language's code: that is said by its name.
 */
export function editionWords({ editionLabel, language, statement }: Edition, t: Words): string | null {
  const { editor, publisher, place, print, year } = statement ?? {};
  const parts = [editor, publisher, place, print, year].filter((it) => it && !editionLabel?.includes(it));
  if (parts.length)
    return printed([editor && t('editor', { what: editor }), publisher, place, print, year], t);
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

const printed = (parts: (string | null | undefined)[], t: Words): string =>
  parts.filter(Boolean).join(commaOf(t));
