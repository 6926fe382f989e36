import type { Piece } from './marker-check.ts';

/** Prose that is let out at once: a sentence with the markers behind it, or a line. */
export type Sentence = { text: string; ids: string[] };

const MAX_SENTENCE = 2000;
const ENDS = /[.!?…؟۔]/;
const ENDS_WITHOUT_SPACE = /[。！？]/;
const CLOSERS = /["'”’»)\]*_]/;
const LIST_NUMBER = /^[\s>]*(?:\d{1,9}|\p{L})[.)](?:\s*\[S\d+\])*$/u;

/** Cuts gated prose into sentences, whatever the pieces' borders. A marker belongs to the sentence before it. */
export class SentenceCutter {
  #ready: Sentence[] = [];
  #text = '';
  #ids: string[] = [];
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

  #take({ text, id, code }: Piece): void {
    if (id) {
      this.#text += text;
      this.#ids.push(id);
      return;
    }
    for (const char of text) this.#takeChar(char, code);
  }

  #takeChar(char: string, code: boolean): void {
    if (char === '\n') {
      this.#text += char;
      this.#cut();
      return;
    }
    if (!code && /\s/.test(char)) this.#spaced = true;
    else this.#takeVisible(char, code);
    this.#text += char;
    if (this.#text.length >= MAX_SENTENCE) this.#cut();
  }

  #takeVisible(char: string, code: boolean): void {
    const wide = this.#ended === 'wide';
    if (this.#ended !== 'no' && (this.#spaced || wide) && !this.#continues(char)) this.#cut();
    this.#spaced = false;
    if (code) this.#ended = 'no';
    else if (ENDS_WITHOUT_SPACE.test(char)) this.#ended = 'wide';
    else if (ENDS.test(char)) this.#ended = char === '.' ? 'point' : 'sign';
    else if (!CLOSERS.test(char)) this.#ended = 'no';
  }

  /** A point before a small letter ends an abbreviation, and after a lone number it opens a list item. */
  #continues(char: string): boolean {
    if (this.#ended === 'wide') return CLOSERS.test(char);
    return this.#ended === 'point' && (/\p{Ll}/u.test(char) || LIST_NUMBER.test(this.#text.trimEnd()));
  }

  #cut(): void {
    if (this.#text) this.#ready.push({ text: this.#text, ids: this.#ids });
    this.#text = '';
    this.#ids = [];
    this.#ended = 'no';
    this.#spaced = false;
  }

  #drain(): Sentence[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
