/** How the rows of a site in one table are moved, in the order of this list. */
export type MovedTable = {
  table: string;
  /** Columns that order the rows; together they are unique. */
  key: readonly string[];
  /** Which rows; `?1` is the site. */
  where: string;
  /** Columns that the other database makes itself. */
  without?: readonly string[];
  /** What stands there already is left (`keep`), or made as it is here (`same`). */
  onConflict: 'keep' | 'same';
  /** Columns that are null at first: what they name may come later. */
  later?: readonly string[];
  /** What the triggers of the other database put there is deleted first. */
  afresh?: true;
  /** Rows of a page. An answer may be large. */
  rows: number;
};

const OF_SITE = 'site = ?1';
const OF_GAPS = 'gap IN (SELECT id FROM gaps WHERE site = ?1)';

/**
 * The answers come first, and the triggers of the other database index and count them. Then what does not follow from
 * the answers alone, and last every count as it is here, whatever the triggers made of it. Webhooks come at the very
 * end, so that two databases send for one site as shortly as can be.
 */
export const MOVED: readonly MovedTable[] = [
  { table: 'erased_conversations', key: ['hash'], where: '?1 IS NOT NULL', onConflict: 'keep', rows: 500 },
  { table: 'answers', key: ['id'], where: OF_SITE, without: ['place'], onConflict: 'keep', rows: 40 },
  {
    ...{ table: 'answer_editions', where: OF_SITE, onConflict: 'keep', rows: 500 },
    key: ['collection', 'edition', 'asked_at', 'answer'],
  },
  { table: 'gaps', key: ['id'], where: OF_SITE, onConflict: 'same', later: ['merged_into'], rows: 200 },
  { table: 'gap_cores', key: ['id'], where: OF_SITE, onConflict: 'same', rows: 100 },
  { table: 'gap_questions', key: ['answer'], where: OF_SITE, onConflict: 'keep', rows: 100 },
  {
    ...{ table: 'gaps_apart', key: ['one', 'other'], onConflict: 'keep', rows: 500 },
    where: 'one IN (SELECT id FROM gaps WHERE site = ?1)',
  },
  { table: 'gap_cores', key: ['id'], where: OF_SITE, onConflict: 'same', rows: 100 },
  { table: 'gaps', key: ['id'], where: OF_SITE, onConflict: 'same', rows: 200 },
  { table: 'gap_waiting', key: ['answer'], where: OF_SITE, onConflict: 'keep', afresh: true, rows: 500 },
  {
    table: 'article_days',
    key: ['day', 'collection', 'edition'],
    where: OF_SITE,
    onConflict: 'same',
    rows: 500,
  },
  { table: 'article_totals', key: ['collection', 'edition'], where: OF_SITE, onConflict: 'same', rows: 500 },
  { table: 'answer_values', key: ['kind', 'value'], where: OF_SITE, onConflict: 'same', rows: 500 },
  { table: 'answer_days', key: ['day', 'lane', 'sourceless'], where: OF_SITE, onConflict: 'same', rows: 500 },
  { table: 'site_months', key: ['month'], where: OF_SITE, onConflict: 'same', rows: 500 },
  { table: 'digests_sent', key: ['week'], where: OF_SITE, onConflict: 'same', rows: 500 },
  { table: 'webhooks', key: ['id'], where: OF_SITE, onConflict: 'same', rows: 100 },
  { table: 'webhook_deliveries', key: ['id'], where: OF_SITE, onConflict: 'same', rows: 200 },
];

/** Its rows have numbers that another gap's have in the other database, so it is moved by the gap, without them. */
export const HISTORY = { table: 'gap_history', where: OF_GAPS } as const;

/** Tables of a site that stay in the first database, or say nothing that lasts, and why. */
export const NOT_MOVED: Record<string, string> = {
  daily_questions: 'Counted in the first database.',
  desk_trail: 'Of the desk, which is in the first database.',
  gap_runs: 'They say only which run is at work.',
  site_logs: 'It says where the rest is.',
  sites_away: 'It says that the rest has left.',
};
