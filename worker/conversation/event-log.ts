import type { ChatEvent } from '../../shared/chat-api.ts';
import type { WriteBehind } from './write-behind.ts';

export type Logged = { turn: number; seq: number; event: ChatEvent };

/**
 * The numbered events of turns, written to the database first and then told to whoever waits. A reader asks for
 * what comes after the last event it has, so there is no gap and no repeat, across restarts too.
 */
export class EventLog {
  readonly #sql: SqlStorage;
  readonly #writes: WriteBehind;
  readonly #waiting = new Set<() => void>();
  /** The number given last, by turn. */
  readonly #given = new Map<number, number>();
  /** The conversation is deleted: there is nothing to read, and nothing will come. */
  closed = false;
  #breaks = 0;

  constructor(sql: SqlStorage, writes: WriteBehind) {
    this.#sql = sql;
    this.#writes = writes;
  }

  append(turn: number, event: ChatEvent): void {
    const seq = (this.#given.get(turn) ?? this.#lastWritten(turn)) + 1;
    this.#given.set(turn, seq);
    this.#writes.add(() => {
      this.#sql.exec(
        'INSERT INTO events (turn, seq, event) VALUES (?, ?, ?)',
        turn,
        seq,
        JSON.stringify(event),
      );
      this.#wakeAll();
    });
  }

  /** Sends all readers away. */
  close(): void {
    this.closed = true;
    this.#wakeAll();
  }

  /** Sends all readers away to come again, and numbers on from what is written. */
  breakOff(): void {
    this.#given.clear();
    this.#breaks += 1;
    this.#wakeAll();
  }

  /** Counts the times that readers were sent away. */
  get breaks(): number {
    return this.#breaks;
  }

  after(turn: number, seq: number): Logged[] {
    if (this.closed) return [];
    return this.#sql
      .exec<{ seq: number; event: string }>(
        'SELECT seq, event FROM events WHERE turn = ? AND seq > ? ORDER BY seq',
        turn,
        seq,
      )
      .toArray()
      .map((row) => ({ turn, seq: row.seq, event: JSON.parse(row.event) }));
  }

  /** Resolves at the next event, or after `ms`. */
  async next(ms: number): Promise<void> {
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#waiting.add(wake);
    const timer = setTimeout(wake, ms);
    await woken;
    clearTimeout(timer);
    this.#waiting.delete(wake);
  }

  #wakeAll(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #lastWritten(turn: number): number {
    return this.#sql
      .exec<{ seq: number }>('SELECT COALESCE(MAX(seq), 0) AS seq FROM events WHERE turn = ?', turn)
      .one().seq;
  }

  /** Forgets the events of turns before this one: they are stored as replies. */
  pruneBefore(turn: number): void {
    this.#sql.exec('DELETE FROM events WHERE turn < ?', turn);
  }
}
