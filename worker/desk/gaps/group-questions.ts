import type { Vector } from './question-profile.ts';

/** A cluster of questions that are alike. Its vector is the sum of its questions' vectors, the strongest features only. */
export type Core = { id: string; questions: number; vector: Vector };

export type Pair = { from: string; into: string };
type May = (from: string, into: string) => boolean;
type Partner = { pair: Pair; likeness: number; versions: string };

export type Placed = { core: string; likeness: number };

/** The mean likeness to a core's questions from which on a question belongs to it. `npm run bench -- gaps` chose it. */
export const THRESHOLD = 0.4;
const MAX_FEATURES = 64;
/** So much more alike than the threshold a question is that needs no weighing against others. */
const AT_ONCE = 0.35;

/** The cores that carry a feature, and how much of it: two lists in step. */
type Posting = { slots: number[]; weights: number[] };
/** `places`: where the core stands in the posting of each of its features. */
type Slot = { id: string; questions: number; places: Map<string, number> };

/**
 * Groups questions as they come: each joins the core that it is most alike on average, or begins one. Nothing is
 * done again for what is there already, and the same questions in the same order make the same cores.
 */
export class QuestionGroups {
  readonly #threshold: number;
  readonly #atOnce: number;
  readonly #slots: Slot[] = [];
  readonly #byId = new Map<string, number>();
  readonly #postings = new Map<string, Posting>();
  /** How many of the questions announced carry a word. */
  readonly #announced = new Map<string, number>();
  #coming = 0;
  #alive = 0;
  #products = new Float64Array(1024);

  constructor(threshold = THRESHOLD, atOnce = AT_ONCE) {
    this.#threshold = threshold;
    this.#atOnce = atOnce;
  }

  /** A core as it was kept. */
  load({ id, questions, vector }: Core): void {
    const at = this.#slotOf(id);
    (this.#slots[at] as Slot).questions += questions;
    this.#put(at, vector);
  }

  /** The words of the questions to be placed next, in place of those announced before: where little is there yet, they say which words are common. */
  announce(questions: string[][]): void {
    this.#announced.clear();
    this.#coming = questions.length;
    for (const term of questions.flat()) this.#announced.set(term, (this.#announced.get(term) ?? 0) + 1);
  }

  /** How telling a word is: one that few carry tells more. */
  weightOf = (term: string): number => {
    const carry = (this.#postings.get(`w${term}`)?.slots.length ?? 0) + (this.#announced.get(term) ?? 0);
    return Math.log(1 + (this.#alive + this.#coming + 1) / (carry + 1));
  };

  /**
   * Where a question belongs beyond doubt; null where it is to begin a core of its own, which `joinAlike` then
   * weighs against the others.
   */
  place(vector: Vector): Placed | null {
    return this.#nearest(vector, 1, this.#threshold + this.#atOnce, () => true);
  }

  /** Puts a question into a core, which begins with it where there is none of that id. */
  add(core: string, vector: Vector): void {
    this.load({ id: core, questions: 1, vector });
  }

  core(id: string): Core {
    const at = this.#at(id);
    return { id, questions: (this.#slots[at] as Slot).questions, vector: strongest(this.#sumOf(at)) };
  }

  /**
   * Joins cores that are alike, of which one is among `touched`, the closest first; `may` forbids. What was joined,
   * in order: `from` is gone and its questions are `into`'s.
   */
  joinAlike(touched: Iterable<string>, may: May): Pair[] {
    const joined: Pair[] = [];
    const near = new Map<string, Partner>();
    const look = (id: string) => {
      const partner = this.#byId.has(id) ? this.#partner(this.#at(id), may) : null;
      if (partner) near.set(id, partner);
      else near.delete(id);
    };
    for (const id of new Set(touched)) look(id);
    for (let best = closest(near); best; best = closest(near)) {
      const { pair, versions } = best.partner;
      if (versions !== this.#versionsOf(pair)) {
        look(best.id);
        continue;
      }
      this.#join(pair);
      joined.push(pair);
      near.delete(pair.from);
      look(pair.into);
    }
    return joined;
  }

  /** The older core stays where it may. */
  #partner(at: number, may: May): Partner | null {
    const { id, questions } = this.#slots[at] as Slot;
    const pairOf = (other: string) => {
      const [into, from] = this.#at(other) < at ? [other, id] : [id, other];
      if (may(from, into)) return { from, into };
      return may(into, from) ? { from: into, into: from } : null;
    };
    const fits = (other: string) => other !== id && pairOf(other) !== null;
    const near = this.#nearest(this.#sumOf(at), questions, this.#threshold, fits);
    const pair = near && pairOf(near.core);
    return near && pair ? { pair, likeness: near.likeness, versions: this.#versionsOf(pair) } : null;
  }

  /** Changes whenever one of the two does. */
  #versionsOf({ from, into }: Pair): string {
    const [a, b] = [this.#byId.get(from), this.#byId.get(into)];
    if (a === undefined || b === undefined) return '';
    return `${this.#slots[a]?.questions} ${this.#slots[b]?.questions}`;
  }

  #nearest(vector: Vector, questions: number, least: number, fits: (id: string) => boolean): Placed | null {
    let best: { at: number; likeness: number } | null = null;
    const met = this.#multiply(vector);
    for (const at of met) {
      const slot = this.#slots[at] as Slot;
      const likeness = (this.#products[at] ?? 0) / (slot.questions * questions);
      this.#products[at] = 0;
      if (likeness < least || (best && !closer(at, likeness, best))) continue;
      if (fits(slot.id)) best = { at, likeness };
    }
    return best && { core: (this.#slots[best.at] as Slot).id, likeness: best.likeness };
  }

  /** Fills `#products` for the cores met, which it returns; whoever reads a product sets it back to 0. */
  #multiply(vector: Vector): number[] {
    const met: number[] = [];
    const products = this.#products;
    for (const [feature, weight] of vector) {
      const posting = this.#postings.get(feature);
      if (!posting) continue;
      const { slots, weights } = posting;
      for (let i = 0; i < slots.length; i += 1) {
        const at = slots[i] as number;
        const before = products[at] as number;
        if (before === 0) met.push(at);
        products[at] = before + weight * (weights[i] as number);
      }
    }
    return met;
  }

  #join({ from, into }: { from: string; into: string }): void {
    const gone = this.#at(from);
    const { questions, places } = this.#slots[gone] as Slot;
    const vector = this.#sumOf(gone);
    for (const feature of [...places.keys()]) this.#drop(gone, feature);
    this.#byId.delete(from);
    this.#alive -= 1;
    this.load({ id: into, questions, vector });
  }

  #put(at: number, vector: Vector): void {
    const { places } = this.#slots[at] as Slot;
    for (const [feature, weight] of vector) {
      const posting = this.#postings.get(feature) ?? { slots: [], weights: [] };
      if (posting.slots.length === 0) this.#postings.set(feature, posting);
      const place = places.get(feature);
      if (place === undefined) {
        places.set(feature, posting.slots.push(at) - 1);
        posting.weights.push(weight);
      } else posting.weights[place] = (posting.weights[place] ?? 0) + weight;
    }
    if (places.size <= 2 * MAX_FEATURES) return;
    const kept = strongest(this.#sumOf(at));
    for (const feature of [...places.keys()]) if (!kept.has(feature)) this.#drop(at, feature);
  }

  /** The last of the posting takes the free place. */
  #drop(at: number, feature: string): void {
    const posting = this.#postings.get(feature) as Posting;
    const { places } = this.#slots[at] as Slot;
    const place = places.get(feature) as number;
    const last = posting.slots.pop() as number;
    const weight = posting.weights.pop() as number;
    places.delete(feature);
    if (last === at) return;
    posting.slots[place] = last;
    posting.weights[place] = weight;
    (this.#slots[last] as Slot).places.set(feature, place);
  }

  #sumOf(at: number): Map<string, number> {
    const { places } = this.#slots[at] as Slot;
    return new Map(
      [...places].map(([feature, place]) => [feature, this.#postings.get(feature)?.weights[place] ?? 0]),
    );
  }

  #slotOf(id: string): number {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const at = this.#slots.push({ id, questions: 0, places: new Map() }) - 1;
    this.#byId.set(id, at);
    this.#alive += 1;
    if (at < this.#products.length) return at;
    this.#products = new Float64Array(2 * this.#products.length);
    return at;
  }

  #at(id: string): number {
    const at = this.#byId.get(id);
    if (at === undefined) throw new Error(`There is no core ${id}.`);
    return at;
  }
}

/** Of equals the first that was looked at. */
function closest(near: Map<string, Partner>): { id: string; partner: Partner } | null {
  let best: { id: string; partner: Partner } | null = null;
  for (const [id, partner] of near) {
    if (!best || partner.likeness > best.partner.likeness) best = { id, partner };
  }
  return best;
}

/** Of two that are equally alike the older one. */
function closer(at: number, likeness: number, than: { at: number; likeness: number }): boolean {
  return likeness > than.likeness || (likeness === than.likeness && at < than.at);
}

function strongest(sum: Vector): Vector {
  if (sum.size <= MAX_FEATURES) return new Map(sum);
  return new Map([...sum].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_FEATURES));
}
