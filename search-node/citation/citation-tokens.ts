/**
 * A word, a number or a single mark. `key` is the form in which words are looked up: lower case, without diacritics,
 * one letter for the variants of an Arabic letter. A number's `suffix` is a letter joined to it: `627f`, `12r`.
 */
export type Token = {
  kind: 'word' | 'number' | 'mark';
  text: string;
  key: string;
  suffix: string;
  start: number;
  end: number;
  /** Whether a space stands before it. */
  spaced: boolean;
};

/** Cuts plain text into tokens, one look at each character. */
export function citationTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  while (end < text.length) {
    const spaced = text[end] === ' ';
    while (text[end] === ' ') end++;
    if (end >= text.length) break;
    const token = tokenAt(text, end);
    tokens.push({ ...token, spaced });
    end = token.end;
  }
  return tokens;
}

/** The form in which a word is looked up. */
export function wordKey(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´ʿʾʼ“”"]/gu, '')
    .replace(/ı/g, 'i')
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/[ةۃہھۂ]/g, 'ه')
    .replace(/ؤ/g, 'و');
}

const NUMBER = /\d+/y;
const WORD = /[\p{L}\p{M}](?:[\p{L}\p{M}]|['’‘`´-](?=\p{L}))*/uy;
const SUFFIX = /(?:ff|sqq|sq|st|nd|rd|th|[eè]me|[a-frv]|[أاب])(?![\p{L}\p{M}\d])/uy;

function tokenAt(text: string, start: number): Omit<Token, 'spaced'> {
  const number = matchAt(NUMBER, text, start);
  if (number !== null) {
    const suffix = matchAt(SUFFIX, text, start + number.length) ?? '';
    const end = start + number.length + suffix.length;
    return { kind: 'number', text: number, key: number, suffix, start, end };
  }
  const word = matchAt(WORD, text, start);
  if (word !== null)
    return { kind: 'word', text: word, key: wordKey(word), suffix: '', start, end: start + word.length };
  const mark = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return { kind: 'mark', text: mark, key: mark, suffix: '', start, end: start + mark.length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
