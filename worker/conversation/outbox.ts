import { type AnswerEntry, writeAnswer } from '../answer-log/answer-entry.ts';
import { logFailure } from '../log.ts';

const WRITE_MS = 3000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 3_600_000;

/**
 * Answers on their way to the log. An entry is kept here, in the conversation's own database, until the log has it,
 * so a log that is down loses nothing that a reader was told is done.
 */
export class Outbox {
  readonly #sql: SqlStorage;
  readonly #db: D1Database;

  constructor(sql: SqlStorage, db: D1Database) {
    this.#sql = sql;
    this.#db = db;
  }

  /** Writes an entry to the log, or keeps it for later. Milliseconds until the next try, or null when it is there. */
  async send(entry: AnswerEntry): Promise<number | null> {
    try {
      await within(WRITE_MS, writeAnswer(this.#db, entry));
      return null;
    } catch (error) {
      this.#sql.exec(
        'INSERT OR IGNORE INTO outbox (answer, entry, attempts) VALUES (?, ?, 1)',
        entry.id,
        JSON.stringify(entry),
      );
      report(entry.id, error);
      return FIRST_RETRY_MS;
    }
  }

  /** Tries to deliver all. Milliseconds until the next try, or null when nothing is left. */
  async deliver(): Promise<number | null> {
    let wait: number | null = null;
    for (const row of this.#rows()) {
      if (await this.#deliverOne(row)) continue;
      wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** row.attempts);
    }
    return wait;
  }

  #rows() {
    return this.#sql
      .exec<{ answer: string; entry: string; attempts: number }>('SELECT * FROM outbox LIMIT 20')
      .toArray();
  }

  async #deliverOne(row: { answer: string; entry: string }): Promise<boolean> {
    try {
      await within(WRITE_MS, writeAnswer(this.#db, JSON.parse(row.entry)));
      this.#sql.exec('DELETE FROM outbox WHERE answer = ?', row.answer);
      return true;
    } catch (error) {
      this.#sql.exec('UPDATE outbox SET attempts = attempts + 1 WHERE answer = ?', row.answer);
      report(row.answer, error);
      return false;
    }
  }
}

function report(answer: string, error: unknown): void {
  logFailure('An answer could not be written to the log; it is kept and tried again.', error, { answer });
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The answer log gave no answer within ${ms / 1000} s.`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
