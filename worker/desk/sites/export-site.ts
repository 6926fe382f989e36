import { HIDDEN_SECRET } from '../../../shared/desk-sites.ts';
import { logFailure } from '../../log.ts';

type Table = {
  table: string;
  kind: string;
  /** The column that has the site's key. */
  site?: string;
  /** Columns that order the rows, the last of them unique within them. */
  key: readonly [string, string];
  /** Columns that hold JSON; their secrets are hidden. */
  json?: readonly string[];
};

const ROWS = 500;
const ANSWER_JSON = [
  ...[
    'withheld',
    'retrieved',
    'cited',
    'consulted',
    'sources',
    'receipts',
    'verdicts',
    'notices',
    'gate',
    'usage',
  ],
  ...['timings', 'redacted'],
];

/** What a site has, in the order in which it is exported. A test finds tables that are missing here. */
export const EXPORTED: readonly Table[] = [
  { table: 'sites', kind: 'site', site: 'key', key: ['updated_at', 'key'], json: ['config'] },
  { table: 'answers', kind: 'answer', key: ['asked_at', 'id'], json: ANSWER_JSON },
  { table: 'daily_questions', kind: 'day', key: ['day', 'site'] },
  { table: 'gaps', kind: 'gap', key: ['opened_at', 'id'], json: ['article'] },
  { table: 'gap_questions', kind: 'gap_question', key: ['asked_at', 'answer'], json: ['vector'] },
  { table: 'site_months', kind: 'month', key: ['month', 'site'] },
  { table: 'digests_sent', kind: 'digest', key: ['week', 'site'] },
  { table: 'desk_trail', kind: 'change', key: ['at', 'id'], json: ['before', 'after'] },
];

/** Tables of the first database; the others are in the one that has the site's answers. */
const OF_SITES = new Set(['sites', 'daily_questions', 'desk_trail']);

/** Tables with a site's rows that are not exported, and why. */
export const NOT_EXPORTED: Record<string, string> = {
  answer_editions: 'Counted from the sources of the answers.',
  answer_days: 'Counted from the answers.',
  gap_cores: 'Summed from the questions of the gaps.',
  gap_waiting: 'They name answers that are exported.',
  gap_runs: 'They say only which run is at work.',
  article_days: 'Counted from the answers and their votes.',
  article_totals: 'Counted from the answers and their votes.',
  answer_values: 'Counted from the answers and their votes.',
  site_logs: 'Which database has the answers is no matter of the site’s.',
  sites_away: 'The same.',
  webhooks: 'They hold secrets.',
  webhook_deliveries: 'What was sent is in the other tables.',
  audit_campaigns:
    'Its archive has it all; and who may export a site may not read a code before both have handed in.',
};

/**
 * Everything that the databases have of a site (`log` is the one with its answers), as JSON Lines: `{"kind": "answer", …}`, one object a line, oldest first
 * within a kind, and last a line `{"kind": "end", "lines": N}`, which is missing where the export broke off.
 */
export function exportSite(db: D1Database, site: string, log = db): ReadableStream<Uint8Array> {
  const lines = linesOf(db, log, site);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFailure('The export of a site broke off.', error, { site });
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return();
    },
  });
}

/** Pages of lines. */
async function* linesOf(db: D1Database, log: D1Database, site: string): AsyncGenerator<string, void, void> {
  let lines = 0;
  for (const table of EXPORTED) {
    for await (const rows of pagesOf(OF_SITES.has(table.table) ? db : log, table, site)) {
      lines += rows.length;
      yield rows.map((row) => `${JSON.stringify({ kind: table.kind, ...withJson(row, table) })}\n`).join('');
    }
  }
  yield `${JSON.stringify({ kind: 'end', lines })}\n`;
}

type Row = Record<string, string | number | null>;

async function* pagesOf(
  db: D1Database,
  { table, site: column = 'site', key: [first, second] }: Table,
  site: string,
): AsyncGenerator<Row[], void, void> {
  const sql = `SELECT * FROM ${table} WHERE ${column} = ?1 AND (${first}, ${second}) > (?2, ?3)
    ORDER BY ${first}, ${second} LIMIT ${ROWS}`;
  let after: [string | number, string | number] = ['', ''];
  // The first page: nothing is before the empty text, but numbers are.
  if (second === 'id' && table === 'desk_trail') after = ['', 0];
  for (;;) {
    const { results } = await db
      .prepare(sql)
      .bind(site, ...after)
      .all<Row>();
    if (results.length > 0) yield results;
    const last = results.at(-1);
    if (!last || results.length < ROWS) return;
    after = [last[first] ?? '', last[second] ?? ''];
  }
}

function withJson(row: Row, { json = [] }: Table): Record<string, unknown> {
  const read = json
    .filter((name) => typeof row[name] === 'string')
    .map((name) => [name, parsed(String(row[name]))]);
  return { ...row, ...Object.fromEntries(read) };
}

/** What is no JSON is exported as the text that it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => (name === 'secret' ? HIDDEN_SECRET : value));
  } catch {
    return text;
  }
}
