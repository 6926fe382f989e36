import { MarkerCheck, type MarkerCounts, type Piece } from './marker-check.ts';
import { type Sentence, SentenceCutter } from './sentences.ts';
import { TrailingSourceList } from './trailing-source-list.ts';

export type GateCounts = MarkerCounts & { sourceLists: number };

/**
 * What a model's prose passes before the reader sees it. In `sentence` mode it is let out by whole sentences, so
 * that each can be judged as one; in `token` mode as it comes, with the marker check alone.
 */
export class Gate {
  readonly #markers: MarkerCheck;
  readonly #sentences = new SentenceCutter();
  readonly #sourceList = new TrailingSourceList();
  readonly #mode: 'sentence' | 'token';

  constructor(mode: 'sentence' | 'token', isIssued: (id: string) => boolean) {
    this.#mode = mode;
    this.#markers = new MarkerCheck(isIssued);
  }

  push(text: string): Sentence[] {
    return this.#judge(this.#markers.push(text));
  }

  end(): Sentence[] {
    const last = this.#judge(this.#markers.end());
    if (this.#mode === 'token') return last;
    const rest = this.#sourceList.push(this.#sentences.end());
    return [...last, ...rest, ...this.#sourceList.end()];
  }

  get counts(): GateCounts {
    return { ...this.#markers.counts, sourceLists: this.#sourceList.removed };
  }

  /** The checks of whole sentences (locators, attributions, quotations, figures) belong here, one file each. */
  #judge(pieces: Piece[]): Sentence[] {
    if (this.#mode === 'token') return asTheyCome(pieces);
    return this.#sourceList.push(this.#sentences.push(pieces));
  }
}

function asTheyCome(pieces: Piece[]): Sentence[] {
  const text = pieces.map((piece) => piece.text).join('');
  const ids = pieces.flatMap((piece) => piece.id ?? []);
  return text ? [{ text, ids }] : [];
}
