import { conversationHash } from '../answer-log/answer-entry.ts';
import { eraseConversation } from '../answer-log/erase-conversation.ts';
import type { Env } from '../env.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { forgetLogs, logOf } from '../logs/log-of.ts';
import { retryIn } from './retry.ts';
import { dropTables } from './tables.ts';

type Owed = { site: string; hash: string; known: number; attempts: number };

/**
 * The deletion of a conversation that its visitor asked for. Its tables go at once, in one step with the note that
 * the log's rows are still owed; the note goes when the log has let them go, so that nothing at all is left.
 */
export class Erasure {
  readonly #storage: DurableObjectStorage;
  readonly #env: Env;

  constructor(storage: DurableObjectStorage, env: Env) {
    this.#storage = storage;
    this.#env = env;
  }

  /** Whether the log's rows may still be there. */
  get owed(): boolean {
    return this.#storage.sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'erasure'`).toArray().length > 0;
  }

  /** `known`: there was such a conversation here. */
  async begin(site: string, conversation: string, known: boolean): Promise<void> {
    const hash = await conversationHash(conversation);
    this.#storage.transactionSync(() => {
      dropTables(this.#storage.sql);
      this.#storage.sql.exec(
        `CREATE TABLE IF NOT EXISTS erasure
           (site TEXT NOT NULL, hash TEXT PRIMARY KEY, known INTEGER NOT NULL, attempts INTEGER NOT NULL)`,
      );
      this.#storage.sql.exec('INSERT OR IGNORE INTO erasure VALUES (?, ?, ?, 0)', site, hash, Number(known));
    });
  }

  /** Milliseconds until the next try, or null when nothing is left of the conversation. */
  async deliver(): Promise<number | null> {
    const { site, hash, known, attempts } = this.#storage.sql.exec<Owed>('SELECT * FROM erasure').one();
    try {
      const log = await logOf(this.#env, site);
      await inTime('The answer log', eraseConversation(log, { site, hash, known: known === 1 }));
    } catch (error) {
      forgetLogs();
      if (this.owed) this.#storage.sql.exec('UPDATE erasure SET attempts = attempts + 1');
      logFailure('A deleted conversation is still in the answer log; it is tried again.', error, { site });
      return retryIn(attempts + 1);
    }
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    return null;
  }
}
