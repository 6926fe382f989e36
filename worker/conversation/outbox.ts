import type { AnswerEntry } from '../answer-log/answer-entry.ts';
import { isSettled } from '../answer-log/is-settled.ts';
import { fitsTheQueue } from '../answer-log/queued-answer.ts';
import { writeAnswer } from '../answer-log/write-answer.ts';
import type { Env } from '../env.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { forgetLogs, logOf } from '../logs/log-of.ts';
import { retryIn, sooner } from './retry.ts';

type Row = { answer: string; entry: string; attempts: number; queued_at: number };
const AT_ONCE = 20;
/** How long after an answer was queued its place in the log is looked at first, and when it is queued again. */
const LOOK_MS = 10_000;
const LOST_MS = 15 * 60_000;

/**
 * Answers on their way to the log. An entry is kept here, in the conversation's own database, from the moment its
 * turn ends until the log has it: neither a log that is down, nor a queue that loses what it took, nor a restart
 * loses it, and the log takes it once.
 */
export class Outbox {
  readonly #sql: SqlStorage;
  readonly #env: Env;

  constructor(sql: SqlStorage, env: Env) {
    this.#sql = sql;
    this.#env = env;
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
    const rows = this.#sql.exec<Row>('SELECT * FROM outbox ORDER BY attempts LIMIT ?', AT_ONCE).toArray();
    let wait: number | null = null;
    for (const row of rows) {
      const { failed, next } = await this.#deliverOne(row);
      wait = sooner(wait, next);
      if (failed) return wait;
    }
    return rows.length === AT_ONCE ? sooner(wait, retryIn(1)) : wait;
  }

  async #deliverOne(row: Row): Promise<{ failed: boolean; next: number | null }> {
    try {
      return { failed: false, next: await this.#send(row) };
    } catch (error) {
      const { answer, attempts } = row;
      forgetLogs();
      this.#sql.exec('UPDATE outbox SET attempts = attempts + 1 WHERE answer = ?', answer);
      logFailure('An answer could not be written to the log; it is kept and tried again.', error, { answer });
      return { failed: true, next: retryIn(attempts + 1) };
    }
  }

  /** Where there is a queue, the entry goes into it and stays here until it stands in the log. */
  async #send({ answer, entry, queued_at }: Row): Promise<number | null> {
    const queue = this.#env.ANSWER_QUEUE;
    const queuedFor = Date.now() - queued_at;
    if (queue && queued_at > 0 && queuedFor < LOST_MS) return this.#look(answer, entry, queuedFor);
    if (queue && fitsTheQueue(entry) && (await this.#enqueue(queue, answer, entry))) return LOOK_MS;
    const { site } = JSON.parse(entry) as AnswerEntry;
    await inTime('The answer log', writeAnswer(await logOf(this.#env, site), JSON.parse(entry)));
    this.#forget(answer);
    return null;
  }

  /** False: the queue is out of reach, so the log is written to without it. */
  async #enqueue(queue: Queue, answer: string, entry: string): Promise<boolean> {
    try {
      await inTime('The queue', queue.send(entry, { contentType: 'text' }));
      this.#sql.exec('UPDATE outbox SET queued_at = ? WHERE answer = ?', Date.now(), answer);
      return true;
    } catch (error) {
      logFailure('An answer could not be queued; it is written to the log at once.', error, { answer });
      return false;
    }
  }

  async #look(answer: string, entry: string, queuedFor: number): Promise<number | null> {
    // The alarm may come for another reason.
    if (queuedFor < LOOK_MS / 2) return LOOK_MS;
    const { site, conversationHash } = JSON.parse(entry) as AnswerEntry;
    const log = await logOf(this.#env, site);
    if (!(await inTime('The answer log', isSettled(log, { answer, conversationHash }))))
      return Math.max(LOOK_MS, queuedFor);
    this.#forget(answer);
    return null;
  }

  #forget(answer: string): void {
    this.#sql.exec('DELETE FROM outbox WHERE answer = ?', answer);
  }
}
