import { type Check, type Finding, findingsIn, standsOnNothing } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';
import { LineKeeper } from './line-keeper.ts';
import { plainView } from './plain-view.ts';
import { QuotationFinder } from './quotations.ts';
import { isQuestion, type Sentence } from './sentences.ts';

export type Withheld = { text: string; check: Check };

/** A paragraph: lines up to a blank one or a heading. What it cites bears out its sentences without markers. */
type Block = { ids: Set<string>; closed: boolean; followed: boolean };
type Held = {
  sentence: Sentence;
  findings: Finding[];
  block: Block;
  asks: boolean;
  /** What a sentence with markers failed by; decided when it comes. */
  failed: Check | null;
};

const MAX_HELD = 8000;
const MAX_KEPT = 64;
const HEADING = /^\s*#{1,6}\s/;

/**
 * Lets a sentence through where its sources bear it out, and withholds it otherwise. Measured against what the
 * sentence itself cites; without markers, against what its paragraph cites; where that cites nothing, against what
 * the answer cited before and in the next paragraph that cites. A question back is measured against all that was
 * shown. Only sentences that wait for a marker are held, in order, up to a bound.
 */
export class SentenceJudge {
  readonly withheld: Withheld[] = [];
  readonly counts: Partial<Record<Check, number>> = {};
  /** Markers of sentences that were let out. */
  passed = 0;
  readonly #evidence: Evidence;
  readonly #quotations = new QuotationFinder();
  readonly #lines = new LineKeeper();
  readonly #cited = new Set<string>();
  #block: Block = newBlock();
  #startsLine = true;
  #held: Held[] = [];
  #size = 0;

  /** Told of each sentence what it came to: null, or the check that it failed. */
  readonly #tell: (sentence: Sentence, failed: Check | null) => void;

  constructor(evidence: Evidence, tell: (sentence: Sentence, failed: Check | null) => void = () => {}) {
    this.#tell = tell;
    this.#evidence = evidence;
  }

  push(sentences: Sentence[]): Sentence[] {
    return sentences.flatMap((sentence) => this.#take(sentence));
  }

  end(): Sentence[] {
    this.#closeBlock();
    return this.#settle(true);
  }

  #take(sentence: Sentence): Sentence[] {
    const plain = plainView(sentence.pieces);
    const startsLine = this.#startsLine;
    this.#startsLine = sentence.text.endsWith('\n');
    if (startsLine && (plain.trim() === '' || HEADING.test(plain))) this.#closeBlock();
    const quotations = this.#quotations.take(plain, startsLine, prose(sentence.pieces));
    const { pieces, ids } = sentence;
    const findings = findingsIn({ pieces, plain, ids, startsLine, quotations }, this.#evidence);
    const failed = ids.length > 0 ? failing(findings, this.#evidence.entries(ids)) : null;
    this.#held.push({ sentence, findings, block: this.#block, asks: isQuestion(plain), failed });
    this.#size += sentence.text.length;
    if (failed === null) {
      for (const id of ids) {
        this.#block.ids.add(id);
        this.#cited.add(id);
      }
    }
    return this.#settle(false);
  }

  #closeBlock(): void {
    this.#block.closed = true;
    if (this.#block.ids.size > 0) for (const { block } of this.#held) if (block.closed) block.followed = true;
    this.#block = newBlock();
  }

  /** Lets out or withholds what is decided, from the first on. */
  #settle(final: boolean): Sentence[] {
    const out: Sentence[] = [];
    for (let head = this.#held[0]; head; head = this.#held[0]) {
      const failed = this.#judge(head, final || this.#size > MAX_HELD);
      if (failed === 'undecided') break;
      this.#held.shift();
      this.#size -= head.sentence.text.length;
      out.push(...(failed === null ? this.#letOut(head.sentence) : this.#withhold(head.sentence, failed)));
    }
    return out;
  }

  #judge(
    { sentence, findings, block, asks, failed: byOwn }: Held,
    final: boolean,
  ): Check | null | 'undecided' {
    if (findings.length === 0) return null;
    const evidence = this.#evidence;
    if (sentence.ids.length > 0) return byOwn;
    if (standsOnNothing(sentence)) return 'sources';
    const own = block.ids.size > 0;
    const sources = evidence.entries(own ? block.ids : this.#cited);
    const failed = failingOf(findings, evidence, sources);
    const last = final || (own ? block.closed : block.followed);
    if (!last && sources.length === 0 && findings.some((finding) => finding.waits)) return 'undecided';
    if (failed === null || last) {
      return failed !== null && asks ? failing(findings, evidence.all()) : failed;
    }
    return asks && failing(findings, evidence.all()) === null ? null : 'undecided';
  }

  #letOut(sentence: Sentence): Sentence[] {
    this.#tell(sentence, null);
    const kept = this.#lines.keep(sentence);
    for (const each of kept) this.passed += each.ids.length;
    return kept;
  }

  #withhold(sentence: Sentence, check: Check): Sentence[] {
    this.#tell(sentence, check);
    this.counts[check] = (this.counts[check] ?? 0) + 1;
    if (this.withheld.length < MAX_KEPT) this.withheld.push({ text: sentence.text, check });
    return this.#lines.drop(sentence);
  }
}

/** The Markdown of the prose alone. */
function prose(pieces: Sentence['pieces']): string {
  return pieces.map(({ text, id, code, served }) => (id || code || served ? ' ' : text)).join('');
}

function newBlock(): Block {
  return { ids: new Set(), closed: false, followed: false };
}

function failingOf(
  findings: Finding[],
  evidence: Evidence,
  sources: ReturnType<Evidence['all']>,
): Check | null {
  const anywhere = findings.some((finding) => finding.anywhere) ? evidence.all() : [];
  return findings.find((finding) => !finding.holds(finding.anywhere ? anywhere : sources))?.check ?? null;
}

function failing(findings: Finding[], sources: ReturnType<Evidence['all']>): Check | null {
  return findings.find((finding) => !finding.holds(sources))?.check ?? null;
}
