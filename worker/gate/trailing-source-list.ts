import type { Sentence } from './sentences.ts';

const HEADING =
  /^[\s>]*(?:#{1,6}\s*)?[*_]{0,3}(?:sources?|references?|citations?|références?|المصادر|المراجع)\s*[:：]?\s*[*_]{0,3}\s*[:：]?\s*$/iu;
const ONE_LINE =
  /^[\s>]*[*_]{0,3}(?:sources?|references?|références?|المصادر|المراجع)\s*[*_]{0,3}\s*[:：][*_]{0,3}\s*(?:\[S\d+\][\s,;.،؛]*)+$/iu;
const LISTED = /^\s*$|^\s*(?:[-*+•]|\d{1,3}[.)])\s|^\s*\[S\d+\]|^\s*[-*_]{3,}\s*$/;
const MAX_HELD = 4000;

/**
 * Leaves out a list of sources that the model writes at the end by itself: the reader's list is made from the
 * registry. Holds from a heading such as "Sources:" for as long as only list lines follow.
 */
export class TrailingSourceList {
  removed = 0;
  #held: Sentence[] = [];
  #size = 0;

  push(sentences: Sentence[]): Sentence[] {
    return sentences.flatMap((sentence) => this.#take(sentence));
  }

  end(): Sentence[] {
    if (this.#held.length > 1 || ONE_LINE.test(this.#held[0]?.text ?? '')) {
      this.removed += 1;
      this.#held = [];
    }
    return this.#release();
  }

  #take(sentence: Sentence): Sentence[] {
    const holding = this.#held.length > 0;
    if (holding && this.#size < MAX_HELD && LISTED.test(sentence.text)) return this.#hold(sentence);
    const before = this.#release();
    if (HEADING.test(sentence.text) || ONE_LINE.test(sentence.text))
      return [...before, ...this.#hold(sentence)];
    return [...before, sentence];
  }

  #hold(sentence: Sentence): Sentence[] {
    this.#held.push(sentence);
    this.#size += sentence.text.length;
    return [];
  }

  #release(): Sentence[] {
    const held = this.#held;
    this.#held = [];
    this.#size = 0;
    return held;
  }
}
