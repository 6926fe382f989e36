import type { HandIn } from '../../../shared/desk-audit.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { Campaign, SeatRow } from './campaign.ts';
import { alreadyHandedIn, refuseOtherRule } from './save-coding.ts';
import { readQueue } from './tasks.ts';

const MOST_NAMED = 5;

/**
 * Hands in one's codes, once and for all. Throws `bad_request` while a citation lacks what its code needs (with its
 * number), for the second time, and for an arbiter who is early.
 */
export async function handIn(
  db: D1Database,
  campaign: Campaign,
  seat: SeatRow,
  { rule }: HandIn,
  now = new Date(),
): Promise<void> {
  refuseOtherRule(campaign, rule);
  if (seat.handedInAt !== null) throw alreadyHandedIn();
  const { state, rows } = await readQueue(db, campaign, seat);
  if (state === 'waiting')
    throw new DeskFailure('bad_request', 'Arbitration begins when both coders have handed in.');
  const open = rows.filter(({ lacks }) => lacks.length > 0);
  if (open.length > 0)
    throw notFinished(
      open.map(({ number }) => number),
      rows.length,
    );
  // Held against what stands there in this very moment: a window that saves meanwhile is not overlooked.
  const { meta } = await db
    .prepare(
      `UPDATE audit_seats SET handed_in_at = ?3
       WHERE campaign = ?1 AND place = ?2 AND handed_in_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM audit_tasks AS task LEFT JOIN audit_codings AS own
           ON own.campaign = task.campaign AND own.place = task.place AND own.unit = task.unit
         WHERE task.campaign = ?1 AND task.place = ?2 AND own.is_whole IS NOT 1
       )`,
    )
    .bind(campaign.campaign, seat.place, now.toISOString())
    .run();
  if (meta.changes === 0)
    throw new DeskFailure(
      'changed_meanwhile',
      'Something was saved or handed in from another window in the same moment. Load the queue again.',
    );
}

function notFinished(open: readonly number[], of: number): DeskFailure {
  const named = open.slice(0, MOST_NAMED).join(', ');
  return new DeskFailure(
    'bad_request',
    `This is not finished: ${open.length} of ${of} citations lack a code or what their code needs (numbers ${named}${open.length > MOST_NAMED ? ', …' : ''}). Code them all, C5 included where nothing can be reached after the second attempt, and hand in then.`,
  );
}
