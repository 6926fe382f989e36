import { type Vote, writeVote } from '../answer-log/write-vote.ts';
import type { Env } from '../env.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { forgetLogs, logOf } from '../logs/log-of.ts';
import type { Outbox } from './outbox.ts';
import { retryIn, sooner } from './retry.ts';

type Row = { turn: number; answer: string; vote: string; attempts: number };

/** What the visitor thinks of each answer: the last vote, kept here for a reload and until the log has it. */
export class Votes {
  readonly #sql: SqlStorage;
  readonly #site: () => string;
  readonly #env: Env;
  readonly #outbox: Outbox;

  constructor(sql: SqlStorage, of: { env: Env; site: () => string; outbox: Outbox }) {
    this.#sql = sql;
    this.#env = of.env;
    this.#site = of.site;
    this.#outbox = of.outbox;
  }

  cast(turn: number, answer: string, vote: Omit<Vote, 'at'>): void {
    const before = this.#of(turn)?.at;
    // Clocks jump back; the order of the votes does not.
    const at = new Date(Math.max(Date.now(), before ? Date.parse(before) + 1 : 0)).toISOString();
    this.#sql.exec(
      'INSERT OR REPLACE INTO votes (turn, answer, vote, sent, attempts) VALUES (?, ?, ?, 0, 0)',
      turn,
      answer,
      JSON.stringify({ ...vote, at } satisfies Vote),
    );
  }

  voteOn(turn: number): Vote['vote'] {
    return this.#of(turn)?.vote ?? null;
  }

  /** Whether the log lacks one. */
  get waiting(): boolean {
    return this.#sql.exec('SELECT 1 FROM votes WHERE sent = 0 LIMIT 1').toArray().length > 0;
  }

  /** Tries to write all that the log lacks, each after its answer. Milliseconds until the next try, or null. */
  async deliver(): Promise<number | null> {
    let wait: number | null = null;
    const rows = this.#sql.exec<Row>('SELECT * FROM votes WHERE sent = 0 LIMIT 20').toArray();
    for (const row of rows) {
      const next = this.#outbox.holds(row.answer) ? retryIn(1) : await this.#deliverOne(row);
      wait = sooner(wait, next);
    }
    return wait;
  }

  async #deliverOne({ turn, answer, vote, attempts }: Row): Promise<number | null> {
    try {
      const site = this.#site();
      const log = await logOf(this.#env, site);
      await inTime('The answer log', writeVote(log, answer, JSON.parse(vote), site));
      // Not a vote that was cast while this one was written.
      this.#sql.exec('UPDATE votes SET sent = 1 WHERE turn = ? AND vote = ?', turn, vote);
      return null;
    } catch (error) {
      forgetLogs();
      this.#sql.exec('UPDATE votes SET attempts = attempts + 1 WHERE turn = ?', turn);
      logFailure('A vote could not be written to the log; it is kept and tried again.', error, { answer });
      return retryIn(attempts + 1);
    }
  }

  #of(turn: number): Vote | null {
    const row = this.#sql.exec<{ vote: string }>('SELECT vote FROM votes WHERE turn = ?', turn).toArray()[0];
    return row ? JSON.parse(row.vote) : null;
  }
}
