import { logFailure } from '../log.ts';
import { sweepSessions } from './access/sessions.ts';
import { sweepTrail } from './access/trail.ts';

/** The desk's part of the hourly upkeep. One failure is logged and keeps nothing else from being done. */
export async function sweepDesk(db: D1Database, now = new Date()): Promise<void> {
  for (const sweep of [sweepSessions, sweepTrail]) {
    try {
      await sweep(db, now);
    } catch (error) {
      logFailure('Old records of the desk could not be deleted; the next sweep tries again.', error);
    }
  }
}
