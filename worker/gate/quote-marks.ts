const closers: Record<string, string> = {
  '“': '”',
  '„': '“”"',
  '‟': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '”': '”',
  '"': '"',
  '＂': '＂',
  '❝': '❞',
  '〝': '〞〟',
  '「': '」',
  '『': '』',
};
export const A_MARK = new RegExp(`[${Object.keys(closers).join('')}]`);
/** Opens only where a word may start: elsewhere it closes nothing, or stands for inches. */
const ONLY_BEFORE_A_WORD = new Set(['"', '”', '»', '＂']);
/** The close of a pair that opens with another sign: once that was used, it opens only what touches it. */
const openers: Record<string, string> = { '»': '«', '”': '“' };
const A_WORD = /[\p{L}\p{N}]/u;
const AFTER_A_WORD = /[\s.,;:!?…)\]،؛؟]/;
const BEFORE_A_WORD = /[\s\p{Ps}\p{Pi}\p{Pd}|:;,،؛/>*_~\ufffc]/u;

/** Follows quotation marks through a text, character by character: which stretch stands between a pair. */
export class QuoteMarks {
  #closers = '';
  #before = '\n';
  #straight = false;
  /** A space follows the mark that opened: one comes before the mark that closes, and may come before a footnote's sign. */
  #loose = false;
  /** The signs that opened something before. */
  #used = '';

  get open(): boolean {
    return this.#closers !== '';
  }

  /** A straight mark may be inches or a slip: only marks that can do nothing but open are waited for. */
  get openAcrossLines(): boolean {
    return this.#closers !== '' && !this.#straight;
  }

  /** A text without any mark. */
  pass(text: string): void {
    if (text !== '') this.#before = text.charAt(text.length - 1);
  }

  /** `next` is the character after it, where that is known. */
  take(char: string, next?: string): 'opens' | 'closes' | 'reopens' | null {
    const before = this.#before;
    this.#before = char;
    if (isNoMark(char)) return null;
    if (this.#closers === '')
      return this.#mayOpen(char, before, next) ? this.#open(char, 'opens', next) : null;
    if (!this.#closers.includes(char)) return null;
    if (opensAgain(char, before, next, this.#loose)) return this.#open(char, 'reopens', next);
    this.#closers = '';
    return 'closes';
  }

  #open<Step>(char: string, step: Step, next = ''): Step {
    this.#loose = /\s/.test(next);
    this.#closers = closers[char] ?? '';
    this.#straight = char === '"' || char === '＂';
    if (!this.#used.includes(char)) this.#used += char;
    return step;
  }

  #mayOpen(char: string, before: string, next: string | undefined): boolean {
    if (!closers[char]) return false;
    if (!ONLY_BEFORE_A_WORD.has(char)) return true;
    const opener = openers[char];
    if (opener && next !== undefined && AFTER_A_WORD.test(next))
      if (!/\s/.test(next) || this.#used.includes(opener)) return false;
    return startsWord(before, next);
  }

  /** A line or a block ends, and with it what was never closed. */
  reset(): void {
    this.#closers = '';
    this.#before = '\n';
  }
}

/** Most characters, told without a look-up: all marks are these three or stand past the alphabets. */
function isNoMark(char: string): boolean {
  const code = char.charCodeAt(0);
  return code < 0x2000 && code !== 0x22 && code !== 0xab && code !== 0xbb;
}

/** What would close a quotation, and stands where only a next one opens: the one before was never closed, or none. */
function opensAgain(char: string, before: string, next = '', loose = false): boolean {
  if (!closers[char] || !BEFORE_A_WORD.test(before)) return false;
  return char === '“' || char === '«' || (loose ? /\p{L}/u : A_WORD).test(next);
}

/** Glued to a letter it opens where another follows, Hebrew aside, whose abbreviations are written so. */
function startsWord(before: string, next: string | undefined): boolean {
  if (BEFORE_A_WORD.test(before)) return true;
  if (!/\p{L}|[.!?؟،,;:)\]]/u.test(before) || /\p{Script=Hebrew}/u.test(before)) return false;
  return next === undefined || A_WORD.test(next);
}
