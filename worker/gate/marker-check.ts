import { CodeSplitter } from './code-splitter.ts';
import { afterWhatIsGone, JOINER, opensText } from './line-opening.ts';
import { readGroup } from './read-group.ts';

/** A piece of gated prose. `id` is set on a marker alone; `code` pieces are never looked into. */
export type Piece = {
  text: string;
  id: string | null;
  code: boolean;
  /** Words that the server took out of the registry: never looked into. */
  served?: boolean;
  /** Stands where words were to be put in and could not be. */
  refused?: boolean;
  /** Where a marker stood whose id was never issued; without text. */
  unknown?: boolean;
};

export type MarkerCounts = {
  /** Markers that reached the reader. */
  passed: number;
  /** Ids that were never issued, removed. */
  unknown: number;
  /** Markers of other systems' shapes, removed. */
  foreign: number;
};

const OPENING = new Set(['[', '［', '【', '〔']);
const CLOSING = new Set([']', '］', '】', '〕']);
/** An id, or several, and no other word. */
const PLAIN = /[^[［【〔\\ <\n]+(?: [^[［【〔\\ <\n]+)*/y;
const UNCLOSED = /^\\?.((?:[\s,;،؛^#-]*[sSｓＳ][\s#-]*\p{Nd}{1,7})+[\s,;،؛]*)$/u;
/** As `#line` keeps them. */
const ONLY_MARKERS = /^[\s>]*S+$/;
/** The first half of a character that takes two. */
const HALF_CHARACTER = 0xd800;
const MAX_LINE = 240;
const MAX_GROUP = 400;
const MAX_TARGET = 300;
const MAX_SPACES = 64;
const TARGET = /^\s*(?:[a-z][a-z0-9+.-]*:|\/|#|\.|www\.|s\d+\s*$|\s*$)/i;
/** So far nothing but the beginning of a target. */
const MAY_BE_TARGET = /^\s*(?:[a-z][a-z0-9+.-]*)?$/i;
const MAX_SCHEME = 32;
const CLOSES_UP = /[\s.,;:!?،؛؟。)\]»”]/;

/**
 * Finds markers in a model's prose, lets through those whose id was issued in this conversation, in the one form
 * the reader's side knows (`[S2]`), and removes the rest. Code is left alone. The result does not depend on how
 * the text is cut into pushes; no prefix of a marker is ever let out; time is linear, memory bounded.
 */
export class MarkerCheck {
  readonly counts: MarkerCounts = { passed: 0, unknown: 0, foreign: 0 };
  readonly #isIssued: (id: string) => boolean;
  readonly #code = new CodeSplitter();
  /** The first half of a character of which the other is in the next push. */
  #half = '';
  #pieces: Piece[] = [];
  #state: 'text' | 'group' | 'after' | 'target' = 'text';
  #spaces = '';
  #group = '';
  #target = '';
  /** The markers of the group just read, and whether any of it was removed. */
  #ids: string[] = [];
  #neverIssued = false;
  /** The last thing let out is a marker. */
  #afterMarker = false;
  /** The line so far, and whether a marker was taken out at its start. */
  #line = '';
  #gone = false;

  constructor(isIssued: (id: string) => boolean) {
    this.#isIssued = isIssued;
  }

  /** See CodeSplitter. */
  get closing(): string {
    return this.#code.closing;
  }

  push(text: string): Piece[] {
    const all = this.#half + text;
    const cut = (all.charCodeAt(all.length - 1) & 0xfc00) === HALF_CHARACTER;
    this.#half = cut ? all.slice(-1) : '';
    return this.#read(this.#code.push(cut ? all.slice(0, -1) : all));
  }

  end(): Piece[] {
    const pieces = this.#read([...this.#code.push(this.#half), ...this.#code.end()]);
    this.#half = '';
    this.#settle('');
    return [...pieces, ...this.#drain()];
  }

  #read(segments: { code: boolean; text: string }[]): Piece[] {
    for (const { code, text } of segments) {
      if (code) {
        this.#settle('`');
        this.#emit(text, true);
      } else {
        this.#readProse(text);
      }
    }
    return this.#drain();
  }

  #readProse(text: string): void {
    for (let at = 0; at < text.length; ) {
      const plain = this.#plainFrom(text, at);
      const char = plain || String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (plain) this.#takePlain(plain);
      else this.#take(char);
      at += char.length;
    }
  }

  /** Words that can be of no marker, taken together; empty where the next character may be. */
  #plainFrom(text: string, at: number): string {
    if (this.#state !== 'text' || this.#gone) return '';
    PLAIN.lastIndex = at;
    return PLAIN.exec(text)?.[0] ?? '';
  }

  #takePlain(run: string): void {
    this.#flushSpaces();
    this.#emitText(run);
  }

  /** Ends whatever is undecided. `next` is what follows: nothing, or code. */
  #settle(next: string): void {
    if (this.#state === 'target') this.#keepTarget();
    if (this.#state === 'group') this.#releaseGroup();
    if (this.#state === 'after') this.#placeMarkers(next);
    this.#flushSpaces();
  }

  #take(char: string): void {
    if (this.#state === 'group') this.#takeGroup(char);
    else if (this.#state === 'after') this.#takeAfter(char);
    else if (this.#state === 'target') this.#takeTarget(char);
    else this.#takeText(char);
  }

  #takeText(char: string): void {
    if (OPENING.has(char) || char === '\\') {
      this.#state = 'group';
      this.#group = char;
    } else if (char === ' ' && this.#spaces.length < MAX_SPACES) {
      this.#spaces += char;
    } else {
      // A tag at the start of a line would open a block of markup, in which nothing is what it was read as.
      const tag = char === '<' && opensText(this.#line + this.#spaces);
      this.#flushSpaces();
      this.#emitText(tag ? JOINER + char : char);
    }
  }

  #takeGroup(char: string): void {
    const escaped = this.#group === '\\';
    if (escaped && OPENING.has(char)) this.#group += char;
    else if (escaped || char === '\n' || this.#group.length >= MAX_GROUP) this.#breakGroup(char);
    else if (CLOSING.has(char)) this.#closeGroup(char);
    else if (OPENING.has(char)) this.#breakGroup(char);
    else this.#group += char;
  }

  #breakGroup(char: string): void {
    this.#releaseGroup();
    this.#take(char);
  }

  #closeGroup(char: string): void {
    const inside = this.#group.replace(/^\\?./u, '').replace(/\\$/, '');
    const ids = readGroup(inside);
    if (!ids) {
      this.#group += char;
      this.#releaseGroup();
      return;
    }
    this.#ids = ids.filter((id) => this.#isIssued(id));
    this.counts.unknown += ids.length - this.#ids.length;
    this.#neverIssued ||= ids.length > this.#ids.length;
    if (ids.length === 0) this.counts.foreign += 1;
    this.counts.passed += this.#ids.length;
    this.#group = '';
    this.#state = 'after';
  }

  /** What follows a marker may be a link target that only looks like ours, or make a link definition of it. */
  #takeAfter(char: string): void {
    if (char === '(') {
      this.#state = 'target';
      this.#target = char;
      return;
    }
    this.#placeMarkers(char);
    this.#take(char);
  }

  #takeTarget(char: string): void {
    if (char === ')' && TARGET.test(this.#target.slice(1))) {
      this.#target = '';
      this.#state = 'after';
      return;
    }
    if (char === ')' || char === '\n' || this.#target.length >= MAX_TARGET) {
      this.#keepTarget();
      this.#take(char);
      return;
    }
    this.#target += char;
    const inside = this.#target.slice(1);
    if (inside.length > MAX_SCHEME + 1) return;
    const open = inside.length <= MAX_SCHEME && MAY_BE_TARGET.test(inside);
    if (!open && !TARGET.test(inside)) this.#keepTarget();
  }

  /** Words in parentheses, no target: a space keeps them from being read as one. */
  #keepTarget(): void {
    const words = this.#target;
    this.#target = '';
    this.#placeMarkers('(');
    if (this.#afterMarker) this.#emitText(' ');
    for (const each of words) this.#take(each);
  }

  #placeMarkers(next: string): void {
    this.#state = 'text';
    if (this.#neverIssued) this.#pieces.push({ text: '', id: null, code: false, unknown: true });
    this.#neverIssued = false;
    if (this.#ids.length === 0) {
      if (opensText(this.#line + this.#spaces)) this.#gone = true;
      if (next === '' || CLOSES_UP.test(next)) this.#spaces = '';
      this.#keepFromDefining(next);
      return;
    }
    this.#flushSpaces();
    this.#gone = false;
    this.#line += 'S';
    for (const id of this.#ids) this.#pieces.push({ text: `[${id}]`, id, code: false });
    this.#ids = [];
    this.#afterMarker = true;
    this.#keepFromDefining(next);
  }

  /** `[S1]:` at the start of a line would define a link. */
  #keepFromDefining(next: string): void {
    if (next === ':' && this.#afterMarker && ONLY_MARKERS.test(this.#line)) this.#emitText(' ');
  }

  /** A marker that lacks its closing bracket is one all the same; anything else is text. */
  #releaseGroup(): void {
    const group = this.#group;
    const inside = UNCLOSED.exec(group)?.[1];
    if (inside !== undefined && readGroup(inside)) {
      this.#closeGroup('');
      this.#placeMarkers(' ');
      return;
    }
    this.#group = '';
    this.#state = 'text';
    this.#flushSpaces();
    this.#emitText(group);
  }

  #flushSpaces(): void {
    const spaces = this.#spaces;
    this.#spaces = '';
    this.#emit(spaces, false);
  }

  #emitText(text: string): void {
    this.#emit(text, false);
  }

  #emit(written: string, code: boolean): void {
    const text = this.#gone ? this.#opening(written) : written;
    if (!text) return;
    this.#line = text.includes('\n')
      ? text.slice(text.lastIndexOf('\n') + 1)
      : (this.#line + text).slice(0, MAX_LINE);
    this.#afterMarker = false;
    const last = this.#pieces.at(-1);
    if (last && last.id === null && !last.unknown && last.code === code) last.text += text;
    else this.#pieces.push({ text, id: null, code });
  }

  #opening(written: string): string {
    const text = written === '\n' ? written : afterWhatIsGone(written);
    if (written.trim() !== '' || written.includes('\n')) this.#gone = false;
    return text;
  }

  #drain(): Piece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}
