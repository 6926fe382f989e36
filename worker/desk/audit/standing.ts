import type { Context } from 'hono';
import type { DeskHttp } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { DeskFailure } from '../desk-failure.ts';
import {
  type Campaign,
  findCampaign,
  noCampaign,
  type SeatRow,
  type Standing,
  standingIn,
} from './campaign.ts';

/** The campaign that a path names, and what its caller may do there. Throws `not_found` for whoever has no part in it. */
export async function campaignIn(c: Context<DeskHttp>): Promise<{ campaign: Campaign; standing: Standing }> {
  const campaign = await findCampaign(c.env.DB, c.req.param('campaign') ?? '');
  const standing = campaign && standingIn(campaign, c.get('person'));
  if (!campaign || !standing) throw noCampaign();
  return { campaign, standing };
}

/** For an auditor alone. Throws `forbidden` for whoever codes or arbitrates, `not_found` for others. */
export async function auditedIn(c: Context<DeskHttp>): Promise<Campaign> {
  const { campaign, standing } = await campaignIn(c);
  if (standing.audits) return campaign;
  throw new DeskFailure(
    'forbidden',
    'You code or arbitrate in this campaign, so you may not administer it: it would not be blind. Ask another admin.',
  );
}

/** For who is named in the plan. Takes the seat for the person on the first call. Throws `not_found`. */
export async function seatedIn(c: Context<DeskHttp>): Promise<{ campaign: Campaign; seat: SeatRow }> {
  const { campaign, standing } = await campaignIn(c);
  const { seat } = standing;
  if (!seat)
    throw new DeskFailure(
      'not_found',
      'You audit this campaign; its coders and its arbiter are others. What they do is under Progress.',
    );
  if (seat.person !== c.get('person').id) await takeSeat(c, campaign, seat);
  return { campaign, seat };
}

/** Somebody who was removed and added again has their place again; the trail says so. */
async function takeSeat(c: Context<DeskHttp>, { campaign, site }: Campaign, seat: SeatRow): Promise<void> {
  const { id } = c.get('person');
  await c.env.DB.prepare('UPDATE audit_seats SET person = ?3 WHERE campaign = ?1 AND place = ?2')
    .bind(campaign, seat.place, id)
    .run();
  const before = { person: seat.person };
  await record(c, { action: 'audit.seat', site, subject: campaign, before, after: { person: id } });
}
