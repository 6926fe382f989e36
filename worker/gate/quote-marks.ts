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
const BEFORE_A_WORD = /[\s\p{Ps}\p{Pi}\p{Pd}|:;,،؛/>*_~\ufffc]/u;

/** Follows quotation marks through a text, character by character: which stretch stands between a pair. */
export class QuoteMarks {
  #closers = '';
  #before = '\n';
  #straight = false;

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
  take(char: string, next?: string): 'opens' | 'closes' | null {
    const before = this.#before;
    this.#before = char;
    if (this.#closers !== '') {
      if (!this.#closers.includes(char)) return null;
      this.#closers = '';
      return 'closes';
    }
    const ends = closers[char];
    if (!ends || (ONLY_BEFORE_A_WORD.has(char) && !startsWord(before, next))) return null;
    this.#closers = ends;
    this.#straight = char === '"' || char === '＂';
    return 'opens';
  }

  /** A line or a block ends, and with it what was never closed. */
  reset(): void {
    this.#closers = '';
    this.#before = '\n';
  }
}

/** Glued to a letter it opens where another follows, Hebrew aside, whose abbreviations are written so. */
function startsWord(before: string, next: string | undefined): boolean {
  if (BEFORE_A_WORD.test(before)) return true;
  if (!/\p{L}|[.!?؟،,;:)\]]/u.test(before) || /\p{Script=Hebrew}/u.test(before)) return false;
  return next === undefined || /[\p{L}\p{N}]/u.test(next);
}
