import type { ChatEvent } from '../../shared/chat-api.ts';

export type Logged = { turn: number; seq: number; event: ChatEvent };

/**
 * The numbered events of turns, kept in the database first and then told to whoever waits. A reader asks for what
 * comes after the last event it has, so there is no gap and no repeat, across restarts too.
 */
export class EventLog {
  readonly #sql: SqlStorage;
  readonly #waiting = new Set<() => void>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  append(turn: number, event: ChatEvent): void {
    this.#sql.exec(
      `INSERT INTO events (turn, seq, event)
       SELECT ?1, COALESCE(MAX(seq), 0) + 1, ?2 FROM events WHERE turn = ?1`,
      turn,
      JSON.stringify(event),
    );
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  after(turn: number, seq: number): Logged[] {
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

  /** Forgets the events of turns before this one: they are stored as replies. */
  pruneBefore(turn: number): void {
    this.#sql.exec('DELETE FROM events WHERE turn < ?', turn);
  }
}
