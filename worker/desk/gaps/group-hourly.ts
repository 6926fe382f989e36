import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';
import { SearchClient } from '../../search/search-client.ts';
import { announceGaps } from '../webhooks/announce-gaps.ts';
import { groupNew } from './group-new.ts';

/** The hourly grouping, of which webhooks are told. A failure is logged: what waits is grouped by the next. */
export async function groupHourly(env: Env): Promise<void> {
  try {
    const { events } = await groupNew(env.DB, new SearchClient(env, crypto.randomUUID()));
    await announceGaps(env.DB, events);
  } catch (error) {
    logFailure('Questions without a source could not be grouped; the next hour tries again.', error);
  }
}
