import type { CitationCode } from '../../../shared/audit.ts';
import { lacksOf } from '../../../shared/audit-coding.ts';
import type { ToCode } from '../../../shared/audit-sheet.ts';
import type { CodingRequest, QueueReply, RowReply, SavedCoding } from '../../../shared/desk-audit.ts';
import { DeskFailure } from '../desk-failure.ts';
import { bothHandedIn, type Campaign, type Place, type SeatRow } from './campaign.ts';

// What somebody has to judge. Every statement here is bound to one place: nothing of another's is ever read.

const MOST_SHOWN = 160;

export type CodingRow = {
  revision: number;
  coding: string;
  coded_at: string | null;
  saved_at: string;
};
type TaskRow = { unit: string; question: string; citation: string; revision: number | null } & Omit<
  CodingRow,
  'revision'
>;

type Neighbours = Pick<RowReply, 'number' | 'of' | 'previous' | 'next'>;

/** One's citations in an order of one's own, with what one gave them. For the arbiter: none before both have handed in. */
export async function readQueue(db: D1Database, campaign: Campaign, seat: SeatRow): Promise<QueueReply> {
  const { results } = await db
    .prepare(
      `SELECT task.unit, substr(shown ->> 'question', 1, ${MOST_SHOWN}) AS question,
         substr(shown ->> 'citation', 1, ${MOST_SHOWN}) AS citation, revision, coding, coded_at, saved_at
       FROM audit_tasks AS task
       JOIN audit_rows AS shown_row ON shown_row.campaign = task.campaign AND shown_row.unit = task.unit
       LEFT JOIN audit_codings AS own
         ON own.campaign = task.campaign AND own.place = task.place AND own.unit = task.unit
       WHERE task.campaign = ?1 AND task.place = ?2 ORDER BY task.ordered, task.unit`,
    )
    .bind(campaign.campaign, seat.place)
    .all<TaskRow>();
  const rows = results.map(({ unit, question, citation, revision, ...own }, at) => {
    const saved = revision === null ? null : savedCoding({ revision, ...own });
    const lacks = saved ? saved.lacks : (['code'] as const).slice();
    return { unit, number: at + 1, question, citation, code: saved?.code ?? null, lacks };
  });
  return {
    ...{ campaign: campaign.campaign, title: campaign.title, handedInAt: seat.handedInAt, rows },
    ...{ seat: seat.place === 3 ? 'arbiter' : 'coder', state: queueState(campaign, seat) },
    rule: { text: campaign.rule, sha256: campaign.rule_sha256 },
    ...{ coded: rows.filter(({ lacks }) => lacks.length === 0).length, of: rows.length },
  };
}

/** One of them, whole. Throws as `refuseNoTask` does. */
export async function readRow(
  db: D1Database,
  campaign: Campaign,
  seat: SeatRow,
  unit: string,
): Promise<RowReply> {
  await refuseNoTask(db, campaign, seat, unit);
  const [place, row, between, own] = await db.batch([
    db
      .prepare(
        `SELECT number, "of", previous, next FROM (
           SELECT unit, row_number() OVER (ORDER BY ordered, unit) AS number, count(*) OVER () AS "of",
             lag(unit) OVER (ORDER BY ordered, unit) AS previous, lead(unit) OVER (ORDER BY ordered, unit) AS next
           FROM audit_tasks WHERE campaign = ?1 AND place = ?2
         ) WHERE unit = ?3`,
      )
      .bind(campaign.campaign, seat.place, unit),
    db
      .prepare(
        `SELECT shown, ending, bytes FROM audit_rows LEFT JOIN audit_captures
           ON audit_captures.campaign = audit_rows.campaign AND audit_captures.sha256 = audit_rows.capture
         WHERE audit_rows.campaign = ?1 AND unit = ?2`,
      )
      .bind(campaign.campaign, unit),
    db
      .prepare(
        `SELECT code, coding ->> 'note' AS note FROM audit_codings WHERE campaign = ?1 AND unit = ?2 AND place < 3
           AND ?3 = 3 AND EXISTS (SELECT 1 FROM audit_disputes WHERE campaign = ?1 AND unit = ?2) ORDER BY code`,
      )
      .bind(campaign.campaign, unit, seat.place),
    codingAt(db, campaign.campaign, seat.place, unit),
  ]);
  const task = place?.results[0] as Neighbours | undefined;
  const stored = row?.results[0] as { shown: string; ending: string | null; bytes: number } | undefined;
  if (!task || !stored) throw noTask();
  const { capture: _, ...shown } = JSON.parse(stored.shown) as ToCode;
  const [lower, higher] = (between?.results ?? []) as { code: CitationCode; note: string | null }[];
  const saved = own?.results[0] as CodingRow | undefined;
  return {
    ...{ ...task, row: shown, handedInAt: seat.handedInAt },
    capture: stored.ending === null ? null : { ending: stored.ending, bytes: stored.bytes },
    between: lower && higher ? [lower.code, higher.code] : null,
    notes: lower && higher ? [lower.note, higher.note] : null,
    coding: saved ? savedCoding(saved) : null,
  };
}

/** The capture of one of them. Throws `not_found` where it has none. */
export async function captureOfTask(
  db: D1Database,
  campaign: Campaign,
  seat: SeatRow,
  unit: string,
): Promise<{ sha256: string; ending: string }> {
  await refuseNoTask(db, campaign, seat, unit);
  const capture = await db
    .prepare(
      `SELECT sha256, ending FROM audit_rows JOIN audit_captures
         ON audit_captures.campaign = audit_rows.campaign AND audit_captures.sha256 = audit_rows.capture
       WHERE audit_rows.campaign = ?1 AND unit = ?2`,
    )
    .bind(campaign.campaign, unit)
    .first<{ sha256: string; ending: string }>();
  if (capture) return capture;
  throw new DeskFailure(
    'not_found',
    'Nothing was captured of what this citation names. Look it up yourself.',
  );
}

/** Throws `bad_request` for an arbiter before both have handed in, `not_found` for a citation that is not the seat's to judge. */
export async function refuseNoTask(
  db: D1Database,
  campaign: Campaign,
  seat: SeatRow,
  unit: string,
): Promise<void> {
  if (queueState(campaign, seat) === 'waiting')
    throw new DeskFailure('bad_request', 'Arbitration begins when both coders have handed in.');
  const task = await db
    .prepare('SELECT 1 AS there FROM audit_tasks WHERE campaign = ?1 AND place = ?2 AND unit = ?3')
    .bind(campaign.campaign, seat.place, unit)
    .first<number>('there');
  if (task === null) throw noTask();
}

function noTask(): DeskFailure {
  return new DeskFailure(
    'not_found',
    'This citation is not among those that you judge. Your queue lists them.',
  );
}

export function codingAt(db: D1Database, campaign: string, place: Place, unit: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT revision, coding, coded_at, saved_at FROM audit_codings
       WHERE campaign = ?1 AND place = ?2 AND unit = ?3`,
    )
    .bind(campaign, place, unit);
}

export function savedCoding({
  revision,
  coding,
  coded_at: codedAt,
  saved_at: savedAt,
}: CodingRow): SavedCoding {
  const fields = JSON.parse(coding) as Omit<CodingRequest, 'revision'>;
  return { revision, ...fields, codedAt, savedAt, lacks: lacksOf({ ...fields, codedAt }) };
}

function queueState(campaign: Campaign, { place, handedInAt }: SeatRow): QueueReply['state'] {
  if (handedInAt !== null) return 'handed_in';
  return place === 3 && !bothHandedIn(campaign.seats) ? 'waiting' : 'open';
}
