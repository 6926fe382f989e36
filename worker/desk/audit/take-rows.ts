import type { Precode } from '../../../shared/audit-coding.ts';
import type { ToCode } from '../../../shared/audit-sheet.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { Campaign } from './campaign.ts';

const CAPTURE = /^captures\/([0-9a-f]{64})\.[a-z]+$/;

/**
 * Takes citations of a campaign that is being uploaded; one that is there already stays. Each is given its places in the
 * three orders by chance. Throws `bad_request` for more than were announced, or a capture that was not.
 */
export async function takeRows(db: D1Database, campaign: Campaign, rows: readonly ToCode[]): Promise<void> {
  refuseOpen(campaign);
  const id = campaign.campaign;
  const named = rows.map((row) => ({ unit: row.unit, shown: row, capture: captureOf(row) }));
  await refuseUnknownCaptures(db, id, named);
  const chance = crypto.getRandomValues(new Uint32Array(rows.length * 3));
  await db
    .prepare(
      `INSERT OR IGNORE INTO audit_rows (campaign, unit, shown, capture, order_1, order_2, order_3)
       SELECT ?1, value ->> 'unit', value -> 'shown', value ->> 'capture',
         value ->> 'order_1', value ->> 'order_2', value ->> 'order_3'
       FROM json_each(?2)
       WHERE (SELECT count(*) FROM audit_rows WHERE campaign = ?1) + json_array_length(?2) <= ?3 + (
         SELECT count(*) FROM audit_rows WHERE campaign = ?1
           AND unit IN (SELECT value ->> 'unit' FROM json_each(?2))
       )`,
    )
    .bind(
      id,
      JSON.stringify(
        named.map((row, at) => ({
          ...row,
          ...{ order_1: chance[at * 3], order_2: chance[at * 3 + 1], order_3: chance[at * 3 + 2] },
        })),
      ),
      campaign.rows,
    )
    .run();
  await refuseLost(
    db,
    'audit_rows',
    id,
    rows,
    `The campaign was announced with ${campaign.rows} citations, and these would be more`,
  );
}

/** The same for what the machine found. Throws `bad_request` for a citation that is not there. */
export async function takePrecodes(
  db: D1Database,
  campaign: Campaign,
  precodes: readonly Precode[],
): Promise<void> {
  refuseOpen(campaign);
  const id = campaign.campaign;
  await db
    .prepare(
      `INSERT OR IGNORE INTO audit_precodes (campaign, unit, precode)
       SELECT ?1, value ->> 'unit', value FROM json_each(?2)
       WHERE value ->> 'unit' IN (SELECT unit FROM audit_rows WHERE campaign = ?1)`,
    )
    .bind(id, JSON.stringify(precodes))
    .run();
  await refuseLost(
    db,
    'audit_precodes',
    id,
    precodes,
    'A pre-code is of a citation that the campaign does not have',
  );
}

/** Once coders may begin, what they code stays as it is. */
export function refuseOpen({ campaign, opened_at }: Campaign): void {
  if (opened_at === null) return;
  throw new DeskFailure(
    'bad_request',
    `Coding has begun in “${campaign}”, so nothing of it can change. Begin another campaign.`,
  );
}

function captureOf({ unit, capture }: ToCode): string | null {
  if (capture === null) return null;
  const hash = CAPTURE.exec(capture)?.[1];
  if (hash) return hash;
  throw new DeskFailure(
    'bad_request',
    `The capture of ${unit} is named “${capture.slice(0, 100)}”. A capture’s name is captures/ and its SHA-256.`,
  );
}

async function refuseUnknownCaptures(
  db: D1Database,
  campaign: string,
  rows: readonly { unit: string; capture: string | null }[],
): Promise<void> {
  const unknown = await db
    .prepare(
      `SELECT value ->> 'unit' AS unit FROM json_each(?2) WHERE value ->> 'capture' IS NOT NULL
         AND value ->> 'capture' NOT IN (SELECT sha256 FROM audit_captures WHERE campaign = ?1) LIMIT 1`,
    )
    .bind(campaign, JSON.stringify(rows.map(({ unit, capture }) => ({ unit, capture }))))
    .first<string>('unit');
  if (unknown === null) return;
  throw new DeskFailure(
    'bad_request',
    `The capture of ${unknown} was not announced with the campaign. Upload the campaign again, as a whole.`,
  );
}

async function refuseLost(
  db: D1Database,
  table: 'audit_rows' | 'audit_precodes',
  campaign: string,
  sent: readonly { unit: string }[],
  why: string,
): Promise<void> {
  const units = JSON.stringify(sent.map(({ unit }) => unit));
  const lost = await db
    .prepare(
      `SELECT value FROM json_each(?2)
       WHERE value NOT IN (SELECT unit FROM ${table} WHERE campaign = ?1) LIMIT 1`,
    )
    .bind(campaign, units)
    .first<string>('value');
  if (lost === null) return;
  throw new DeskFailure('bad_request', `${why} (${lost}). Nothing of this part was taken, or not all of it.`);
}
