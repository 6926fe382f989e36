const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIRECTION_MARKS = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;
const FIRST_STRONG_ISOLATE = '\u{2068}';
const POP_ISOLATE = '\u{2069}';

/** Words from a document or an asker on one line: nothing in them moves the cursor, colours or reorders the rest. */
export function onOneLine(words: string): string {
  return pieceOfLine(words).trim();
}

/** The same for a piece that is joined with others: blanks at its ends stay, as one each. */
export function pieceOfLine(words: string): string {
  return words
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '\u{fffd}');
}

/** The same as a piece of a line: right-to-left words keep the order of what stands around them. */
export function own(words: string): string {
  return isolated(onOneLine(words));
}

export function isolated(line: string): string {
  return RIGHT_TO_LEFT.test(line) ? FIRST_STRONG_ISOLATE + line + POP_ISOLATE : line;
}
