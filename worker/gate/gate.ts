import { type Check, checks } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';
import { MarkerCheck, type MarkerCounts, type Piece } from './marker-check.ts';
import { QuoteDirectives } from './quote-directive.ts';
import { SentenceJudge, type Withheld } from './sentence-judge.ts';
import { type Sentence, SentenceCutter } from './sentences.ts';
import { serveQuote } from './serve-quote.ts';
import { TrailingSourceList } from './trailing-source-list.ts';

/** How often each rule was applied. A check counts the sentences it withheld. */
export type GateCounts = MarkerCounts & {
  sourceLists: number;
  /** Quotations that the server put in. */
  served: number;
} & Record<Check, number>;

/** A sentence that was let out before it was judged: `[from, to)` of all that the gate let out. */
export type Judged = {
  from: number;
  to: number;
  sentence: Sentence;
  /** What it failed; null where it stands. `list`: it is of a list of sources at the end. */
  failed: Check | 'list' | null;
};

/**
 * What a model's prose passes before the reader sees it. In `sentence` mode it is let out by whole sentences, each
 * judged by what it cites; in `token` mode as it comes, with the marker check alone, and each sentence is judged as
 * soon as it is whole: `judged` tells which are to be taken back.
 */
export class Gate {
  readonly #markers: MarkerCheck;
  readonly #quotes: QuoteDirectives;
  readonly #sentences = new SentenceCutter();
  readonly #sourceList = new TrailingSourceList();
  readonly #judge: SentenceJudge;
  readonly #mode: 'sentence' | 'token';
  /** Where each sentence begins, and how far sentences were cut. */
  readonly #starts = new WeakMap<Sentence, number>();
  #cut = 0;
  #judged: Judged[] = [];

  constructor(mode: 'sentence' | 'token', evidence: Evidence) {
    this.#mode = mode;
    this.#markers = new MarkerCheck((id) => evidence.isIssued(id));
    this.#quotes = new QuoteDirectives((id, wanted) => serveQuote(id, wanted, evidence));
    this.#judge = new SentenceJudge(evidence, (sentence, failed) => this.#note(sentence, failed));
  }

  push(text: string): Sentence[] {
    return this.#through(this.#quotes.push(this.#markers.push(text)));
  }

  end(): Sentence[] {
    const last = [...this.#quotes.push(this.#markers.end()), ...this.#quotes.end()];
    const cut = this.#placed([...this.#sentences.push(last), ...this.#sentences.end()]);
    const unlisted = [...this.#sourceList.push(cut), ...this.#sourceList.end()];
    const out = [...this.#judge.push(unlisted), ...this.#judge.end()];
    if (this.#mode === 'sentence') return out;
    for (const sentence of this.#sourceList.list) this.#note(sentence, 'list');
    return asTheyCome(last);
  }

  /** What closes a code block that the text ended in: whatever is said after it starts with this. */
  get closing(): string {
    return this.#markers.closing;
  }

  get counts(): GateCounts {
    const { counts } = this.#markers;
    return {
      ...noCounts(),
      ...counts,
      passed: this.#judge.passed,
      sourceLists: this.#sourceList.removed,
      served: this.#quotes.served,
      ...this.#judge.counts,
    };
  }

  /** The sentences that did not pass, as the model wrote them, and the check each failed. */
  get withheld(): readonly Withheld[] {
    return this.#judge.withheld;
  }

  #through(pieces: Piece[]): Sentence[] {
    if (pieces.length === 0) return [];
    const cut = this.#sentences.push(pieces);
    const judged = cut.length > 0 ? this.#judge.push(this.#sourceList.push(this.#placed(cut))) : [];
    return this.#mode === 'token' ? asTheyCome(pieces) : judged;
  }

  /** In `token` mode, what has been judged since it was last asked. */
  judged(): Judged[] {
    const judged = this.#judged;
    this.#judged = [];
    return judged;
  }

  #placed(sentences: Sentence[]): Sentence[] {
    for (const sentence of sentences) {
      this.#starts.set(sentence, this.#cut);
      this.#cut += sentence.text.length;
    }
    return sentences;
  }

  #note(sentence: Sentence, failed: Judged['failed']): void {
    const from = this.#starts.get(sentence);
    if (this.#mode === 'sentence' || from === undefined) return;
    this.#judged.push({ from, to: from + sentence.text.length, sentence, failed });
  }
}

export function noCounts(): GateCounts {
  const none = Object.fromEntries(checks.map((check) => [check, 0])) as Record<Check, number>;
  return { passed: 0, unknown: 0, foreign: 0, sourceLists: 0, served: 0, ...none };
}

export function addCounts(a: GateCounts, b: GateCounts): GateCounts {
  const sum = { ...a };
  for (const name of Object.keys(b) as (keyof GateCounts)[]) sum[name] = a[name] + b[name];
  return sum;
}

function asTheyCome(pieces: Piece[]): Sentence[] {
  const text = pieces.map((piece) => piece.text).join('');
  const ids = pieces.flatMap((piece) => piece.id ?? []);
  return text ? [{ text, ids, pieces }] : [];
}
