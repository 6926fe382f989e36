import { continuesQuote } from './line-keeper.ts';
import { SERVED } from './plain-view.ts';
import { A_MARK, QuoteMarks } from './quote-marks.ts';
import { unmarkedQuotations } from './unmarked-quotations.ts';

/** Between marks, shorter ones are labels and names: "Settings", "Save changes". A block quote is no label. */
const MIN_WORDS = 4;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
/** Scripts without spaces: about two characters a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const QUOTED_LINE = /^[\s]*(?:(?:[-*+•]|\d{1,9}[.)])[ \t]+)*>/;
const CONTAINER = /^[\s>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]+[\s>]*)*/;
const PAIRS = [/“([^“”]*)”/gu, /«([^«»]*)»/gu, /‹([^‹›]*)›/gu, /„([^„“”]*)[“”]/gu, /「([^「」]*)」/gu];
/** In a block quote, the line that says whose words they are. */
const CREDIT = /^[—–―]|^--? /;

/**
 * Finds what a text gives out as another's words: between quotation marks of any script, and in block quotes. Kept
 * from sentence to sentence, since a quotation may run over several lines.
 */
export class QuotationFinder {
  readonly #marks = new QuoteMarks();
  #inBlock = false;

  /** Of the next sentence. `plain` is its plain view, `starts` whether it starts a line, `source` its Markdown. */
  take(plain: string, starts: boolean, source = ''): string[] {
    if (starts) this.#startLine(plain);
    const marked = [...this.#markedIn(plain), ...unmarkedQuotations(plain, source)];
    const body = plain.replace(CONTAINER, '').trim();
    const quoted =
      this.#inBlock && !CREDIT.test(body) ? body.split(SERVED).filter((part) => /\p{L}/u.test(part)) : [];
    if (plain.endsWith('\n')) this.#endLine(plain);
    return [...marked.flatMap((quotation) => quotation.split(SERVED)).filter(isLong), ...quoted];
  }

  #startLine(plain: string): void {
    const quoted = QUOTED_LINE.test(plain);
    this.#inBlock = quoted || (this.#inBlock && continuesQuote(plain));
  }

  #endLine(plain: string): void {
    if (plain.trim() === '' || !this.#marks.openAcrossLines) this.#marks.reset();
  }

  #markedIn(plain: string): string[] {
    if (!this.#marks.open && !A_MARK.test(plain)) {
      this.#marks.pass(plain);
      return [];
    }
    const found: string[] = [];
    let from = this.#marks.open ? 0 : -1;
    for (let at = 0; at < plain.length; at += 1) {
      const step = this.#marks.take(plain.charAt(at), plain.charAt(at + 1));
      if (step === null) continue;
      if (step !== 'opens') found.push(plain.slice(from, at));
      from = step === 'closes' ? -1 : at + 1;
    }
    if (from >= 0) found.push(plain.slice(from));
    return [...found, ...paired(plain)];
  }
}

/** Between an opening mark and the next that closes it, whatever stray marks around them make of the rest. */
function paired(plain: string): string[] {
  return PAIRS.flatMap((pair) =>
    [...plain.matchAll(pair)].flatMap(({ index, 1: words = '' }) => (opensAt(plain, index) ? [words] : [])),
  );
}

/** Right behind a word and before a space it closes what German opened: »ja« und »nein«. */
function opensAt(plain: string, at: number): boolean {
  return !/[\p{L}\p{N}.,!?…]/u.test(plain.charAt(at - 1)) || /[\p{L}\p{N}]/u.test(plain.charAt(at + 1));
}

function isLong(quotation: string): boolean {
  const unspaced = quotation.match(UNSPACED)?.length ?? 0;
  const words = unspaced > 0 ? quotation.replace(UNSPACED, ' ') : quotation;
  return (words.match(WORD)?.length ?? 0) + unspaced / 2 >= MIN_WORDS;
}
