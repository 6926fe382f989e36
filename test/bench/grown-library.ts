import type { EditionDocument, PassageDocument } from '../../search-node/engine-child/edition-document.ts';
import { seededRandom } from './ranking-metrics.ts';

// A library grown from a small one, the same for the same seed and one edition in memory at a time. A grown page is
// as long as a real page of its work and made of runs of real sentences, so common words keep their shares. Words
// that are rare in the source would become common by mere repetition: each is one of a family of forms that differ
// in two letters, and the n-th form comes up about one time in n². The vocabulary so grows with the text, as it does
// in a real library, and no two pages are alike.

export const EDITION_PAGES = 2500;
const GROWN = 'grown-';

const RARE = 2;
const FORMS = 64;
const OWN_WORK = 0.8;
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const WORD = /[\p{L}\p{M}]{4,}/gu;

type Sentence = { text: string; rare: boolean };
type Work = { edition: EditionDocument; sentences: Sentence[]; lengths: number[] };

/**
 * Yields editions of `EDITION_PAGES` pages each, two a work, until there are so many passages; from the edition of
 * number `from` on, each the same wherever it was begun.
 */
export function* grownLibrary(
  library: EditionDocument[],
  passages: number,
  collection: string,
  seed = 3,
  from = 0,
): Generator<EditionDocument> {
  const rare = rareWords(library);
  const works = library
    .filter(({ passages }) => passages.length > 100)
    .map((edition) => workOf(edition, rare));
  for (let number = from; number * EDITION_PAGES < passages; number++) {
    const random = seededRandom(seed * 1_000_003 + number);
    const work = works[number % works.length];
    if (!work) return;
    yield grownEdition(number, work, works, rare, collection, random);
  }
}

/** Which of them an edition is, by its id. */
export function grownNumber(id: string): number {
  return Number(id.slice(GROWN.length));
}

function grownEdition(
  number: number,
  work: Work,
  works: Work[],
  rare: Set<string>,
  collection: string,
  random: () => number,
): EditionDocument {
  const id = `${GROWN}${number}`;
  const passages = Array.from({ length: EDITION_PAGES }, (_, page): PassageDocument => {
    const text = grownPage(work, works, rare, random);
    return {
      id: `${id}-${page}`,
      headings: work.edition.passages[Math.floor(random() * work.edition.passages.length)]?.headings ?? [],
      anchor: null,
      locator: {
        kind: 'page',
        volume: String(1 + Math.floor(page / 500)),
        label: String(1 + (page % 500)),
      },
      text,
    };
  });
  return {
    ...work.edition,
    collection,
    work: `grown-work-${Math.floor(number / 2)}`,
    edition: id,
    title: `${work.edition.title} ${number}`,
    sourcePath: id,
    passages,
  };
}

function grownPage(work: Work, works: Work[], rare: Set<string>, random: () => number): string {
  const wanted = pick(work.lengths, random);
  const parts: string[] = [];
  let length = 0;
  while (length < wanted) {
    const { sentences } = random() < OWN_WORK ? work : pick(works, random);
    let at = Math.floor(random() * sentences.length);
    for (let run = 1 + Math.floor(random() * 4); run > 0 && length < wanted; run--, at++) {
      const sentence = sentences[at % sentences.length];
      if (!sentence) break;
      const whole = sentence.rare ? withOtherForms(sentence.text, rare, random) : sentence.text;
      const text = upTo(whole, wanted - length);
      parts.push(text);
      length += text.length + 1;
    }
  }
  return parts.join(' ');
}

/** Pages end where they are full, as printed ones do: in the middle of a sentence, never of a word. */
function upTo(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = text.indexOf(' ', room);
  return end < 0 ? text : text.slice(0, end);
}

function withOtherForms(text: string, rare: Set<string>, random: () => number): string {
  return text.replace(WORD, (word) => {
    if (!rare.has(word)) return word;
    const form = Math.min(FORMS, Math.floor(1 / Math.max(random(), 1e-9)));
    return form === 1 ? word : formOf(word, form);
  });
}

/** Two letters of the word, chosen by the form's number, become others. */
function formOf(word: string, form: number): string {
  const letters = [...word];
  let mixed = Math.imul(form, 0x9e3779b1) ^ Math.imul(word.length, 0x85ebca6b) ^ (word.codePointAt(1) ?? 0);
  for (let change = 0; change < 2; change++) {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    const at = (mixed >>> 8) % letters.length;
    if (/\p{L}/u.test(letters[at] ?? '')) letters[at] = LETTERS[(mixed >>> 16) % LETTERS.length] ?? 'ا';
  }
  return letters.join('');
}

function rareWords(library: EditionDocument[]): Set<string> {
  const pages = new Map<string, number>();
  for (const { passages } of library) {
    for (const { text } of passages) {
      for (const word of new Set(text.match(WORD) ?? [])) pages.set(word, (pages.get(word) ?? 0) + 1);
    }
  }
  return new Set([...pages].filter(([, count]) => count <= RARE).map(([word]) => word));
}

function workOf(edition: EditionDocument, rare: Set<string>): Work {
  const texts = edition.passages.map(({ text }) => text);
  const sentences = texts.flatMap((text) =>
    text
      .split(/(?<=[.!؟؛:])\s+|\n+/)
      .filter((part) => part.length > 1)
      .map((part) => ({ text: part, rare: (part.match(WORD) ?? []).some((word) => rare.has(word)) })),
  );
  return { edition, sentences, lengths: texts.map(({ length }) => length) };
}

function pick<T>(values: T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T;
}
