import { readLineStart, undecidedLineStart } from './line-start.ts';

export type Segment = { code: boolean; text: string };

const MAX_SPAN = 1000;
/** `<` that may open a tag: a backtick inside a tag opens no code. */
const TAG_START = /[a-z/!?]/i;

/** None of these opens, closes or escapes anything. */
const PLAIN = /[^\\`<\n]+/y;

type Fence = { mark: string; length: number; quotes: number; offset: number };

/**
 * Tells code from prose in a stream of Markdown, one pass, holding back only what is undecided: the start of a
 * line, or an inline span not yet closed. In doubt the text is prose, where markers are checked; never the reverse.
 */
export class CodeSplitter {
  #segments: Segment[] = [];
  /** Undecided characters. What they may become is said by `#state`. */
  #held = '';
  #state: 'line-start' | 'prose' | 'code-line' | 'ticks' | 'span' | 'escape' = 'line-start';
  #run = 0;
  #closing = 0;
  #fence: Fence | null = null;
  /** An inline span of this block could not be told: no more code in it. */
  #doubt = false;
  #afterBlank = true;
  #indented = false;
  /** Column where the text of the last list item starts; 0 outside lists. */
  #listOffset = 0;
  #lastChar = '';

  /** What closes the code block that the text so far leaves open; empty where none is, or its container closes it. */
  get closing(): string {
    const fence = this.#fence;
    return fence && fence.quotes === 0 && fence.offset === 0 ? fence.mark.repeat(fence.length) : '';
  }

  push(text: string): Segment[] {
    for (let at = 0; at < text.length; ) {
      const plain = this.#plainFrom(text, at);
      const char = plain || String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (plain) this.#takePlain(plain);
      else this.#take(char);
      at += char.length;
    }
    return this.#drain();
  }

  end(): Segment[] {
    if (this.#state === 'line-start') this.#decideLine('');
    const closedSpan = this.#state === 'span' && this.#closing === this.#run;
    this.#emit(closedSpan || this.#state === 'code-line', this.#held);
    this.#held = '';
    this.#state = 'line-start';
    return this.#drain();
  }

  /** Characters that decide nothing where the text stands, taken together; empty where the next one may. */
  #plainFrom(text: string, at: number): string {
    if (this.#state !== 'prose' || this.#lastChar === '<') return '';
    PLAIN.lastIndex = at;
    return PLAIN.exec(text)?.[0] ?? '';
  }

  #takePlain(run: string): void {
    this.#lastChar = run.charAt(run.length - 1);
    this.#emit(false, run);
  }

  #take(char: string): void {
    if (this.#state === 'line-start') this.#takeLineStart(char);
    else if (this.#state === 'code-line') this.#takeCode(char);
    else if (this.#state === 'ticks') this.#takeTick(char);
    else if (this.#state === 'span') this.#takeSpan(char);
    else if (this.#state === 'escape') this.#takeEscaped(char);
    else this.#takeProse(char);
  }

  #takeLineStart(char: string): void {
    if (char !== '\n' && undecidedLineStart(this.#held + char)) {
      this.#held += char;
      return;
    }
    this.#decideLine(char);
    const start = this.#held;
    this.#held = '';
    if (this.#state === 'code-line') this.#emit(true, start);
    else for (const each of start) this.#takeInline(each);
    this.#take(char);
  }

  /** Sets the state for the line whose start is held; `next` is the character after it. */
  #decideLine(next: string): void {
    const line = readLineStart(this.#held, this.#fence);
    const blank = line.blank && (next === '\n' || next === '');
    this.#state = 'prose';
    if (this.#fence && !blank && (line.quotes < this.#fence.quotes || line.column < this.#fence.offset)) {
      this.#fence = null;
    }
    if (this.#fence) {
      this.#state = 'code-line';
      if (line.fence && line.closes && (next === '\n' || next === '')) this.#fence = null;
      return;
    }
    this.#decideOutsideFence(line, blank, next);
  }

  #decideOutsideFence(line: ReturnType<typeof readLineStart>, blank: boolean, next: string): void {
    if (blank) {
      this.#doubt = false;
      this.#afterBlank = true;
      return;
    }
    const inItem = this.#listOffset > 0 && line.column >= this.#listOffset;
    if (line.itemOffset === 0 && !inItem && this.#afterBlank && line.column < 4) this.#listOffset = 0;
    const indent = line.column - (inItem ? this.#listOffset : 0);
    const indentedCode = indent >= 4 && line.itemOffset === 0 && this.#listOffset === 0 && line.quotes === 0;
    if (indentedCode && (this.#afterBlank || this.#indented)) {
      this.#indented = true;
      this.#afterBlank = false;
      this.#state = 'code-line';
      return;
    }
    this.#indented = false;
    this.#afterBlank = false;
    if (line.itemOffset > 0 && line.outerColumn < this.#listOffset + 4) {
      this.#listOffset = line.itemOffset;
      this.#doubt = false;
    }
    if (line.heading) this.#doubt = false;
    const fenceIndent = line.itemOffset > 0 ? 0 : indent;
    if (!line.fence || fenceIndent >= 4 || (next !== '\n' && next !== '')) return;
    const offset = line.itemOffset || (inItem ? this.#listOffset : 0);
    this.#fence = { ...line.fence, quotes: line.quotes, offset };
    this.#state = 'code-line';
  }

  #takeCode(char: string): void {
    this.#emit(true, char);
    if (char === '\n') this.#newLine();
  }

  #takeInline(char: string): void {
    if (this.#state === 'ticks') this.#takeTick(char);
    else if (this.#state === 'span') this.#takeSpan(char);
    else if (this.#state === 'escape') this.#takeEscaped(char);
    else this.#takeProse(char);
  }

  #takeProse(char: string): void {
    if (this.#lastChar === '<' && TAG_START.test(char)) this.#doubt = true;
    this.#lastChar = char;
    if (char === '\\') {
      this.#state = 'escape';
      this.#held = char;
      return;
    }
    if (char === '`' && !this.#doubt) {
      this.#state = 'ticks';
      this.#held = char;
      this.#run = 1;
      return;
    }
    this.#emit(false, char);
    if (char === '\n') this.#newLine();
  }

  #takeEscaped(char: string): void {
    this.#emit(false, this.#held);
    this.#held = '';
    this.#state = 'prose';
    if (char === '`') this.#emit(false, char);
    else if (char === '\\') this.#emit(false, char);
    else this.#takeProse(char);
  }

  #takeTick(char: string): void {
    if (char === '`') {
      this.#held += char;
      this.#run += 1;
      if (this.#held.length > MAX_SPAN) this.#giveUpSpan('');
      return;
    }
    this.#state = 'span';
    this.#closing = 0;
    this.#takeSpan(char);
  }

  #takeSpan(char: string): void {
    if (char === '`') {
      this.#closing += 1;
      this.#held += char;
      return;
    }
    if (this.#closing === this.#run) {
      this.#emit(true, this.#held);
      this.#held = '';
      this.#state = 'prose';
      this.#lastChar = '';
      this.#takeProse(char);
      return;
    }
    this.#closing = 0;
    if (char === '\n' || char === '|' || this.#held.length > MAX_SPAN) this.#giveUpSpan(char);
    else this.#held += char;
  }

  /** A span over several lines or cells, or none at all: CommonMark may see either, so all of it is prose. */
  #giveUpSpan(char: string): void {
    this.#doubt = true;
    this.#emit(false, this.#held);
    this.#held = '';
    this.#state = 'prose';
    for (const each of char) this.#takeProse(each);
  }

  #newLine(): void {
    this.#state = 'line-start';
    this.#lastChar = '';
  }

  #emit(code: boolean, text: string): void {
    if (!text) return;
    const last = this.#segments.at(-1);
    if (last?.code === code) last.text += text;
    else this.#segments.push({ code, text });
  }

  #drain(): Segment[] {
    const segments = this.#segments;
    this.#segments = [];
    return segments;
  }
}
