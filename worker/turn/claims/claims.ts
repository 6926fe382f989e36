import type { CategoryIndex } from '../../gate/category-index.ts';
import type { ScopeRules } from '../../gate/claimed-scopes.ts';
import { agreement, isStopWord, type Word, wordsOf } from '../../language/word-forms.ts';

/** How much of a claim a sentence must say to be about it. */
const ABOUT = 0.6;

/** The claims of a turn whose sources were judged against their scope: which stand, and which rest on nothing. */
export class Claims implements ScopeRules {
  categories: CategoryIndex | null = null;
  readonly #met = new Set<string>();
  /** The ids that were refused for a claim because they lie outside its scope. */
  readonly #refused = new Map<string, Set<string>>();

  accept(claim: string): void {
    this.#met.add(claim);
  }

  refuse(claim: string, id: string): void {
    const ids = this.#refused.get(claim) ?? new Set();
    this.#refused.set(claim, ids.add(id));
  }

  /** Claims that no source within their scope supports. */
  get unmet(): string[] {
    return [...this.#refused.keys()].filter((claim) => !this.#met.has(claim));
  }

  /** Whether a sentence says a claim and rests, for it, on a source that was refused. */
  forbids(text: string, ids: string[]): boolean {
    return [...this.#refused].some(
      ([claim, refused]) => ids.some((id) => refused.has(id)) && isAbout(text, claim),
    );
  }
}

function isAbout(text: string, claim: string): boolean {
  const own = wordsOf(text);
  const telling = wordsOf(claim).filter(({ fold }) => !isStopWord(fold));
  const said = telling.filter((word: Word) => own.some((each) => agreement(word, each) >= 0.7));
  return telling.length > 0 && said.length / telling.length >= ABOUT;
}
