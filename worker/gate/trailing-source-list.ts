import type { Sentence } from './sentences.ts';

const NAME =
  '(?:(?:list of |liste des )?(?:sources?|references?|citations?|bibliography|works cited|further reading|footnotes?|r[ée]f[ée]rences?|bibliographie|notes de bas de page|(?:قائمة )?(?:المصادر|المراجع|مصادر|مراجع|المصدر|المرجع|الإحالات|الحواشي))(?: (?:used|cited|consulted|bibliographiques|consult[ée]e?s|cit[ée]e?s|utilis[ée]e?s|والمراجع|والمصادر|المستخدمة|المعتمدة))?(?: ?\\(\\d+\\))?)';
const OPEN = '^[\\s>]*(?:#{1,6}\\s*)?[*_]{0,3}';
const HEADING = new RegExp(`${OPEN}${NAME}\\s*[*_]{0,3}\\s*[:：]?\\s*[*_]{0,3}\\s*$`, 'iu');
const ONE_LINE = new RegExp(`${OPEN}${NAME}\\s*[*_]{0,3}\\s*[:：][*_]{0,3}\\s*\\S`, 'iu');
const LISTED =
  /^\s*$|^[\s>]*(?:[-*+•–]|\p{Nd}{1,3}[.):-])\s|^[\s>]*(?:\[|S\d+\b|https?:|www\.|\|)|^\s*[-*_]{3,}\s*$|^[\s>]*[*_]{1,3}[^*_]+[*_]{1,3}/u;
const MAX_HELD = 20_000;

/**
 * Leaves out a list of sources that the model writes at the end by itself: the reader's list is made from the
 * registry. Holds from a heading such as "Sources:", or a line that starts so, for as long as only list lines follow.
 */
export class TrailingSourceList {
  removed = 0;
  /** The sentences of the last list that was left out. */
  list: Sentence[] = [];
  #held: Sentence[] = [];
  #size = 0;
  #startsLine = true;

  push(sentences: Sentence[]): Sentence[] {
    return sentences.flatMap((sentence) => this.#take(sentence));
  }

  end(): Sentence[] {
    const listed = this.#held.filter((sentence) => sentence.text.trim() !== '');
    if (listed.length > 1 || ONE_LINE.test(listed[0]?.text ?? '')) {
      this.removed += 1;
      this.list = this.#held;
      this.#held = [];
    }
    return this.#release();
  }

  #take(sentence: Sentence): Sentence[] {
    const startsLine = this.#startsLine;
    this.#startsLine = sentence.text.endsWith('\n');
    const listed = !startsLine || LISTED.test(sentence.text);
    if (this.#held.length > 0 && this.#size < MAX_HELD && listed) return this.#hold(sentence);
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
