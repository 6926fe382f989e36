import { type CapturesRequest, MOST_PART_BYTES } from '../../../shared/desk-audit.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { Campaign } from './campaign.ts';
import { bytesOf, captureBytes } from './capture-bytes.ts';
import { refuseOpen } from './take-rows.ts';

type Announced = { sha256: string; bytes: number; is_whole: number };
type Part = CapturesRequest['parts'][number];

/**
 * Takes parts of captures. One whose parts are all there is held against its size and hash: where it is another, its
 * parts go and `bad_request` says so. Throws `bad_request` for a capture that was not announced.
 */
export async function takeCaptures(
  db: D1Database,
  campaign: Campaign,
  { parts }: CapturesRequest,
): Promise<void> {
  refuseOpen(campaign);
  const id = campaign.campaign;
  const announced = await announcedOf(db, id, parts);
  const wanted = parts.filter((part) => !isWhole(announced, part));
  const alone = wanted.filter(({ of }) => of === 1);
  for (const { sha256, base64 } of alone) await refuseOther(announced.get(sha256), bytesOf(base64));
  await db
    .prepare(
      `INSERT OR REPLACE INTO audit_capture_parts (campaign, sha256, part, content)
       SELECT ?1, value ->> 'sha256', value ->> 'part', value ->> 'base64' FROM json_each(?2)`,
    )
    .bind(id, JSON.stringify(wanted))
    .run();
  const whole = alone.map(({ sha256 }) => sha256);
  for (const [sha256, of] of new Map(wanted.filter(({ of }) => of > 1).map((part) => [part.sha256, part.of])))
    if (await isFinished(db, id, of, announced.get(sha256))) whole.push(sha256);
  await db
    .prepare(
      `UPDATE audit_captures SET is_whole = 1
       WHERE campaign = ?1 AND sha256 IN (SELECT value FROM json_each(?2))`,
    )
    .bind(id, JSON.stringify(whole))
    .run();
}

async function announcedOf(
  db: D1Database,
  campaign: string,
  parts: readonly Part[],
): Promise<Map<string, Announced>> {
  const { results } = await db
    .prepare(
      `SELECT sha256, bytes, is_whole FROM audit_captures
       WHERE campaign = ?1 AND sha256 IN (SELECT value FROM json_each(?2))`,
    )
    .bind(campaign, JSON.stringify(parts.map(({ sha256 }) => sha256)))
    .all<Announced>();
  return new Map(results.map((row) => [row.sha256, row]));
}

function isWhole(announced: ReadonlyMap<string, Announced>, { sha256, part, of }: Part): boolean {
  const capture = announced.get(sha256);
  if (!capture)
    throw new DeskFailure('bad_request', `The capture ${sha256} was not announced with the campaign.`);
  if (part >= of || of > Math.ceil(capture.bytes / (MOST_PART_BYTES / 2)))
    throw new DeskFailure('bad_request', `Part ${part} of ${of} is none of the capture ${sha256}.`);
  return capture.is_whole === 1;
}

/** Of several parts: whether all are there, and are the capture. */
async function isFinished(
  db: D1Database,
  campaign: string,
  of: number,
  capture: Announced | undefined,
): Promise<boolean> {
  const sha256 = capture?.sha256 ?? '';
  const there = await db
    .prepare('SELECT count(*) AS parts FROM audit_capture_parts WHERE campaign = ?1 AND sha256 = ?2')
    .bind(campaign, sha256)
    .first<number>('parts');
  if (there === null || there < of) return false;
  try {
    await refuseOther(capture, await captureBytes(db, campaign, sha256));
    return true;
  } catch (cause) {
    await db
      .prepare('DELETE FROM audit_capture_parts WHERE campaign = ?1 AND sha256 = ?2')
      .bind(campaign, sha256)
      .run();
    throw cause;
  }
}

async function refuseOther(capture: Announced | undefined, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (capture && bytes.length === capture.bytes && (await hexOf(bytes)) === capture.sha256) return;
  throw new DeskFailure(
    'bad_request',
    `The capture ${capture?.sha256} is not the page that was captured: its size or its hash is another. Look at the file in captures/ and send it again.`,
  );
}

async function hexOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
