import { logFailure } from '../../log.ts';
import { announcement } from './announce.ts';

/** What became of a gap. `reopened` is told as opened: its article did not fill it. */
export type GapNews = {
  kind: 'opened' | 'reopened' | 'closed';
  gap: string;
  site: string;
  title: string;
  at: string;
};

const MAX_BATCH = 100;

/**
 * Tells the webhooks of each site what became of its gaps, each piece of news once. What happened is stored already, so
 * news that cannot be put on its way is logged and fails nothing.
 */
export async function announceGaps(db: D1Database, news: readonly GapNews[]): Promise<void> {
  try {
    for (let at = 0; at < news.length; at += MAX_BATCH) {
      await db.batch(news.slice(at, at + MAX_BATCH).map((one) => announcementOf(db, one)));
    }
  } catch (error) {
    logFailure('Webhooks could not be told of gaps.', error, { news: news.length });
  }
}

function announcementOf(db: D1Database, { kind, gap, site, title, at }: GapNews): D1PreparedStatement {
  return announcement(
    db,
    {
      site,
      kind: kind === 'closed' ? 'gap_closed' : 'gap_opened',
      event: `gap_${kind}_${gap}_${at}`,
      data: { gap, title, again: kind === 'reopened' },
    },
    new Date(at),
  );
}
