import { useRef } from 'preact/hooks';
import type { QueueRow } from '../../shared/desk-audit.ts';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import type { KEYS } from './coding-keys.ts';
import type { Outbox } from './outbox.ts';
import { nextUncoded } from './use-queue.ts';

type Given = {
  campaign: string;
  unit: string;
  rows: QueueRow[];
  box: Outbox;
  go: (address: string) => void;
  /** Says a sentence politely. */
  say: (words: string) => void;
  undo: () => boolean;
  note: () => void;
  search: () => void;
  step: (by: 1 | -1) => void;
  rule: () => void;
  help: () => void;
};

export type Acts = Record<keyof typeof KEYS | 'close', () => void>;

/** What can be done in the coding view by a button or a key. `isLeft`: another is gone to, and keys are for that one. */
export function useActs(given: Given): { acts: Acts; isLeft: () => boolean } {
  const { campaign, unit, rows, box, go, say, undo, step, ...others } = given;
  const t = wordsOf('audit');
  const left = useRef(false);
  const at = rows.findIndex((it) => it.unit === unit);
  const leave = (address: string) => {
    left.current = true;
    void box.send();
    go(address);
  };
  const goTo = (other: QueueRow | null | undefined, none: string) => {
    if (other && other.unit !== unit) leave(auditAddress(campaign, other.unit));
    else say(none);
  };
  const acts: Acts = {
    ...others,
    next: () => goTo(rows[at + 1], t('lastOne')),
    previous: () => goTo(rows[at - 1], t('firstOne')),
    nextUncoded: () => goTo(nextUncoded(rows, unit), t('noneLeft')),
    undo: () => say(undo() ? t('undone') : t('nothingToUndo')),
    nextMark: () => step(1),
    previousMark: () => step(-1),
    close: () => leave(auditAddress(campaign)),
  };
  return { acts, isLeft: () => left.current };
}
