import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { passage } from './on-cluster.ts';

// Sixty editions in which a few runs of words are so common that neither engine reads every passage that has them.

const EDITIONS = 60;
const PASSAGES = 46;
const LETTERS = [...'بتجدرسشعفقكلمنهو'];

/** In five of six passages: more than are followed for one run of words. */
const EVERYWHERE = 'ثم قال الراوي عن أصحابه';
/** In every sixth: more than are sent at once. */
const OFTEN = 'وهذا مما ذكره أهل العلم';

export function wideEditions(): EditionDocument[] {
  return Array.from({ length: EDITIONS }, (_, edition) => ({
    ...{ collection: 'wide', work: `wide-${edition}`, edition: `wide-${edition}`, editionLabel: null },
    ...{ title: `كتاب ${word(edition + 7)}`, author: null, categories: [], language: 'ar' },
    ...{ address: `/wide-${edition}`, sourcePath: `wide-${edition}.md`, contentHash: `${edition}` },
    passages: Array.from({ length: PASSAGES }, (_, at) =>
      passage(`wide-${edition}#${at}`, text(edition, at)),
    ),
  }));
}

function text(edition: number, at: number): string {
  const number = edition * PASSAGES + at;
  const common = number % 6 === 0 ? OFTEN : EVERYWHERE;
  return `${words(number, 5)} ${common} ${words(number + 9000, 5)}`;
}

/** What no passage has as it stands, in scopes of many editions. */
export const wideQuotes = {
  common: EVERYWHERE,
  often: OFTEN,
  'the end of a passage and the start of the next': `${words(9000 + 100, 5)} ${words(101, 5)}`,
  'altered in one word': text(3, 7).replace(word(3 * PASSAGES + 7, 3), 'زيتون'),
  'common words and two that stand nowhere': `زيتون ${EVERYWHERE} ${OFTEN} رمان`,
  'altered, of common words': `${words(222, 2)} ${OFTEN} عن أصحابه ${words(9444, 2)}`,
  'with words left out': `${words(2, 3)} … ${OFTEN} … ${words(9002, 2)}`,
};

function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => word(seed, at)).join(' ');
}

/** One of four hundred. */
function word(seed: number, at = 0): string {
  let rest = ((seed * 7919 + at * 104_729) * 31) % 400;
  let made = '';
  for (let letter = 0; letter < 4; letter++) {
    made += LETTERS[(rest + letter * 5) % LETTERS.length];
    rest = Math.floor(rest / 3);
  }
  return made;
}
