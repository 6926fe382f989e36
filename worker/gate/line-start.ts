const MAX_START = 256;
const ITEM = '(?:[-*+]|\\d{1,9}[.)])';
const UNDECIDED = new RegExp(
  `^[ \\t>]*(?:${ITEM}[ \\t][ \\t>]*)*(?:[-*+]|\\d{1,9}[.)]?|\`{1,2}|~{1,2}|(?:\`{3,}[^\\n\`]*|~{3,}[^\\n]*)|#{1,6})?$`,
);

/** What the first characters of a line say about it. Columns count from 0, a tab reaches the next multiple of 4. */
export type LineStart = {
  blank: boolean;
  /** `>` signs. */
  quotes: number;
  /** Column of the first character that is neither space nor `>`, before any list mark. */
  outerColumn: number;
  /** Column of the text, after any list marks. */
  column: number;
  /** Column of the text of the innermost list item that starts here; 0 when none does. */
  itemOffset: number;
  heading: boolean;
  fence: { mark: string; length: number } | null;
  /** Whether `fence` closes the open one. */
  closes: boolean;
};

/** Whether more characters may still change what the line is. */
export function undecidedLineStart(start: string): boolean {
  return start.length <= MAX_START && UNDECIDED.test(start);
}

export function readLineStart(
  start: string,
  open: { mark: string; length: number; quotes: number } | null,
): LineStart {
  const at = open ? skipQuotes(start, open.quotes) : skipContainers(start);
  const rest = start.slice(at.index);
  const run = /^(?:`{3,}|~{3,})/.exec(rest)?.[0] ?? '';
  const fence = run ? { mark: run.charAt(0), length: run.length } : null;
  const closes =
    fence !== null &&
    fence.mark === open?.mark &&
    fence.length >= open.length &&
    rest.slice(run.length).trim() === '';
  const { quotes, column, outerColumn, itemOffset } = at;
  return {
    blank: rest === '',
    quotes,
    column,
    outerColumn,
    itemOffset,
    heading: rest.startsWith('#'),
    fence,
    closes,
  };
}

type Position = { index: number; column: number; outerColumn: number; quotes: number; itemOffset: number };

function skipContainers(start: string): Position {
  let at = skipQuotes(start, Number.POSITIVE_INFINITY);
  for (;;) {
    const item = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t])/.exec(start.slice(at.index))?.[0];
    if (!item) return at;
    const { outerColumn } = at;
    at = skipQuotes(start, Number.POSITIVE_INFINITY, {
      ...at,
      index: at.index + item.length,
      column: at.column + item.length,
    });
    at = { ...at, outerColumn, itemOffset: at.column };
  }
}

const LINE_START: Position = { index: 0, column: 0, outerColumn: 0, quotes: 0, itemOffset: 0 };

/** Columns start anew after a `>` and the space that belongs to it. */
function skipQuotes(start: string, most: number, from = LINE_START): Position {
  let { index, column, quotes } = from;
  for (; index < start.length; index += 1) {
    const char = start[index];
    if (char === ' ') column += 1;
    else if (char === '\t') column += 4 - (column % 4);
    else if (char === '>' && quotes < most) {
      quotes += 1;
      column = start[index + 1] === ' ' ? -1 : 0;
    } else break;
  }
  return { ...from, index, column: Math.max(0, column), outerColumn: Math.max(0, column), quotes };
}
