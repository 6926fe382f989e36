import { logFailure } from '../log.ts';
import { sweepSessions } from './access/sessions.ts';
import { sweepTrail } from './access/trail.ts';
import { sweepDeliveries } from './webhooks/deliver.ts';
import { sendDigests } from './webhooks/send-digests.ts';

/** The desk's part of the hourly upkeep: what is old goes, and digests are put on their way. One failure is logged and keeps nothing else from being done. */
export async function sweepDesk(db: D1Database, now = new Date()): Promise<void> {
  for (const sweep of [sweepSessions, sweepTrail, sweepDeliveries, sendDigests]) {
    try {
      await sweep(db, now);
    } catch (error) {
      logFailure('The records of the desk could not be tended; the next sweep tries again.', error);
    }
  }
}
