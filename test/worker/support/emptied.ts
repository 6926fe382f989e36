import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { PATIENCE_MS } from '../../support/patience.ts';

/**
 * Deletes all that is stored. A database that something is still at work with, as a turn that nobody waits for any more,
 * can outlive a reset: then it is reset again.
 */
export async function emptied(): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    await reset();
    if (!(await env.DB.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'answers'`).first())) return;
    if (Date.now() > end) throw new Error('The database of the test before could not be emptied.');
    await new Promise((done) => setTimeout(done, 20));
  }
}
