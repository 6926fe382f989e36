import { type NotCitable, pageNotCitable } from '../../shared/citable.ts';
import type { PageRef } from '../../shared/pages-api.ts';
import type { EditionName, Passage } from '../../shared/passage.ts';
import type { Words } from './words.ts';

/** "vol. 4, p. 405": a page by its printed label. */
export function pageName({ volume, label }: PageRef, t: Words, through?: string): string {
  const page =
    through && through !== label ? t('pagesFromTo', { page: label, through }) : t('page', { page: label });
  return volume ? `${t('volume', { volume })}${t('comma')}${page}` : page;
}

/**
 * What tells an edition from others: the parts of its title page, or its own label where that says all of them and
 * perhaps more.
 */
export function editionWords({ statement, editionLabel, language }: EditionName, t: Words): string | null {
  const { publisher, place, editor, print, year } = statement ?? {};
  const parts = [editor, publisher, place, print, year].filter((it) => !!it);
  if (editionLabel && parts.every((it) => it && editionLabel.includes(it)))
    return editionLabel === language ? languageName(language, t) : editionLabel;
  return (
    [editor && t('editor', { what: editor }), ...parts.slice(editor ? 1 : 0)]
      .filter((it) => !!it)
      .join(t('comma')) || null
  );
}

/** The last page that a place reaches, where it is not the first. */
export function throughOf(passages: Passage[]): string | undefined {
  const last = passages.at(-1)?.locator;
  return last?.kind === 'page' ? last.through : undefined;
}

/** Why a place can't be cited by page; null where it can, or where it is no printed page's. */
export function whyNotCitable(passages: Passage[]): NotCitable | null {
  return pageNotCitable(passages);
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur', 'he', 'yi', 'ps', 'sd', 'ug', 'ckb', 'dv']);

/** How a text of this language runs; `auto` where the language does not tell. */
export function directionOf(language: string): 'ltr' | 'rtl' | 'auto' {
  const [base = ''] = language.toLowerCase().split('-');
  if (base === '' || base === 'und') return 'auto';
  return RIGHT_TO_LEFT.has(base) ? 'rtl' : 'ltr';
}

function languageName(language: string, { tag }: Words): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language;
  } catch {
    return language; // Not a language's code, though it stands where one should: said as it is.
  }
}
