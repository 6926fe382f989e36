import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';

/** A stretch of an edition's text, and the passages that it begins and ends in. */
export type Cut = { quote: string; edition: EditionDocument; first: string; last: string };
export type Altered = {
  quote: string;
  edition: EditionDocument;
  how: 'replaced' | 'added' | 'dropped' | 'swapped';
};

/** Words of every page. */
const COMMON_WORDS = 'في من على عن إلى ما لا أن إن قال الله عليه وسلم صلى رسول ثم هو كان له به'.split(' ');

const SHORTEST = 6;
const LONGEST = 24;
const WORD = /[\p{L}\p{M}\p{Nd}\u0640]+/gu;

/** Drawn from all editions in turn; so many of them over the end of a page. */
export function cutQuotations(
  editions: EditionDocument[],
  count: number,
  overBreaks: number,
  random: () => number,
): Cut[] {
  const long = editions.filter(({ passages }) => passages.length > 1);
  const cuts: Cut[] = [];
  for (let at = 0; cuts.length < count; at++) {
    const edition = long[at % long.length];
    const cut = edition && (cuts.length < overBreaks ? overBreak(edition, random) : within(edition, random));
    if (cut) cuts.push(cut);
  }
  return cuts;
}

function within(edition: EditionDocument, random: () => number): Cut | null {
  const { id, text } = edition.passages[Math.floor(random() * edition.passages.length)] ?? {
    id: '',
    text: '',
  };
  const words = [...text.matchAll(WORD)];
  const length = SHORTEST + Math.floor(random() * (LONGEST - SHORTEST));
  const from = Math.floor(random() * (words.length - length));
  const [first, last] = [words[from], words[from + length - 1]];
  if (from < 0 || !first || !last) return null;
  return { quote: text.slice(first.index, last.index + last[0].length), edition, first: id, last: id };
}

function overBreak(edition: EditionDocument, random: () => number): Cut | null {
  const at = 1 + Math.floor(random() * (edition.passages.length - 1));
  const [before, after] = [edition.passages[at - 1], edition.passages[at]];
  if (!before || !after) return null;
  const head = [...before.text.matchAll(WORD)].slice(-(2 + Math.floor(random() * 10)));
  const tail = [...after.text.matchAll(WORD)].slice(0, 2 + Math.floor(random() * 10));
  const [first, last] = [head[0], tail.at(-1)];
  if (!first || !last) return null;
  const quote = `${before.text.slice(first.index)} ${after.text.slice(0, last.index + last[0].length)}`;
  return { quote, edition, first: before.id, last: after.id };
}

/** Each with one word replaced by another of the library, with one added, dropped, or two that stand side by side swapped. */
export function altered(cuts: Cut[], editions: EditionDocument[], random: () => number): Altered[] {
  const words = editions.flatMap(({ passages }) =>
    passages.flatMap(({ text }) => text.match(WORD)?.slice(0, 5) ?? []),
  );
  return cuts.flatMap(({ quote, edition }, i) => {
    const how = (['replaced', 'added', 'dropped', 'swapped'] as const)[i % 4] ?? 'replaced';
    const own = quote.match(WORD) ?? [];
    const at = 1 + Math.floor(random() * (own.length - 2));
    const other = words[Math.floor(random() * words.length)] ?? '';
    const changed = [...own];
    if (how === 'replaced') changed[at] = other;
    if (how === 'added') changed.splice(at, 0, other);
    if (how === 'dropped') changed.splice(at, 1);
    if (how === 'swapped') changed.splice(at, 2, own[at + 1] ?? '', own[at] ?? '');
    const same = fold(changed.join(' ')) === fold(own.join(' '));
    return same ? [] : [{ quote: changed.join(' '), edition, how }];
  });
}

/** Words of every page in orders that stand nowhere: the dearest thing to be asked for. */
export function commonRuns(): string[] {
  return COMMON_WORDS.map((_, turn) =>
    [...COMMON_WORDS.slice(turn), ...COMMON_WORDS.slice(0, turn)].slice(0, 12).join(' '),
  );
}

let folded: string[] | undefined;

/** Whether some edition has the words of a text one after another, by comparing letters through all of them. */
export function isAttested(quote: string, editions: EditionDocument[]): boolean {
  folded ??= editions.map(({ passages }) => ` ${passages.map(({ text }) => fold(text)).join(' ')} `);
  const wanted = ` ${fold(quote)} `;
  return folded.some((text) => text.includes(wanted));
}

/** Words and single spaces; what typists change at will is made one. Written apart from the engine's own folding. */
function fold(text: string): string {
  const letters = text
    .normalize('NFKC')
    .replace(/[([﴿][¬*^]*\p{Nd}{1,4}[)\]﴾]/gu, ' ')
    .replace(/[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[ئؤء]/g, '')
    .toLowerCase();
  return (letters.match(/[\p{L}\p{Nd}]+/gu) ?? []).join(' ');
}
