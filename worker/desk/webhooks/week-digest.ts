import type { DigestReply } from '../../../shared/desk-sites.ts';

const DAY_MS = 86_400_000;

/** The Monday (UTC) of a day's week, as YYYY-MM-DD. */
export function mondayOf(day: Date): string {
  const back = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the last week that is over. */
export function lastWeek(now: Date): string {
  return mondayOf(new Date(now.getTime() - 7 * DAY_MS));
}

type Figures = Pick<DigestReply, 'answers' | 'real' | 'grounded' | 'sourceless' | 'up' | 'down' | 'withheld'>;

/** A site's week in figures, and the same as Markdown. `real`: questions that were no small talk. */
export async function weekDigest(
  db: D1Database,
  { site, week }: { site: string; week: string },
): Promise<DigestReply> {
  const until = new Date(Date.parse(week) + 7 * DAY_MS).toISOString().slice(0, 10);
  const figures = await db
    .prepare(
      `SELECT COUNT(*) AS answers,
         COALESCE(SUM(lane <> 'conversational'), 0) AS real,
         COALESCE(SUM(lane = 'grounded' AND NOT (consulted = '[]' AND verdicts = '[]')), 0) AS grounded,
         COALESCE(SUM(lane = 'not_found' OR (lane = 'grounded' AND consulted = '[]' AND verdicts = '[]')), 0) AS sourceless,
         COALESCE(SUM(vote = 'up'), 0) AS up, COALESCE(SUM(vote = 'down'), 0) AS down,
         COALESCE(SUM(json_array_length(withheld)), 0) AS withheld
       FROM answers WHERE site = ?1 AND asked_at >= ?2 AND asked_at < ?3`,
    )
    .bind(site, week, until)
    .first<Figures>();
  const [gapsOpened, gapsClosed] = await gapsOfWeek(db, { site, week, until });
  const digest = { site, week, ...(figures ?? nothing), gapsOpened, gapsClosed };
  return { ...digest, markdown: markdownOf(digest) };
}

const GAPS_SHOWN = 50;
type Gaps = DigestReply['gapsOpened'];

/** Those that opened and those that closed, with most askers first; a gap without a title goes by its commonest wording. */
async function gapsOfWeek(
  db: D1Database,
  { site, week, until }: { site: string; week: string; until: string },
): Promise<[Gaps, Gaps]> {
  const read = (column: 'opened_at' | 'closed_at') =>
    db
      .prepare(
        `SELECT id, askers, COALESCE(title, (
           SELECT wording FROM gap_questions WHERE gap = gaps.id GROUP BY folded ORDER BY COUNT(*) DESC LIMIT 1
         ), '—') AS title
         FROM gaps WHERE site = ?1 AND merged_into IS NULL AND ${column} >= ?2 AND ${column} < ?3
         ORDER BY askers DESC, id LIMIT ${GAPS_SHOWN}`,
      )
      .bind(site, week, until);
  const [opened, closed] = await db.batch<Gaps[number]>([read('opened_at'), read('closed_at')]);
  return [opened?.results ?? [], closed?.results ?? []];
}

const nothing: Figures = { answers: 0, real: 0, grounded: 0, sourceless: 0, up: 0, down: 0, withheld: 0 };

function markdownOf(digest: Omit<DigestReply, 'markdown'>): string {
  const { site, week, answers, real, grounded, sourceless, up, down, withheld } = digest;
  const share = (part: number) => (real === 0 ? '' : ` (${Math.round((100 * part) / real)} %)`);
  return [
    `# ${site}: the week of ${week}`,
    '',
    `- ${answers} answers, ${real} of them to real questions`,
    `- ${grounded} stood on sources${share(grounded)}`,
    `- ${sourceless} had no source${share(sourceless)}`,
    `- ${up} votes up, ${down} votes down`,
    `- ${withheld} sentences withheld`,
    ...listOf('Gaps that opened', digest.gapsOpened),
    ...listOf('Gaps that closed', digest.gapsClosed),
    '',
  ].join('\n');
}

function listOf(heading: string, gaps: DigestReply['gapsOpened']): string[] {
  if (gaps.length === 0) return [];
  return [
    '',
    `## ${heading}`,
    '',
    ...gaps.map(({ title, askers }) => `- ${inLine(title)}, asked by ${askers}`),
  ];
}

/** A visitor's words, as no markup. */
function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
