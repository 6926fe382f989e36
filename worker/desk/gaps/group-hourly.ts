import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';
import { logsFor } from '../../logs/log-of.ts';
import { SearchClient } from '../../search/search-client.ts';
import { announceGaps } from '../webhooks/announce-gaps.ts';
import { BUDGET, groupNew } from './group-new.ts';

/** The hourly grouping, of which webhooks are told. A failure is logged: what waits is grouped by the next. */
export async function groupHourly(env: Env): Promise<void> {
  for (const { db, sites } of await logsFor(env, null)) {
    for (const site of sites ?? [undefined]) await groupOne(env, db, site);
  }
}

async function groupOne(env: Env, db: D1Database, site: string | undefined): Promise<void> {
  try {
    const search = new SearchClient(env, crypto.randomUUID());
    const { events } = await groupNew(db, search, {
      ...{ ...BUDGET, settings: env.DB },
      ...(site !== undefined && { site }),
    });
    await announceGaps(db, events);
  } catch (error) {
    logFailure('Questions without a source could not be grouped; the next hour tries again.', error);
  }
}
