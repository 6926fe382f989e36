import { AuditFigures } from '../../../shared/audit-report.ts';
import {
  type FiguresRequest,
  type ProgressReply,
  type PublishedFigures,
  type SheetPage,
  type SheetQuery,
  SheetSeat,
} from '../../../shared/desk-audit.ts';
import { DeskFailure } from '../desk-failure.ts';
import { bothHandedIn, type Campaign, countTasks, type Place, seatAt, stateOf } from './campaign.ts';
import { type CodingRow, savedCoding } from './tasks.ts';

// What an auditor has: counts while it is going on, sheets when both coders have handed in, figures at the end.

const LINES = 200;

/** How far everybody is. How many citations are in dispute is said at the end only. */
export async function readProgress(db: D1Database, campaign: Campaign): Promise<ProgressReply> {
  const { results } = await db
    .prepare(
      `SELECT place, sum(is_whole) AS coded, max(saved_at) AS savedAt FROM audit_codings
       WHERE campaign = ? GROUP BY place`,
    )
    .bind(campaign.campaign)
    .all<{ place: Place; coded: number; savedAt: string }>();
  const of = (place: Place) => results.find((one) => one.place === place) ?? null;
  const [first, second, arbiter] = ([1, 2, 3] as const).map((place) => seatAt(campaign.seats, place));
  const isOver = ['coded', 'published'].includes(stateOf(campaign));
  return {
    ...{ campaign: campaign.campaign, title: campaign.title, state: stateOf(campaign), of: campaign.rows },
    coders: [first, second].flatMap((seat) => {
      if (!seat) return [];
      const { coded = 0, savedAt = null } = of(seat.place) ?? {};
      return [{ email: seat.email, coded, handedInAt: seat.handedInAt, savedAt }];
    }),
    arbiter: {
      ...{ email: arbiter?.email ?? '', handedInAt: arbiter?.handedInAt ?? null, decided: of(3)?.coded ?? 0 },
      of: isOver ? (await countTasks(db, campaign.campaign, 3)).of : null,
    },
  };
}

/** A page of a sheet that was handed in, by its units. Throws `bad_request` before both coders (and the arbiter) have. */
export async function readSheetPage(
  db: D1Database,
  campaign: Campaign,
  { seat, after = '' }: SheetQuery,
): Promise<SheetPage> {
  const place = (SheetSeat.options.indexOf(seat) + 1) as Place;
  const { handedInAt } = seatAt(campaign.seats, place);
  if (!bothHandedIn(campaign.seats) || handedInAt === null)
    throw new DeskFailure(
      'bad_request',
      place === 3 && bothHandedIn(campaign.seats)
        ? 'The arbiter has not handed in yet.'
        : 'Sheets are given out when both coders have handed in, so that neither can be told the other’s codes.',
    );
  const { results } = await db
    .prepare(
      `SELECT unit, revision, coding, coded_at, saved_at FROM audit_codings
       WHERE campaign = ?1 AND place = ?2 AND unit > ?3 ORDER BY unit LIMIT ${LINES}`,
    )
    .bind(campaign.campaign, place, after)
    .all<CodingRow & { unit: string }>();
  const lines = results.map(({ unit, ...row }) => {
    const { revision: _, savedAt: __, lacks: ___, evidence, ...coding } = savedCoding(row);
    return { unit, ...coding, evidence: evidence.map((one) => ({ ...one, capture: null, sha256: null })) };
  });
  return {
    ...{ campaign: campaign.campaign, plan: campaign.plan, units: campaign.units, seat, handedInAt, lines },
    next: lines.length === LINES ? (lines.at(-1)?.unit ?? null) : null,
  };
}

/** Publishes the figures, or those that were reckoned anew. Throws `bad_request` before the end, or for another campaign's. */
export async function publishFigures(
  db: D1Database,
  campaign: Campaign,
  { figures }: FiguresRequest,
  now = new Date(),
): Promise<PublishedFigures> {
  if (!['coded', 'published'].includes(stateOf(campaign)))
    throw new DeskFailure(
      'bad_request',
      'Figures are published at the end: when both coders have handed in, and the arbiter where anything is in dispute.',
    );
  if (figures.campaign !== campaign.campaign || figures.plan !== campaign.plan)
    throw new DeskFailure('bad_request', 'These figures are of another campaign, or of another plan of it.', {
      field: 'figures.plan',
    });
  const publishedAt = now.toISOString();
  await db
    .prepare('UPDATE audit_campaigns SET figures = ?2, published_at = ?3 WHERE campaign = ?1')
    .bind(campaign.campaign, JSON.stringify(figures), publishedAt)
    .run();
  return { publishedAt, figures };
}

/** Throws `not_found` until they are published. */
export async function readFigures(db: D1Database, { campaign }: Campaign): Promise<PublishedFigures> {
  const row = await db
    .prepare('SELECT figures, published_at AS publishedAt FROM audit_campaigns WHERE campaign = ?')
    .bind(campaign)
    .first<{ figures: string | null; publishedAt: string | null }>();
  if (row?.figures && row.publishedAt)
    return { publishedAt: row.publishedAt, figures: AuditFigures.parse(JSON.parse(row.figures)) };
  throw new DeskFailure('not_found', 'No figures are published yet: they come when everybody has handed in.');
}
