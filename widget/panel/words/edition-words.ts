import type { Source } from '../../../shared/source.ts';
import type { Words } from './words.ts';

/** An edition's label for a reader. A translation is labelled with its language's code: that is said by its name. */
export function editionWords({ editionLabel, language }: Source, { tag }: Words): string | null {
  if (!editionLabel || editionLabel !== language) return editionLabel;
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? editionLabel;
  } catch {
    return editionLabel; // Not a language's code, though it stands where one should: said as it is.
  }
}
