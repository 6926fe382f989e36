import { useMemo } from 'preact/hooks';
import type { QueueReply, QueueRow } from '../../shared/desk-audit.ts';
import { type Fetched, useDesk } from '../api/use-desk.ts';
import { session } from '../app/session.ts';
import { lacksOfCoding } from './coding.ts';
import { type Outbox, outboxOf } from './outbox.ts';

export type Queue = {
  fetched: Fetched<QueueReply>;
  box: Outbox;
  /** The rows as they stand now, with what was coded since they were fetched. */
  rows: QueueRow[];
  whole: number;
};

/** One's own queue in a campaign; null: one has no seat in it. */
export function useQueue(campaign: string | null): Queue {
  const fetched = useDesk<QueueReply>(campaign === null ? null : `/audit/${campaign}/queue`);
  const who = session.value;
  const box = outboxOf(who?.email ?? who?.name ?? '', campaign ?? '');
  const [unsaved, saved] = [box.unsaved.value, box.saved.value];
  const rows = useMemo(
    () =>
      (fetched.data?.rows ?? []).map((row) => {
        const draft = unsaved.get(row.unit);
        if (draft) return { ...row, code: draft.coding.code, lacks: lacksOfCoding(draft.coding) };
        const newer = saved.get(row.unit);
        return newer ? { ...row, code: newer.code, lacks: newer.lacks } : row;
      }),
    [fetched.data, unsaved, saved],
  );
  return { fetched, box, rows, whole: rows.filter(({ lacks }) => lacks.length === 0).length };
}

/** The next row after this one that is not whole, from the beginning again at the end; null: all are. */
export function nextUncoded(rows: QueueRow[], unit: string | null): QueueRow | null {
  const here = rows.findIndex((row) => row.unit === unit);
  return [...rows.slice(here + 1), ...rows.slice(0, here + 1)].find(({ lacks }) => lacks.length > 0) ?? null;
}
