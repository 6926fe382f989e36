import type { AskAgainReply, LinkedArticle } from '../../../shared/desk-gaps.ts';
import type { Hit } from '../../../shared/search-api.ts';
import { Site } from '../../../shared/site.ts';
import { DeskFailure } from '../desk-failure.ts';
import { changeGap } from './change-gap.ts';
import type { GapEvent } from './gap-event.ts';
import type { GapSearch } from './group-new.ts';
import { readGap } from './read-gap.ts';

const WORDINGS = 40;
const FIRST = 3;
const LINKED_RUNG = 1 / 2;
const NEW_RUNG = 2 / 3;
const ENOUGH = 0.8;

export type AskedAgain = AskAgainReply & { events: GapEvent[] };

/**
 * Runs a gap's commonest wordings (40 at most) against the index of today. A wording is grounded now when one of its
 * first three passages is of the linked article and carries at least half of its words, or is a passage that no
 * answer of the gap had retrieved and carries at least two thirds of them. The gap is closed as written when such
 * wordings make up 80 % of the askings. Throws `not_found`, and SearchFailure when the search host is away.
 */
export async function askAgain(
  db: D1Database,
  search: GapSearch,
  id: string,
  by: {
    who: string;
    signal?: AbortSignal;
    now?: Date;
    /** The database that has the sites; absent: the one that has the gap. */
    settings?: D1Database;
  },
): Promise<AskedAgain> {
  const before = await readGap(db, id, by.now);
  const scope = await scopeOf(by.settings ?? db, before.site);
  const seen = await retrievedBefore(db, before.id);
  const asked: AskAgainReply['asked'] = [];
  for (const { wording, times } of before.wordings.slice(0, WORDINGS)) {
    const request = { scope, query: wording.slice(0, 2000), limit: 10 };
    const { hits } = await search.search(request, by.signal ?? AbortSignal.timeout(30_000));
    const best = hits.slice(0, FIRST).find((hit) => grounds(hit, before.article, seen));
    asked.push({ wording, times, grounded: best !== undefined, best: named(best ?? hits[0]) });
  }
  const all = asked.reduce((sum, { times }) => sum + times, 0);
  const grounded = asked.reduce((sum, { times, grounded }) => sum + (grounded ? times : 0), 0);
  const enough = all > 0 && grounded >= ENOUGH * all;
  const open = before.state === 'open' || before.state === 'planned';
  const why = `${grounded} of ${all} askings find a new or linked passage now; ${Math.ceil(ENOUGH * all)} are needed.`;
  if (!enough || !open) return { gap: before, closed: false, why, asked, events: [] };
  const change = { revision: before.revision, state: 'written' as const };
  const { gap, events } = await changeGap(db, before.id, change, by);
  return { gap, closed: true, why, asked, events };
}

function grounds(hit: Hit, article: LinkedArticle | null, seen: Set<string>): boolean {
  const { carried, of } = hit.rung;
  const share = of === 0 ? 0 : carried / of;
  const { collection, edition, id } = hit.passage;
  const linked = article?.edition === edition && (article.collection ?? collection) === collection;
  return linked ? share >= LINKED_RUNG : share >= NEW_RUNG && !seen.has(id);
}

function named(hit: Hit | undefined): AskAgainReply['asked'][number]['best'] {
  if (!hit) return null;
  const { collection, edition, title } = hit.passage;
  return { collection, edition, title, match: hit.match };
}

async function retrievedBefore(db: D1Database, gap: string): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT value ->> 'passage' AS passage FROM gap_questions q
       JOIN answers a ON a.id = q.answer, json_each(a.sources) WHERE q.gap = ?`,
    )
    .bind(gap)
    .all<{ passage: string | null }>();
  return new Set(results.flatMap(({ passage }) => passage ?? []));
}

async function scopeOf(db: D1Database, site: string): Promise<Site['scope']> {
  const row = await db
    .prepare('SELECT config FROM sites WHERE key = ?')
    .bind(site)
    .first<{ config: string }>();
  const parsed = row && Site.pick({ scope: true }).safeParse(JSON.parse(row.config));
  if (parsed?.success) return parsed.data.scope;
  throw new DeskFailure(
    'not_found',
    `The site ${site} is gone, so there is nothing to search. Set it up again.`,
  );
}
