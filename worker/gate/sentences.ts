import { endsAbbreviation } from './abbreviations.ts';
import type { Piece } from './marker-check.ts';
import { QuoteMarks } from './quote-marks.ts';

/** Prose that is let out at once: a sentence with the markers behind it, or a line. */
export type Sentence = { text: string; ids: string[]; pieces: Piece[] };

/** Past this a sentence is cut at the next space, past the second length anywhere. */
const MAX_SENTENCE = 2000;
const MAX_UNBROKEN = 4000;
const ASKS = /[?؟？]["'”’»)*_\s]*$/;
const ENDS = /[.!?…؟۔]/;
const ENDS_WITHOUT_SPACE = /[。！？]/;
const CLOSERS = /["'”’»›)\]*_]/;
/** Neither ends of sentences nor quotation marks, all of which stand past the alphabets or are named here. */
const PLAIN = /[^\n.!?…؟۔"«»\u2000-\uffff]{1,500}/y;
const LIST_NUMBER = /^[\s>]*(?:\p{Nd}{1,9}|\p{L})[.)](?:\s*\[S\d+\])*$/u;
/** A table's row is let out whole: a part of one is none. */
const ROW = /^[\s>]*\|/;
const SPACE = /\s/;
const SMALL_LETTER = /\p{Ll}/u;

/**
 * Cuts gated prose into sentences, whatever the pieces' borders. A marker belongs to the sentence before it; a
 * quotation is not cut before it closes or its line ends.
 */
export class SentenceCutter {
  #ready: Sentence[] = [];
  #text = '';
  #ids: string[] = [];
  #pieces: Piece[] = [];
  readonly #marks = new QuoteMarks();
  /** The text so far ends a sentence; then, that white space followed. */
  #ended: 'no' | 'point' | 'sign' | 'wide' = 'no';
  #spaced = false;

  push(pieces: Piece[]): Sentence[] {
    for (const piece of pieces) this.#take(piece);
    return this.#drain();
  }

  end(): Sentence[] {
    this.#cut();
    return this.#drain();
  }

  #take(piece: Piece): void {
    const { text, id, code } = piece;
    if (id || piece.unknown) {
      this.#text += text;
      if (id) this.#ids.push(id);
      this.#pieces.push(piece);
    } else if (piece.served || piece.refused) this.#takeServed(piece);
    else if (code) for (const char of text) this.#takeChar(char, code);
    else this.#takeProse(text);
  }

  #takeProse(text: string): void {
    for (let at = 0; at < text.length; ) {
      const plain = this.#plainFrom(text, at);
      const char = plain || String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (plain) this.#takePlain(plain);
      else this.#takeChar(char, false);
      at += char.length;
    }
  }

  /** Characters that neither end a sentence nor are marks, taken together; empty where the next one may. */
  #plainFrom(text: string, at: number): string {
    if (this.#ended !== 'no') return '';
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0] ?? '';
    return this.#text.length + plain.length < MAX_SENTENCE ? plain : '';
  }

  #takePlain(run: string): void {
    const last = run.charAt(run.length - 1);
    this.#spaced = SPACE.test(last);
    this.#marks.pass(run);
    this.#append(run, false);
  }

  /** A block quote is let out by itself; a quotation within a line ends a sentence where its words do. */
  #takeServed(piece: Piece): void {
    if (this.#ended !== 'no' && this.#spaced) this.#cut();
    this.#text += piece.text;
    this.#pieces.push(piece);
    this.#spaced = false;
    this.#ended = /[.!?…؟۔]["”»\s\u00a0]*$/.test(piece.text) ? 'sign' : 'no';
    if (piece.text.endsWith('\n')) this.#cut();
  }

  #takeChar(char: string, code: boolean): void {
    if (char === '\n') {
      this.#add(char, code);
      this.#marks.reset();
      this.#cut();
      return;
    }
    const space = SPACE.test(char);
    if (!code && space) this.#spaced = true;
    else this.#takeVisible(char, code);
    this.#add(char, code);
    if (this.#text.length >= MAX_SENTENCE && (space || this.#text.length >= MAX_UNBROKEN)) this.#cut();
  }

  #takeVisible(char: string, code: boolean): void {
    const wide = this.#ended === 'wide';
    if (this.#ended !== 'no' && (this.#spaced || wide) && !this.#marks.open && !this.#continues(char))
      this.#cut();
    this.#spaced = false;
    if (code) this.#ended = 'no';
    else if (ENDS_WITHOUT_SPACE.test(char)) this.#ended = 'wide';
    else if (ENDS.test(char)) this.#ended = char === '.' ? 'point' : 'sign';
    else if (!CLOSERS.test(char)) this.#ended = 'no';
  }

  /**
   * A point before a small letter, or after a usual abbreviation, ends no sentence; after a lone number it opens a
   * list item. Neither does a sign before a small letter: “Really?” he said.
   */
  #continues(char: string): boolean {
    if (ROW.test(this.#text)) return true;
    if (this.#ended === 'wide') return CLOSERS.test(char);
    if (SMALL_LETTER.test(char)) return true;
    if (this.#ended !== 'point') return false;
    return LIST_NUMBER.test(this.#text.trimEnd()) || endsAbbreviation(this.#text);
  }

  #add(char: string, code: boolean): void {
    if (!code) this.#marks.take(char);
    this.#append(char, code);
  }

  #append(text: string, code: boolean): void {
    this.#text += text;
    const last = this.#pieces.at(-1);
    if (last && last.id === null && last.code === code && !last.served && !last.refused && !last.unknown)
      last.text += text;
    else this.#pieces.push({ text, id: null, code });
  }

  #cut(): void {
    if (this.#text || this.#pieces.length > 0)
      this.#ready.push({ text: this.#text, ids: this.#ids, pieces: this.#pieces });
    this.#text = '';
    this.#ids = [];
    this.#pieces = [];
    this.#ended = 'no';
    this.#spaced = false;
  }

  #drain(): Sentence[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}

/** Whether a sentence asks something. */
export function isQuestion(plain: string): boolean {
  return ASKS.test(plain);
}
