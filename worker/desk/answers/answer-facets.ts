import type { AnswerFacets } from '../../../shared/desk-answers.ts';
import { answerQuery, type FacetKind, facet, facetValue, letterOf, PLACES_A_MS } from './answer-query.ts';
import { placesSql } from './list-answers.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Values offered of one kind, the commonest. */
const OFFERED = 30;
const COUNTED = 10_000;
const OFFERED_KINDS = ['site', 'lane', 'language', 'locale', 'model', 'gate', 'vote', 'end'] as const;

/**
 * The values that the filters offer, and how many answers of the last 30 days have each (10,000 stands for more),
 * within the sites that a person may see. Which values there are is read from the index's vocabulary.
 */
export async function answerFacets(
  db: D1Database,
  sites: string[] | null,
  now = Date.now(),
): Promise<AnswerFacets> {
  const since = now - DAYS * DAY_MS;
  const offered = await valuesOf(db);
  const query = { ...answerQuery({}, sites), first: since * PLACES_A_MS };
  const counts = offered.map(({ kind, value }) => {
    const match = [...(query.match ? [query.match] : []), facet(kind, value)].join(' AND ');
    const { sql, values } = placesSql({ ...query, match });
    return db.prepare(`SELECT count(*) AS n FROM (${sql} LIMIT ${COUNTED})`).bind(...values);
  });
  const replies = counts.length ? await db.batch<{ n: number }>(counts) : [];
  const facets = Object.fromEntries(
    OFFERED_KINDS.map((kind) => [kind, []]),
  ) as unknown as AnswerFacets['facets'];
  offered.forEach(({ kind, value }, at) => {
    const answers = replies[at]?.results[0]?.n ?? 0;
    if (answers > 0) facets[kind].push({ value, answers });
  });
  for (const values of Object.values(facets)) values.sort((a, b) => b.answers - a.answers);
  return { since: new Date(since).toISOString(), facets };
}

async function valuesOf(
  db: D1Database,
): Promise<{ kind: (typeof OFFERED_KINDS)[number] & FacetKind; value: string }[]> {
  const asked = OFFERED_KINDS.map((kind) =>
    db
      .prepare(
        `SELECT term FROM answer_vocabulary WHERE col = 'facets' AND term >= ?1 AND term < ?2
         ORDER BY doc DESC LIMIT ${OFFERED}`,
      )
      .bind(letterOf(kind), `${letterOf(kind)}~`),
  );
  const replies = await db.batch<{ term: string }>(asked);
  return OFFERED_KINDS.flatMap((kind, at) =>
    (replies[at]?.results ?? []).map(({ term }) => ({ kind, value: facetValue(term) })),
  );
}
