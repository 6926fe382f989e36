import type { Outcome } from './load-process.ts';
import type { Part } from './process-calls.ts';

const WAIT_MS = 90_000;

/**
 * The answers that a visitor was told of and the log does not hold. What waits in a conversation's outbox is given
 * time to come: an outage ends, and retries are minutes apart at most.
 */
export async function missingFromLog(worker: Part, outcomes: Outcome[], waitMs = WAIT_MS): Promise<string[]> {
  const told = outcomes.flatMap(({ done, answer }) => (done && answer ? [answer] : []));
  const end = performance.now() + waitMs;
  for (;;) {
    const rows = await worker.call<{ id: string }[]>('sql', { statement: 'SELECT id FROM answers' });
    const logged = new Set(rows.map(({ id }) => id));
    const missing = told.filter((answer) => !logged.has(answer));
    if (missing.length === 0 || performance.now() > end) return missing;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
