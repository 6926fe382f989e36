import type { Passage } from '../../shared/passage.ts';
import { folded } from '../precode/folded.ts';
import { type CitedPassage, nameOf } from './cited-passages.ts';

type WithoutText = Omit<Passage, 'text'>;

/**
 * What is withheld while one question is asked again: the cited passages, passages of the same words in whatever
 * edition, and what a search calls alike to them. Else the answer would rest on a copy, and nothing would be measured.
 */
export type Withheld = {
  cited: readonly CitedPassage[];
  holds: (passage: Passage) => boolean;
  /** A passage by all but its text, as `alike` lists it. */
  mayHold: (passage: WithoutText) => boolean;
  /** From now on these are withheld too. */
  add: (alike: readonly WithoutText[]) => void;
  /** Names of all that is withheld, the cited first. */
  names: () => string[];
};

export function withheldOf(cited: readonly CitedPassage[]): Withheld {
  const [texts, words] = [new Set<string>(), new Set<string>()];
  for (const { text } of cited) {
    texts.add(text);
    if (folded(text) !== '') words.add(folded(text));
  }
  const places = new Set(cited.map(placeOf));
  const alike = new Map<string, string>();
  const met = new Map<string, string>();
  const holds = (passage: Passage) => {
    const is = alike.has(passage.id) || texts.has(passage.text) || words.has(folded(passage.text));
    if (is) met.set(passage.id, nameOf(passage));
    return is;
  };
  return {
    ...{ cited, holds },
    mayHold: (passage) => alike.has(passage.id) || met.has(passage.id) || places.has(placeOf(passage)),
    add(passages) {
      for (const { id, edition } of passages) alike.set(id, `${edition} passage:${id}`.slice(0, 512));
    },
    names() {
      const others = [...alike].map(([id, name]) => met.get(id) ?? name);
      return [...new Set([...cited.map(nameOf), ...met.values(), ...others])];
    },
  };
}

function placeOf({ collection, edition, headings, locator }: WithoutText | CitedPassage): string {
  return JSON.stringify([collection, edition, headings, locator]);
}
