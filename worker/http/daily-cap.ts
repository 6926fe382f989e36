import type { Site } from '../../shared/site.ts';
import { ChatFailure } from './failures.ts';

/** Counts one question against the site's day, UTC. Throws `daily_cap` when the day is used up. */
export async function takeDailyQuestion(db: D1Database, site: Site, now = new Date()): Promise<void> {
  const row = await db
    .prepare(
      `INSERT INTO daily_questions (site, day, asked) VALUES (?1, ?2, 1)
       ON CONFLICT (site, day) DO UPDATE SET asked = asked + 1 WHERE asked < ?3
       RETURNING asked`,
    )
    .bind(site.key, now.toISOString().slice(0, 10), site.dailyCap)
    .first();
  if (row) return;
  throw new ChatFailure('daily_cap', capSentence(site), { retryAfter: secondsToMidnight(now) });
}

function capSentence(site: Site): string {
  const person = site.handoff ? ` You can reach a person here: ${site.handoff.url}` : '';
  return `Today's questions for ${site.name} are used up. Please come back tomorrow.${person}`;
}

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((midnight - now.getTime()) / 1000);
}
