import { Deadline } from '../deadline.ts';
import type { Holdings } from '../language/sentences.ts';
import { logFailure } from '../log.ts';
import { hasPages } from './checks/checks-asked.ts';
import type { Turn } from './turn.ts';

const FRESH_MS = 10 * 60_000;
/** A greeting must not wait for a search host that does not answer. */
const PATIENCE_MS = 1000;
const MAX_KEPT = 200;

const kept = new Map<string, { holdings: Holdings; at: number }>();

/** Forgets what was learnt, as a new isolate would. */
export function forgetHoldings(): void {
  kept.clear();
}

/** Finds out what the site has, for sentences that are said before anything was searched. Never fails. */
export async function learnHoldings(turn: Turn): Promise<void> {
  const { search, site, requestId } = turn.input;
  const key = JSON.stringify(site.scope);
  const known = kept.get(key);
  if (known) turn.holdings = known.holdings;
  if (known && Date.now() - known.at < FRESH_MS) return;
  const deadline = new Deadline(PATIENCE_MS, turn.signal);
  try {
    turn.holdings = (await hasPages(site.scope, search, deadline.signal)) ? 'works' : 'articles';
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { holdings: turn.holdings, at: Date.now() });
  } catch (error) {
    if (!turn.signal.aborted)
      logFailure('What a site has could not be read; its own sentences say “articles”.', error, {
        requestId,
        site: site.key,
      });
  } finally {
    deadline.clear();
  }
}
