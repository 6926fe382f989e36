import type { SearchReply, SearchRequest } from '../../../shared/search-api.ts';
import { Site } from '../../../shared/site.ts';
import { logFailure } from '../../log.ts';
import { SearchFailure } from '../../search/search-failure.ts';
import type { GapEvent } from './gap-event.ts';
import { loadCores, loadGroups } from './kept-groups.ts';
import { placeQuestions, type Waiting } from './place-questions.ts';
import { BLEND, type Found, foldedWording } from './question-profile.ts';
import { SiteLease } from './site-lease.ts';
import { writeGroups } from './write-groups.ts';

export type GapSearch = {
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchReply>;
};

/** How much one call may do; what is left waits for the next. */
export type GroupBudget = {
  /** Calls to the search host: one for each wording that is new. */
  searches: number;
  /** Milliseconds after which no further page is begun. */
  ms: number;
  /** Only this site's. */
  site?: string;
  /** The database that has the sites; absent: the one that has the answers. */
  settings?: D1Database;
};

export type Grouped = {
  grouped: number;
  /** Real questions that still wait for a group, over the sites that were asked for. */
  waiting: number;
  events: GapEvent[];
};

export const BUDGET: GroupBudget = { searches: 600, ms: 20_000 };

const PAGE = 500;
const AT_A_TIME = 6;

/**
 * Puts the sourceless questions that wait into groups: each goes where its wording went before, else to the group
 * that it is like, else it opens a gap. Costs one search for each new wording. May be called at any time and by
 * several at once; a search host that is away leaves its questions waiting. Rejects when the database does.
 */
export async function groupNew(db: D1Database, search: GapSearch, budget = BUDGET): Promise<Grouped> {
  const until = Date.now() + budget.ms;
  const left = { searches: budget.searches };
  const done: Grouped = { grouped: 0, waiting: 0, events: [] };
  for (const site of await sitesWaiting(db, budget.site)) {
    if (Date.now() >= until || left.searches <= 0) break;
    const lease = await SiteLease.take(db, site);
    if (!lease) continue;
    try {
      await groupSite(db, search, { site, lease, until, left, done, settings: budget.settings ?? db });
    } finally {
      await lease.end();
    }
  }
  return { ...done, waiting: await countWaiting(db, budget.site) };
}

export async function countWaiting(db: D1Database, site?: string): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS waiting FROM gap_waiting WHERE ?1 IS NULL OR site = ?1')
    .bind(site ?? null)
    .first<{ waiting: number }>();
  return row?.waiting ?? 0;
}

type Run = {
  site: string;
  lease: SiteLease;
  until: number;
  left: { searches: number };
  done: Grouped;
  settings: D1Database;
};

/** A page that could not be written, since something it stood on changed meanwhile, is placed again on what is there now. */
async function groupSite(db: D1Database, search: GapSearch, run: Run): Promise<void> {
  const { site, lease } = run;
  const scope = await scopeOf(run.settings, site);
  const known = new Map<string, Found[]>();
  let kept = await loadGroups(db, site);
  while (Date.now() < run.until) {
    const page = await waitingPage(db, site);
    if (page.length === 0 || !(await lease.renew())) return;
    const ready = await findAll(page, { search, scope, known, run });
    if (ready.length === 0) return;
    await loadCores(
      db,
      kept,
      ready.flatMap(({ core }) => core ?? []),
    );
    const placed = await placeQuestions(kept, ready, known);
    const events = await writeGroups(db, { site, lease, kept, ...placed });
    if (events === null) {
      kept = await loadGroups(db, site);
      continue;
    }
    run.done.grouped += placed.placements.length;
    run.done.events.push(...events);
    if (ready.length < page.length) return;
  }
}

/** Fills `known` with what each new wording finds; the questions that can be placed, in their order. */
async function findAll(
  page: Waiting[],
  of: { search: GapSearch; scope: Site['scope'] | null; known: Map<string, Found[]>; run: Run },
): Promise<Waiting[]> {
  const wordings = new Map<string, string>();
  for (const { question, vector } of page) {
    const folded = foldedWording(question);
    if (vector === null && !of.known.has(folded)) wordings.set(folded, question);
  }
  const queue = [...wordings].slice(0, of.run.left.searches);
  of.run.left.searches -= queue.length;
  let away = false;
  const work = async () => {
    for (let next = queue.shift(); next && !away; next = queue.shift()) {
      const found = of.scope === null ? [] : await find(of.search, of.scope, next[1]);
      if (found === null) away = true;
      else of.known.set(next[0], found);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const missing = page.findIndex((w) => w.vector === null && !of.known.has(foldedWording(w.question)));
  return missing < 0 ? page : page.slice(0, missing);
}

/** Null: the host is away. A question that it refuses has found nothing. */
async function find(search: GapSearch, scope: Site['scope'], question: string): Promise<Found[] | null> {
  try {
    const query = question.slice(0, 2000);
    // The search client ends a call that takes too long: a timer for each would be one too many.
    const { signal } = new AbortController();
    const { hits } = await search.search({ scope, query, limit: BLEND.depth }, signal);
    return hits.map(({ passage, score }) => ({
      document: `${passage.collection} ${passage.edition}`,
      score,
    }));
  } catch (error) {
    logFailure('A question without a source could not be searched for grouping.', error);
    const refused = error instanceof SearchFailure && (error.aboutTheCall || error.code === 'unknown_scope');
    return refused ? [] : null;
  }
}

async function sitesWaiting(db: D1Database, site: string | undefined): Promise<string[]> {
  const { results } = await db
    .prepare(
      'SELECT site FROM gap_waiting WHERE ?1 IS NULL OR site = ?1 GROUP BY site ORDER BY min(asked_at)',
    )
    .bind(site ?? null)
    .all<{ site: string }>();
  return results.map((row) => row.site);
}

async function waitingPage(db: D1Database, site: string): Promise<Waiting[]> {
  const { results } = await db
    .prepare(
      `SELECT w.answer, m.asked_at, m.question, m.conversation_hash AS asker, m.language,
         m.approximate, m.vote IS 'down' AS unhelpful, NULL AS core, NULL AS vector
       FROM gap_waiting w JOIN gap_material m ON m.id = w.answer
       WHERE w.site = ?1 ORDER BY w.asked_at, w.answer LIMIT ${PAGE}`,
    )
    .bind(site)
    .all<Waiting>();
  return withBefore(db, site, results);
}

/** Adds where each wording went the last time. */
async function withBefore(db: D1Database, site: string, page: Waiting[]): Promise<Waiting[]> {
  const wordings = [...new Set(page.map(({ question }) => foldedWording(question)))];
  const { results } = await db
    .prepare(
      `SELECT each.value AS folded, q.core, q.vector FROM json_each(?2) AS each CROSS JOIN gap_questions q ON q.rowid =
         (SELECT rowid FROM gap_questions WHERE site = ?1 AND folded = each.value ORDER BY asked_at DESC LIMIT 1)`,
    )
    .bind(site, JSON.stringify(wordings))
    .all<{ folded: string; core: string; vector: string }>();
  const before = new Map(results.map((row) => [row.folded, row]));
  return page.map((waiting) => {
    const { core = null, vector = null } = before.get(foldedWording(waiting.question)) ?? {};
    return { ...waiting, core, vector };
  });
}

/** Null where the site is gone or set wrongly: its questions are grouped by their words alone. */
async function scopeOf(db: D1Database, site: string): Promise<Site['scope'] | null> {
  const row = await db
    .prepare('SELECT config FROM sites WHERE key = ?')
    .bind(site)
    .first<{ config: string }>();
  const parsed = row && Site.pick({ scope: true }).safeParse(JSON.parse(row.config));
  return parsed?.success ? parsed.data.scope : null;
}
