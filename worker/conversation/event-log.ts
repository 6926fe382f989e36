import type { ChatEvent } from '../../shared/chat-api.ts';
import type { WriteBehind } from './write-behind.ts';

/** `json`: the event as it is stored and sent. */
export type Logged = { turn: number; seq: number; type: ChatEvent['type']; json: string };

/** Events that are told from memory to whoever reads along. */
const MAX_LATEST = 64;

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
  /** The last that were written, one after the other: of one turn. */
  #latest: Logged[] = [];
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
    const logged = { turn, seq, type: event.type, json: JSON.stringify(event) };
    this.#writes.add(
      () => this.#sql.exec('INSERT INTO events (turn, seq, event) VALUES (?, ?, ?)', turn, seq, logged.json),
      () => this.#written(logged),
    );
  }

  /** Sends all readers away. */
  close(): void {
    this.closed = true;
    this.#wakeAll();
  }

  /** Sends all readers away to come again, and numbers on from what is written. */
  breakOff(): void {
    this.#given.clear();
    this.#latest = [];
    this.#breaks += 1;
    this.#wakeAll();
  }

  /** Counts the times that readers were sent away. */
  get breaks(): number {
    return this.#breaks;
  }

  after(turn: number, seq: number): Logged[] {
    if (this.closed) return [];
    return this.#latestAfter(turn, seq) ?? this.#stored(turn, seq).map((row) => ({ turn, ...row }));
  }

  /** The events of a turn so far. */
  all(turn: number): ChatEvent[] {
    return this.closed ? [] : this.#stored(turn, 0).map(({ json }) => JSON.parse(json));
  }

  #stored(turn: number, seq: number): Omit<Logged, 'turn'>[] {
    return this.#sql
      .exec<Omit<Logged, 'turn'>>(
        `SELECT seq, event ->> 'type' AS type, event AS json FROM events WHERE turn = ? AND seq > ? ORDER BY seq`,
        turn,
        seq,
      )
      .toArray();
  }

  /** Null where what is remembered does not reach back so far. */
  #latestAfter(turn: number, seq: number): Logged[] | null {
    const [first] = this.#latest;
    if (first?.turn !== turn || seq < first.seq - 1) return null;
    return this.#latest.slice(seq - first.seq + 1);
  }

  #written(logged: Logged): void {
    const last = this.#latest.at(-1);
    if (last?.turn !== logged.turn || last.seq !== logged.seq - 1) this.#latest = [];
    this.#latest.push(logged);
    if (this.#latest.length > MAX_LATEST) this.#latest.shift();
    this.#wakeAll();
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
    this.#latest = this.#latest.filter((logged) => logged.turn >= turn);
  }
}
