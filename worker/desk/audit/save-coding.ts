import { lacksOf } from '../../../shared/audit-coding.ts';
import type { CodingRequest, SavedCoding } from '../../../shared/desk-audit.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { Campaign, SeatRow } from './campaign.ts';
import { type CodingRow, codingAt, refuseNoTask, savedCoding } from './tasks.ts';

/** Clocks may differ by so much. */
const SKEW_MS = 300_000;

/**
 * Keeps how one citation is judged, as far as one has come. Throws `changed_meanwhile` where it was saved elsewhere
 * since (nothing is overwritten), `bad_request` after handing in, for another rule than the campaign's, and for an
 * attempt that is yet to come.
 */
export async function saveCoding(
  db: D1Database,
  campaign: Campaign,
  seat: SeatRow,
  unit: string,
  { revision, ...coding }: CodingRequest,
  now = new Date(),
): Promise<SavedCoding> {
  refuseOtherRule(campaign, coding.rule);
  refuseFuture(coding, now);
  await refuseNoTask(db, campaign, seat, unit);
  const at = now.toISOString();
  const isWhole = lacksOf({ ...coding, codedAt: at }).length === 0;
  // One statement: whoever hands in meanwhile, or saves meanwhile, is there first or not at all.
  const { meta } = await db
    .prepare(
      `INSERT INTO audit_codings (campaign, place, unit, revision, code, coding, is_whole, coded_at, saved_at)
       SELECT ?1, ?2, ?3, 1, ?5, ?6, ?7, iif(?5 IS NULL, NULL, ?8), ?8
       FROM audit_seats WHERE campaign = ?1 AND place = ?2 AND handed_in_at IS NULL AND (?4 = 0 OR EXISTS (
         SELECT 1 FROM audit_codings WHERE campaign = ?1 AND place = ?2 AND unit = ?3
       ))
       ON CONFLICT DO UPDATE SET revision = revision + 1, coding = excluded.coding, is_whole = excluded.is_whole,
         coded_at = iif(code IS excluded.code, coded_at, excluded.coded_at), code = excluded.code,
         saved_at = excluded.saved_at
       WHERE revision = ?4`,
    )
    .bind(
      ...[campaign.campaign, seat.place, unit, revision, coding.code, JSON.stringify(coding)],
      ...[Number(isWhole), at],
    )
    .run();
  if (meta.changes === 0) throw await refusal(db, campaign, seat);
  const saved = await codingAt(db, campaign.campaign, seat.place, unit).first<CodingRow>();
  if (!saved) throw new Error('What was saved of a citation is not there.');
  return savedCoding(saved);
}

/** Throws `bad_request` for another paraphrase rule than the one that was frozen. */
export function refuseOtherRule({ rule_sha256 }: Campaign, rule: string): void {
  if (rule === rule_sha256) return;
  throw new DeskFailure(
    'bad_request',
    'This was judged by another paraphrase rule than the campaign’s, and the rule cannot change in a campaign. Load the page again and judge by the rule that it shows.',
    { field: 'rule' },
  );
}

function refuseFuture({ attempts, evidence }: Omit<CodingRequest, 'revision'>, now: Date): void {
  const times = [
    ...attempts.map(({ at }, nth) => ({ at, field: `attempts.${nth}.at` })),
    ...evidence.map(({ capturedAt: at }, nth) => ({ at, field: `evidence.${nth}.capturedAt` })),
  ];
  const ahead = times.find(({ at }) => Date.parse(at) > now.getTime() + SKEW_MS);
  if (!ahead) return;
  throw new DeskFailure('bad_request', `${ahead.at} is yet to come. Give the time when it was.`, {
    field: ahead.field,
  });
}

async function refusal(db: D1Database, { campaign }: Campaign, { place }: SeatRow): Promise<DeskFailure> {
  const handedIn = await db
    .prepare('SELECT handed_in_at FROM audit_seats WHERE campaign = ?1 AND place = ?2')
    .bind(campaign, place)
    .first<string>('handed_in_at');
  return handedIn === null
    ? new DeskFailure(
        'changed_meanwhile',
        'You saved this citation in another window meanwhile. Nothing of either was lost: load it again, and make your change there.',
      )
    : alreadyHandedIn();
}

export function alreadyHandedIn(): DeskFailure {
  return new DeskFailure(
    'bad_request',
    'You have handed in, and each codes once: a second time would not be blind. What is wrong in it, say to whoever runs the audit.',
  );
}
