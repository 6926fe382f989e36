import type { Sentence } from './sentences.ts';

const CONTAINER = /^[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]+[ \t>]*)*/;
const ROW = /^[ \t>]*\|/;

/** Takes sentences out of Markdown and leaves whole lines behind: list marks, line ends and tables stay in order. */
export class LineKeeper {
  #startsLine = true;
  /** Something of this line was let out. */
  #shown = false;
  /** The list mark or quote sign of a line whose first sentence was dropped. */
  #mark = '';
  #table: 'none' | 'shown' | 'dropped' = 'none';

  keep(sentence: Sentence): Sentence[] {
    if (this.#leftOutWithItsTable(sentence)) return [];
    const text = this.#startsLine ? sentence.text : this.#mark + sentence.text;
    if (this.#startsLine) this.#table = ROW.test(text) ? 'shown' : 'none';
    this.#mark = '';
    this.#next(sentence.text, true);
    return [{ ...sentence, text }];
  }

  drop(sentence: Sentence): Sentence[] {
    if (this.#leftOutWithItsTable(sentence)) return [];
    const { text } = sentence;
    if (this.#startsLine) {
      this.#mark = CONTAINER.exec(text)?.[0] ?? '';
      this.#shown = false;
      this.#table = ROW.test(text) ? (this.#table === 'none' ? 'dropped' : 'shown') : 'none';
    }
    const lineEnd = this.#shown && text.endsWith('\n');
    this.#next(text, this.#shown);
    return lineEnd ? [{ text: '\n', ids: [], pieces: [] }] : [];
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
    if (this.#startsLine) this.#mark = '';
  }
}
