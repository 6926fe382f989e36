import { fold } from '../../language/word-forms.ts';

/** Fewer words than this are a name or a term, not a quotation. */
const MIN_WORDS = 4;
/** A message that is nothing else quotes with fewer. */
const MIN_WORDS_ALONE = 3;
const MAX_WORDINGS = 20;
const PAIRS = [/“([^“”]+)”/gu, /«([^«»]+)»/gu, /„([^„“”]+)[“”]/gu, /﴿([^﴾﴿]+)﴾/gu, /"([^"]+)"/gu];
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'ـ-]*/gu;

/** The quotations that a message holds between quotation marks, in its order: of four words or more, alone of three. */
export function quotedWordings(message: string): string[] {
  const found = PAIRS.flatMap((pair) =>
    [...message.matchAll(pair)].map((match) => ({ at: match.index, text: (match[1] ?? '').trim() })),
  );
  const isAlone = found.length === 1 && !/[\p{L}\p{N}]/u.test(withoutQuotations(message));
  const least = isAlone ? MIN_WORDS_ALONE : MIN_WORDS;
  const long = found.filter(({ text }) => (text.match(WORD)?.length ?? 0) >= least);
  const texts = long.sort((a, b) => a.at - b.at).map(({ text }) => text);
  return [...new Set(texts)].slice(0, MAX_WORDINGS);
}

/** A message without its quotations: what is asked about them. */
export function withoutQuotations(message: string): string {
  return PAIRS.reduce((text, pair) => text.replace(pair, ' '), message)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the visitor wrote these words, however they are spelled or marked. */
export function standsIn(message: string, words: string): boolean {
  const wanted = plain(words);
  return wanted !== '' && ` ${plain(message)} `.includes(` ${wanted} `);
}

function plain(text: string): string {
  return (text.normalize('NFKC').match(WORD) ?? []).map(fold).join(' ');
}
