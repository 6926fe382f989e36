import { useRef } from 'preact/hooks';
import type { RowReply, SavedCoding } from '../../shared/desk-audit.ts';
import { type Coding, codingOf, emptyCoding, sameCoding } from './coding.ts';
import type { Outbox } from './outbox.ts';

export type OwnCoding = {
  coding: Coding;
  change: (next: Coding) => void;
  /** Takes back the last change that was made here; false: there is none. */
  undo: () => boolean;
};

/** The coding of the citation that is open: what was written last, saved or not. */
export function useCoding(box: Outbox, unit: string, row: RowReply | null, rule: string): OwnCoding {
  const before = useRef<Coding[]>([]);
  const saved = newest(row?.coding ?? null, box.saved.value.get(unit) ?? null);
  const coding = box.unsaved.value.get(unit)?.coding ?? (saved ? codingOf(saved) : emptyCoding(rule));
  const write = (next: Coding) => box.write(unit, { ...next, rule }, saved?.revision ?? 0);
  return {
    coding,
    change(next) {
      if (sameCoding(next, coding)) return;
      before.current.push(coding);
      write(next);
    },
    undo() {
      const last = before.current.pop();
      if (last) write(last);
      return last !== undefined;
    },
  };
}

function newest(one: SavedCoding | null, other: SavedCoding | null): SavedCoding | null {
  return (one?.revision ?? 0) >= (other?.revision ?? 0) ? one : other;
}
