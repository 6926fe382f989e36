import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { RowReply, SavedCoding } from '../../shared/desk-audit.ts';
import { type DeskError, desk } from '../api/desk-client.ts';
import { told } from '../api/use-desk.ts';
import { signIns } from '../app/session.ts';
import { type Coding, codingOf, sameCoding } from './coding.ts';
import { type Draft, keepDraft, readDrafts } from './kept-drafts.ts';

/** Written and not saved yet. `theirs`: what another window saved meanwhile; `refused`: why it will never be taken. */
export type Unsaved = Draft & { theirs?: SavedCoding; refused?: DeskError };

export type Outbox = {
  /** By citation; empty: all is saved. */
  unsaved: ReadonlySignal<ReadonlyMap<string, Unsaved>>;
  /** What the server answered last, by citation. */
  saved: ReadonlySignal<ReadonlyMap<string, SavedCoding>>;
  /** The citation that was saved last. */
  last: ReadonlySignal<string | null>;
  /** Why saving waits; null: it does not. */
  trouble: ReadonlySignal<DeskError | null>;
  /** False where this browser keeps nothing: then a reload would lose what is unsaved. */
  keeps: ReadonlySignal<boolean>;
  /** Takes a coding in place of that of `revision`: kept here at once, saved soon. */
  write: (unit: string, coding: Coding, revision: number) => void;
  /** Of two that were written in two windows, one's own here, or the other. */
  resolve: (unit: string, which: 'mine' | 'theirs') => void;
  /** Saves at once what waits. */
  send: () => Promise<void>;
};

const SOON_MS = 300;
const RETRY_MS = [2000, 5000, 15_000, 30_000];
/** What passes by itself, or with a new sign-in. */
const PASSING = ['offline', 'internal', 'rate_limited', 'signed_out', 'search_unavailable', 'database_full'];
const open = new Map<string, Outbox>();

/** The one outbox of a person and a campaign: it goes on saving when another screen is shown. */
export function outboxOf(person: string, campaign: string): Outbox {
  const name = `${person} ${campaign}`;
  const box = open.get(name) ?? openOutbox(person, campaign);
  open.set(name, box);
  return box;
}

function openOutbox(person: string, campaign: string): Outbox {
  const unsaved = signal<ReadonlyMap<string, Unsaved>>(readDrafts(person, campaign));
  const saved = signal<ReadonlyMap<string, SavedCoding>>(new Map());
  const last = signal<string | null>(null);
  const trouble = signal<DeskError | null>(null);
  const keeps = signal(true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;

  const put = (unit: string, one: Unsaved | null) => {
    const others = new Map(unsaved.value);
    if (one === null) others.delete(unit);
    else others.set(unit, one);
    unsaved.value = others;
    const draft = one && { coding: one.coding, revision: one.revision };
    keeps.value = keepDraft(person, campaign, unit, draft) || draft === null;
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };

  function send(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting(unsaved); next; next = waiting(unsaved)) {
      const passed = await sendOne(...next);
      if (!passed) return later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? SOON_MS);
    }
    failures = 0;
    trouble.value = null;
  }

  /** False: nothing can be saved for now. */
  async function sendOne(unit: string, { coding, revision }: Draft): Promise<boolean> {
    const path = `/audit/${campaign}/rows/${unit}`;
    try {
      const body = { revision, ...coding };
      taken(unit, coding, await desk<SavedCoding>(`${path}/coding`, { method: 'PUT', body, quiet: true }));
      return true;
    } catch (cause) {
      const failure = told(cause);
      if (failure.code === 'changed_meanwhile') return compare(unit, coding, path);
      if (PASSING.includes(failure.code)) trouble.value = failure;
      else put(unit, { ...(unsaved.value.get(unit) ?? { coding, revision }), refused: failure });
      return !PASSING.includes(failure.code);
    }
  }

  /** Where an answer was lost on its way, what the server has is what was sent. */
  async function compare(unit: string, sent: Coding, path: string): Promise<boolean> {
    try {
      const { coding: theirs } = await desk<RowReply>(path);
      const mine = unsaved.value.get(unit);
      if (theirs && sameCoding(codingOf(theirs), sent)) taken(unit, sent, theirs);
      else if (theirs && mine) put(unit, { ...mine, theirs });
      else if (mine) put(unit, { ...mine, revision: 0 });
      return true;
    } catch (cause) {
      trouble.value = told(cause);
      return false;
    }
  }

  function taken(unit: string, sent: Coding, reply: SavedCoding): void {
    saved.value = new Map(saved.value).set(unit, reply);
    last.value = unit;
    trouble.value = null;
    const now = unsaved.value.get(unit);
    if (!now || now.coding === sent) put(unit, null);
    else put(unit, { coding: now.coding, revision: reply.revision });
  }

  addEventListener('online', () => void send());
  document.addEventListener('visibilitychange', () => void send());
  effect(() => {
    if (signIns.value > 0) void send();
  });
  if (unsaved.value.size) later(0);
  return {
    ...{ unsaved, saved, last, trouble, keeps, send },
    write(unit, coding, revision) {
      const before = unsaved.value.get(unit);
      const draft = { coding, revision: before?.revision ?? revision };
      put(unit, before?.theirs ? { ...draft, theirs: before.theirs } : draft);
      later(SOON_MS);
    },
    resolve(unit, which) {
      const one = unsaved.value.get(unit);
      if (!one?.theirs) return;
      saved.value = new Map(saved.value).set(unit, one.theirs);
      put(unit, which === 'theirs' ? null : { coding: one.coding, revision: one.theirs.revision });
      void send();
    },
  };
}

function waiting(unsaved: Signal<ReadonlyMap<string, Unsaved>>): [string, Draft] | undefined {
  return [...unsaved.value].find(([, { theirs, refused }]) => !theirs && !refused);
}
