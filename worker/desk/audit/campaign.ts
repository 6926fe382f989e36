import type { CampaignRow, CampaignState } from '../../../shared/desk-audit.ts';
import type { DeskPerson } from '../access/person.ts';
import { DeskFailure } from '../desk-failure.ts';

/** 1 and 2: the coders, in the plan's order; 3: the arbiter. */
export type Place = 1 | 2 | 3;
export type SeatRow = { place: Place; email: string; person: string | null; handedInAt: string | null };

export type Campaign = {
  campaign: string;
  site: string | null;
  title: string;
  plan: string;
  units: string;
  rule: string;
  rule_sha256: string;
  rows: number;
  precodes: number;
  created_at: string;
  opened_at: string | null;
  published_at: string | null;
  seats: SeatRow[];
  hasDisputes: boolean;
};

/** What somebody may do in a campaign. One who has a seat audits nothing in it. */
export type Standing = { seat: SeatRow | null; audits: boolean };

type Row = Omit<Campaign, 'seats' | 'hasDisputes'> & { seats: string; disputed: number };

const SQL = `SELECT campaign, site, title, plan, units, rule, rule_sha256, rows, precodes, created_at, opened_at,
    published_at,
    (SELECT json_group_array(json_object('place', place, 'email', email, 'person', person, 'handedInAt', handed_in_at))
       FROM audit_seats WHERE audit_seats.campaign = audit_campaigns.campaign) AS seats,
    EXISTS (SELECT 1 FROM audit_disputes WHERE audit_disputes.campaign = audit_campaigns.campaign) AS disputed
  FROM audit_campaigns`;
const MOST_LISTED = 500;

/** A campaign by its id, or null. Who may know of it is for `standingIn` to say. */
export async function findCampaign(db: D1Database, id: string): Promise<Campaign | null> {
  const row = await db.prepare(`${SQL} WHERE campaign = ?`).bind(id).first<Row>();
  return row && campaignOf(row);
}

/** Campaigns in which the person has any standing, newest first. */
export async function campaignsOf(db: D1Database, person: DeskPerson): Promise<CampaignRow[]> {
  const { results } = await db
    .prepare(`${SQL} ORDER BY created_at DESC, campaign LIMIT ${MOST_LISTED}`)
    .all<Row>();
  const listed = results.map(campaignOf).flatMap((campaign) => {
    const standing = standingIn(campaign, person);
    return standing ? [{ campaign, standing }] : [];
  });
  return Promise.all(listed.map(({ campaign, standing }) => campaignRow(db, campaign, standing)));
}

/**
 * What the person may do in the campaign; null: nothing, and it is not theirs to know that there is one. A seat goes
 * with the person who took it, whatever address they have today, so that nobody takes two of them. Coders see nothing
 * before it is open.
 */
export function standingIn(campaign: Campaign, person: DeskPerson): Standing | null {
  const taken = campaign.seats.find((seat) => seat.person === person.id);
  const seat = taken ?? campaign.seats.find(({ email }) => email === person.email) ?? null;
  if (seat) return campaign.opened_at === null ? null : { seat, audits: false };
  const ofSite = person.sites === null || (campaign.site !== null && person.sites.includes(campaign.site));
  return person.role === 'admin' && ofSite ? { seat: null, audits: true } : null;
}

export function stateOf({ opened_at, published_at, seats, hasDisputes }: Campaign): CampaignState {
  if (opened_at === null) return 'uploading';
  if (published_at !== null) return 'published';
  if (!bothHandedIn(seats)) return 'coding';
  return hasDisputes && !seatAt(seats, 3).handedInAt ? 'arbitration' : 'coded';
}

export function bothHandedIn(seats: readonly SeatRow[]): boolean {
  return seatAt(seats, 1).handedInAt !== null && seatAt(seats, 2).handedInAt !== null;
}

export function seatAt(seats: readonly SeatRow[], place: Place): SeatRow {
  const seat = seats.find((one) => one.place === place);
  if (!seat) throw new Error(`A campaign lacks its seat ${place}.`);
  return seat;
}

/** The campaign as one of its people has it: of one's own work, and nothing of another's. */
export async function campaignRow(
  db: D1Database,
  campaign: Campaign,
  { seat, audits }: Standing,
): Promise<CampaignRow> {
  const isWaiting = seat?.place === 3 && !bothHandedIn(campaign.seats);
  const counts = seat && !isWaiting ? await countTasks(db, campaign.campaign, seat.place) : null;
  return {
    ...{ campaign: campaign.campaign, title: campaign.title, site: campaign.site, audits },
    state: stateOf(campaign),
    seat: seat && (seat.place === 3 ? 'arbiter' : 'coder'),
    ...{ coded: counts?.coded ?? null, of: counts?.of ?? null },
    ...{ handedInAt: seat?.handedInAt ?? null, openedAt: campaign.opened_at },
  };
}

/** Of one seat: what is whole, and all that there is to judge. */
export async function countTasks(
  db: D1Database,
  campaign: string,
  place: Place,
): Promise<{ coded: number; of: number }> {
  const counts = await db
    .prepare(
      `SELECT count(*) AS "of", coalesce(sum(is_whole), 0) AS coded
       FROM audit_tasks AS task LEFT JOIN audit_codings AS coding
         ON coding.campaign = task.campaign AND coding.place = task.place AND coding.unit = task.unit
       WHERE task.campaign = ?1 AND task.place = ?2`,
    )
    .bind(campaign, place)
    .first<{ coded: number; of: number }>();
  return counts ?? { coded: 0, of: 0 };
}

/** The same sentence for what is not there and for what is not theirs. */
export function noCampaign(): DeskFailure {
  return new DeskFailure(
    'not_found',
    'There is no such campaign here for you. Its coders and arbiter are known by the e-mail address that the plan names.',
  );
}

function campaignOf({ seats, disputed, ...row }: Row): Campaign {
  return { ...row, seats: JSON.parse(seats), hasDisputes: disputed === 1 };
}
