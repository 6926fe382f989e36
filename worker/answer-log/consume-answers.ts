import type { Env } from '../env.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { forgetLogs, logOf } from '../logs/log-of.ts';
import { tell } from '../telling.ts';
import type { AnswerEntry } from './answer-entry.ts';
import { readQueued } from './queued-answer.ts';
import { writeAnswers } from './write-answer.ts';

const FIRST_DELAY_S = 2;
const LONGEST_DELAY_S = 300;
/** Entries that fail one after the other before the database is taken to be out of reach. */
const GIVES_UP = 2;

type Queued = { message: Message<unknown>; entry: AnswerEntry };

/**
 * Writes a batch of the queue to the log: those of one database in one step, and, where that fails, one by one, so
 * that one bad entry keeps no other out. What was written is taken off the queue; what was not comes again, later each
 * time, and in the end goes to the dead letters. To be given an entry twice changes nothing.
 */
export async function consumeAnswers(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const byLog = new Map<D1Database, Queued[]>();
  let written = 0;
  for (const message of batch.messages) {
    try {
      const entry = readQueued(message.body);
      const log = await logOf(env, entry.site);
      byLog.set(log, [...(byLog.get(log) ?? []), { message, entry }]);
    } catch (error) {
      failed(message, error);
    }
  }
  for (const [log, queued] of byLog) written += await writeAll(log, queued);
  tell({ kind: 'log_batch', written, failed: batch.messages.length - written });
}

async function writeAll(log: D1Database, queued: Queued[]): Promise<number> {
  try {
    await inTime(
      'The answer log',
      writeAnswers(
        log,
        queued.map(({ entry }) => entry),
      ),
    );
    for (const { message } of queued) message.ack();
    return queued.length;
  } catch (error) {
    if (queued.length > 1) return writeEach(log, queued);
    for (const { message } of queued) failed(message, error);
    return 0;
  }
}

async function writeEach(log: D1Database, queued: Queued[]): Promise<number> {
  let written = 0;
  let failures = 0;
  for (const { message, entry } of queued) {
    try {
      if (failures >= GIVES_UP && written === 0) throw new Error('The answer log is out of reach.');
      await inTime('The answer log', writeAnswers(log, [entry]));
      message.ack();
      written += 1;
    } catch (error) {
      failures += 1;
      failed(message, error);
    }
  }
  return written;
}

function failed(message: Message<unknown>, error: unknown): void {
  const { id, attempts } = message;
  forgetLogs();
  logFailure('A queued answer could not be written to the log; it comes again.', error, {
    message: id,
    attempts,
  });
  message.retry({ delaySeconds: Math.min(LONGEST_DELAY_S, FIRST_DELAY_S * 2 ** Math.max(0, attempts - 1)) });
}
