import type { AnswerEntry } from '../answer-log/answer-entry.ts';
import { writeAnswer } from '../answer-log/write-answer.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { retryIn } from './retry.ts';

type Row = { answer: string; entry: string; attempts: number };
const AT_ONCE = 20;

/**
 * Answers on their way to the log. An entry is kept here, in the conversation's own database, from the moment its
 * turn ends until the log has it: neither a log that is down nor a restart loses it, and the log takes it once.
 */
export class Outbox {
  readonly #sql: SqlStorage;
  readonly #db: D1Database;

  constructor(sql: SqlStorage, db: D1Database) {
    this.#sql = sql;
    this.#db = db;
  }

  keep(entry: AnswerEntry): void {
    this.#sql.exec(
      'INSERT OR IGNORE INTO outbox (answer, entry, attempts) VALUES (?, ?, 0)',
      entry.id,
      JSON.stringify(entry),
    );
  }

  holds(answer: string): boolean {
    return this.#sql.exec('SELECT 1 FROM outbox WHERE answer = ?', answer).toArray().length > 0;
  }

  /**
   * Tries to deliver all, those that failed least first, and stops at the first that fails: the log is out of reach
   * then. Milliseconds until the next try, or null when nothing is left.
   */
  async deliver(): Promise<number | null> {
    const rows = this.#sql
      .exec<Row>('SELECT answer, entry, attempts FROM outbox ORDER BY attempts LIMIT ?', AT_ONCE)
      .toArray();
    for (const row of rows) {
      const wait = await this.#deliverOne(row);
      if (wait !== null) return wait;
    }
    return rows.length === AT_ONCE ? retryIn(1) : null;
  }

  async #deliverOne({ answer, entry, attempts }: Row): Promise<number | null> {
    try {
      await inTime('The answer log', writeAnswer(this.#db, JSON.parse(entry)));
      this.#sql.exec('DELETE FROM outbox WHERE answer = ?', answer);
      return null;
    } catch (error) {
      this.#sql.exec('UPDATE outbox SET attempts = attempts + 1 WHERE answer = ?', answer);
      logFailure('An answer could not be written to the log; it is kept and tried again.', error, { answer });
      return retryIn(attempts + 1);
    }
  }
}
