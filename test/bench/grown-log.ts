import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runWorker } from '../../search-node/start/run-worker.ts';
import { Site } from '../../shared/site.ts';
import { benchFolder } from './grown-index.ts';
import { seededRandom } from './ranking-metrics.ts';

const root = join(import.meta.dirname, '../..');
const TELL_EVERY = 100_000;
/** Days over which the answers are spread, up to now. */
export const DAYS = 180;
export const SITES = ['help', 'docs', 'shop'];
export const ARTICLES = 2000;

/** Answers of a log that never was, in the worker's own D1 file: what a large help centre has after half a year. */
export async function grownLog(answers: number): Promise<string> {
  const name = `log-${answers}-`;
  const folder = join(benchFolder, `${name}${hashOfMigrations()}`);
  const done = join(folder, 'done');
  if (existsSync(done)) return folder;
  mkdirSync(benchFolder, { recursive: true });
  for (const old of readdirSync(benchFolder))
    if (old.startsWith(name)) rmSync(join(benchFolder, old), { recursive: true });
  console.log(`Growing a log of ${answers} answers (once; some minutes, kept in .data/bench) …`);
  await makeDatabase(folder);
  fill(fileOf(folder), answers);
  writeFileSync(done, '');
  return folder;
}

function siteOf(key: string): Site {
  return Site.parse({
    key,
    name: key,
    origins: [],
    scope: { collections: ['help'] },
    keep: { answerDays: 3650 },
  });
}

/** The worker's own migrations make the tables. */
async function makeDatabase(folder: string): Promise<void> {
  const worker = await runWorker({
    port: 0,
    persist: folder,
    bindings: {},
    sites: SITES.map(siteOf),
    log: () => {},
  });
  await worker.close();
}

export function fileOf(folder: string): string {
  for (const file of globSync('d1/**/*.sqlite', { cwd: folder })) {
    const database = new DatabaseSync(join(folder, file));
    const found = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'answers'").get();
    database.close();
    if (found) return join(folder, file);
  }
  throw new Error(`No database with answers was made in ${folder}.`);
}

/** In bulk, without the triggers; what they would have done is done at the end by the statements of the migrations. */
function fill(file: string, answers: number): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY');
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'answers'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
  insertAnswers(database, answers);
  console.log('… the index, the counts');
  database.exec(`
    INSERT INTO answer_search (rowid, words, facets) SELECT place, words, facets FROM answer_facets ORDER BY place;
    INSERT INTO answer_search (answer_search) VALUES ('optimize');
    DELETE FROM article_days; DELETE FROM article_totals; DELETE FROM answer_values; DELETE FROM site_months;
    DELETE FROM answer_days;`);
  for (const sql of countsOfMigrations()) database.exec(sql);
  database.exec('DELETE FROM gap_waiting'); // Their grouping is another bench's.
  for (const { sql } of triggers) database.exec(sql);
  database.exec('ANALYZE');
  database.close();
}

function insertAnswers(database: DatabaseSync, answers: number): void {
  const columns = Object.keys(answerAt(0, answers));
  const insert = database.prepare(
    `INSERT INTO answers (${columns.map((it) => `"${it}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  database.exec('BEGIN');
  for (let at = 0; at < answers; at += 1) {
    insert.run(...Object.values(answerAt(at, answers)));
    if ((at + 1) % TELL_EVERY === 0) {
      database.exec('COMMIT; BEGIN');
      console.log(`… ${at + 1}`);
    }
  }
  database.exec('COMMIT');
}

/** The `INSERT INTO … SELECT` of the migrations that count days, articles and months, and queue what has no source. */
function countsOfMigrations(): string[] {
  return ['0005_gaps', '0008_article_counts'].flatMap((name) => {
    const sql = readFileSync(join(root, `worker/migrations/${name}.sql`), 'utf8');
    return sql.match(/^INSERT INTO [\s\S]*?;$/gm) ?? [];
  });
}

const SUBJECTS =
  'cheque bank transfer invoice export members audit single sign-on workspace billing card refund plan account password email webhook signature search article source index site key origin language theme'.split(
    ' ',
  );
const VERBS = 'pay change export delete invite renew cancel connect verify restore find print'.split(' ');

/** Answer number `at`, the same at each growing. */
export function answerAt(at: number, of: number): Record<string, string | number | null> {
  const random = seededRandom(at + 1);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const words = (n: number) =>
    Array.from({ length: n }, () =>
      random() < 0.15 ? `${pick(SUBJECTS)}${Math.floor(random() * 20_000)}` : pick(SUBJECTS),
    ).join(' ');
  const lane =
    random() < 0.72
      ? 'grounded'
      : random() < 0.5
        ? 'not_found'
        : random() < 0.8
          ? 'conversational'
          : 'unavailable';
  const read = lane === 'grounded' && random() < 0.96;
  const vote = random() < 0.04 ? pick(['up', 'up', 'down'] as const) : null;
  const withheld =
    random() < 0.05
      ? [{ text: words(12), check: pick(['quotations', 'figures', 'locators', 'attributions']) }]
      : [];
  const sources =
    lane === 'conversational' ? [] : Array.from({ length: 4 }, (_, n) => sourceAt(n, random, read));
  const ids = (which: 'cited' | 'consulted' | 'retrieved') =>
    JSON.stringify(sources.filter((it) => it[which]).map(({ id }) => id));
  const ms = Date.now() - DAYS * 86_400_000 + Math.floor(((at + random()) / of) * DAYS * 86_400_000);
  const match = lane === 'not_found' ? 'approximate' : 'exact';
  return {
    id: `a_${String(at).padStart(8, '0')}`,
    site: SITES[Math.floor(random() ** 2 * SITES.length)] as string,
    conversation_hash: `hash${Math.floor(at / 3)}`,
    turn: (at % 3) + 1,
    asked_at: new Date(ms).toISOString(),
    question: `How do I ${pick(VERBS)} the ${words(4)}?`,
    locale: random() < 0.8 ? 'en' : pick(['fr', 'ar', 'de']),
    language: random() < 0.8 ? 'en' : pick(['fr', 'ar', 'de', 'es', 'it']),
    lane,
    end: random() < 0.97 ? 'complete' : pick(['stopped', 'cut_short'] as const),
    answer: `To ${pick(VERBS)} it: ${words(50)} [S1].`,
    before_gate: null,
    withheld: JSON.stringify(withheld),
    retrieved: ids('retrieved'),
    cited: ids('cited'),
    consulted: ids('consulted'),
    sources: JSON.stringify(sources),
    receipts: JSON.stringify([{ pass: 'words', query: words(4), hits: 4, match }]),
    notices: '[]',
    error_code: lane === 'unavailable' ? 'search_unavailable' : null,
    gate: JSON.stringify(withheld.length ? { passed: 3, withheld: 1 } : { passed: 3 }),
    model: random() < 0.9 ? 'claude-sonnet-5-5' : 'claude-haiku-5',
    prompt_version: 'p1',
    generation: 'g1',
    usage: '{"inputTokens":3000,"outputTokens":300,"cacheReadTokens":2000,"citedDocuments":2}',
    timings: '{"total":1200}',
    vote,
    vote_reason: vote === 'down' ? pick(['incorrect', 'outdated', 'incomplete'] as const) : null,
    place: ms * 4096 + (at % 4096),
  };
}

function sourceAt(n: number, random: () => number, read: boolean) {
  const article = Math.floor(random() ** 2 * ARTICLES);
  return {
    ...{
      id: `S${n + 1}`,
      collection: 'help',
      work: `w${article}`,
      edition: `e${article}`,
      passage: `e${article}#1`,
    },
    ...{
      title: `Article ${article}`,
      locator: null,
      retrieved: true,
      cited: read && n < 2,
      consulted: read && n < 2,
    },
  };
}

function hashOfMigrations(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  const folder = join(root, 'worker/migrations');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
