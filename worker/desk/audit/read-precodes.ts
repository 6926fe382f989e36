import type { CitationCode } from '../../../shared/audit.ts';
import { Precode } from '../../../shared/audit-coding.ts';
import type { PrecodesReply } from '../../../shared/desk-audit.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { Campaign, SeatRow } from './campaign.ts';

type Row = { number: number; own: CitationCode; precode: string };

/** What the machine found, beside what one gave oneself. Throws `bad_request` before one's own hand-in. */
export async function readPrecodes(
  db: D1Database,
  { campaign }: Campaign,
  { place, handedInAt }: SeatRow,
): Promise<PrecodesReply> {
  if (handedInAt === null)
    throw new DeskFailure(
      'bad_request',
      'What the machine found is shown when you have handed in: not before.',
    );
  const { results } = await db
    .prepare(
      `SELECT number, own.code AS own, precode FROM (
         SELECT unit, row_number() OVER (ORDER BY ordered, unit) AS number
         FROM audit_tasks WHERE campaign = ?1 AND place = ?2
       ) AS task
       JOIN audit_codings AS own ON own.campaign = ?1 AND own.place = ?2 AND own.unit = task.unit
       JOIN audit_precodes ON audit_precodes.campaign = ?1 AND audit_precodes.unit = task.unit
       ORDER BY number`,
    )
    .bind(campaign, place)
    .all<Row>();
  return {
    precodes: results.map(({ number, own, precode }) => ({
      ...{ number, own, precode: Precode.parse(JSON.parse(precode)) },
    })),
  };
}
