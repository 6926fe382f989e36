import type { ChatEvent } from '../../shared/chat-api.ts';
import { JOINER } from '../gate/line-opening.ts';

/** A place in all that was appended, as if nothing had ever been taken back. */
export type Range = { from: number; to: number };

const LINE_MARK = /^[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]+[ \t>]*)*(?:\|[ \t]*)?/;
/** A paragraph that a block quote's sign opens, or one within it. */
const IN_QUOTE = /(?:^|\n)[ \t]*(?:(?:[-*+•]|\d{1,9}[.)])[ \t]+)*>[^\n]*(?:\n[ \t]*\S[^\n]*)*$/;
const NEAR = 2000;
/** A quotation that lacks something says so in the way of quotations. */
const OMITTED = '[…]';
const TRAIL = /(?:[ \t]*\|)?\s*$/;

/**
 * The words of an answer: those that the reader has, behind them those that wait for a reason to leave. Sentences are
 * taken back out of either: from the reader with a word in their place, from what waits without.
 */
export class ShownText {
  /** What the reader has. */
  text = '';
  waiting = '';
  /** What was appended, less what was forgotten. */
  length = 0;
  /** The text as a model may be given it in later turns: without the server's words that name editions and pages. */
  forModel = '';
  /** How much of what was appended has left. */
  #sent = 0;
  #edits: (Range & { grows: number })[] = [];
  readonly #instead = new Set<string>();

  /** Something was said, and not all of it taken back. */
  get stands(): boolean {
    let { text } = this;
    for (const instead of this.#instead) text = text.replaceAll(instead, '');
    return text.trim() !== '';
  }

  wait(text: string): void {
    this.waiting += text;
    this.length += text.length;
  }

  /** Lets out what waited and then this. */
  say(text: string, forModel = text): ChatEvent[] {
    const delta = this.waiting + text;
    this.forModel += this.waiting + forModel;
    this.waiting = '';
    this.text += delta;
    this.length += text.length;
    this.#sent = this.length;
    return delta ? [{ type: 'text', delta }] : [];
  }

  forget(): void {
    this.waiting = '';
    this.length = this.#sent;
    this.#edits = this.#edits.filter(({ to }) => to <= this.length);
  }

  /**
   * What the reader is told of it, if it was shown. White space and the mark of a list, a heading or a row stay; past
   * the end there is nothing to take.
   */
  withdraw({ from, to }: Range, instead: string): ChatEvent[] {
    const shown = from < this.#sent;
    const before = shown ? 0 : this.text.length;
    const text = shown ? this.text : this.waiting;
    const start = this.#placeOf(from) - before;
    const raw = text.slice(start, this.#placeOf(to) - before);
    const opensLine = before + start === 0 || (text[start - 1] ?? this.text.at(-1)) === '\n';
    const lead = instead === '' ? 0 : ((opensLine ? LINE_MARK : /^\s*/).exec(raw)?.[0].length ?? 0);
    const kept = instead === '' ? raw.length : raw.slice(lead).search(TRAIL);
    if (kept <= 0) return [];
    const range = { from: start + lead, to: start + lead + kept };
    const quoted = instead !== '' && IN_QUOTE.test(text.slice(Math.max(0, range.from - NEAR), range.from));
    // What follows must not come to open its line as a list, a quotation or markup.
    const put = shown ? (quoted ? OMITTED : instead) : opensLine && instead ? JOINER : '';
    this.#edits.push({ from, to, grows: put.length - kept });
    if (!shown) {
      this.waiting = splice(text, range, put);
      return [];
    }
    this.text = splice(text, range, put);
    // A model's prose comes before the server's own: up to here both texts are the same.
    if (this.forModel.slice(range.from, range.to) === text.slice(range.from, range.to))
      this.forModel = splice(this.forModel, range, put);
    if (put) this.#instead.add(put);
    return [{ type: 'withdraw', ...range, instead: put }];
  }

  #placeOf(at: number): number {
    return this.#edits.reduce((place, edit) => (edit.to <= at ? place + edit.grows : place), at);
  }
}

function splice(text: string, { from, to }: Range, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}
