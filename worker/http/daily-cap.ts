import { handoffLink, type Site } from '../../shared/site.ts';
import { conversationHash } from '../answer-log/answer-entry.ts';
import { isErased } from '../answer-log/erase-conversation.ts';
import type { Env } from '../env.ts';
import { inTime } from '../in-time.ts';
import { logFailure } from '../log.ts';
import { logOf } from '../logs/log-of.ts';
import { busy } from './busy.ts';
import { ChatFailure } from './failures.ts';
import { passUncounted } from './uncounted.ts';

export type Counted = { giveBack(): Promise<void> };

const DATABASE_RETRY_S = 20;
/** A count was waited for before. */
const LOOK_UP_MS = 1000;

/**
 * Counts one question against the site's day, UTC. Throws `daily_cap` when the day is used up, and `busy` when too many
 * could not be counted. `giveBack` where the question was not asked after all.
 */
export async function takeDailyQuestion(db: D1Database, site: Site, now = new Date()): Promise<Counted> {
  const day = dayOf(now);
  const counted = await count(db, site, day).catch((error: unknown) => {
    passUncounted(site, day, error);
    return null;
  });
  if (counted === null) return { giveBack: async () => {} };
  if (counted.row) return { giveBack: () => giveBack(db, site.key, day) };
  throw usedUp(site, now);
}

/**
 * The same for the first question of a conversation, or `erased` where its visitor deleted that: a deletion that
 * cannot be looked up is not passed over, the visitor is told when to ask again. Where one database knows both it is
 * asked once.
 */
export async function takeFirstQuestion(
  env: Env,
  site: Site,
  conversation: string,
  now = new Date(),
): Promise<Counted | 'erased'> {
  const hash = await conversationHash(conversation);
  const log = await logOf(env, site.key).catch((cause) => {
    throw busy(site, DATABASE_RETRY_S, cause);
  });
  const erased = (ms?: number) =>
    isErased(log, hash, ms).catch((cause) => {
      throw busy(site, DATABASE_RETRY_S, cause);
    });
  if (log !== env.DB) return (await erased()) ? 'erased' : takeDailyQuestion(env.DB, site, now);
  const day = dayOf(now);
  try {
    const { row } = await count(env.DB, site, day, hash);
    if (row) return { giveBack: () => giveBack(env.DB, site.key, day) };
  } catch (error) {
    if (await erased(LOOK_UP_MS)) return 'erased';
    passUncounted(site, day, error);
    return { giveBack: async () => {} };
  }
  if (await erased()) return 'erased';
  throw usedUp(site, now);
}

/** Without a row where the day is used up, or the conversation of this hash was deleted. */
async function count(db: D1Database, site: Site, day: string, hash = ''): Promise<{ row: unknown }> {
  const row = await inTime(
    'The database',
    db
      .prepare(
        `INSERT INTO daily_questions (site, day, asked)
         SELECT ?1, ?2, 1 WHERE NOT EXISTS (SELECT 1 FROM erased_conversations WHERE hash = ?4)
         ON CONFLICT (site, day) DO UPDATE SET asked = asked + 1 WHERE asked < ?3
         RETURNING asked`,
      )
      .bind(site.key, day, site.dailyCap, hash)
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

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function usedUp(site: Site, now: Date): ChatFailure {
  return new ChatFailure('daily_cap', capSentence(site), { retryAfter: secondsToMidnight(now) });
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
