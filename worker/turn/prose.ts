import type { ChatEvent } from '../../shared/chat-api.ts';
import type { AttributionIndex } from '../gate/attribution-index.ts';
import { checks } from '../gate/check-sentence.ts';
import type { ScopeRules } from '../gate/claimed-scopes.ts';
import { Evidence } from '../gate/evidence.ts';
import { addCounts, Gate, type GateCounts, noCounts } from '../gate/gate.ts';
import { JOINER } from '../gate/line-opening.ts';
import type { Withheld } from '../gate/sentence-judge.ts';
import type { Sentence } from '../gate/sentences.ts';
import { withoutTurningMarks } from '../language/turning-marks.ts';
import type { Registry } from '../registry/registry.ts';
import { toSource } from '../registry/three-sets.ts';
import { type Range, ShownText } from './shown-text.ts';

/** More than this before the first marker is not going to be an answer. */
const MAX_WAITING = 8000;
const MAX_BEFORE = 64_000;
/** Sentences that a claim which is refused late may still take back. */
const MAX_REMEMBERED = 500;

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
  /** What stands in place of a sentence that is taken back. */
  withdrawn: string;
};

/** A sentence with markers that the reader has. */
type Said = Range & { text: string; ids: string[] };

/**
 * An answer's prose on its way to the reader. Nothing leaves before a marker shows that the answer stands on
 * something; each source leaves before the first text that points at it. What was shown and then found to rest on
 * nothing is taken back.
 */
export class Prose {
  /** What was to be checked is not there: no prose of a model leaves. */
  held = false;
  /** All that the model wrote as prose, before the gate. */
  before = '';
  /** Ids whose marker the reader has before him. */
  readonly marked = new Set<string>();
  readonly #announced = new Set<string>();
  readonly #shown = new ShownText();
  #said: Said[] = [];
  #gate: Gate;
  /** Where in the text the gate's own begins. */
  #base: number | null = null;
  #open = false;
  #separator = '';
  #past: GateCounts = noCounts();
  readonly #pastWithheld: Withheld[] = [];
  readonly #evidence: Evidence;
  readonly #at: ProseSurroundings;

  constructor(at: ProseSurroundings) {
    const { registry, question, works, claims } = at;
    this.#at = at;
    this.#evidence = new Evidence({ registry, question, works, rules: claims });
    this.#gate = this.#newGate();
  }

  /** All that the reader has been given, without what was taken back. */
  get text(): string {
    return this.#shown.text;
  }

  /** The same as a model may be given it in later turns: without the server's words that name editions and pages. */
  get forModel(): string {
    return this.#shown.forModel;
  }

  /** Something was said, and not all of it taken back. */
  get stands(): boolean {
    return this.#shown.stands;
  }

  /** Text that has not left, because no marker came. */
  get waiting(): string {
    const { waiting } = this.#shown;
    return waiting.replaceAll(JOINER, '').trim() === '' ? '' : waiting;
  }

  push(delta: string): ChatEvent[] {
    if (this.before.length < MAX_BEFORE) this.before += delta;
    return [...this.#release(this.#gate.push(withoutTurningMarks(delta))), ...this.#settle()];
  }

  /** The model's text ends here: what the gate holds is let out. More may follow, as a new paragraph. */
  end(): ChatEvent[] {
    const events = [...this.#release(this.#gate.end()), ...this.#settle()];
    const { closing } = this.#gate;
    this.#renew();
    const said = this.#open || this.waiting !== '';
    // What is left of words that were taken back would stand before the next, on their line.
    if (!said) this.#shown.forget();
    // A round without prose leaves what the last one with prose asked for.
    if (said && this.#separator === '') this.#separator = `${closing && `\n${closing}`}\n\n`;
    return events;
  }

  /** Forgets what has not left: an announcement before a search, the half sentence of a stopped turn. */
  discard(): void {
    this.#shown.forget();
    this.#renew();
    if (this.#open) return;
    this.#separator = '';
    // Nothing of an answer has left: what was withheld of an announcement is nothing to tell.
    for (const check of checks) this.#past[check] = 0;
    this.#pastWithheld.length = 0;
  }

  /** The turn broke off: what has left is judged as far as it goes, what has not is forgotten. */
  breakOff(): ChatEvent[] {
    if (this.#at.mode === 'token') this.#gate.end();
    const events = this.#settle();
    this.discard();
    return events;
  }

  /** Takes back all of a model's prose: nothing that it stood on is left. */
  withdrawAll(): ChatEvent[] {
    const { text } = this;
    return text === '' ? [] : this.#withdraw({ from: 0, to: this.#shown.length }, this.#at.withdrawn);
  }

  /** Takes back what says a claim that has been refused its source since. */
  withdrawRefused(): ChatEvent[] {
    const { claims, withdrawn } = this.#at;
    const refused = this.#said.filter(({ text, ids }) => claims.forbids(text, ids));
    this.#said = this.#said.filter((said) => !refused.includes(said));
    this.#past.claims += refused.length;
    this.#pastWithheld.push(...refused.map(({ text }): Withheld => ({ text, check: 'claims' })));
    return refused.flatMap((said) => this.#withdraw(said, withdrawn));
  }

  /** Says something in the server's own words, or lets out text that was judged fit to leave without a marker. */
  say(text: string, forModel = text): ChatEvent[] {
    this.#shown.forget();
    return this.#shown.say(text, forModel);
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
      const { ids } = sentence;
      const text = this.#separator + sentence.text;
      const from = this.#shown.length + this.#separator.length;
      this.#base ??= from;
      this.#separator = '';
      if (this.held || (!this.#open && ids.length === 0)) return this.#wait(text);
      if (this.#isLost(text)) return [];
      this.#open = true;
      if (this.#at.mode === 'sentence') this.#remember(sentence, { from, to: from + sentence.text.length });
      return [...this.#sourcesFor(ids), ...this.#shown.say(text)];
    });
  }

  #wait(text: string): ChatEvent[] {
    if (this.waiting.length < MAX_WAITING) this.#shown.wait(text);
    return [];
  }

  /** In `token` mode words are found again by their place: after a gap in what waited, none can be taken back. */
  #isLost(text: string): boolean {
    if (this.#at.mode === 'sentence' || this.#open) return false;
    return this.waiting.length >= MAX_WAITING && text !== '';
  }

  /** What is judged after it has left. */
  #settle(): ChatEvent[] {
    const base = this.#base;
    if (base === null) return [];
    return this.#gate.judged().flatMap(({ from, to, sentence, failed }) => {
      const range = { from: base + from, to: base + to };
      if (failed !== null) return this.#withdraw(range, failed === 'list' ? '' : this.#at.withdrawn);
      this.#remember(sentence, range);
      return [];
    });
  }

  #remember({ text, ids }: Sentence, range: Range): void {
    if (ids.length > 0 && this.#said.length < MAX_REMEMBERED) this.#said.push({ ...range, text, ids });
  }

  #withdraw(range: Range, instead: string): ChatEvent[] {
    const events = this.#shown.withdraw(range, instead);
    if (events.length === 0) return [];
    const { text } = this;
    for (const id of this.marked) if (!text.includes(`[${id}]`)) this.marked.delete(id);
    return events;
  }

  #sourcesFor(ids: string[]): ChatEvent[] {
    const { registry, turn } = this.#at;
    return ids.flatMap((id): ChatEvent[] => {
      const entry = registry.get(id);
      if (!entry) return [];
      this.marked.add(id);
      if (this.#announced.has(id)) return [];
      this.#announced.add(id);
      return [{ type: 'source', source: toSource(entry, { cited: true, opened: false, turn }) }];
    });
  }

  #renew(): void {
    this.#past = this.counts;
    this.#pastWithheld.push(...this.#gate.withheld);
    this.#gate = this.#newGate();
    this.#base = null;
  }

  #newGate(): Gate {
    return new Gate(this.#at.mode, this.#evidence);
  }
}
