import type { Passage } from '../../shared/passage.ts';
import type { Entry } from '../registry/registry.ts';
import type { Evidence } from './evidence.ts';
import { foldedWords } from './fold.ts';

const CUT = /\[\s*(?:\.\.\.|…)\s*\]|\(\s*(?:\.\.\.|…)\s*\)|\.{3,}|…/u;
/** How far the next printed number may lie: a record may span two pages. */
const MAX_STEP = 2;

/** A quotation's fragments between its cuts, folded, each with a space around. */
export function fragmentsOf(quotation: string): string[] {
  return quotation
    .split(CUT)
    .map(foldedWords)
    .filter((words) => words.trim() !== '');
}

/** Whether one of these sources has the wording, its fragments in order, also where it runs on into the next page. */
export function hasWording(fragments: string[], sources: Entry[], evidence: Evidence): boolean {
  if (sources.some((source) => standsIn(fragments, evidence.facts(source).words))) return true;
  const all = evidence.all();
  return sources.some((source) =>
    all.some((other) => {
      const [first, second] = follows(source, other) ? [source, other] : [other, source];
      if (!follows(first, second)) return false;
      return standsIn(fragments, textWords(first) + textWords(second).slice(1));
    }),
  );
}

function standsIn(fragments: string[], words: string): boolean {
  let from = 0;
  for (const fragment of fragments) {
    const at = words.indexOf(fragment, from);
    if (at < 0) return false;
    from = at + fragment.length - 1;
  }
  return fragments.length > 0;
}

const joined = new WeakMap<Passage, string>();

function textWords({ item }: Entry): string {
  if (item.kind === 'title') return ' ';
  const known = joined.get(item.passage);
  if (known !== undefined) return known;
  const words = foldedWords(item.passage.text);
  joined.set(item.passage, words);
  return words;
}

/** Whether one passage comes right before another in the same edition. */
function follows(first: Entry, second: Entry): boolean {
  if (first === second || first.item.kind === 'title' || second.item.kind === 'title') return false;
  const [a, b] = [first.item.passage, second.item.passage];
  if (a.collection !== b.collection || a.edition !== b.edition) return false;
  const [from, to] = [a.locator, b.locator];
  if (from.kind === 'page' && to.kind === 'page') {
    const step = Number(to.label) - Number(from.through ?? from.label);
    return from.volume === to.volume && (step === 0 || (step > 0 && step <= MAX_STEP));
  }
  return Number(second.id.slice(1)) - Number(first.id.slice(1)) === 1;
}
