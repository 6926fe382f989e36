import type { ChatEvent } from '../../shared/chat-api.ts';
import type { AttributionIndex } from '../gate/attribution-index.ts';
import { checks } from '../gate/check-sentence.ts';
import type { ScopeRules } from '../gate/claimed-scopes.ts';
import { Evidence } from '../gate/evidence.ts';
import { addCounts, Gate, type GateCounts, noCounts } from '../gate/gate.ts';
import type { Withheld } from '../gate/sentence-judge.ts';
import type { Sentence } from '../gate/sentences.ts';
import { withoutTurningMarks } from '../language/turning-marks.ts';
import type { Registry } from '../registry/registry.ts';
import { toSource } from '../registry/three-sets.ts';

/** More than this before the first marker is not going to be an answer. */
const MAX_WAITING = 8000;
const MAX_BEFORE = 64_000;

export type ProseSurroundings = {
  mode: 'sentence' | 'token';
  registry: Registry;
  turn: number;
  /** The visitor's own words, which an answer may say back. */
  question: string;
  /** The catalogue's works; null: those that were shown. */
  works: AttributionIndex | null;
  /** What the prose may not rest on. */
  claims: ScopeRules;
};

/**
 * An answer's prose on its way to the reader. Nothing leaves before a marker shows that the answer stands on
 * something; each source leaves before the first text that points at it.
 */
export class Prose {
  /** All that the reader has been given. */
  text = '';
  /** The same as a model may be given it in later turns: without the server's words that name editions and pages. */
  forModel = '';
  /** What was to be checked is not there: no prose of a model leaves. */
  held = false;
  /** All that the model wrote as prose, before the gate. */
  before = '';
  /** Ids whose marker reached the reader. */
  readonly marked = new Set<string>();
  #gate: Gate;
  #waiting = '';
  #open = false;
  #separator = '';
  #past: GateCounts = noCounts();
  readonly #pastWithheld: Withheld[] = [];
  readonly #evidence: Evidence;
  readonly #mode: 'sentence' | 'token';
  readonly #registry: Registry;
  readonly #turn: number;

  constructor({ mode, registry, turn, question, works, claims }: ProseSurroundings) {
    this.#mode = mode;
    this.#turn = turn;
    this.#registry = registry;
    this.#evidence = new Evidence({ registry, question, works, rules: claims });
    this.#gate = this.#newGate();
  }

  push(delta: string): ChatEvent[] {
    if (this.before.length < MAX_BEFORE) this.before += delta;
    return this.#release(this.#gate.push(withoutTurningMarks(delta)));
  }

  /** The model's text ends here: what the gate holds is let out. More may follow, as a new paragraph. */
  end(): ChatEvent[] {
    const events = this.#release(this.#gate.end());
    const { closing } = this.#gate;
    this.#renew();
    const said = this.#open || this.#waiting !== '';
    // A round without prose leaves what the last one with prose asked for.
    if (said && this.#separator === '') this.#separator = `${closing && `\n${closing}`}\n\n`;
    return events;
  }

  /** Text that has not left, because no marker came. */
  get waiting(): string {
    return this.#waiting;
  }

  /** Forgets what has not left: an announcement before a search, the half sentence of a stopped turn. */
  discard(): void {
    this.#waiting = '';
    this.#renew();
    if (this.#open) return;
    this.#separator = '';
    // Nothing of an answer has left: what was withheld of an announcement is nothing to tell.
    for (const check of checks) this.#past[check] = 0;
    this.#pastWithheld.length = 0;
  }

  /** Says something in the server's own words, or lets out text that was judged fit to leave without a marker. */
  say(text: string, forModel = text): ChatEvent[] {
    this.text += text;
    this.forModel += forModel;
    return [{ type: 'text', delta: text }];
  }

  /** Says something in the server's own words that points at sources. */
  sayOf(text: string, ids: string[], forModel = text): ChatEvent[] {
    return [...this.#sourcesFor(ids), ...this.say(text, forModel)];
  }

  get counts(): GateCounts {
    return addCounts(this.#past, this.#gate.counts);
  }

  /** What the gate withheld, with the check that each sentence failed. */
  get withheld(): Withheld[] {
    return [...this.#pastWithheld, ...this.#gate.withheld];
  }

  #release(sentences: Sentence[]): ChatEvent[] {
    return sentences.flatMap((sentence) => {
      const next = this.#separator + sentence.text;
      this.#separator = '';
      if (this.held || (!this.#open && sentence.ids.length === 0)) return this.#wait(next);
      const text = this.#waiting + next;
      this.#open = true;
      this.#waiting = '';
      return [...this.#sourcesFor(sentence.ids), ...this.say(text)];
    });
  }

  #wait(text: string): ChatEvent[] {
    if (this.#waiting.length < MAX_WAITING) this.#waiting += text;
    return [];
  }

  #sourcesFor(ids: string[]): ChatEvent[] {
    return ids.flatMap((id): ChatEvent[] => {
      const entry = this.#registry.get(id);
      if (!entry || this.marked.has(id)) return [];
      this.marked.add(id);
      return [{ type: 'source', source: toSource(entry, { cited: true, opened: false, turn: this.#turn }) }];
    });
  }

  #renew(): void {
    this.#past = this.counts;
    this.#pastWithheld.push(...this.#gate.withheld);
    this.#gate = this.#newGate();
  }

  #newGate(): Gate {
    return new Gate(this.#mode, this.#evidence);
  }
}
