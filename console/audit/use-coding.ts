import { useRef } from 'preact/hooks';
import type { RowReply, SavedCoding } from '../../shared/desk-audit.ts';
import { type Coding, codingOf, emptyCoding, sameCoding } from './coding.ts';
import type { Outbox } from './outbox.ts';

/** Makes the next coding of the one that stands now: two keys in one frame both count. */
export type Change = (next: (now: Coding) => Coding) => void;

export type OwnCoding = {
  coding: Coding;
  change: Change;
  /** Takes back the last change that was made here; false: there is none. */
  undo: () => boolean;
};

/** The coding of the citation that is open: what was written last, saved or not. */
export function useCoding(box: Outbox, unit: string, row: RowReply | null, rule: string): OwnCoding {
  const before = useRef<Coding[]>([]);
  const lastTyped = useRef<string | null>(null);
  const saved = () => newest(row?.coding ?? null, box.saved.value.get(unit) ?? null);
  const current = () => {
    const known = saved();
    return box.unsaved.value.get(unit)?.coding ?? (known ? codingOf(known) : emptyCoding(rule));
  };
  const write = (next: Coding) => box.write(unit, { ...next, rule }, saved()?.revision ?? 0);
  return {
    coding: current(),
    change(make) {
      const now = current();
      const next = make(now);
      if (sameCoding(next, now)) return;
      const typed = typedIn(now, next);
      if (typed === null || typed !== lastTyped.current) before.current.push(now);
      lastTyped.current = typed;
      write(next);
    },
    undo() {
      lastTyped.current = null;
      const last = before.current.pop();
      if (last) write(last);
      return last !== undefined;
    },
  };
}

/** The field of words in which alone the two differ: letters in a row are taken back together. */
function typedIn(now: Coding, next: Coding): string | null {
  const fields = (['note', 'rightPublisher'] as const).filter((it) => now[it] !== next[it]);
  const [field] = fields;
  return field && sameCoding({ ...now, [field]: next[field] }, next) ? field : null;
}

function newest(one: SavedCoding | null, other: SavedCoding | null): SavedCoding | null {
  return (one?.revision ?? 0) >= (other?.revision ?? 0) ? one : other;
}
