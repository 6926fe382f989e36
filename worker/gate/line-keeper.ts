import { afterWhatIsGone } from './line-opening.ts';
import type { Sentence } from './sentences.ts';

const CONTAINER = /^[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]+[ \t>]*)*/;
const QUOTED = /^[ \t]*(?:(?:[-*+•]|\d{1,9}[.)])[ \t]+)*>/;
const ROW = /^[ \t>]*\|/;

/**
 * Whether a line after a quoted one goes on with it: it is not blank, and starts no block of its own. A row of a table
 * starts none there.
 */
export function continuesQuote(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:[-*+•]|\d{1,9}[.)]|#{1,6}|```|~~~)(?:\s|$)/.test(line);
}

/** Takes sentences out of Markdown and leaves whole lines behind: list marks, line ends and tables stay in order. */
export class LineKeeper {
  #startsLine = true;
  /** Something of this line was let out. */
  #shown = false;
  /** The list mark or quote sign of a line whose first sentence was dropped. */
  #mark = '';
  /** Of the block quote that the line is in: something was shown; then, something left out since. */
  #quote: 'none' | 'shown' | 'omitted' = 'none';
  #inQuote = false;
  /** A line that started a block was dropped, and none shown since. */
  #gap = false;
  /** The line's beginning was dropped, and nothing of it shown since. */
  #gone = false;
  #table: 'none' | 'shown' | 'dropped' = 'none';

  keep(sentence: Sentence): Sentence[] {
    if (this.#leftOutWithItsTable(sentence)) return [];
    this.#startLine(sentence.text);
    const own = this.#gone ? this.#mark + afterWhatIsGone(sentence.text) : sentence.text;
    const text = this.#apart(this.#withOmission(own));
    this.#gone = false;
    if (this.#startsLine) this.#table = ROW.test(text) ? 'shown' : 'none';
    this.#mark = '';
    this.#next(sentence.text, true);
    return [{ ...sentence, text }];
  }

  drop(sentence: Sentence): Sentence[] {
    if (this.#leftOutWithItsTable(sentence)) return [];
    const { text } = sentence;
    this.#startLine(text);
    if (this.#inQuote && this.#quote === 'shown') this.#quote = 'omitted';
    if (this.#startsLine) {
      this.#gone = true;
      this.#mark = CONTAINER.exec(text)?.[0] ?? '';
      this.#shown = false;
      if (this.#mark.trim() !== '' || ROW.test(text)) this.#gap = true;
      this.#table = ROW.test(text) ? (this.#table === 'none' ? 'dropped' : 'shown') : 'none';
    }
    const lineEnd = this.#shown && text.endsWith('\n');
    this.#next(text, this.#shown);
    return lineEnd ? [{ text: '\n', ids: [], pieces: [] }] : [];
  }

  #startLine(text: string): void {
    if (!this.#startsLine) return;
    this.#inQuote = QUOTED.test(text) || (this.#inQuote && continuesQuote(text));
    if (!this.#inQuote) this.#quote = 'none';
  }

  /** A dropped item or heading kept the lines before and after it apart: they must not become one paragraph. */
  #apart(text: string): string {
    if (!this.#startsLine && !this.#gone) return text;
    const apart =
      this.#gap &&
      text.trim() !== '' &&
      CONTAINER.exec(text)?.[0].trim() === '' &&
      (!ROW.test(text) || this.#table === 'none');
    this.#gap = false;
    return apart ? `\n${text}` : text;
  }

  /** A quotation that lacks something in its middle says so. */
  #withOmission(text: string): string {
    if (!this.#inQuote || !/[\p{L}\p{N}]/u.test(text)) return text;
    const omitted = this.#quote === 'omitted';
    this.#quote = 'shown';
    if (!omitted) return text;
    const mark = this.#startsLine || this.#gone ? (CONTAINER.exec(text)?.[0] ?? '') : '';
    return `${mark}[…] ${text.slice(mark.length)}`;
  }

  /** Rows without their head are no table. */
  #leftOutWithItsTable({ text }: Sentence): boolean {
    if (this.#table !== 'dropped' || (this.#startsLine && !ROW.test(text))) {
      return false;
    }
    this.#next(text, false);
    return true;
  }

  #next(text: string, shown: boolean): void {
    this.#startsLine = text.endsWith('\n');
    this.#shown = shown && !this.#startsLine;
    if (!this.#startsLine) return;
    this.#mark = '';
    this.#gone = false;
  }
}
