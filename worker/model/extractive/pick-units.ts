import type { PassageView } from '../../turn/tool-result.ts';
import type { Question, Wants } from './question.ts';
import { type Unit, unitsOf } from './units.ts';
import { coverage, lexiconOf, type Term } from './weigh.ts';
import { wordForWord } from './word-for-word.ts';

/** Units that are quoted together, in reading order, from one passage. */
export type Excerpt = { passage: PassageView; units: Unit[]; score: number };

const MAX_CHARS = 700;
/** A passage this short is quoted whole. */
const SHORT = 420;
const MAX_ROWS = 4;
const MAX_ITEMS = 10;
const DEFINES =
  /\b(?:is|are|means?|refers? to|lets? you|allows?|enables?|est|sont|signifie|désigne|permet(?:tent)?)\b|(?:^|\s)(?:هو|هي|يعني|تعني|عبارة عن|يتيح|تتيح)(?:\s|$)/iu;

const POINTER =
  /^(?:[-*+•]\s+)?(?:see|read more|learn more|more in|for more|next:|voir|voyez|pour en savoir plus|en savoir plus|lire|انظر|راجع|للمزيد|اقرأ)(?![\p{L}])/iu;

type Scored = { unit: Unit; at: number; score: number };

/** The part of a passage that answers best, with what it takes to be read alone; null when it says nothing. */
export function pickUnits(
  passage: PassageView,
  terms: Term[],
  question: Question,
  titles: ReadonlySet<string>,
): Excerpt | null {
  const { wants } = question;
  const units = unitsOf(passage.text);
  const says = (unit: Unit) => isSaid(unit) && !titles.has(bareWords(unit.text));
  const scored = scoreAll(units, passage, terms, question).filter(({ unit }) => says(unit));
  const best = scored.reduce<Scored | null>(
    (top, each) => (!top || each.score > top.score ? each : top),
    null,
  );
  if (!best) return null;
  const whole = passage.text.length <= (wants === 'steps' ? MAX_CHARS : SHORT) && best.unit.kind !== 'row';
  const chosen = whole
    ? units.filter((unit, at) => says(unit) || isQuotedAt(units, at))
    : around(best, units, scored, wants);
  return { passage, units: chosen, score: best.score };
}

function scoreAll(units: Unit[], passage: PassageView, terms: Term[], question: Question): Scored[] {
  const above = lexiconOf([passage.title, ...passage.headings].join('\n'), question);
  const named = terms.map((term) => ({ ...term, inName: coverage([term], above) }));
  return units.map((unit, at) => {
    const own = lexiconOf(unit.header ? `${unit.text}\n${unit.header}` : unit.text, question);
    const carried = coverage(terms, own);
    const unnamed = coverage(
      named.filter((term) => term.inName < 0.6),
      own,
    );
    const literal = wordForWord(unit.text, question) * 0.6;
    return { unit, at, score: carried * 0.7 + unnamed * 0.5 + literal + shape(unit, at, question.wants) };
  });
}

/** What speaks for a unit besides its words. */
function shape(unit: Unit, at: number, wants: Wants): number {
  let score = at === 0 ? 0.12 : Math.max(0, 0.06 - at * 0.005);
  if (wants === 'amount' && /\p{N}/u.test(unit.text)) score += 0.18;
  if (wants === 'amount' && unit.kind === 'row') score += 0.08;
  if (wants === 'definition' && unit.kind === 'sentence' && DEFINES.test(unit.text)) score += 0.1;
  if (wants === 'steps' && /^\d/.test(unit.text) && unit.kind === 'item') score += 0.1;
  if (unit.kind === 'code') score -= 0.25;
  if (unit.text.length < 25 && unit.kind === 'sentence') score -= 0.15;
  if (unit.text.length > 500) score -= 0.1;
  return score;
}

/** A question or a pointer elsewhere says nothing itself. */
function isSaid({ text, kind }: Unit): boolean {
  if (kind === 'row' || kind === 'code') return true;
  return !/[?؟]["'”’»)]*$/.test(text) && !POINTER.test(text);
}

/** A line as a title is compared with it: the words alone. */
export function bareWords(line: string): string {
  return (line.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ').toLowerCase();
}

/** Within a quotation that has begun before, a question belongs to the wording: without it the words are others. */
function isQuotedAt(units: Unit[], at: number): boolean {
  const before = units
    .slice(0, at)
    .map((unit) => unit.text)
    .join(' ');
  const count = (marks: RegExp) => before.match(marks)?.length ?? 0;
  return count(/[«“]/g) > count(/[»”]/g) || count(/"/g) % 2 === 1;
}

function around(best: Scored, units: Unit[], scored: Scored[], wants: Wants): Unit[] {
  if (best.unit.kind === 'row') return bestRows(best, scored);
  if (best.unit.kind === 'item') return listAround(best, units, scored, wants);
  return sentencesAround(best, units, scored, wants);
}

function bestRows(best: Scored, scored: Scored[]): Unit[] {
  return scored
    .filter(({ unit, score }) => unit.block === best.unit.block && score >= best.score * 0.85)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_ROWS)
    .sort((a, b) => a.at - b.at)
    .map(({ unit }) => unit);
}

/** Steps are worth something only together; of another list, the items that answer. */
function listAround(best: Scored, units: Unit[], scored: Scored[], wants: Wants): Unit[] {
  const list = units.filter((unit) => unit.block === best.unit.block);
  const lead = leadOf(units, best.at - list.indexOf(best.unit));
  const ordered = /^\d/.test(best.unit.text);
  const whole = (ordered && wants === 'steps') || lengthOf(list) <= MAX_CHARS;
  if (whole) return [...lead, ...list.slice(0, MAX_ITEMS)];
  const items = scored.filter(
    ({ unit, score }) => unit.block === best.unit.block && score >= best.score * 0.8,
  );
  return [...lead, ...items.slice(0, 3).map(({ unit }) => unit)];
}

/** The sentence that announces a list: "To install it:". */
function leadOf(units: Unit[], listAt: number): Unit[] {
  const before = units[listAt - 1];
  return before?.kind === 'sentence' && /[:：]$/.test(before.text) ? [before] : [];
}

function sentencesAround(best: Scored, units: Unit[], scored: Scored[], wants: Wants): Unit[] {
  const next = units[best.at + 1];
  const announces = /[:：]$/.test(best.unit.text) || wants === 'steps';
  if (announces && next && (next.kind === 'item' || next.kind === 'code')) {
    const list = units.filter((unit) => unit.block === next.block).slice(0, MAX_ITEMS);
    return [best.unit, ...list];
  }
  const chosen = scored
    .filter(({ unit, score }) => unit.kind === 'sentence' && score >= best.score * 0.7)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3);
  return withinSize(chosen, best)
    .sort((a, b) => a.at - b.at)
    .map(({ unit }) => unit);
}

function withinSize(chosen: Scored[], best: Scored): Scored[] {
  let size = best.unit.text.length;
  return chosen.filter((each) => {
    if (each.at === best.at) return true;
    size += each.unit.text.length;
    return size <= MAX_CHARS;
  });
}

function lengthOf(units: Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.length, 0);
}
