import type { CampaignRequest, UploadState } from '../../../shared/desk-audit.ts';
import { sha256 } from '../access/secrets.ts';
import { DeskFailure } from '../desk-failure.ts';
import { type Campaign, findCampaign, stateOf } from './campaign.ts';

const MOST_MISSING = 200;

/**
 * Begins the upload of a campaign, or goes on with the same one (`begun` is false then). Throws `bad_request` where
 * another of this id is there, where this one is open already, or where its people are not three.
 */
export async function beginUpload(
  db: D1Database,
  request: CampaignRequest,
  now = new Date(),
): Promise<{ campaign: Campaign; begun: boolean }> {
  await refuseFaults(request);
  const known = await findCampaign(db, request.campaign);
  if (known) return { campaign: await resumed(db, known, request), begun: false };
  const { campaign, rule, captures, coders, arbiter } = request;
  const [made] = await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO audit_campaigns
           (campaign, site, title, plan, units, rule, rule_sha256, rows, precodes, request, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        ...[campaign, request.site, request.title, request.plan, request.units, rule.text, rule.sha256],
        ...[request.rows, request.precodes, await hashOf(request), now.toISOString()],
      ),
    ...[...coders, arbiter].map((email, at) =>
      db
        .prepare('INSERT OR IGNORE INTO audit_seats (campaign, place, email) VALUES (?, ?, ?)')
        .bind(campaign, at + 1, email),
    ),
    db
      .prepare(
        `INSERT OR IGNORE INTO audit_captures (campaign, sha256, ending, bytes)
         SELECT ?1, value ->> 'sha256', value ->> 'ending', value ->> 'bytes' FROM json_each(?2)`,
      )
      .bind(campaign, JSON.stringify(captures)),
  ]);
  const stored = await findCampaign(db, campaign);
  if (!stored) throw new Error('A campaign that was stored is not there.');
  // Somebody else began one of this id in the same moment.
  if (made?.meta.changes === 0) await resumed(db, stored, request);
  return { campaign: stored, begun: made?.meta.changes !== 0 };
}

/** How far an upload is. Of the captures that are missing, the first 200. */
export async function uploadState(db: D1Database, campaign: Campaign): Promise<UploadState> {
  const id = campaign.campaign;
  const [rows, precodes, captures, missing] = await db.batch<{
    present: number;
    of: number;
    after: string;
    sha256: string;
  }>([
    db.prepare('SELECT count(*) AS present, max(unit) AS after FROM audit_rows WHERE campaign = ?').bind(id),
    db
      .prepare('SELECT count(*) AS present, max(unit) AS after FROM audit_precodes WHERE campaign = ?')
      .bind(id),
    db
      .prepare(
        'SELECT count(*) AS "of", coalesce(sum(is_whole), 0) AS present FROM audit_captures WHERE campaign = ?',
      )
      .bind(id),
    db
      .prepare(
        `SELECT sha256 FROM audit_captures WHERE campaign = ? AND NOT is_whole ORDER BY sha256 LIMIT ${MOST_MISSING}`,
      )
      .bind(id),
  ]);
  const counted = (of: number, result: typeof rows) => {
    const { present = 0, after = null } = result?.results[0] ?? {};
    return { present, of, after };
  };
  const { present = 0, of = 0 } = captures?.results[0] ?? {};
  return {
    campaign: id,
    state: stateOf(campaign),
    rows: counted(campaign.rows, rows),
    precodes: counted(campaign.precodes, precodes),
    captures: { present, of, missing: (missing?.results ?? []).map(({ sha256 }) => sha256) },
  };
}

/** Coding begins. Nothing happens where it has. Throws `bad_request` where something or somebody is missing. */
export async function openCampaign(db: D1Database, campaign: Campaign, now = new Date()): Promise<void> {
  if (campaign.opened_at !== null) return;
  const { rows, precodes, captures } = await uploadState(db, campaign);
  const open = [
    rows.present < rows.of && `${rows.of - rows.present} citations`,
    precodes.present < precodes.of && `${precodes.of - precodes.present} pre-codes`,
    captures.present < captures.of && `${captures.of - captures.present} captures`,
  ].filter((words) => words !== false);
  if (open.length > 0)
    throw new DeskFailure(
      'bad_request',
      `The campaign is not whole yet: ${open.join(', ')} are missing. Run the upload again; it goes on where it stopped.`,
    );
  const { results } = await db
    .prepare(
      `SELECT email FROM audit_seats WHERE campaign = ? AND email NOT IN (
         SELECT email FROM desk_people WHERE email IS NOT NULL
       ) ORDER BY place`,
    )
    .bind(campaign.campaign)
    .all<{ email: string }>();
  if (results.length > 0)
    throw new DeskFailure(
      'bad_request',
      `${results.map(({ email }) => email).join(', ')}: nobody at this desk has this address. Add who codes and who arbitrates under People (the role viewer is enough), then open the campaign.`,
    );
  await db
    .prepare('UPDATE audit_campaigns SET opened_at = ?2 WHERE campaign = ?1 AND opened_at IS NULL')
    .bind(campaign.campaign, now.toISOString())
    .run();
}

/** With all that was coded. Throws `bad_request` while somebody’s finished work would be lost with it. */
export async function deleteCampaign(db: D1Database, { campaign }: Campaign): Promise<void> {
  const { meta } = await db
    .prepare(
      `DELETE FROM audit_campaigns WHERE campaign = ?1 AND (
         published_at IS NOT NULL
         OR NOT EXISTS (SELECT 1 FROM audit_seats WHERE campaign = ?1 AND handed_in_at IS NOT NULL)
       )`,
    )
    .bind(campaign)
    .run();
  if (meta.changes === 0)
    throw new DeskFailure(
      'bad_request',
      'Somebody has handed in, and a coder codes once. Bring the sheets back and publish the figures; then it can be deleted.',
    );
}

async function refuseFaults({ coders, arbiter, rule, captures }: CampaignRequest): Promise<void> {
  if (new Set([...coders, arbiter]).size < 3)
    throw new DeskFailure('bad_request', 'The two coders and the arbiter are three different people.', {
      field: 'coders',
    });
  if ((await sha256(rule.text)) !== rule.sha256)
    throw new DeskFailure(
      'bad_request',
      'The paraphrase rule is not the one that was frozen: its hash is another. Put the plan’s text back, or begin another campaign.',
      { field: 'rule.sha256' },
    );
  if (new Set(captures.map((capture) => capture.sha256)).size < captures.length)
    throw new DeskFailure('bad_request', 'A capture is named twice. Name each once.', { field: 'captures' });
}

async function resumed(db: D1Database, known: Campaign, request: CampaignRequest): Promise<Campaign> {
  const stored = await db
    .prepare('SELECT request FROM audit_campaigns WHERE campaign = ?')
    .bind(known.campaign)
    .first<string>('request');
  if (stored === (await hashOf(request)) && known.opened_at === null) return known;
  throw new DeskFailure(
    'bad_request',
    known.opened_at === null
      ? `There is another campaign “${known.campaign}” at this desk, or this one was changed since its upload began. Delete that one, or give this one a name of its own in its plan.`
      : `The campaign “${known.campaign}” is at this desk already, and is uploaded once: its citations cannot change while they are coded.`,
    { field: 'campaign' },
  );
}

function hashOf(request: CampaignRequest): Promise<string> {
  return sha256(JSON.stringify(request));
}
