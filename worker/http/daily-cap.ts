import { handoffLink, type Site } from '../../shared/site.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { ChatFailure } from './failures.ts';
import { passUncounted } from './uncounted.ts';

/**
 * Counts one question against the site's day, UTC. Throws `daily_cap` when the day is used up, and `busy` when too many
 * could not be counted. `giveBack` where the question was not asked after all.
 */
export async function takeDailyQuestion(
  db: D1Database,
  site: Site,
  now = new Date(),
): Promise<{ giveBack(): Promise<void> }> {
  const day = now.toISOString().slice(0, 10);
  const counted = await count(db, site, day).catch((error: unknown) => {
    passUncounted(site, day, error);
    return null;
  });
  if (counted === null) return { giveBack: async () => {} };
  if (counted.row) return { giveBack: () => giveBack(db, site.key, day) };
  throw new ChatFailure('daily_cap', capSentence(site), { retryAfter: secondsToMidnight(now) });
}

/** Without a row where the day is used up. */
async function count(db: D1Database, site: Site, day: string): Promise<{ row: unknown }> {
  const row = await inTime(
    'The database',
    db
      .prepare(
        `INSERT INTO daily_questions (site, day, asked) VALUES (?1, ?2, 1)
       ON CONFLICT (site, day) DO UPDATE SET asked = asked + 1 WHERE asked < ?3
       RETURNING asked`,
      )
      .bind(site.key, day, site.dailyCap)
      .first(),
  );
  return { row };
}

/** A count that stays one too high is no reason to refuse an answer. */
async function giveBack(db: D1Database, site: string, day: string): Promise<void> {
  try {
    await inTime(
      'The database',
      db
        .prepare('UPDATE daily_questions SET asked = asked - 1 WHERE site = ?1 AND day = ?2 AND asked > 0')
        .bind(site, day)
        .run(),
    );
  } catch (error) {
    logFailure('A question that was not asked could not be taken off the day’s count.', error, { site });
  }
}

function capSentence(site: Site): string {
  const link = handoffLink(site.handoff);
  const person = link ? ` You can reach a person here: ${link.url}` : '';
  return `Today's questions for ${site.name} are used up. Please come back tomorrow.${person}`;
}

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((midnight - now.getTime()) / 1000);
}
