import { logFailure } from '../../log.ts';
import { announcement } from './announce.ts';
import { lastWeek, weekDigest } from './week-digest.ts';

const DAY_MS = 86_400_000;
/** A worker that did not run on Monday still sends on Tuesday. */
const SENT_FOR_DAYS = 2;

/** On Mondays: puts last week's digest on its way, once, to the webhooks that want it. One site's failure is logged and keeps no other from its own. */
export async function sendDigests(db: D1Database, now = new Date()): Promise<void> {
  const week = lastWeek(now);
  if (now.getTime() - Date.parse(week) >= (7 + SENT_FOR_DAYS) * DAY_MS) return;
  const { results } = await db
    .prepare(
      `SELECT DISTINCT webhooks.site AS site FROM webhooks, json_each(webhooks.kinds)
       WHERE value = 'digest' AND webhooks.site NOT IN (SELECT site FROM digests_sent WHERE week = ?)`,
    )
    .bind(week)
    .all<{ site: string }>();
  for (const { site } of results) {
    try {
      await sendOne(db, site, week, now);
    } catch (error) {
      logFailure('A digest could not be made; the next hour tries again.', error, { site, week });
    }
  }
}

async function sendOne(db: D1Database, site: string, week: string, now: Date): Promise<void> {
  const digest = await weekDigest(db, { site, week });
  const event = { site, kind: 'digest', event: `digest_${site}_${week}`, data: digest } as const;
  await db.batch([
    db
      .prepare('INSERT INTO digests_sent (site, week, sent_at) VALUES (?, ?, ?)')
      .bind(site, week, now.toISOString()),
    announcement(db, event, now),
  ]);
}
