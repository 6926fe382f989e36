import type { CitationUnit, ControlKey } from '../../shared/audit-coding.ts';
import type { AuditPlan } from '../../shared/audit-plan.ts';
import { seeded, shuffled } from '../statistics/seeded-draw.ts';
import { unitId } from './make-units.ts';

export type Controls = { units: CitationUnit[]; keys: ControlKey[] };

/**
 * Citations to hide among the real ones, drawn by the plan's seed: `known_bad` have a figure of the statement changed
 * (or, where none of them holds a figure, a document that nobody published), `shuffled` keep their statement and are
 * given another question's source. As many as the plan wants, or as the citations allow: fewer are made, never none too
 * many.
 */
export function makeControls(
  plan: AuditPlan,
  citations: readonly CitationUnit[],
  isCaptured: (unit: CitationUnit) => boolean,
): Controls {
  const below = seeded((plan.seed ^ 0x5eed) >>> 0);
  const seen = citations.filter((unit) => unit.seen === 'reader');
  // Of those whose page is at hand, where there are enough: what was changed in them can be told.
  const captured = seen.filter(isCaptured);
  const enough = plan.controls.knownBad + plan.controls.shuffled;
  const areCaptured = captured.length >= enough;
  const pool = areCaptured ? captured : seen;
  const real = shuffled(
    pool.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    below,
  );
  const spoilt = spoil(real, plan.controls.knownBad, areCaptured, below);
  const exchanged = exchange(real.toReversed(), plan.controls.shuffled);
  const made = [
    ...spoilt.map((one) => ({ ...one, kind: 'known_bad' as const })),
    ...exchanged.map((unit) => ({ unit, kind: 'shuffled' as const, right: ['C1', 'C2', 'C3'] as const })),
  ].map((one, at) => ({
    ...one,
    unit: { ...one.unit, id: unitId(plan.campaign, plan.seed, `${one.unit.id} control ${at}`) },
  }));
  return {
    units: made.map(({ unit }) => unit),
    keys: made.map(({ unit, kind, right }) => ({ unit: unit.id, kind, right: [...right] })),
  };
}

type Spoilt = { unit: CitationUnit; right: ControlKey['right'] };

/** A figure of the statement; the number in a sign (`[S2]`) is none. */
const FIGURE = /\d+(?![^[\]]*\])/g;

/** Every second one is an invented document, unless its lack of a capture would give it away. */
function spoil(
  real: readonly CitationUnit[],
  count: number,
  areCaptured: boolean,
  below: (end: number) => number,
): Spoilt[] {
  const withFigures = real.filter(({ statement }) => figuresIn(statement).length > 0);
  const names = {
    titles: real.flatMap(({ source }) => source.title ?? []),
    authors: real.flatMap(({ source }) => source.author ?? []),
  };
  const figures = withFigures.slice(0, areCaptured ? count : Math.ceil(count / 2));
  const rest = real.filter((unit) => !figures.includes(unit)).slice(0, count - figures.length);
  return [
    ...figures.map((unit): Spoilt => ({ unit: withOtherFigure(unit, below), right: ['C1', 'C2'] })),
    ...rest.map((unit): Spoilt => ({ unit: withInventedSource(unit, names, below), right: ['C1'] })),
  ];
}

/** Each digit of one figure becomes another one, none of them 0. */
function withOtherFigure(unit: CitationUnit, below: (end: number) => number): CitationUnit {
  const figures = figuresIn(unit.statement);
  const chosen = figures[below(figures.length)];
  if (!chosen) return unit;
  const [figure] = chosen;
  const { index } = chosen;
  const other = [...figure].map((digit) => String(1 + ((Number(digit) + 1 + below(7)) % 9))).join('');
  return {
    ...unit,
    statement: unit.statement.slice(0, index) + other + unit.statement.slice(index + figure.length),
  };
}

function figuresIn(statement: string): RegExpExecArray[] {
  return [...statement.matchAll(FIGURE)];
}

/** A document that nobody made: its title, else its author, put together from the halves of two others. */
function withInventedSource(
  unit: CitationUnit,
  { titles, authors }: { titles: readonly string[]; authors: readonly string[] },
  below: (end: number) => number,
): CitationUnit {
  const made = (names: readonly string[]) => {
    const pick = () => names[below(names.length)] ?? 'Handbook of Records';
    return `${half(pick(), 0)} ${half(pick(), 1)}`;
  };
  const { title, author } = unit.source;
  if (title === null && author !== null) {
    // Two halves of the same name would be that name.
    const name = made(authors);
    const invented = authors.includes(name) ? `${name}-Varga` : name;
    return renamed({ ...unit, source: { ...unit.source, author: invented } }, author, invented);
  }
  const invented = `${made(titles)} ${2 + below(8)}`;
  const changed = { ...unit, source: { ...unit.source, title: invented, url: null } };
  return title === null ? changed : renamed(changed, title, invented);
}

function half(name: string, which: 0 | 1): string {
  const words = name.split(/\s+/);
  const middle = Math.ceil(words.length / 2);
  return (which === 0 ? words.slice(0, middle) : words.slice(-middle)).join(' ');
}

/** The statement of one with the source of another question’s, so that a sign in the statement fits what is cited. */
function exchange(real: readonly CitationUnit[], count: number): CitationUnit[] {
  const made: CitationUnit[] = [];
  for (const [at, unit] of real.entries()) {
    if (made.length === count) break;
    const later = [...real.slice(at + 1), ...real.slice(0, at)];
    const other = later.find((one) => one.question !== unit.question && !isSameSource(one, unit));
    if (!other) continue;
    const { text, form, source } = other;
    made.push({ ...renamed(unit, unit.text, text), text, form, source });
  }
  return made;
}

function isSameSource({ source: one }: CitationUnit, { source: other }: CitationUnit): boolean {
  return JSON.stringify({ ...one, marker: null }) === JSON.stringify({ ...other, marker: null });
}

function renamed(unit: CitationUnit, from: string, to: string): CitationUnit {
  const change = (words: string) => words.replaceAll(from, () => to);
  return { ...unit, text: change(unit.text), statement: change(unit.statement) };
}
