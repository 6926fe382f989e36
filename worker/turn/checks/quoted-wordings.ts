import { fold } from '../../language/word-forms.ts';

/** Fewer words than this are a name or a term, not a quotation. */
const MIN_WORDS = 4;
const MAX_WORDINGS = 20;
const PAIRS = [/“([^“”]+)”/gu, /«([^«»]+)»/gu, /„([^„“”]+)[“”]/gu, /﴿([^﴾﴿]+)﴾/gu, /"([^"]+)"/gu];
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'ـ-]*/gu;

/** The quotations of four words or more that a message holds between quotation marks, in its order. */
export function quotedWordings(message: string): string[] {
  const found = PAIRS.flatMap((pair) =>
    [...message.matchAll(pair)].map((match) => ({ at: match.index, text: (match[1] ?? '').trim() })),
  );
  const long = found.filter(({ text }) => (text.match(WORD)?.length ?? 0) >= MIN_WORDS);
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
